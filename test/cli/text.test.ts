// What is printed of very many changes.
import { expect, test } from "vitest";
import { shortListText } from "../../src/cli/text/changes-text.ts";
import { styleOf } from "../../src/cli/text/style.ts";
import { World } from "../run/trial/world.ts";

test("of very many new files a part is named before a question, and all that changes or goes", async () => {
  const made = "for i in $(seq 1010); do mkdir d$i; echo x > d$i/f; done; rm b; echo x > .envrc";
  const trial = await World.forTest().held(made);
  const lines = shortListText(trial, trial.changes, styleOf(1)).trimEnd().split("\n");
  expect(lines.slice(0, 2)).toEqual([expect.stringContaining("D b"), expect.stringContaining(".envrc")]);
  expect(lines.length).toBe(1_003);
  expect(lines.at(-1)).toMatch(/^ {2}\.\.\. and \d+ more lines about new files: `safe-sh diff \d+ --stat` has all$/);
});
