// The variables that a program reads, as its entry states them: compared with what the installed program asks of its environment.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { names as commandNames, lookUp } from "../../src/catalog/lookup.ts";
import { isUnread } from "../../src/judge/permit/environment.ts";
import { fixtureFiles, fromRoot, isWhole, rowsOf } from "../support/rows.ts";

interface Row {
  readonly command: string;
  readonly safety: string;
}

const stating = new Set(commandNames().filter((name) => lookUp(name)?.variables !== undefined));

/** Rows that only read, of programs that state what they read and of nothing else. */
const rows = fixtureFiles("fixtures/commands")
  .flatMap((file) => rowsOf<Row>(file))
  .filter(({ safety, command }) => safety === "read_only" && /^[a-z\d]+(?: [^;&|$`(){}<>\n]*)?$/.test(command))
  .filter(({ command }) => stating.has(command.split(" ")[0] ?? ""))
  .map(({ command }) => command);

/** Rows of one program ask for much the same: some of each, or all. */
const times = new Map<string, number>();
const commands = rows.filter((command) => {
  const [program = ""] = command.split(" ", 1);
  times.set(program, (times.get(program) ?? 0) + 1);
  return isWhole || (times.get(program) ?? 0) % 4 === 1;
});

let folder = "";
let shim = "";
const hasCompiler = process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "safe-sh-getenv-"));
  shim = join(folder, "getenv.so");
  for (const name of ["a", "b", "f", "a.c", "a.json"]) writeFileSync(join(folder, name), '{"a": 1}\n');
  if (hasCompiler)
    expect(spawnSync("cc", ["-shared", "-fPIC", "-o", shim, fromRoot("test/support/getenv.c"), "-ldl"]).status).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names by program. */
function asked(): ReadonlyMap<string, ReadonlySet<string>> {
  const log = join(folder, "log");
  writeFileSync(log, "");
  const env = { PATH: "/usr/bin:/bin", HOME: folder, TERM: "xterm-256color", GETENV_LOG: log };
  // All that a command starts ends with its namespace, in a group of its own or not: no `timeout 2s cat /dev/zero` stays.
  const alone = ["--dev-bind", "/", "/", "--unshare-pid", "--proc", "/proc", "--die-with-parent"];
  for (const command of commands)
    spawnSync("timeout", ["-s", "KILL", "1", "bwrap", ...alone, "bash", "-c", `LD_PRELOAD=${shim} exec ${command}`], {
      cwd: folder,
      env,
      stdio: "ignore",
    });
  const found = new Map<string, Set<string>>();
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [program = "", name = ""] = line.split(" ");
    if (name !== "") found.set(program, (found.get(program) ?? new Set()).add(name));
  }
  return found;
}

describe.skipIf(!hasCompiler)("variables that programs read", () => {
  test("stand in their entries", () => {
    const found = asked();
    const programs = [...found.keys()].filter((name) => stating.has(name));
    expect(programs.length).toBeGreaterThan(15);
    const unstated = programs.flatMap((program) =>
      [...(found.get(program) ?? [])]
        .filter((name) => isUnread(name, lookUp(program)))
        .map((name) => `${program}: ${name}`),
    );
    expect(unstated).toEqual([]);
  }, 300_000);
});

test("a program that states none may read any", () => {
  expect(isUnread("FOO", lookUp("git"))).toBe(false);
  expect(isUnread("FOO", lookUp("awk"))).toBe(false);
  expect(isUnread("FOO", undefined)).toBe(false);
});

test("the loader's and the C library's are read by every program", () => {
  for (const name of [
    "LD_PRELOAD",
    "ld_audit",
    "GCONV_PATH",
    "LOCPATH",
    "NLSPATH",
    "MALLOC_TRACE",
    "GLIBC_TUNABLES",
    "TMPDIR",
  ])
    for (const program of stating) expect(isUnread(name, lookUp(program)), `${program} ${name}`).toBe(false);
});
