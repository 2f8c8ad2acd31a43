// Keeping and undoing, killed before every single call that changes a file: each file is the old one or the new one, and what was
// done can be taken back. `SAFE_SH_TESTS=all` tries all of them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetOld } from "../../../src/run/trial/keep/forget.ts";
import { keep, lastJournal, undo } from "../../../src/run/trial/keep/keep.ts";
import { type HeldTrial, heldTrials, type Journal, readRecord } from "../../../src/run/trial/records.ts";
import { isWhole } from "../../support/rows.ts";
import { look, World } from "./world.ts";

// All take five minutes.
const stride = isWhole ? 1 : 41;
const script =
  "echo new > a; rm b; rm -r d; mkdir -p n/m; for i in 1 2 3 4 5 6; do echo $i > n/m/$i; done; ln -sf n/m/1 link; chmod 700 run; rm run; mkdir run; echo x > run/x; echo e > d; ln a twin; ln n/m/6 n/six; git add -A; git commit -qm two";

const folder = mkdtempSync(join(tmpdir(), "safe-sh-killed-"));
const program = join(folder, "killed.cjs");
const here = new World();
beforeAll(async () => {
  const entry = new URL("killed.ts", import.meta.url).pathname;
  await build({ entryPoints: [entry], outfile: program, bundle: true, platform: "node", format: "cjs" });
});
afterAll(() => {
  here.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Is it killed before its nth change? @throws if it failed in any other way. */
function isKilled(act: "keep" | "undo", id: number, step: number): boolean {
  const { status, signal, stderr } = spawnSync(process.execPath, [program, act, String(id), String(step)], {
    encoding: "utf8",
    timeout: 60_000,
  });
  if (status !== 0 && signal !== "SIGKILL") throw new Error(`${act}, step ${step}: ${stderr}`);
  return signal === "SIGKILL";
}

/** Files whose lines are neither as before nor as after. The index has times in it: each trial makes another. */
function strange(now: readonly string[], before: readonly string[], after: readonly string[]): readonly string[] {
  const expected = new Set([...before, ...after]);
  return now.filter(
    (line) => !/\/ \d+$|^\S*\.safe-sh-|^\.git\/index\.lock |^\.git\/index /.test(line) && !expected.has(line),
  );
}

const text = (): readonly string[] => look(here.project, { whole: false });
const whole = (): readonly string[] => look(here.project, { whole: true });
const undoable = (of: number): Journal | undefined => {
  const journal = lastJournal();
  return journal?.of === of ? journal : undefined;
};

test("a keep or an undo that is killed loses nothing", async () => {
  const [before, exact] = [text(), whole()];
  let points = 0;
  const kept = keep(await here.held(script)).journal ?? missing();
  const after = text();
  undo(kept);
  expect(whole()).toEqual(exact);
  here.forget();

  let trial: HeldTrial = await here.held(script);
  for (let step = 0, killed = true; killed; step += stride) {
    killed = isKilled("keep", trial.id, step);
    expect(strange(text(), before, after), `keep, step ${step}`).toEqual([]);
    const journal = undoable(trial.id);
    if (journal) undo(journal);
    expect(whole(), `keep, step ${step}, undone`).toEqual(exact);
    // Applied as a whole, it is held no longer.
    const left = readRecord(trial.id);
    if (left?.type !== "held") trial = await here.held(script);
    points += killed ? 1 : 0;
  }
  expect(heldTrials()).toHaveLength(1);
  here.forget();

  for (let step = 0, killed = true; killed; step += stride) {
    const journal = keep(await here.held(script)).journal ?? missing();
    killed = isKilled("undo", journal.id, step);
    expect(strange(text(), before, after), `undo, step ${step}`).toEqual([]);
    const left = readRecord(journal.id);
    if (left?.type === "journal" && left.state !== "undone") undo(left);
    forgetOld();
    expect(whole(), `undo, step ${step}, undone again`).toEqual(exact);
    here.forget();
    points += killed ? 1 : 0;
  }
  process.stderr.write(`killed at ${points} points\n`);
  expect(points).toBeGreaterThan(300 / stride);
}, 900_000);

function missing(): never {
  throw new Error("nothing was kept");
}
