// Fields of entries beside options and operands: resources of the sandbox, files read below folders, files of a project that
// a program obeys.
import { beforeAll, expect, test } from "vitest";
import { secretsOf } from "../../src/catalog/knowledge/secrets.ts";
import { names } from "../../src/catalog/lookup.ts";
import { needsOf } from "../../src/catalog/needs.ts";
import { projectFilesOf } from "../../src/catalog/project-files.ts";
import { judged, ready } from "../support/classify.ts";

beforeAll(() => ready());

test("what is revealed is hidden from the others", () => {
  const secret = new Set(secretsOf("").map(({ path }) => path.slice(1)));
  const revealed = names().flatMap((name) => [...(needsOf(name).credentials ?? []), ...(needsOf(name).login ?? [])]);
  expect(revealed.length).toBeGreaterThan(30);
  expect(revealed.filter((path) => !secret.has(path))).toEqual([]);
});

test("a program without needs has none", () => {
  expect(needsOf("ls")).toEqual({});
  expect(needsOf("toString")).toEqual({});
  expect(projectFilesOf("ls")).toEqual([]);
});

test("files of a project are paths in a folder, and keys belong to a format", () => {
  const rows = names().flatMap(projectFilesOf);
  expect(rows.length).toBeGreaterThan(30);
  for (const { files, format, harmless, only } of rows) {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(file).toMatch(/^[^/]/);
    // Only the last name may be a pattern.
    for (const file of files) expect(file.split("/").slice(0, -1).join("/")).not.toContain("*");
    if (format === undefined) expect([harmless, only]).toEqual([undefined, undefined]);
    for (const key of harmless ?? []) expect(key).toMatch(/^[^\s=>][^\s]*$/);
  }
});

test.each<[boolean | readonly string[], string, ...string[]]>([
  [true, "grep", "-rn", "x"],
  [true, "grep", "-A3", "-nR"],
  [true, "grep", "--rec"],
  [true, "grep", "--dereference-recursive"],
  [true, "grep", "--directories=recurse"],
  [true, "grep", "-d", "recurse"],
  [false, "grep", "--directories=skip"],
  [false, "grep", "-d", "skip"],
  [false, "grep", "-C", "3"],
  [false, "grep", "recursive", "--", "x"],
  [true, "rgrep"],
  [true, "ack"],
  [["[^.]*"], "rg", "x"],
  [["[^.]*"], "ag", "x", "src"],
  [false, "rg", "--files"],
  [false, "rg", "-tpy", "x"],
  [true, "rg", "-uu"],
  [true, "rg", "-."],
  [true, "rg", "--hidden"],
  [true, "ag", "-u"],
  [true, "diff", "-ru"],
  [true, "diff", "-u"],
  [true, "find", ".", "-exec", "cat", "{}", "+"],
  [true, "find", ".", "-okdir", "cat", "{}", "';'"],
  [false, "find", "."],
  [true, "fd", "-Hx"],
  [true, "fdfind", "--exec-batch"],
  [true, "tar", "czf", "a.tgz"],
  [true, "bsdtar", "-cf"],
  [false, "tar", "tzf", "a.tgz"],
  [true, "zip", "-r9"],
  [false, "no-such-program", "-r"],
])("%s: %s %s %s reads all that is below folders", (expected, program, ...fields) => {
  const { programs } = judged([program, ...fields].join(" "), { cwd: "/work" }).trace;
  expect(programs[0]?.descends ?? false).toEqual(expected);
});

test("built-in secrets have no wildcards: what is below a home is told by its beginning", () => {
  expect(secretsOf("/home/u").filter(({ path }) => /[*?]/.test(path))).toEqual([]);
});
