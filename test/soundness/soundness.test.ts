// A slice of the campaign: `npm run soundness` runs any amount. Real bash shows the effects of each script.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ready } from "../support/classify.ts";
import { fixtureFiles, fromRoot, isWhole, rowsOf } from "../support/rows.ts";
import { bashLists } from "./bash/lists.ts";
import { campaign } from "./campaign.ts";
import { Oracle } from "./oracle.ts";
import { listed, type Source, sourcesIn } from "./sources.ts";
import { bashSuite, suiteScripts } from "./suites.ts";

const corpus = fromRoot("../shared/corpus");
const sources = sourcesIn({ corpus, texts: [] });

/** Bash's own suite and the corpus only if they are there. */
const absent = new Set([
  "known",
  "texts",
  ...(existsSync(corpus) ? [] : ["agent-corpus"]),
  ...(bashSuite() === undefined ? ["bash-suite"] : []),
]);
const present = (): Readonly<Record<string, Source>> =>
  Object.fromEntries(Object.entries(sources).filter(([name]) => !absent.has(name)));

let oracle: Oracle;
beforeAll(async () => {
  await ready();
  oracle = new Oracle();
});
afterAll(() => oracle.close());

// Few scripts of these are proved: most of what they hold is refused.
const dense = new Set(["bash-lists", "shapes"]);
test.each([
  ["each source", isWhole ? 100 : 40, Object.entries(present()).filter(([name]) => !dense.has(name))],
  ["bash's lists and shapes", isWhole ? 2000 : 700, Object.entries(present()).filter(([name]) => dense.has(name))],
])(
  "bash does nothing unforeseen in the scripts of %s",
  async (_name, scripts, chosen) => {
    const { failures, sources: counts } = await campaign(
      { seed: 11, shard: [0, 1], sources: Object.fromEntries(chosen), scripts, seconds: 60 },
      oracle,
    );
    expect(failures).toEqual([]);
    for (const [name, { run, readOnly, observed }] of Object.entries(counts)) {
      expect(run, name).toBeGreaterThan(0);
      expect(readOnly, name).toBeGreaterThan(0);
      expect(observed, name).toBeGreaterThan(0);
    }
  },
  120_000,
);

test("bash runs nothing unforeseen in the fixtures of the interpreter", async () => {
  const texts = fixtureFiles("fixtures/interpret")
    .flatMap((file) => rowsOf<{ source: string }>(file).map(({ source }) => source))
    .filter((_, index) => isWhole || index % 5 === 0);
  const { failures, sources: counts } = await campaign(
    { seed: 1, shard: [0, 1], sources: { interpret: listed("interpret", texts) }, scripts: texts.length, seconds: 120 },
    oracle,
  );
  expect(failures).toEqual([]);
  expect(counts.interpret?.run).toBeGreaterThan(50);
}, 120_000);

test("the same seed makes the same scripts, and another seed makes others", () => {
  for (const name of ["bash-lists", "shapes", "grammar", "mutation", "splice"]) {
    const source = sources[name];
    expect(source?.scripts(7, 0, 20)).toEqual(source?.scripts(7, 0, 20));
    expect(source?.scripts(7, 0, 20)).not.toEqual(source?.scripts(8, 0, 20));
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

// None of these is read_only; the oracle must show why.
test("the oracle sees signals, connections, changed times, exported variables and data on a pipe", async () => {
  const observed = async (script: string) => (await oracle.run([{ script, status: 0 }]))[0];
  expect((await observed("kill -HUP 0"))?.signals).toEqual(["HUP"]);
  expect((await observed("exec 3<>/dev/tcp/127.0.0.1/9999"))?.sent).not.toEqual([]);
  expect((await observed("echo x >/dev/udp/127.0.0.1/9999"))?.sent).not.toEqual([]);
  expect((await observed("echo a.c >a.c"))?.changed.map(({ path }) => path)).toEqual(["/mnt/work/a.c"]);
  expect((await observed(">/dev/shm/x; >/mnt/y"))?.changed.map(({ path }) => path)).toEqual(["/mnt/y", "/dev/shm/x"]);
  expect((await observed("PATH=$PATH:.; K"))?.calls[0]?.environment).toEqual(["PATH=/mnt/bin:."]);
  expect((await observed("echo a | K; echo | K2"))?.calls.map(({ input }) => input)).toEqual([true, false]);
});

test("bash's lists are read from bash", () => {
  const { builtins, variables, shopts, signals, letters, options, longOptions } = bashLists();
  const read = builtins.find(({ name }) => name === "read");
  expect(read?.letters).toEqual(expect.arrayContaining(["r", "a", "N"]));
  expect(read?.arguments.get("u")).toBe("fd");
  expect(builtins.find(({ name }) => name === "getopts")?.operands).toEqual(["optstring", "name", "arg"]);
  expect(variables).toEqual(expect.arrayContaining(["PATH", "RANDOM", "FUNCNEST", "OLDPWD", "COLUMNS"]));
  expect([...shopts, ...signals, ...options, ...letters]).toEqual(
    expect.arrayContaining(["extglob", "SIGTERM", "ERR", "posix", "B"]),
  );
  expect(longOptions).toContain("--norc");
});

test("a suite's file yields its script, its statements, the lines in them, and neighbours together", () => {
  const folder = mkdtempSync(join(tmpdir(), "safe-sh-suite-"));
  try {
    writeFileSync(join(folder, "a.tests"), "recho a\nif true; then\n  ls\nfi\ncat <<E\nx\nE\n");
    writeFileSync(join(folder, "b.test.sh"), "## x: y\n#### one\nargv.py b\n## STDOUT:\nb\n## END\n");
    const scripts = [...suiteScripts([folder])].map(({ script }) => script);
    expect(scripts).toEqual([
      "K a\nif true; then\n  ls\nfi\ncat <<E\nx\nE",
      ...["ls", "cat <<E", "x", "E", "K a", "if true; then\n  ls\nfi", "cat <<E\nx\nE"],
      ...["K a\nif true; then\n  ls\nfi", "if true; then\n  ls\nfi\ncat <<E\nx\nE"],
      "K b",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
