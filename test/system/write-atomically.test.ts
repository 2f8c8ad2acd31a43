// A file is replaced whole or not at all, and nothing is left beside it.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeAtomically } from "../../src/system/write-atomically.ts";
import { folder } from "../support/programs.ts";

const modes = { file: 0o600, folder: 0o700 };

test("a file and its folders are made with their permissions", () => {
  const path = join(folder(), "a/b/file");
  writeAtomically(path, "text", modes);
  expect(readFileSync(path, "utf8")).toBe("text");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
});

test("a file is replaced", () => {
  const path = join(folder(), "file");
  writeFileSync(path, "old");
  writeAtomically(path, "new", modes);
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(readdirSync(join(path, ".."))).toEqual(["file"]);
});

test("if it cannot be put in place, nothing has changed and nothing is left", () => {
  const here = folder();
  mkdirSync(join(here, "file"));
  expect(() => writeAtomically(join(here, "file"), "text", modes)).toThrow();
  expect(readdirSync(here)).toEqual(["file"]);
});

test("nothing is written through a link in the place of the temporary file", () => {
  const here = folder();
  symlinkSync(join(here, "victim"), join(here, `file.${process.pid}.new`));
  expect(() => writeAtomically(join(here, "file"), "text", modes)).toThrow(/EEXIST/);
  expect(existsSync(join(here, "victim"))).toBe(false);
});
