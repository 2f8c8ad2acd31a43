// Parts of a trial: random hunks and then the rest are the whole, each can be taken back exactly, and nothing is overwritten.
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keep, plan, undo } from "../../../../src/run/trial/keep/keep.ts";
import {
  forgetParts,
  hunkCount,
  partOf,
  pickedOf,
  type Splittable,
  splittable,
} from "../../../../src/run/trial/keep/parts.ts";
import { folderOf, type HeldTrial, readRecord } from "../../../../src/run/trial/records.ts";
import { namesIn } from "../../../../src/system/there.ts";
import { look, World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const at = (name: string): string => join(world.project, name);
const read = (name: string): string => readFileSync(at(name), "utf8");
const missing = (): never => {
  throw new Error("there is none");
};

function splitOf(trial: HeldTrial, name: string): Splittable {
  const change = trial.changes.find((each) => each.name === name) ?? missing();
  return splittable(change, trial) ?? missing();
}

/** Keeps these hunks of a file, and nothing else. */
function keepHunks(trial: HeldTrial, name: string, numbers: readonly number[]) {
  const split = splitOf(trial, name);
  const part = partOf(trial, split, pickedOf(split, numbers)) ?? missing();
  const kept = keep(trial, { only: [part] });
  forgetParts([part]);
  return kept;
}

const still = ({ id }: HeldTrial): HeldTrial => {
  const record = readRecord(id);
  return record?.type === "held" ? record : missing();
};

const lines = (edit: (line: number) => string): string => Array.from({ length: 40 }, (_, line) => edit(line)).join("");

test("some hunks are kept, taken back, and the rest stays held", async () => {
  writeFileSync(
    at("a"),
    lines((line) => `${line}\n`),
  );
  chmodSync(at("a"), 0o640);
  const before = look(world.project, { whole: true });
  const trial = await world.held("sed -i -e s/^3$/three/ -e s/^20$/twenty/ -e s/^37$/last/ a; chmod 755 a; echo n > n");
  const { journal, left } = keepHunks(trial, "a", [2]);
  expect(left).toEqual([]);
  expect(read("a")).toBe(lines((line) => (line === 20 ? "twenty\n" : `${line}\n`)));
  expect([statSync(at("a")).mode & 0o777, existsSync(at("n"))]).toEqual([0o640, false]);
  const rest = splitOf(still(trial), "a");
  expect([rest.hunks.length, hunkCount(rest)]).toEqual([2, 3]);
  undo(journal ?? missing());
  expect(look(world.project, { whole: true })).toEqual(before);
  // What was taken back is no longer what the rest lies on.
  expect(plan(still(trial)).left.map(({ change, why }) => `${change.name}: ${why}`)).toEqual([
    "a: it was changed meanwhile",
  ]);
});

test("the permissions are a hunk, and all hunks are the whole", async () => {
  const trial = await world.held("echo more >> b; chmod 700 b");
  keepHunks(trial, "b", [2]);
  expect([read("b"), statSync(at("b")).mode & 0o777]).toEqual(["bee\n", 0o700]);
  keepHunks(still(trial), "b", [1]);
  expect(read("b")).toBe("bee\nmore\n");
  expect(readRecord(trial.id)).toBeUndefined();
});

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "c\r\n", "\n", "\r", "x", "ü\n", "same\n"), { minLength: 8, maxLength: 40 })
  .map((all) => all.join(""));

test("random hunks, and then the rest, are the whole; taken back they are what was there", async () => {
  const cases = fc.sample(fc.tuple(text, text, fc.array(fc.nat(4), { minLength: 1, maxLength: 3 })), {
    numRuns: 30,
    seed: 9,
  });
  let parts = 0;
  for (const [old, now, numbers] of cases) {
    if (old === now) continue;
    writeFileSync(at("a"), old);
    writeFileSync(join(world.folder, "now"), now);
    const before = look(world.project, { whole: true });
    const trial = await world.held(`cat ${join(world.folder, "now")} > a; echo new > new`);
    const whole = splitOf(trial, "a");
    const edits = new Set(
      numbers.filter((edit) => edit < whole.pieces.filter((piece) => typeof piece === "object").length),
    );
    const part = partOf(trial, whole, { edits, mode: false });
    const first = part && keep(trial, { only: [part] }).journal;
    if (part?.rest) parts++;
    const second = keep(still(trial)).journal ?? missing();
    expect([read("a"), read("new")]).toEqual([now, "new\n"]);
    expect(readRecord(trial.id)).toBeUndefined();
    undo(second);
    if (first) undo(first);
    expect(look(world.project, { whole: true })).toEqual(before);
  }
  expect(parts).toBeGreaterThan(10);
}, 120_000);

test("what was changed meanwhile is left, whatever it is now", async () => {
  const ways: Readonly<Record<string, () => void>> = {
    "another content": () => writeFileSync(at("a"), "mine\n"),
    "a link": () => {
      unlinkSync(at("a"));
      symlinkSync("../outside/theirs", at("a"));
    },
    nothing: () => unlinkSync(at("a")),
  };
  for (const [name, change] of Object.entries(ways)) {
    world.plain("git checkout -q a");
    const trial = await world.held("sed -i -e s/one/1/ a; echo 4 >> a");
    const split = splitOf(trial, "a");
    const part = partOf(trial, split, { edits: new Set([0]), mode: false }) ?? missing();
    change();
    const now = look(world.folder, { whole: true });
    expect(
      keep(trial, { only: [part] }).left.map(({ why }) => why),
      name,
    ).toEqual(["it was changed meanwhile"]);
    expect(look(world.folder, { whole: true }), name).toEqual(now);
    // Its hunks are no longer offered.
    expect(splittable(split.change, trial), name).toBeUndefined();
    world.forget();
  }
});

test("a choice that was made before another part was kept is refused", async () => {
  const trial = await world.held("sed -i s/one/1/ a; echo 4 >> a");
  const split = splitOf(trial, "a");
  const [first, second] = [0, 1].map(
    (edit) => partOf(trial, split, { edits: new Set([edit]), mode: false }) ?? missing(),
  );
  expect(keep(trial, { only: [first ?? missing()] }).left).toEqual([]);
  expect(keep(trial, { only: [second ?? missing()] }).left.map(({ why }) => why)).toEqual([
    "it was kept or dropped meanwhile",
  ]);
  expect(read("a")).toBe("1\ntwo\nthree\n");
});

test("no content of a part stays behind", async () => {
  const trial = await world.held("sed -i s/one/1/ a; echo 4 >> a");
  const split = splitOf(trial, "a");
  const part = partOf(trial, split, { edits: new Set([0]), mode: false }) ?? missing();
  expect(namesIn(folderOf(trial.id)).filter((name) => name.startsWith("part-"))).toHaveLength(1);
  keep(trial, { only: [part] });
  forgetParts([part]);
  expect(namesIn(folderOf(trial.id)).filter((name) => name.startsWith("part-"))).toEqual([]);
});

test("what is no text, a link, new, gone or git's own has no hunks", async () => {
  writeFileSync(at("binary"), "a\0b");
  writeFileSync(at("latin"), Buffer.from([0xe4, 10]));
  const { changes, ...trial } = await world.held(
    "echo x >> binary; echo x >> latin; ln -sfn b link; echo > new; rm b; head -c 1100000 /dev/zero | tr '\\0' x >> a; git add -A",
  );
  const none = changes.filter((change) => splittable(change, { changes, ...trial }));
  expect(none.map(({ name }) => name)).toEqual([]);
  expect(changes.length).toBeGreaterThan(6);
});
