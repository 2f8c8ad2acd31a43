// What is behind the caller's streams is as it was afterwards: files, folders and the terminal, whatever a script does.
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ended, start } from "../support/programs.ts";
import { quoted } from "../support/quoted.ts";
import { buildDriver, users } from "./build-driver.ts";
import { differences, tree } from "./machine.ts";

const place = mkdtempSync(join(tmpdir(), "safe-sh-streams-"));
let driver = "";
beforeAll(async () => {
  driver = await buildDriver(place);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** How the script is started (`RUN`), and the script. */
const attempts: readonly (readonly [string, string])[] = [
  ["RUN <f", "echo x >/proc/self/fd/0"],
  ["RUN <f", "echo x >>/dev/stdin"],
  ["RUN <f", ": >/proc/$$/fd/0"],
  ["RUN <f", "chmod 600 /proc/self/fd/0"],
  ["RUN <f", `perl -e 'truncate "/proc/self/fd/0", 0'`],
  ["RUN <f", `perl -e 'utime 0, 0, *STDIN'`],
  ["RUN <f", `perl -e 'for (glob "/proc/[0-9]*/fd/*") { readlink eq "$ENV{PWD}/f" and truncate $_, 0 }'`],
  ["RUN <link", "echo x >/proc/self/fd/0"],
  ["RUN <>f", "echo x >&0"],
  ["RUN <>f", "echo x >/proc/self/fd/0"],
  ["{ read x; RUN; } <f", "echo x >/proc/self/fd/0"],
  ["RUN <h/.netrc", "echo x >/proc/self/fd/0"],
  ["RUN <d", "echo x >/proc/self/fd/0/new"],
  ["RUN 2<d", "echo x >/proc/self/fd/2/new"],
  ["RUN 2<d", "echo x >/proc/self/fd/2/../new"],
  ["RUN 1<d", "echo x >/dev/stdout/new"],
  ["RUN 2<f", "echo x >/proc/self/fd/2"],
  ["RUN 1<f", "chmod 0 /proc/self/fd/1"],
];

const world = (name: string, user: number | undefined): string => {
  const made = join(place, name);
  mkdirSync(made);
  for (const each of ["d", "h"]) mkdirSync(join(made, each));
  for (const each of ["f", "d/g", "h/.netrc"]) writeFileSync(join(made, each), "one\ntwo\n", { mode: 0o644 });
  symlinkSync("f", join(made, "link"));
  if (user !== undefined)
    for (const each of ["", "f", "d", "d/g", "h", "h/.netrc"]) chownSync(join(made, each), user, user);
  return made;
};

const look = (folder: string): ReadonlyMap<string, string> => {
  const seen = new Map<string, string>();
  tree(folder, seen);
  return seen;
};

let count = 0;

/** Runs the shell's text, in which RUN is the script: confined, or in bash alone. Yields the folder in which it ran. */
async function ran(outer: string, script: string, user: number | undefined, confined: boolean) {
  const folder = world(`${user ?? "own"}-${count++}`, user);
  const cache = join(place, `cache-${user ?? "own"}`);
  mkdirSync(cache, { recursive: true });
  if (user !== undefined) chownSync(cache, user, user);
  const before = look(folder);
  const line = confined
    ? [process.execPath, driver, "--one", JSON.stringify({ script }), folder]
    : ["bash", "-c", script];
  const text = outer.replace("RUN", () => line.map(quoted).join(" "));
  const options = {
    cwd: folder,
    env: { HOME: join(folder, "h"), XDG_CACHE_HOME: cache, SHELL: "/bin/bash" },
    stdio: "ignore",
  } as const;
  const { signal } = await ended(
    user === undefined
      ? start("bash", ["-c", text], options)
      : start("setpriv", [`--reuid=${user}`, `--regid=${user}`, "--clear-groups", "bash", "-c", text], options),
  );
  expect(signal).toBe(null);
  return { folder, changed: differences(before, look(folder)) };
}

describe.each(users)("as %s", (_, user) => {
  test.each(attempts)("%s: %s", async (outer, script) => {
    expect((await ran(outer, script, user, true)).changed).toEqual([]);
    expect((await ran(outer, script, user, false)).changed).not.toEqual([]);
  });

  test("the terminal has its settings and its mode afterwards", async () => {
    // Each of them may fail.
    const script = "stty -echo raw; stty rows 7 cols 8; chmod 0 /proc/self/fd/0; :";
    const state = "{ stty -a; stat -L -c %a,%u /proc/self/fd/0; }";
    const outer = `cat >inner <<'E'\n${state} >before; RUN; ${state} >after\nE\nscript --quiet --command 'bash inner' /dev/null`;
    const seen = async (confined: boolean): Promise<readonly string[]> => {
      const { folder } = await ran(outer, script, user, confined);
      return ["before", "after"].map((name) => readFileSync(join(folder, name), "utf8"));
    };
    const [before, after] = await seen(true);
    expect(before).toContain("speed");
    expect(after).toBe(before);
    const [free, changed] = await seen(false);
    expect(changed).not.toBe(free);
  });
});
