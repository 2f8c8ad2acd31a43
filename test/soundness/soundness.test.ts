// A slice of the campaign: `npm run soundness` runs any amount. Real bash shows the effects of each script.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ready } from "../support/classify.ts";
import { fixtureFiles, rowsOf } from "../support/rows.ts";
import { campaign, check, generators } from "./campaign.ts";
import { Oracle } from "./oracle.ts";

let oracle: Oracle;
beforeAll(async () => {
  await ready();
  oracle = new Oracle();
});
afterAll(() => oracle.close());

test("bash runs nothing unforeseen in the scripts of the generators", async () => {
  const { failures, generators: counts } = await campaign(
    { seed: 1, shard: [0, 1], generators: ["grammar", "mutation", "splice"], scripts: 120, seconds: 30 },
    oracle,
  );
  expect(failures).toEqual([]);
  for (const [name, { run, readOnly, observed }] of Object.entries(counts)) {
    expect(run, name).toBeGreaterThan(0);
    expect(readOnly, name).toBeGreaterThan(0);
    expect(observed, name).toBeGreaterThan(run);
  }
}, 120_000);

test("bash runs nothing unforeseen in the fixtures of the interpreter", async () => {
  const sources = fixtureFiles("fixtures/interpret").flatMap((file) =>
    rowsOf<{ source: string }>(file).map(({ source }) => source),
  );
  const found: object[] = [];
  for (const [index, source] of sources.entries())
    for (const violation of (await check(source, index % 2 === 0 ? 0 : 1, oracle))?.found ?? [])
      found.push({ source, ...violation });
  expect(found).toEqual([]);
}, 120_000);

test("the same seed makes the same scripts, and another seed makes others", () => {
  for (const name of ["grammar", "mutation", "splice"]) {
    const generate = generators[name];
    expect(generate?.(7, 0, 20)).toEqual(generate?.(7, 0, 20));
    expect(generate?.(7, 0, 20)).not.toEqual(generate?.(8, 0, 20));
  }
});

// What must not pass unseen: scripts that did more than was foreseen, were the checker wrong about them.
test("the oracle sees programs, builtins, files, folders and descriptors", async () => {
  const script = "x=1 K 'a b' 2>f; cd d && K2 \"$(nosuch)\"; printf '%s' c; eval 'K e' & wait";
  const [seen] = await oracle.run([{ script, status: 0 }]);
  const calls = seen?.calls.map(({ fields, cwd }) => `${fields.join("|")} in ${cwd}`).sort();
  expect(calls).toEqual(["K2|out in /mnt/work/d", "K|a b in /mnt/work", "K|e in /mnt/work/d", "nosuch in /mnt/work/d"]);
  expect(seen?.calls.find(({ fields }) => fields[1] === "a b")).toMatchObject({
    environment: ["x=1"],
    descriptors: expect.arrayContaining(["2 /mnt/work/f"]),
  });
  expect(seen?.traced).toEqual(expect.arrayContaining([["cd", "d"], ["printf", "%s", "c"], ["wait"]]));
  expect(seen?.changed.map(({ path }) => path)).toEqual(["/mnt/work/f"]);
});

test("the oracle ends what does not end, and starts anew what was killed", async () => {
  const [endless] = await oracle.run([{ script: "while :; do :; done", status: 0 }]);
  expect(endless?.cut).toBe(true);
  // A limit cuts it short, or bash gives up when it may start no more processes: whichever comes first on this machine.
  await oracle.run([{ script: "f() { f | f & }; f", status: 0 }]);
  const [between] = await oracle.run([{ script: "K b", status: 0 }]);
  expect(between?.calls.map(({ fields }) => fields)).toEqual([["K", "b"]]);
  await oracle.run([{ script: "kill -9 -1", status: 0 }]);
  const [after] = await oracle.run([{ script: "K a", status: 0 }]);
  expect(after?.calls.map(({ fields }) => fields)).toEqual([["K", "a"]]);
}, 60_000);
