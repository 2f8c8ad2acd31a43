// Folders that cannot be read are never taken for empty ones.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { filesIn, foldersFor } from "../../../src/decide/survey/files/find.ts";
import { entriesOf, foldersFrom } from "../../../src/decide/survey/files/walk.ts";

const folder = mkdtempSync(join(tmpdir(), "safe-sh-folders-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

mkdirSync(join(folder, "a/b"), { recursive: true });
mkdirSync(join(folder, "node_modules/x"), { recursive: true });
writeFileSync(join(folder, "a/one.conf"), "");
symlinkSync("a", join(folder, "to-a"));
// Not even the superuser can read it.
symlinkSync("circle", join(folder, "circle"));
const circle = join(folder, "circle");

test("what is in a folder", () => {
  expect(entriesOf(join(folder, "a"))?.map(({ name }) => name)).toEqual(["b", "one.conf"]);
  expect(entriesOf(join(folder, "none"))).toEqual([]);
  expect(entriesOf(join(folder, "a/one.conf"))).toEqual([]);
  expect(entriesOf(circle)).toBeUndefined();
});

test("the folders below, without those behind links", () => {
  const paths = [...foldersFrom(folder, ["node_modules"])].map((each) => each?.path);
  expect(paths).toEqual([folder, join(folder, "a"), join(folder, "a/b")]);
  expect([...foldersFrom(circle, [])]).toEqual([undefined]);
  expect(foldersFor({ where: "below" }, circle)).toBeUndefined();
});

test("the files of a row", () => {
  expect(filesIn({ files: ["a/*.conf", "none/*.conf"] }, folder)).toEqual([join(folder, "a/one.conf")]);
  expect(filesIn({ files: ["circle/*.conf"] }, folder)).toEqual([join(folder, "circle/*.conf")]);
});
