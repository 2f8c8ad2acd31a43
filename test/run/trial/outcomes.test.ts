// What the real program says of a trial, and whether it is kept: by what it takes away, and by how the command ended.
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRecords } from "../../../src/run/trial/records.ts";
import { safeSh } from "../../support/built.ts";
import { run } from "../../support/programs.ts";
import { rowsOf as rowsIn } from "../../support/rows.ts";
import { World } from "./world.ts";

interface Row {
  /** What plain bash does before. */
  readonly prepare?: string;
  readonly script: string;
  /** A pattern for the last line on standard error, without `safe-sh: `. */
  readonly says?: string;
  /** An agent reads nothing of it: it was kept, or there was nothing to keep. */
  readonly silent?: "kept" | "nothing";
}

test.each(rowsIn<Row>("fixtures/trial/outcomes.jsonl"))(
  "$prepare; $script",
  async ({ prepare, script, says, silent }) => {
    const world = World.forTest();
    if (prepare !== undefined) expect(world.plain(prepare)).toBe(0);
    const errors = join(world.outside, "errors");
    const descriptor = openSync(errors, "w");
    await run(safeSh, ["-c", script], {
      ...world.keeping(),
      stdio: ["ignore", "ignore", descriptor],
    });
    closeSync(descriptor);
    const lines = readFileSync(errors, "utf8").trimEnd().split("\n");
    if (says !== undefined) return expect(lines.at(-1)?.replace(/^safe-sh: /, "")).toMatch(new RegExp(says));
    const again = "safe-sh: it failed to rename a folder";
    expect(lines.filter((line) => line.startsWith("safe-sh:") && !line.startsWith(again))).toEqual([]);
    const left = readRecords().map(({ type }) => type);
    expect(left).toEqual(silent === "kept" ? ["journal"] : []);
  },
);
