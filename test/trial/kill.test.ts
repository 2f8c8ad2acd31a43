// Keeping and undoing, ended at every step: each file is the old one or the new one, and what was done can be taken back.
import { afterEach, expect, test } from "vitest";
import { keep, lastJournal, undo } from "../../src/trial/keep.ts";
import { heldTrials } from "../../src/trial/records.ts";
import { look, World } from "./world.ts";

class Killed extends Error {}

/** A point that ends the process the nth time, as far as the files are concerned: nothing is put in order behind it. */
function killAt(step: number): { readonly point: () => void } {
  let count = 0;
  return {
    point: () => {
      if (count++ === step) throw new Killed();
    },
  };
}

/** Did it end before its own end? */
function isKilled(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

const script =
  "echo new > a; rm b; rm -r d; mkdir -p n/m; for i in 1 2 3 4 5 6; do echo $i > n/m/$i; done; ln -sf n/m/1 link; chmod 700 run; rm run; mkdir run; echo x > run/x; echo e > d; git add -A; git commit -qm two";

const files = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(lines.filter((line) => !/\/ \d+$/.test(line)).map((line) => [line.split(" ")[0] ?? "", line]));

/** Lines of files that are neither as before nor as after. The index has times in it: each trial makes another. */
const strange = (now: readonly string[], before: readonly string[], after: readonly string[]): readonly string[] =>
  [...files(now)]
    .filter(
      ([name, line]) =>
        !/\.safe-sh-|^\.git\/index$/.test(name) && files(before).get(name) !== line && files(after).get(name) !== line,
    )
    .map(([name]) => name);

const worlds: World[] = [];
afterEach(() => {
  for (const each of worlds.splice(0)) each.close();
});

test("a keep or an undo that ends at any step loses nothing", async () => {
  const here = new World();
  worlds.push(here);
  const before = look(here.project, { whole: false });
  const exact = look(here.project, { whole: true });
  await here.held(script);
  const kept = keep(heldTrials()[0] ?? fail()).journal ?? fail();
  const after = look(here.project, { whole: false });
  undo(kept);
  expect(look(here.project, { whole: true })).toEqual(exact);

  let points = 0;
  const trial = await here.held(script);
  for (let step = 0; ; step++) {
    const kill = killAt(step);
    const killed = isKilled(() => keep(trial, [], kill.point));
    expect(strange(look(here.project, { whole: false }), before, after)).toEqual([]);
    const journal = lastJournal();
    if (journal?.of === trial.id) undo(journal);
    expect(look(here.project, { whole: true }), `keep, step ${step}`).toEqual(exact);
    if (!killed) break;
    points++;
  }
  here.forget();
  for (let step = 0; ; step++) {
    const { journal } = keep(await here.held(script));
    if (!journal) throw new Error("nothing was kept");
    const kill = killAt(step);
    const killed = isKilled(() => undo(journal, kill.point));
    expect(strange(look(here.project, { whole: false }), before, after)).toEqual([]);
    if (killed) undo(journal);
    expect(look(here.project, { whole: true }), `undo, step ${step}`).toEqual(exact);
    here.forget();
    if (!killed) break;
    points++;
  }
  expect(points).toBeGreaterThan(150);
}, 300_000);

function fail(): never {
  throw new Error("it is missing");
}
