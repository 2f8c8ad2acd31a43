// Real bash is the judge of the interpreter: whatever K and K2 are called with, the interpretation must have foreseen.
import { afterAll, beforeAll, expect, test } from "vitest";
import { interpret } from "../../src/interpret/interpret.ts";
import { covers, type Playground, playground } from "../support/bash.ts";
import { parse } from "../support/judge.ts";
import { randomScripts } from "../support/random-script.ts";
import { fixtureFiles, rowsOf } from "../support/rows.ts";

let bash: Playground;
beforeAll(() => {
  bash = playground();
});
afterAll(() => bash.remove());

/** The calls that nothing foresaw; undefined: the script is refused anyway. */
function unforeseen(source: string): readonly string[] | undefined {
  const parsed = parse(source);
  if (!parsed.trusted) return undefined;
  const { invocations, problems } = interpret(parsed.script, {
    parse,
    home: "/home/me",
    cwd: bash.folder,
    positional: undefined,
  });
  if (problems.length > 0) return undefined;
  // Real programs run K on their own account.
  if (source.includes("xargs")) return undefined;
  const calls = [...bash.run(source, 0), ...bash.run(source, 1)];
  return calls
    .filter((call) => !invocations.some((invocation) => covers(invocation, call)))
    .map((call) => JSON.stringify(call));
}

const missed = (sources: readonly string[]): readonly object[] =>
  sources
    .map((source) => ({ source, unforeseen: unforeseen(source) ?? [] }))
    .filter((row) => row.unforeseen.length > 0);

test("bash calls nothing that the fixtures do not say", () => {
  const sources = fixtureFiles("fixtures/interpret").flatMap((file) =>
    rowsOf<{ source: string }>(file).map(({ source }) => source),
  );
  expect(missed(sources)).toEqual([]);
}, 60_000);

test("bash calls nothing unforeseen in random scripts", () => {
  const sources = randomScripts(Number(process.env.SAFE_SH_SEED ?? 1), Number(process.env.SAFE_SH_SCRIPTS ?? 80));
  expect(missed(sources)).toEqual([]);
}, 600_000);
