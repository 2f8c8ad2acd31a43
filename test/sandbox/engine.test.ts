// The shell door with a sandbox and without: its actions and messages. Real bubblewrap, which some tests take away.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { confine } from "../../src/sandbox/confinement.ts";
import { findEngine } from "../../src/sandbox/engine.ts";
import { EscapeError } from "../../src/sandbox/escape.ts";
import { closedSpec, type SandboxSpec } from "../../src/sandbox/spec.ts";
import { root, safeSh } from "../support/built.ts";
import { type Ended, ended, environment, folder, run, start } from "../support/programs.ts";
import { print } from "./same.ts";

const engine = findEngine();
if (engine.type === "none") throw new Error(`these tests need a sandbox: ${engine.why}; ${engine.help}`);

/** safe-sh on a machine without bubblewrap, or whose kernel forbids what it needs. */
function without(what: "bubblewrap" | "namespaces", script: string, env: Readonly<Record<string, string>>): Ended {
  const less =
    what === "bubblewrap"
      ? ["--ro-bind", "/dev/null", "/usr/bin/bwrap"]
      : ["--unshare-user", "--disable-userns", "--proc", "/proc"];
  const { stdout, stderr, status, signal } = spawnSync(
    "/usr/bin/bwrap",
    ["--dev-bind", "/", "/", ...(what === "namespaces" ? ["--unshare-pid"] : []), ...less, "--", safeSh, "-c", script],
    { encoding: "utf8", env: environment(env), input: "" },
  );
  return { stdout, stderr, code: status, signal };
}

/** Folders of their own for the cache and the state. */
function fresh(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const place = folder();
  return { XDG_CACHE_HOME: join(place, "cache"), XDG_STATE_HOME: join(place, "state"), ...more };
}

describe.each([
  ["bubblewrap", "bubblewrap is not installed", "apt install bubblewrap"],
  ["namespaces", "bubblewrap does not work here", "user namespaces"],
] as const)("without %s", (what, why, help) => {
  test("it runs unconfined, and says so once", () => {
    const env = fresh();
    const first = without(what, "echo hi", env);
    expect(first).toMatchObject({ stdout: "hi\n", code: 0 });
    expect(first.stderr).toContain(why);
    expect(first.stderr).toContain(help);
    expect(without(what, "echo hi", env)).toMatchObject({ stdout: "hi\n", stderr: "", code: 0 });
  });

  test("it refuses where the sandbox is required", () => {
    const env = fresh({ SAFE_SH_SANDBOX: "require" });
    for (const _ of [1, 2]) {
      const { stdout, stderr, code } = without(what, "echo hi", env);
      expect({ stdout, code }).toEqual({ stdout: "", code: 125 });
      expect(stderr).toMatch(/^safe-sh: refused: the policy requires a sandbox/);
      expect(stderr).toContain(help);
    }
  });

  test("it says nothing where the sandbox is off", () => {
    expect(without(what, "echo hi", fresh({ SAFE_SH_SANDBOX: "off" }))).toMatchObject({ stdout: "hi\n", stderr: "" });
  });
});

test("an engine that stops working costs one refusal, and is then tried again", async () => {
  const env = fresh();
  expect(await run(safeSh, ["-c", "echo hi"], { env })).toMatchObject({ stdout: "hi\n", code: 0 });
  expect(existsSync(join(env.XDG_CACHE_HOME ?? "", "safe-sh/sandbox.json"))).toBe(true);
  const broken = without("namespaces", "echo hi", env);
  expect(broken).toMatchObject({ stdout: "", code: 125 });
  expect(broken.stderr).toContain("the sandbox could not be set up");
  expect(without("namespaces", "echo hi", env)).toMatchObject({ stdout: "hi\n", code: 0 });
});

test("what is remembered of another machine is not believed", async () => {
  const env = fresh();
  mkdirSync(join(env.XDG_CACHE_HOME ?? "", "safe-sh"), { recursive: true });
  const file = join(env.XDG_CACHE_HOME ?? "", "safe-sh/sandbox.json");
  for (const text of ["{", "[]", '{"form":1,"key":"x","disableNesting":true,"env":"/tmp/evil"}']) {
    writeFileSync(file, text);
    expect(await run(safeSh, ["-c", "grep Seccomp: /proc/self/status"], { env })).toMatchObject({
      stdout: "Seccomp:\t2\n",
      code: 0,
    });
  }
});

test("a wrong setting is refused", async () => {
  const env = { SAFE_SH_SANDBOX: "yes" };
  const said = "SAFE_SH_SANDBOX is `yes`: it must be auto, require, off";
  const { code, stderr } = await run(safeSh, ["-c", "touch a"], { env });
  expect(code).toBe(126);
  expect(stderr).toContain(said);
  // What is proved runs, as confined as `require` wants it, and is told as well.
  const proved = await run(safeSh, ["-c", "grep NoNewPrivs /proc/self/status"], { env });
  expect(proved).toMatchObject({ stdout: "NoNewPrivs:\t1\n", stderr: expect.stringContaining(said), code: 0 });
});

describe("in the sandbox", () => {
  test("secrets are hidden, public halves are not", async () => {
    const home = folder();
    for (const [file, text] of [
      [".ssh/id_ed25519", "secret\n"],
      [".ssh/id_ed25519.pub", "public\n"],
      [".ssh/config", "Host a\n"],
      [".netrc", "secret\n"],
      ["notes", "mine\n"],
    ] as const) {
      mkdirSync(join(home, file, ".."), { recursive: true });
      writeFileSync(join(home, file), text);
    }
    // Names that are known only at run time: a command that may name a secret is not proved.
    const command = 'x=$(echo .ssh) y=$(echo .netrc); cat ~/"$x"/* ~/"$x"/id_ed25519 ~/"$y" ~/notes';
    const { stdout, stderr } = await run(safeSh, ["-c", command], { env: { HOME: home } });
    expect(stdout).toBe("Host a\npublic\nmine\n");
    expect(stderr).toMatch(/id_ed25519: No such file/);
    expect(stderr).not.toContain("netrc");
    // Without one, nothing hides them.
    const open = await run(safeSh, ["-c", command], { env: { HOME: home, SAFE_SH_SANDBOX: "off" } });
    expect(open).toMatchObject({ stdout: "", code: 126 });
  });

  test("a folder as standard input is not handed down", async () => {
    const descriptor = openSync(folder(), "r");
    const child = start(safeSh, ["-c", "readlink /proc/self/fd/0"], { stdio: [descriptor, "pipe", "pipe"] });
    expect((await ended(child)).stdout).toBe("/dev/null\n");
    closeSync(descriptor);
  });

  test("safe-sh runs safe-sh, in the same sandbox", async () => {
    const env = { PATH: `${join(root, "bin")}:${environment().PATH}` };
    const { stdout, code } = await run(safeSh, ["-c", "safe-sh -c 'grep NoNewPrivs /proc/self/status'"], { env });
    expect({ stdout, code }).toEqual({ stdout: "NoNewPrivs:\t1\n", code: 0 });
  });

  const inside = (script: string, cwd: string, spec: Partial<SandboxSpec>) =>
    print(script, cwd, engine, { ...closedSpec, ...spec });

  test("a folder that the policy opens can be written, and nothing beside it", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "planning"));
    const { errors } = await inside("echo a > planning/a; echo b > b", cwd, { writes: [join(cwd, "planning")] });
    expect(readFileSync(join(cwd, "planning/a"), "utf8")).toBe("a\n");
    expect(errors).toContain("b: Read-only file system");
    expect(existsSync(join(cwd, "b"))).toBe(false);
  });

  test("no link leads out of it", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "planning"));
    writeFileSync(join(cwd, "kept"), "kept\n");
    symlinkSync("../kept", join(cwd, "planning/link"));
    const script = "ln -s ../kept planning/other; echo x > planning/link; echo x > planning/other";
    await inside(script, cwd, { writes: [join(cwd, "planning")] });
    expect(readFileSync(join(cwd, "kept"), "utf8")).toBe("kept\n");
    symlinkSync("/etc", join(cwd, "out"));
    const spec = { ...closedSpec, writes: [join(cwd, "out")] };
    expect(() => confine(engine, spec, { base: cwd })).toThrow(EscapeError);
  });

  test("a program's folder is a copy that is thrown away", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "state/deep"), { recursive: true });
    writeFileSync(join(cwd, "state/deep/old"), "old\n", { mode: 0o600 });
    const spec = { scratch: [join(cwd, "state")] };
    const { output, errors } = await inside(
      "cat state/deep/old; echo new > state/deep/new; cat state/deep/*",
      cwd,
      spec,
    );
    expect([output, errors]).toEqual(["old\nnew\nold\n", ""]);
    expect(existsSync(join(cwd, "state/deep/new"))).toBe(false);
  });

  test("temporary files have a place", async () => {
    const { output } = await inside('sort -S 1k <<< "$(seq 20000)" | wc -l; f=$(mktemp); echo "${f%/*}"', folder(), {});
    expect(output).toBe("20000\n/dev/shm\n");
  });

  test("the shapes differ in what they open", async () => {
    const cwd = folder();
    const look = "ls /proc | grep -c '^[0-9]'; ls /sys/class/net | wc -l";
    const [few = 0] = (await inside(look, cwd, {})).output.split("\n").map(Number);
    const [many = 0] = (await inside(look, cwd, { processes: true })).output.split("\n").map(Number);
    expect(few).toBeLessThan(10);
    expect(many).toBeGreaterThan(few);
  });
});

test.runIf(process.getuid?.() === 0)("an ordinary user is confined as well", () => {
  const place = mkdtempSync(join(tmpdir(), "safe-sh-user-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  chmodSync(place, 0o755);
  for (const part of ["bin", "dist", "hooks", "wasm", "package.json"])
    cpSync(join(root, part), join(place, part), { recursive: true });
  const home = join(place, "home");
  mkdirSync(home);
  spawnSync("chown", ["65534:65534", home]);
  const { stdout, stderr, status } = spawnSync(
    join(place, "bin/safe-sh"),
    ["-c", "id -u; grep -E '^(NoNewPrivs|Seccomp|CapEff):' /proc/self/status; exit 4"],
    {
      uid: 65_534,
      gid: 65_534,
      cwd: "/",
      encoding: "utf8",
      env: environment({ HOME: home, XDG_STATE_HOME: home, SAFE_SH_SANDBOX: "require" }),
    },
  );
  expect([stdout, stderr, status]).toEqual(["65534\nCapEff:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n", "", 4]);
});
