// The policy moves places: `hold` adds some, `keep` takes some away by their own names.
import { expect, test } from "vitest";
import { protectionOf } from "../../../../src/run/trial/read/places.ts";

const of = (name: string, places?: Parameters<typeof protectionOf>[1]): string =>
  Object.keys(protectionOf({ root: "/p", name }, places)).join();

test.each([
  ["CLAUDE.md", undefined, "gives"],
  ["package.json", undefined, "runs"],
  ["src/a.ts", undefined, ""],
  ["src/a.ts", { hold: ["src/**"] }, "gives"],
  ["package.json", { hold: ["package.json"] }, "gives"],
  ["CLAUDE.md", { keep: ["CLAUDE.md"] }, "runs"],
  ["sub/CLAUDE.md", { keep: ["CLAUDE.md"] }, "gives"],
  ["sub/CLAUDE.md", { keep: ["**/CLAUDE.md"] }, "runs"],
  [".github/workflows/ci.yml", { keep: [".github/workflows"] }, "runs"],
  [".github/workflows/ci.yml", { keep: [".github/workflows/*.yml"] }, "runs"],
  [".github/workflows/ci.yml", { keep: [".github/workflows/other.yml"] }, "gives"],
  // A folder around it is not its name.
  [".github/workflows/ci.yml", { keep: [".github"] }, "gives"],
  ["sub/CLAUDE.md", { keep: ["sub"] }, "gives"],
  ["CLAUDE.md", { keep: ["**"] }, "gives"],
  ["CLAUDE.md", { keep: ["*"] }, "gives"],
  [".vscode/tasks.json", { keep: ["**/*.json"] }, "gives"],
  ["CLAUDE.md", { keep: ["CLAUDE.md"], hold: ["*.md"] }, "gives"],
  ["CLAUDE.md", { keep: ["/p/CLAUDE.md"] }, "runs"],
] as const)("%s, %j: %s", (name, places, expected) => {
  expect(of(name, places)).toBe(expected);
});
