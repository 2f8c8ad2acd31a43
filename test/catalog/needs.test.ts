// What programs need in the sandbox is said of programs that the catalog has, and of places that are secret.
import { expect, test } from "vitest";
import { descendingNames } from "../../src/catalog/descends.ts";
import { secretsOf } from "../../src/catalog/knowledge/secrets.ts";
import { lookUp } from "../../src/catalog/lookup.ts";
import { namesWithNeeds, needsOf } from "../../src/catalog/needs.ts";
import { projectFiles } from "../../src/catalog/project-files.ts";

test("every program with needs is in the catalog, once", () => {
  const names = namesWithNeeds();
  expect(names.filter((name) => lookUp(name) === undefined)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(projectFiles.flatMap(({ programs }) => programs).filter((name) => lookUp(name) === undefined)).toEqual([]);
});

test("what is revealed is hidden from the others", () => {
  const secret = new Set(secretsOf("").map(({ path }) => path.slice(1)));
  const revealed = namesWithNeeds().flatMap((name) => [
    ...(needsOf(name).credentials ?? []),
    ...(needsOf(name).login ?? []),
  ]);
  expect(revealed.filter((path) => !secret.has(path))).toEqual([]);
});

test("a program without needs has none", () => {
  expect(needsOf("ls")).toEqual({});
  expect(needsOf("toString")).toEqual({});
});

test("every program that reads below folders is in the catalog", () => {
  expect(descendingNames().filter((name) => lookUp(name) === undefined)).toEqual([]);
});
