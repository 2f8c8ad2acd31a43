// Proved scripts of the fixtures work in the sandbox, and print the same; fixtures/confinement/differences.jsonl lists the
// exceptions, with reasons. Scripts that use the network are left out: there is none to compare with. `npm test` runs a
// part of them, of programs that are named here; `npm run test:all` runs all, with the machine's programs.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { grantsOf } from "../../src/decide/grants.ts";
import { cleanEnvironment } from "../../src/run/environment.ts";
import { type Engine, findEngine } from "../../src/sandbox/engine.ts";
import type { SandboxSpec } from "../../src/sandbox/spec.ts";
import { canonicalOf, judged, ready } from "../support/classify.ts";
import { fixtureFiles, isWhole, rowsOf, scriptsOf, share } from "../support/rows.ts";
import { type Printed, print } from "./same.ts";

/** What the part starts: builtins, what every Debian has, and the programs that `.ci/run` installs. */
const programs = new Set(
  `[ bash cd command compgen declare echo env exec export false local printf pwd readonly sh true type unset
  basename cat cksum comm cut date dirname expr fold head id join ls md5sum nl od paste pr printenv readlink realpath
  rev seq sha256sum sort stat tac tail test tr tsort uniq wc
  awk cmp diff egrep fgrep find git grep jq mawk sed sqlite3 xargs`.split(/\s+/),
);

/** They end only when they are stopped, or when they have seen the whole disk. */
const waiting = new Set(["tail -F log", "find / -xdev -name x 2>/dev/null"]);

const explained = new Map(
  rowsOf<{ readonly script: string; readonly why: string }>("fixtures/confinement/differences.jsonl").map(
    ({ script, why }) => [script, why],
  ),
);

const place = mkdtempSync(join(tmpdir(), "safe-sh-same-"));
const home = mkdtempSync(join(tmpdir(), "safe-sh-home-"));
afterAll(() => {
  for (const folder of [place, home]) rmSync(folder, { recursive: true, force: true });
});

const isEqual = (a: Printed, b: Printed): boolean =>
  a.code === b.code && lines(a.output) === lines(b.output) && lines(a.errors) === lines(b.errors);

// The commands of a pipeline say what they have to say in any order.
const lines = (text: string): string => text.split("\n").sort().join("\n");

interface Proved {
  readonly script: string;
  /** What the shell door would run. */
  readonly text: string;
  readonly spec: SandboxSpec;
  readonly programs: readonly string[];
}

function proved(): readonly Proved[] {
  const found = new Map<string, Proved>();
  for (const folder of ["commands", "syntax", "interpret", "attacks"])
    for (const script of share(fixtureFiles(`fixtures/${folder}`).flatMap(scriptsOf), 10)) {
      const { verdict, trace } = judged(script, { cwd: place });
      if (found.has(script) || verdict.safety === "mutating") continue;
      const text = canonicalOf(script);
      const spec = grantsOf(trace, {}, { started: "/" });
      if (text !== undefined && !spec.network)
        found.set(script, { script, text, spec, programs: trace.programs.map(({ name }) => name) });
    }
  return [...found.values()];
}

/** Equal once is equal: what a sandbox closes stays closed. What is not the same twice without one says nothing about it. */
async function compare({ text, spec }: Proved, engine: Engine): Promise<"same" | "unsteady" | readonly Printed[]> {
  const environment = { ...cleanEnvironment(process.env, "proved"), ...(isWhole ? {} : { HOME: home }) };
  const outsides: Printed[] = [];
  let inside: Printed | undefined;
  for (let tries = 0; tries < 3; tries++) {
    const outside = await print(text, place, engine, undefined, environment);
    inside = await print(text, place, engine, spec, environment);
    if (isEqual(inside, outside) || (inside.cut && outside.cut)) return "same";
    outsides.push(outside);
  }
  const [first, ...others] = outsides;
  return first && inside && others.every((other) => isEqual(first, other)) ? [first, inside] : "unsteady";
}

test("proved scripts print the same in the sandbox", { timeout: 400_000 }, async () => {
  await ready();
  const engine = findEngine();
  if (engine.type === "none") throw new Error(`this test needs a sandbox: ${engine.why}; ${engine.help}`);
  const isWanted = (each: Proved): boolean =>
    !explained.has(each.script) &&
    (isWhole || (!waiting.has(each.script) && each.programs.every((name) => programs.has(name))));
  const wanted = proved().filter(isWanted);
  const rest = [...wanted];
  const different: string[] = [];
  const unsteady: string[] = [];
  const worker = async (): Promise<void> => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const result = await compare(next, engine);
      if (result === "unsteady") unsteady.push(next.script);
      else if (result !== "same") different.push(`${next.script}\n${JSON.stringify(result)}`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(different).toEqual([]);
  expect(wanted.length).toBeGreaterThan(isWhole ? 1_000 : 50);
  expect(unsteady.length, unsteady.join("\n")).toBeLessThan(isWhole ? 40 : 5);
});
