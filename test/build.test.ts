// The build before the tests: if it fails, the others run against the part of it that exists.
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
