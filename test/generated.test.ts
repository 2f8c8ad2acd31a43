// What is generated is up to date, and the README's longest example runs.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { indexText } from "../.config/catalog-index.ts";
import { root, safeSh } from "./support/built.ts";

const generators = {
  "own-entry": () => import("../.config/own-entry.ts"),
  "catalog-docs": () => import("../.config/catalog-docs.ts"),
  "policy-docs": () => import("../.config/policy-docs.ts"),
  "api-docs": () => import("../.config/api-docs.ts"),
  "architecture-docs": () => import("../.config/architecture-docs.ts"),
  "finding-docs": () => import("../.config/finding-docs.ts"),
  "language-docs": () => import("../.config/language-docs.ts"),
  "host-docs": () => import("../.config/host-docs.ts"),
  "trial-docs": () => import("../.config/trial-docs.ts"),
  picture: () => import("../.config/picture.ts"),
};

describe("what .config writes is up to date", () => {
  beforeAll(() => void process.argv.push("--check"));
  afterAll(() => void process.argv.pop());

  // Not a table: each is a fact of its own, and the gate needs them all.
  for (const [name, run] of Object.entries(generators)) test(name, { retry: 0 }, async () => void (await run()));

  test("catalog-index", () => {
    expect(readFileSync(`${root}/src/catalog/packages.ts`, "utf8")).toBe(indexText());
  });
});

test("README: the main job's line is proved and runs", () => {
  const readme = readFileSync(`${root}/README.md`, "utf8");
  const line = /&& \.\/bin\/safe-sh -c '(.*)'$/m.exec(readme)?.[1] ?? "";
  const ran = spawnSync(safeSh, ["-c", line], { cwd: root, encoding: "utf8" });
  expect(ran.stderr).toBe("");
  expect(ran.status).toBe(0);
  expect(ran.stdout).toMatch(/tests: \d+/);
});
