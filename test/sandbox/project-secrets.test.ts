// Secrets of a project are hidden from every confined script and every trial, by whatever name, whatever was proved.
import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keepListings } from "../../src/doors/resident/kept-listings.ts";
import { findEngine } from "../../src/sandbox/engine.ts";
import { projectSecrets } from "../../src/sandbox/project-secrets.ts";
import { closedSpec, type SandboxSpec } from "../../src/sandbox/spec.ts";
import { safeSh } from "../support/built.ts";
import { folder, run } from "../support/programs.ts";
import { print } from "./same.ts";

const token = "s3cr3t";

function project(): string {
  const whole = realpathSync(folder());
  const cwd = join(whole, "project");
  const write = (name: string, text: string): void => {
    mkdirSync(join(cwd, name, ".."), { recursive: true });
    writeFileSync(join(cwd, name), text);
  };
  write(".env", `${token}\n`);
  write("deep/er/.env.local", `${token}\n`);
  write("../other/.env", `${token}\n`);
  write("real", `${token}\n`);
  write("keys/server.pem", `-----BEGIN PRIVATE KEY-----\n${token}\n`);
  write("listed/x.secret", `${token}\n`);
  write("keys/cert.pem", "-----BEGIN CERTIFICATE-----\nplain\n");
  write("test/server.key", "-----BEGIN PRIVATE KEY-----\nplain\n");
  write(".env.example", "plain\n");
  write(".env.d/pyvenv.cfg", "plain\n");
  write("a", "plain\n");
  symlinkSync(".env", join(cwd, "notes.txt"));
  symlinkSync("notes.txt", join(cwd, "twice"));
  symlinkSync("../.env", join(cwd, "deep/n"));
  symlinkSync("../other", join(cwd, "linked"));
  symlinkSync("../other/.env", join(cwd, "far"));
  symlinkSync("real", join(cwd, ".env.production"));
  symlinkSync("../.env.production", join(cwd, "deep/m"));
  linkSync(join(cwd, ".env"), join(cwd, "hard"));
  execFileSync("git", ["init", "-q", cwd]);
  return cwd;
}

/** Each would print the token, and ends with 0 all the same. */
const readers: readonly string[] = [
  "cat notes.txt twice deep/n deep/m far hard real .env",
  "cat < notes.txt",
  "cat $(echo no)tes.txt *.txt deep/? keys/*",
  "cd linked && cat .env",
  'while read -r line; do echo "$line"; done < hard',
  "grep -R . . | grep -c . > /dev/null; cat listed/*",
  "grep -R x . || test $? = 1",
  "find -L . -type f -exec cat {} +",
  "tar -c . 2>/dev/null",
  "awk 1 notes.txt far; diff notes.txt a > /dev/null || test $? = 1",
  'perl -e "open F, chr(46).q(env); print <F>"',
];

const engine = findEngine();
const hides = (cwd: string): Partial<SandboxSpec> => ({ hides: [`${cwd}/**/*.secret`] });

describe.skipIf(engine.type !== "bubblewrap")("in a sandbox", () => {
  test.each(readers)("%s", async (script) => {
    const cwd = project();
    const bash = await run("bash", ["-c", script], { cwd });
    expect(bash.code).toBe(0);
    if (engine.type !== "bubblewrap") return;
    const ended = await print(script, cwd, engine, { ...closedSpec, ...hides(cwd) });
    expect(ended).toMatchObject({ code: 0, errors: bash.stderr });
    expect(ended.output).not.toContain(token);
  });

  test("what is no secret is there, and what the policy opens", async () => {
    const cwd = project();
    if (engine.type !== "bubblewrap") return;
    const script =
      "cat a keys/cert.pem test/server.key .env.example .env.d/pyvenv.cfg | grep -c plain; cat deep/er/.env.local";
    const spec = { ...closedSpec, shows: [`${cwd}/deep/er/.env.local`] };
    expect((await print(script, cwd, engine, spec)).output).toBe(`5\n${token}\n`);
  });

  test("a trial has them neither", async () => {
    const cwd = project();
    const state = realpathSync(folder());
    mkdirSync(join(state, "safe-sh"));
    writeFileSync(
      join(state, "safe-sh/policy.json"),
      JSON.stringify({ trial: "hold", reads: { deny: ["**/*.secret"] } }),
    );
    const env = { XDG_CONFIG_HOME: state, XDG_STATE_HOME: state };
    writeFileSync(join(cwd, "read.sh"), `${readers.map((each) => `(${each})`).join("; ")}; touch made`);
    const { stdout, stderr } = await run(safeSh, ["-c", "bash read.sh"], { cwd, env });
    expect(stderr).toContain("held 1 change");
    expect(stdout).toContain("plain");
    expect(stdout).not.toContain(token);
  });

  test("nor another name of a file in the user's own folders of secrets", async () => {
    const cwd = project();
    const home = join(cwd, "../home");
    for (const path of [".ssh/work", ".aws/sso/cache", ".config/gh"]) mkdirSync(join(home, path), { recursive: true });
    for (const [path, name] of [
      [".ssh/id_rsa", "one.txt"],
      [".ssh/work/id", "two.txt"],
      [".netrc", "three.txt"],
    ] as const) {
      writeFileSync(join(home, path), `${token}\n`);
      linkSync(join(home, path), join(cwd, name));
    }
    for (const script of ["cat one.txt two.txt three.txt; cat a", "cat one.txt two.txt three.txt; cat a; touch made"]) {
      const env = { HOME: home, XDG_CONFIG_HOME: join(home, ".config") };
      const { stdout } = await run(safeSh, ["try", "--", script], { cwd, env });
      expect(stdout).toContain("plain");
      expect(stdout).not.toContain(token);
      const read = await run(safeSh, ["-c", script], { cwd, env });
      expect(read.stdout).not.toContain(token);
    }
  });

  test("git does not take them for changed", async () => {
    const cwd = project();
    execFileSync("git", ["-C", cwd, "add", ".env"]);
    const { stdout } = await run(safeSh, ["-c", "git status --short .env"], { cwd });
    expect(stdout).toBe("A  .env\n");
  });
});

test("a listing that is kept is made again after every change", async () => {
  const cwd = project();
  const { list, forget } = keepListings();
  const found = async (): Promise<boolean> => {
    await new Promise(setImmediate);
    return projectSecrets(closedSpec, cwd, [], list).found.some((path) => path.endsWith("new/.env"));
  };
  try {
    expect(await found()).toBe(false);
    for (let round = 0; round < 20; round++) {
      execFileSync("mkdir", ["-p", join(cwd, "deep/new")]);
      expect(await found()).toBe(false);
      writeFileSync(join(cwd, "deep/new/.env"), token);
      expect(await found()).toBe(true);
      execFileSync("rm", ["-r", join(cwd, "deep/new")]);
      // A folder that comes from elsewhere brings what is below it.
      execFileSync("mkdir", ["-p", join(cwd, "../moved/new")]);
      writeFileSync(join(cwd, "../moved/new/.env"), token);
      expect(await found()).toBe(false);
      execFileSync("mv", [join(cwd, "../moved"), join(cwd, "moved")]);
      expect(await found()).toBe(true);
      execFileSync("rm", ["-r", join(cwd, "moved")]);
      expect(await found()).toBe(false);
    }
  } finally {
    forget();
  }
});
