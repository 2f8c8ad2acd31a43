// What is generated is up to date, and the README's longest example runs.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root, safeSh } from "./support/built.ts";

const generators = [
  "own-entry",
  "catalog-docs",
  "catalog-index",
  "policy-docs",
  "api-docs",
  "architecture-docs",
  "finding-docs",
  "language-docs",
  "host-docs",
  "trial-docs",
  "picture",
];

// Not a table: each is a fact of its own, and the gate needs them all.
for (const name of generators)
  test(`what .config/${name}.ts writes is up to date`, () => {
    const tsx = `${root}/node_modules/tsx/dist/cli.mjs`;
    execFileSync(process.execPath, [tsx, `.config/${name}.ts`, "--check"], { cwd: root });
  });

test("README: the main job's line is proved and runs", () => {
  const readme = readFileSync(`${root}/README.md`, "utf8");
  const line = /&& \.\/bin\/safe-sh -c '(.*)'$/m.exec(readme)?.[1] ?? "";
  const ran = spawnSync(safeSh, ["-c", line], { cwd: root, encoding: "utf8" });
  expect(ran.stderr).toBe("");
  expect(ran.status).toBe(0);
  expect(ran.stdout).toMatch(/tests: \d+/);
});
