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
  const { status, stderr } = spawnSync(program, given, { cwd, env, encoding: "utf8" });
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
  cost(100);
  cost(2_000);
  keeping();
  installing();
}
