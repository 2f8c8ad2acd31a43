// What the real program says of a trial, and whether it is kept: by what it takes away, and by how the command ended.
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { run } from "../../support/programs.ts";
import { rowsOf as rowsIn } from "../../support/rows.ts";
import { World } from "./world.ts";

interface Row {
  /** What plain bash does before. */
  readonly prepare?: string;
  readonly script: string;
  /** A pattern for the last line on standard error, without `safe-sh: `. */
  readonly says: string;
}

const worlds: World[] = [];
afterEach(() => {
  for (const each of worlds.splice(0)) each.close();
});

test.each(rowsIn<Row>("fixtures/trial/outcomes.jsonl"))("$prepare; $script", async ({ prepare, script, says }) => {
  const world = new World();
  worlds.push(world);
  if (prepare !== undefined) expect(world.plain(prepare)).toBe(0);
  const settings = join(world.home, ".config/safe-sh");
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, "policy.json"), '{"trial":"keep"}');
  const errors = join(world.outside, "errors");
  const descriptor = openSync(errors, "w");
  await run(safeSh, ["-c", script], {
    cwd: world.project,
    env: { ...world.environment(), XDG_STATE_HOME: world.state, XDG_CACHE_HOME: join(world.state, "cache") },
    stdio: ["ignore", "ignore", descriptor],
  });
  closeSync(descriptor);
  const [last = ""] = readFileSync(errors, "utf8").trimEnd().split("\n").slice(-1);
  expect(last.replace(/^safe-sh: /, "")).toMatch(new RegExp(says));
});
