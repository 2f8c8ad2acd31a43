// Random trials, kept and taken back: everything is as before, with permissions, times and links. `SAFE_SH_TESTS=all`
// tries many.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keep, undo } from "../../../src/run/trial/keep/keep.ts";
import { isWhole } from "../../support/rows.ts";
import { look, World } from "./world.ts";

const names = ["a", "b", "run", "link", "d", "d/one", "d/e", "d/e/deep", "n", "n/m", "n/m/o", "x y"] as const;
const name = fc.constantFrom(...names).map((each) => `'${each}'`);

/** Steps that may fail: then the next one works on what there is. */
const step = fc.oneof(
  fc.tuple(name, fc.nat(99)).map(([path, text]) => `echo ${text} > ${path}`),
  name.map((path) => `echo more >> ${path}`),
  name.map((path) => `rm -rf ${path}`),
  name.map((path) => `mkdir -p ${path}`),
  fc.tuple(name, name).map(([from, to]) => `mv ${from} ${to}`),
  fc.tuple(name, name).map(([from, to]) => `cp -r ${from} ${to}`),
  fc.tuple(name, name).map(([from, to]) => `ln -sfn ${from} ${to}`),
  fc.tuple(name, name).map(([from, to]) => `ln -f ${from} ${to}`),
  fc.tuple(fc.constantFrom("600", "644", "755", "700"), name).map(([mode, path]) => `chmod ${mode} ${path}`),
  fc.constantFrom("git add -A", "git commit -qm more", "git stash -q", "git checkout -q -b other", "git checkout -q ."),
);
const script = fc.array(step, { minLength: 1, maxLength: 8 }).map((steps) => `exec 2>/dev/null; ${steps.join("; ")}`);

const count = isWhole ? 1_000 : 25;
test(`${count} random trials are taken back`, async () => {
  const here = World.forTest();
  const before = look(here.folder, { whole: true });
  let kept = 0;
  for (const each of fc.sample(script, { numRuns: count, seed: 18 })) {
    const { trial } = await here.try(each);
    expect(look(here.folder, { whole: true }), each).toEqual(before);
    if (!trial) continue;
    const { journal, left } = keep(trial);
    expect(left, each).toEqual([]);
    if (journal) undo(journal);
    expect(look(here.folder, { whole: true }), each).toEqual(before);
    here.forget();
    kept++;
  }
  expect(kept).toBeGreaterThan(count / 2);
}, 1_800_000);
