// What is proved in the fixtures works in the sandbox, and prints the same; fixtures/confinement/differences.jsonl says where
// it does not, and why. Scripts that reach for the network are left out: there is none to compare with.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findEngine } from "../../src/sandbox/engine.ts";
import { type SandboxSpec, specOf } from "../../src/sandbox/spec.ts";
import { canonicalOf, judged, ready } from "../support/classify.ts";
import { fixtureFiles, rowsOf, scriptsOf } from "../support/rows.ts";
import { type Printed, print } from "./same.ts";

const explained = new Map(
  rowsOf<{ readonly script: string; readonly why: string }>("fixtures/confinement/differences.jsonl").map(
    ({ script, why }) => [script, why],
  ),
);

const place = mkdtempSync(join(tmpdir(), "safe-sh-same-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const isEqual = (a: Printed, b: Printed): boolean =>
  a.code === b.code && lines(a.output) === lines(b.output) && lines(a.errors) === lines(b.errors);

// The commands of a pipeline say what they have to say in any order.
const lines = (text: string): string => text.split("\n").sort().join("\n");

interface Proved {
  readonly script: string;
  /** What the shell door would run. */
  readonly text: string;
  readonly spec: SandboxSpec;
}

function proved(): readonly Proved[] {
  const found = new Map<string, Proved>();
  for (const folder of ["commands", "syntax", "interpret", "attacks"])
    for (const script of fixtureFiles(`fixtures/${folder}`).flatMap(scriptsOf)) {
      const { verdict, trace } = judged(script, { cwd: place });
      if (found.has(script) || verdict.safety === "mutating") continue;
      const text = canonicalOf(script);
      const spec = specOf(trace);
      if (text !== undefined && !spec.network) found.set(script, { script, text, spec });
    }
  return [...found.values()];
}

test("proved scripts print the same in the sandbox", { timeout: 400_000 }, async () => {
  await ready();
  const engine = findEngine();
  if (engine.type === "none") throw new Error(`this test needs a sandbox: ${engine.why}; ${engine.help}`);
  const waiting = [...proved()];
  const total = waiting.length;
  const different: string[] = [];
  let unsteady = 0;
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { script, text, spec } = next;
      if (explained.has(script)) continue;
      const outside = await print(text, place, engine, undefined);
      const inside = await print(text, place, engine, spec);
      if (isEqual(inside, outside) || (inside.cut && outside.cut)) continue;
      // What is not the same twice without a sandbox says nothing about it.
      const again = await print(text, place, engine, undefined);
      const inAgain = await print(text, place, engine, spec);
      if (isEqual(inAgain, again)) continue;
      if (isEqual(outside, again)) different.push(`${script}\n${JSON.stringify([again, inAgain])}`);
      else unsteady++;
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(different).toEqual([]);
  expect(total).toBeGreaterThan(1_000);
  expect(unsteady).toBeLessThan(40);
});
