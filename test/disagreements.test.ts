// The answers of other tools about commands (../shared/corpus/peers.jsonl): each difference from ours has a reason.
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { classify, ready } from "./support/classify.ts";
import { duplicates, fromRoot, rowsOf } from "./support/rows.ts";

interface Peer {
  readonly command: string;
  readonly peer: string;
  readonly peer_says: "read_only" | "mutating";
}

interface Disagreement extends Peer {
  /** One sentence. */
  readonly why: string;
}

const corpus = fromRoot("../shared/corpus/peers.jsonl");
const disagreements = rowsOf<Disagreement>("fixtures/disagreements.jsonl");
const key = ({ peer, command, peer_says }: Peer): string => JSON.stringify([peer, peer_says, command]);
const answers = new Map<string, Peer["peer_says"]>();
const differs = ({ command, peer_says }: Peer): boolean => {
  const answer = answers.get(command) ?? classify(command, { cwd: "/work", home: "/home/me" }).safety;
  answers.set(command, answer);
  return answer !== peer_says;
};

beforeAll(() => ready());

test("every disagreement is one, and says why", () => {
  expect(disagreements.filter((row) => !differs(row)).map(({ command }) => command)).toEqual([]);
  expect(disagreements.filter(({ why }) => !/^[A-Z].*\.$/.test(why)).map(({ command }) => command)).toEqual([]);
  expect(duplicates(disagreements.map(key))).toEqual([]);
});

describe.skipIf(!existsSync(corpus))("the corpus of peers", () => {
  const rows = readFileSync(existsSync(corpus) ? corpus : "/dev/null", "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Peer);

  test("holds no disagreement that nobody explains", () => {
    const explained = new Set(disagreements.map(key));
    const open = rows.filter((row) => differs(row) && !explained.has(key(row)));
    expect(open.map(({ peer, peer_says, command }) => `${peer} ${peer_says}: ${command}`)).toEqual([]);
  });

  test("what is harmless to others mostly passes", () => {
    const harmless = rows.filter(({ peer, peer_says }) => peer === "dippy" && peer_says === "read_only");
    const passing = harmless.filter((row) => !differs(row));
    expect(passing.length / harmless.length).toBeGreaterThan(0.875);
  });
});
