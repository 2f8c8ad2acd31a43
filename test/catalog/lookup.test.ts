// The index of the catalog: made from the files of entries, complete, and without a name in two of them.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { indexText } from "../../.config/catalog-index.ts";
import { lookUp, names } from "../../src/catalog/lookup.ts";
import { packages } from "../../src/catalog/packages.ts";
import { fromRoot } from "../support/rows.ts";

test("every file of entries is in the index", () => {
  expect(indexText(), "run `npm run docs`").toBe(readFileSync(fromRoot("src/catalog/packages.ts"), "utf8"));
});

test("a name is in one file", () => {
  // A second one is an error already when the catalog is loaded.
  const all = Object.values(packages).flatMap((commands) => Object.keys(commands));
  expect(all.length).toBe(names().length);
  expect(new Set(all).size).toBe(all.length);
});

test("what bash has built in is what bash's file says of it", () => {
  for (const [name, entry] of Object.entries(packages.bash ?? {})) expect(lookUp(name), name).toBe(entry);
  expect(packages.bash).toHaveProperty("cd");
  expect(packages.bash).toHaveProperty("kill");
});

test("names that objects have by themselves are no programs", () => {
  expect(lookUp("toString")).toBeUndefined();
  expect(lookUp("__proto__")).toBeUndefined();
});
