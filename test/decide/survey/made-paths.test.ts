// Paths that a script makes when it runs: of names that programs list it may read files, of what may be any text it may not.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";
import { duplicates, rowsOf } from "../../support/rows.ts";

interface Row {
  readonly command: string;
  readonly decision: "allow" | "ask";
}

const rows = rowsOf<Row>("fixtures/survey/made-paths.jsonl");
const cwd = mkdtempSync(join(tmpdir(), "made-paths-"));

const decisionOn = async (source: string): Promise<string> =>
  (await examine({ source }, { cwd, policy: defaultPolicy }, "host-shell")).decision;

beforeAll(async () => {
  await ready();
  execFileSync("git", ["init", "-q", "."], { cwd });
  for (const name of ["a.txt", "b.txt", "notes.txt"]) writeFileSync(join(cwd, name), `${name} foo\n`);
  execFileSync("git", ["add", "."], { cwd });
});
afterAll(() => rmSync(cwd, { recursive: true }));

test.each(rows)("$decision: $command", async ({ command, decision }) => {
  expect(await decisionOn(command)).toBe(decision);
});

test("each command stands there once", () => {
  expect(duplicates(rows.map(({ command }) => command))).toEqual([]);
});

test.each(["x ", "x'", '"', "\\"])("names below %j may be read as others", async (name) => {
  mkdirSync(join(cwd, name));
  expect(await decisionOn("git ls-files | cat")).toBe("allow");
  expect(await decisionOn("find . -type f | xargs cat")).toBe("ask");
  rmSync(join(cwd, name), { recursive: true });
});

test.each(["ls | xargs cat", "readlink link | xargs cat", "find . -printf '%l\n' | xargs cat"])(
  "a link to a process's environment is not read: %s",
  async (source) => {
    expect(await decisionOn(source)).toBe("allow");
    symlinkSync("/proc/self/environ", join(cwd, "link"));
    expect(await decisionOn(source)).toBe("ask");
    rmSync(join(cwd, "link"));
  },
);

test("names that git cannot tell are asked about", async () => {
  const source = "git ls-files | sort | xargs cat";
  expect(await decisionOn(source)).toBe("allow");
  const index = join(cwd, ".git/index");
  const before = readFileSync(index);
  writeFileSync(index, "broken");
  expect(await decisionOn(source)).toBe("ask");
  writeFileSync(index, before);
});
