// On a terminal: what a trial changed is kept by file and by hunk, and the question about it is answered by letters.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { folder, run } from "../support/programs.ts";
import { keys, Terminal } from "../support/terminal.ts";

const numbers = Array.from({ length: 30 }, (_, at) => `${at}\n`).join("");

/** A project in which a trial is held, and what a subcommand needs to find it. */
async function project(script: string) {
  const whole = folder();
  const cwd = join(whole, "project");
  mkdirSync(cwd);
  writeFileSync(join(cwd, "a"), numbers);
  writeFileSync(join(cwd, "b"), "bee\n");
  const env = { HOME: whole, XDG_STATE_HOME: join(whole, "state"), CLAUDE_CODE_SESSION_ID: "s" };
  const cli = (...given: readonly string[]) => run(safeSh, given, { cwd, env });
  const hold = (each: string) => cli("try", "--", each);
  await hold(script);
  const terminal = (...given: readonly string[]): Terminal => new Terminal(safeSh, given, cwd, env);
  return { terminal, cli, hold, read: (name: string): string => readFileSync(join(cwd, name), "utf8"), cwd };
}

const script = "sed -i -e s/^2$/two/ -e s/^4$/four/ -e s/^20$/twenty/ a; echo more >> b; echo new > new";
const changed = (edits: Readonly<Record<number, string>>): string =>
  Array.from({ length: 30 }, (_, at) => `${edits[at] ?? at}\n`).join("");

test("hunks are split, kept and left; the rest is held, or dropped", async () => {
  const { terminal, cli, read } = await project(script);
  const asked = terminal("keep", "--patch");
  await asked.shows("M a (+3 −3)");
  await asked.shows("Keep this hunk? (1 more in this file)");
  await asked.types("?");
  await asked.shows("split it into its single edits");
  asked.forget();
  await asked.types("s");
  await asked.shows("Keep this hunk? (2 more in this file)");
  asked.forget();
  await asked.types("n");
  await asked.shows("+four");
  await asked.types("y");
  await asked.shows("+twenty");
  await asked.types("n");
  await asked.shows("M b (+1 −0)");
  await asked.types("y");
  await asked.shows("A new");
  await asked.types("n");
  await asked.shows("Drop the rest?");
  await asked.types(keys.enter);
  expect(await asked.closed()).toBe(0);
  expect(asked.seen).toContain("kept 2 changes (undo 2); the rest stays held as trial 1");
  expect([read("a"), read("b")]).toEqual([changed({ 4: "four" }), "bee\nmore\n"]);
  const second = terminal("keep", "--patch", "1", "a");
  await second.shows("+two");
  await second.types("a");
  await second.shows("Drop the rest?");
  await second.types("y");
  expect(await second.closed()).toBe(0);
  expect(read("a")).toBe(changed({ 2: "two", 4: "four", 20: "twenty" }));
  expect((await cli("trials")).stdout).not.toContain("held");
  await cli("undo", "--yes");
  await cli("undo", "--yes");
  expect([read("a"), read("b")]).toEqual([numbers, "bee\n"]);
});

test("Ctrl-C keeps nothing, q keeps what was chosen until then", async () => {
  const { terminal, read } = await project(script);
  const asked = terminal("keep", "--patch");
  await asked.shows("Keep this hunk?");
  await asked.types("y", keys.interrupt);
  expect(await asked.closed()).toBe(1);
  expect(asked.seen).toContain("nothing was kept");
  expect(read("a")).toBe(numbers);
  const second = terminal("keep", "--patch");
  await second.shows("Keep this hunk?");
  await second.types("y");
  await second.shows("+twenty");
  await second.types("q");
  await second.shows("Drop the rest?");
  await second.types("n");
  expect(await second.closed()).toBe(0);
  expect(read("a")).toBe(changed({ 2: "two", 4: "four" }));
});

test("names and lines cannot drive the terminal", async () => {
  const { terminal } = await project(
    "printf '\\e]0;title\\a\\u202ex\\r\\n%05000d' 7 >> a; echo x > $'n\\e[2J\\nD b'; sed -i 's/bee/\\x1b[8mbee/' b",
  );
  const asked = terminal("keep", "--patch");
  await asked.shows("\\e]0;title\\a\\u{202e}x\\r");
  expect(asked.seen).toContain("… and 3001 more characters");
  await asked.types("y");
  await asked.shows("\\e[8mbee");
  await asked.types("y");
  await asked.shows("A n\\e[2J\\nD b");
  await asked.types("y");
  expect(await asked.closed()).toBe(0);
  for (const sign of ["\x1b]0;", "\u202e", "\x1b[8m", "\x1b[2J"]) expect(asked.seen).not.toContain(sign);
});

test("the question after a trial has letters: choose, not now, all of the session, drop", async () => {
  const { terminal, read, cwd } = await project("echo 1 > one");
  const tried = terminal("try", "--", script);
  await tried.shows("Keep these changes?");
  await tried.types("p");
  await tried.shows("Keep this hunk?");
  await tried.types("d");
  await tried.shows("M b (+1 −0)\r\n\x1b[2m@@");
  await tried.types("d");
  await tried.shows("Keep this?");
  await tried.types("y");
  await tried.shows("Drop the rest?");
  await tried.types("y");
  expect(await tried.closed()).toBe(0);
  expect(tried.seen).toMatch(/kept 1 change \(undo \d+\); the rest was dropped/);
  expect([read("a"), read("b"), read("new")]).toEqual([numbers, "bee\n", "new\n"]);

  const all = terminal("try", "--", "echo 2 > two");
  await all.shows("Keep all held trials of this session (2)");
  await all.types("s");
  await all.shows("A one");
  await all.shows("Keep all 2?");
  await all.types("y");
  expect(await all.closed()).toBe(0);
  expect(all.seen).toMatch(/kept 1 change \(undo \d+\); kept 1 change \(undo \d+\)/);
  expect([read("one"), read("two")]).toEqual(["1\n", "2\n"]);

  const dropped = terminal("try", "--", "echo 3 > three");
  await dropped.shows("Keep these changes?");
  await dropped.types("d");
  expect(await dropped.closed()).toBe(0);
  expect(dropped.seen).toContain("dropped");
  // What gives rights is not kept by Enter alone.
  mkdirSync(join(cwd, ".git"), { recursive: true });
  const hook = terminal("try", "--", "mkdir -p .claude; echo '{}' > .claude/settings.json");
  await hook.shows("Keep these changes?");
  await hook.types(keys.enter);
  expect(await hook.closed()).toBe(0);
  expect(hook.seen).toMatch(/held 1 change/);
}, 60_000);

test("`keep --hunks` takes what `diff --hunks` names, and no terminal", async () => {
  const { cli, read } = await project(script);
  expect((await cli("diff", "--hunks", "1", "a")).stdout.match(/^a:\d+ {2}@@/gm)).toEqual(["a:1  @@", "a:2  @@"]);
  const rows = [
    [["a:3"], "`a` has no hunk 3: there are 2"],
    [["a:0"], "`a` has no hunk 0: there are 2"],
    [["a:2-1"], "`a:2-1`: `2-1` is no number of a hunk"],
    [["a:,"], "is no number of a hunk"],
    [["new:1"], "`new` has no hunks: it is kept as a whole"],
    [["c"], "the trial changes nothing at `c`"],
    [["../../etc/passwd:1"], "the trial changes nothing at"],
  ] as const;
  for (const [given, said] of rows) {
    const { code, stderr } = await cli("keep", "1", "--yes", "--hunks", ...given);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  }
  expect((await cli("keep", "1", "--hunks", "a:2")).stderr).toContain("nothing was done");
  expect(await cli("keep", "1", "--hunks", "a:2", "new", "--yes")).toMatchObject({ code: 0 });
  expect([read("a"), read("b"), read("new")]).toEqual([changed({ 20: "twenty" }), "bee\n", "new\n"]);
  const { stderr, code } = await cli("keep", "--patch");
  expect([code, stderr]).toEqual([1, expect.stringContaining("no terminal")]);
  expect(await cli("keep", "--session", "--yes")).toMatchObject({ code: 0 });
  expect(read("a")).toBe(changed({ 2: "two", 4: "four", 20: "twenty" }));
});
