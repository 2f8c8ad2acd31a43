// Attempts to have something kept that a person would not see, through the real program under `trial: "keep"`: each that would give
// rights is held, and ordinary work is kept. What is said holds no character that a terminal obeys.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { run } from "../../support/programs.ts";
import { rowsOf as rowsIn, share } from "../../support/rows.ts";
import { World } from "./world.ts";

interface Attempt {
  readonly class: string;
  /** What plain bash does before. */
  readonly prepare?: string;
  readonly script: string;
  /** It must wait for a person. Default: it is kept. */
  readonly held?: true;
}

// All take a minute.
const rows = share(rowsIn<Attempt>("fixtures/trial/hidden.jsonl"), 11);

describe.each([...new Set(rows.map((row) => row.class))])("%s", (name) => {
  test.each(rows.filter((row) => row.class === name))("$prepare; $script", async ({ prepare, script, held }) => {
    const world = World.forTest();
    if (prepare !== undefined) expect(world.plain(prepare)).toBe(0);
    // The judge has no say here: it would ask about some of these, and not try them.
    const file = join(world.outside, "script");
    writeFileSync(file, script);
    const { stderr } = await run(safeSh, ["-c", "/bin/bash ../outside/script"], {
      ...world.keeping(),
    });
    const last = stderr.trimEnd().split("\n").at(-1) ?? "";
    // What is kept needs no line; it can be undone.
    expect(last).toMatch(held ? /^safe-sh: .*\bheld / : /^(?:safe-sh: (?:.*: )?kept .*)?$/);
    expect(readdirSync(join(world.state, "safe-sh/trials")).some((each) => /^\d+$/.test(each))).toBe(true);
    expect(last).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
