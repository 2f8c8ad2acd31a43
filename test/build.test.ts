// The build before the tests: if it fails, the others run against the part of it that exists.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import "./support/built.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What the build printed, where it failed; else empty. Set by .config/test-build.ts. */
    readonly buildProblem: string;
  }
}

test("the sources build, and their types hold", () => {
  expect(inject("buildProblem")).toBe("");
});

test("the programs hold ASCII alone: they are read byte by byte", () => {
  const dist = fileURLToPath(new URL("../dist/", import.meta.url));
  const programs = ["cli", "hook", "settings", "patterns"].map((name) => `${name}.cjs`);
  expect(readdirSync(dist)).toEqual(expect.arrayContaining(programs));
  for (const name of programs)
    expect(/[^\0-\x7f].{0,40}/.exec(readFileSync(`${dist}${name}`, "utf8"))?.[0], name).toBeUndefined();
});
