// What git means by the changes of a repository's own files: nothing that is kept is hidden in them.
import { expect, test } from "vitest";
import { holdsFor } from "../../../src/run/trial/outcome.ts";
import { rowsOf } from "../../../src/run/trial/read/list.ts";
import { rowsOf as rowsIn } from "../../support/rows.ts";
import { World } from "./world.ts";

interface Row {
  readonly script: string;
  /** With `HASH` for names of commits, and without the number of git's own files. */
  readonly rows?: readonly string[];
  /** A policy keeps it, or must not. Default: it keeps it. */
  readonly held?: true;
}

test.each(rowsIn<Row>("fixtures/trial/git.jsonl"))("$script", async ({ script, rows, held }) => {
  const world = World.forTest();
  const { trial } = await world.try(script);
  const listed = (trial ? rowsOf(trial) : [])
    .map(({ text }) => text.replaceAll(/\b[0-9a-f]{7,10}\b/g, "HASH"))
    .filter((text) => !/files? of git's own$/.test(text));
  if (rows) expect(listed).toEqual(rows);
  const why = trial && holdsFor(trial);
  if (held) expect(why).toBeTruthy();
  else expect(why).toBeUndefined();
});
