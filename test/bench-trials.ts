// `npm run bench trials`: what a trial costs, by engine, and what it costs to keep one.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { safeSh } from "./support/built.ts";
import { median, now, print } from "./support/timing.ts";

const rounds = 15;

/** A repository with so many files, and a home. */
function laid(files: number): { readonly project: string; readonly env: NodeJS.ProcessEnv; readonly place: string } {
  const place = mkdtempSync(join(tmpdir(), "safe-sh-bench-"));
  const project = join(place, "project");
  mkdirSync(project);
  for (let number = 0; number < files; number++) {
    if (number % 100 === 0) mkdirSync(join(project, `d${number / 100}`));
    writeFileSync(join(project, `d${Math.floor(number / 100)}/f${number}`), `${"line\n".repeat(100)}${number}\n`);
  }
  execFileSync("git", ["init", "-q"], { cwd: project });
  // npm, which starts this, would hand on its own settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    HOME: place,
    XDG_STATE_HOME: place,
    XDG_CACHE_HOME: place,
    SAFE_SH_RESIDENT: "off",
  };
  return { project, env, place };
}

/** Milliseconds of one call. @throws if it does not end with 0. */
function timed(program: string, given: readonly string[], cwd: string, env: NodeJS.ProcessEnv): number {
  const began = now();
  const { status, stderr } = spawnSync(program, given, { cwd, env, encoding: "utf8", maxBuffer: 64_000_000 });
  if (status !== 0) throw new Error(`${program} ${given.join(" ")}: ended with ${status}: ${stderr}`);
  return now() - began;
}

function cost(files: number): void {
  const { project, env, place } = laid(files);
  const ways: readonly (readonly [string, string, readonly string[]])[] = [
    ["bash", "/bin/bash", ["-c", "true"]],
    ["proved", safeSh, ["-c", "true"]],
    ["overlay", safeSh, ["try", "--", "true"]],
    ["copy", safeSh, ["try", "--copy", "--", "true"]],
  ];
  const times = new Map(ways.map(([name]) => [name, [] as number[]]));
  for (let round = -2; round < rounds; round++)
    for (const [name, program, given] of ways) {
      const took = timed(program, given, project, env);
      if (round >= 0) times.get(name)?.push(took);
    }
  const of = (name: string): number => median(times.get(name) ?? []);
  for (const name of ["overlay", "copy"])
    print(
      `  ${`\`true\` by ${name}, ${files} files`.padEnd(42)} ${(of(name) / of("bash")).toFixed(1)} × bash, ${(of(name) / of("proved")).toFixed(2)} × proved; adds ${(of(name) - of("proved")).toFixed(0)} ms`,
    );
  rmSync(place, { recursive: true, force: true });
}

/** A project through the resident, whose trials are kept. */
function attended(files: number): ReturnType<typeof laid> {
  const { env, ...more } = laid(files);
  const settings = join(more.place, ".config/safe-sh");
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, "policy.json"), '{"trial":"keep"}');
  const own = {
    ...env,
    SAFE_SH_RESIDENT: "",
    XDG_CONFIG_HOME: join(more.place, ".config"),
    CLAUDE_CODE_SESSION_ID: "bench",
  };
  timed(safeSh, ["serve", "--start"], more.project, own);
  return { ...more, env: own };
}

/** What is not proved, and what is kept, through the resident and without node. */
function thin(files: number): void {
  const { project, env, place } = attended(files);
  // Not proved, since it is a program of the project.
  execFileSync("cp", ["/bin/true", join(project, "nothing")]);
  let number = 0;
  const ways: readonly (readonly [string, string, () => string])[] = [
    ["bash", "/bin/bash", () => "true"],
    ["proved", safeSh, () => "true"],
    ["tried", safeSh, () => "./nothing"],
    ["kept", safeSh, () => `touch made-${number++}`],
  ];
  const times = new Map(ways.map(([name]) => [name, [] as number[]]));
  for (let round = -10; round < 2 * rounds; round++)
    for (const [name, program, script] of ways) {
      const took = timed(program, ["-c", script()], project, env);
      if (round >= 0) times.get(name)?.push(took);
    }
  const of = (name: string): string => (median(times.get(name) ?? []) / median(times.get("bash") ?? [])).toFixed(1);
  print(
    `  ${`through the resident, ${files} files`.padEnd(42)} proved ${of("proved")} × bash, tried ${of("tried")} (goal 12), \`touch\` kept ${of("kept")} (goal 15)`,
  );
  timed(safeSh, ["serve", "--stop"], project, env);
  rmSync(place, { recursive: true, force: true });
}

/** make of 20 files in C, from nothing: in place, and kept. */
function building(): void {
  const { project, env, place } = attended(0);
  for (let number = 0; number < 20; number++)
    writeFileSync(
      join(project, `f${number}.c`),
      `#include <stdio.h>\n#include <stdlib.h>\nint f${number}(int x) { return printf("%d\\n", x + ${number}); }\n`,
    );
  writeFileSync(join(project, "main.c"), "int f0(int);\nint main(void) { return f0(1) < 0; }\n");
  writeFileSync(join(project, "Makefile"), "all: $(patsubst %.c,%.o,$(wildcard *.c))\n\tcc -o all *.o\n");
  const clean = (): void => void execFileSync("sh", ["-c", "rm -f *.o all"], { cwd: project });
  const [plain, kept] = [[], []] as [number[], number[]];
  for (let round = 0; round < 3; round++) {
    plain.push(timed("/bin/bash", ["-c", "make -s"], project, env));
    clean();
    kept.push(timed(safeSh, ["-c", "make -s"], project, env));
    clean();
  }
  const ratio = (median(kept) / median(plain)).toFixed(2);
  print(`  make of 20 files, kept: ${ratio} × bash (${seconds(median(plain))}); goal 1.3`);
  timed(safeSh, ["serve", "--stop"], project, env);
  rmSync(place, { recursive: true, force: true });
}

/** Changes 10,000 files, then keeps them and takes that back. */
function keeping(): void {
  const { project, env, place } = laid(10_000);
  const script = "for d in d*; do sed -i s/line/changed/ $d/*; done";
  const took = timed(safeSh, ["try", "--", script], project, env);
  const kept = timed(safeSh, ["keep", "1", "--yes"], project, env);
  const undone = timed(safeSh, ["undo", "--yes"], project, env);
  const plain = timed("/bin/bash", ["-c", script], project, env);
  print(
    `  10,000 files changed: in place ${seconds(plain)}, by a trial ${seconds(took)}, kept in ${seconds(kept)}, undone in ${seconds(undone)}`,
  );
  rmSync(place, { recursive: true, force: true });
}

/** This project's own packages, from a cache that is full: what a registry adds is not ours. */
function installing(): void {
  const { project, env, place } = laid(0);
  const root = new URL("..", import.meta.url).pathname;
  for (const name of ["package.json", "package-lock.json"]) execFileSync("cp", [join(root, name), join(project, name)]);
  const all = { ...env, npm_config_audit: "false", npm_config_fund: "false" };
  const given = ["ci", "--ignore-scripts", "--offline", "--loglevel=error"];
  try {
    timed(
      "npm",
      given.filter((each) => each !== "--offline"),
      project,
      all,
    );
  } catch (error) {
    print(`  npm ci: skipped, no registry answers: ${String(error).slice(0, 200)}`);
    return;
  }
  const plain = timed("npm", given, project, all);
  rmSync(join(project, "node_modules"), { recursive: true });
  const took = timed(safeSh, ["try", "--", `npm ${given.join(" ")}`], project, all);
  const kept = timed(safeSh, ["keep", "1", "--yes"], project, all);
  const packages = readdirSync(join(project, "node_modules")).length;
  print(
    `  npm ci of ${packages} packages: in place ${seconds(plain)}, by a trial ${seconds(took)}, kept in ${seconds(kept)}`,
  );
  rmSync(place, { recursive: true, force: true });
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

export function trials(): void {
  print(`trials, medians of ${rounds} runs that took turns`);
  thin(100);
  thin(20_000);
  building();
  cost(100);
  cost(2_000);
  keeping();
  installing();
}
