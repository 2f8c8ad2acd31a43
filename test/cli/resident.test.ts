// The files for systemd and launchd, the socket that systemd hands over, and what doctor says of the resident checker.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unitsFor } from "../../src/hosts/install/units.ts";
import { safeSh } from "../support/built.ts";
import { environment, folder, kill, run, start, until } from "../support/programs.ts";

const call = (home: string, ...given: readonly string[]) =>
  run(safeSh, given, { env: { HOME: home, XDG_STATE_HOME: home, SAFE_SH_RESIDENT: "" }, cwd: home });

test("init --resident writes the files, and uninstall takes them out again", async () => {
  const home = folder();
  const units = join(home, ".config/systemd/user");
  expect((await call(home, "init", "--resident", "--dry-run")).stdout).toContain("+ListenStream=%t/safe-sh/socket");
  expect(readdirSync(home)).toEqual([]);
  expect(await call(home, "init", "--resident")).toMatchObject({ code: 0, stdout: expect.stringContaining("created") });
  expect(readdirSync(units).sort()).toEqual(["safe-sh.service", "safe-sh.socket"]);
  expect((await call(home, "init", "--resident")).stdout).toContain("up to date");
  const said = spawnSync("systemd-analyze", ["--user", "verify", join(units, "safe-sh.socket")], {
    encoding: "utf8",
    env: environment({ HOME: home, XDG_RUNTIME_DIR: folder() }),
  });
  // Not on every machine.
  if (!said.error) expect(`${said.stdout}${said.stderr}`).not.toContain("safe-sh");
  expect(await call(home, "uninstall", "--resident")).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(home)).toEqual([]);
});

test("a file of that name that is not ours stays", async () => {
  const home = folder();
  const file = join(home, ".config/systemd/user/safe-sh.service");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "[Unit]\nDescription=mine\n");
  expect(await call(home, "init", "--resident")).toMatchObject({ code: 1 });
  expect((await call(home, "uninstall", "--resident")).stdout).toMatch(/^kept .*safe-sh\.service: it is yours$/m);
  expect(readFileSync(file, "utf8")).toBe("[Unit]\nDescription=mine\n");
  expect(await call(home, "init", "--resident", "--user")).toMatchObject({ code: 2 });
});

test("the file for launchd is a property list", () => {
  const [unit] = unitsFor({}, "darwin").units;
  const { stdout, stderr, error } = spawnSync(
    "python3",
    ["-c", "import plistlib,sys,json; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))"],
    { input: unit?.text ?? "", encoding: "utf8" },
  );
  if (error) return;
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ Label: "safe-sh.resident", KeepAlive: true });
});

test("it listens at the socket that systemd hands over", { timeout: 60_000 }, async () => {
  const home = folder();
  mkdirSync(join(home, "safe-sh/resident"), { recursive: true, mode: 0o700 });
  const path = join(home, "safe-sh/resident/socket");
  const hand = `use Socket; $^F = 255; socket(my $s, AF_UNIX, SOCK_STREAM, 0); bind($s, sockaddr_un($ARGV[0])) or die;
    chmod 0600, shift; listen($s, 9); require POSIX; POSIX::dup2(fileno $s, 3);
    $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1; exec @ARGV;`;
  const env = { HOME: home, XDG_STATE_HOME: home, SAFE_SH_RESIDENT: "" };
  const program = [process.execPath, join(safeSh, "../safe-sh.cjs"), "serve"];
  const child = start("perl", ["-e", hand, path, ...program], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await until(() => existsSync(path), "the socket");
  expect((await call(home, "serve", "--status")).stdout).toContain(`process ${child.pid}`);
  expect(await call(home, "-c", "echo a")).toMatchObject({ stdout: "a\n", code: 0 });
  expect((await call(home, "serve", "--stop")).stdout).toBe("stopped\n");
  expect(await ended).toBe(0);
  // It is systemd's.
  expect(existsSync(path)).toBe(true);
});

test("doctor knows it", { timeout: 60_000 }, async () => {
  const home = folder();
  const line = async (): Promise<string> =>
    /^.*resident: .*$/m.exec((await call(home, "doctor")).stdout)?.[0].trim() ?? "";
  expect(await line()).toMatch(/^ok .*none runs/);
  const { status } = spawnSync(safeSh, ["serve", "--start"], {
    env: environment({ HOME: home, XDG_STATE_HOME: home, SAFE_SH_RESIDENT: "" }),
  });
  expect(status).toBe(0);
  expect(await line()).toMatch(/^ok .*process \d+ at .*, \d+ MB$/m);
  const { pid } = JSON.parse((await call(home, "serve", "--status", "--json")).stdout);
  kill(pid, "SIGKILL");
  expect(await line()).toMatch(/^warning .*is left of one that has ended/);
  chmodSync(join(home, "safe-sh/resident"), 0o755);
  expect(await line()).toMatch(/^broken .*open to others/);
});

test("doctor says whether the code cache is taken", { timeout: 60_000 }, async () => {
  const copy = folder();
  for (const part of ["bin", "dist", "hooks", "wasm", "package.json"])
    spawnSync("cp", ["-a", join(safeSh, "../..", part), copy]);
  const line = async (): Promise<string> =>
    /^.*code cache: .*$/m.exec((await run(join(copy, "bin/safe-sh"), ["doctor"], { cwd: copy })).stdout)?.[0] ?? "";
  expect(await line()).toMatch(/^ok /);
  for (const name of readdirSync(join(copy, "dist")))
    if (name.startsWith("settings.cjs.")) writeFileSync(join(copy, "dist", name), "of another node");
  expect(await line()).toMatch(/^warning/);
  expect(spawnSync(process.execPath, [join(copy, "hooks/code-cache.cjs")]).status).toBe(0);
  expect(await line()).toMatch(/^ok /);
});
