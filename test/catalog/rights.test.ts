// Places that programs obey later: no policy keeps by itself what a trial writes there, and no opened folder opens them.
import { expect, test } from "vitest";
import { placeAt } from "../../src/catalog/knowledge/on-demand.ts";
import { type PlaceClass, rightAt } from "../../src/catalog/knowledge/rights.ts";
import { rowsOf } from "../support/rows.ts";

const rows = rowsOf<{ readonly path: string; readonly class: PlaceClass | "none" }>("fixtures/trial/places.jsonl");

test.each(rows)("$path: $class", ({ path, class: expected }) => {
  expect(placeAt(path)?.class ?? "none").toBe(expected);
  expect(rightAt(path)?.class).toBe(expected === "runs" || expected === "steers" ? expected : undefined);
});

test("a place is the whole of its name, and what is in it", () => {
  expect(placeAt("/p/.git/hooks/pre-commit")?.place).toBe("/p/.git/hooks");
  expect(placeAt("/p/.git/modules/a/hooks/x/y")?.place).toBe("/p/.git/modules/a/hooks");
  expect(placeAt("/p/sub/.vscode/tasks.json")?.place).toBe("/p/sub/.vscode");
  expect(placeAt("/p/.claude/worktrees/w/.claude/a/b")?.place).toBe("/p/.claude/worktrees/w/.claude");
});
