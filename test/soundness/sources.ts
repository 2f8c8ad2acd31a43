// Where the scripts of a campaign come from.
import * as fc from "fast-check";
import { listScript } from "./bash/generate.ts";
import { corpusCommands, corpusScript } from "./corpus.ts";
import { grammarScript } from "./grammar.ts";
import { mutatedScript, splicedScript } from "./mutation.ts";
import { knownScripts } from "./rows.ts";
import { shapedScript } from "./shapes/shapes.ts";
import { fetchBashSuite, suiteScripts } from "./suites.ts";

/** A script, and what it is about, so that failures can be counted by kind. */
export interface Made {
  readonly script: string;
  readonly about: string;
}

export interface Source {
  /** Scripts from number `from` on, the same for the same seed; fewer than `count` where there are no more. */
  readonly scripts: (seed: number, from: number, count: number) => readonly Made[];
  /** Scripts that are mutating run as well, as what they run must have been foreseen. */
  readonly runsAll: boolean;
}

/** A number for each batch, far from those of its neighbours. */
const mixed = (seed: number, from: number): number => {
  let value = seed | 0;
  for (const character of String(from)) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
  return value;
};

const sampled = (about: string, arbitrary: fc.Arbitrary<string>): Source => ({
  scripts: (seed, from, count) =>
    fc.sample(arbitrary, { seed: mixed(seed, from), numRuns: count }).map((script) => ({ script, about })),
  runsAll: true,
});

/** Scripts that are there already, each as it is. */
export const listed = (about: string, scripts: readonly string[]): Source => ({
  scripts: (_seed, from, count) => scripts.slice(from, from + count).map((script) => ({ script, about })),
  runsAll: true,
});

/** Scripts that are made as they are asked for. */
function drawn(open: () => Iterable<Made>): Source {
  const made: Made[] = [];
  let rest: Iterator<Made> | undefined;
  return {
    scripts: (_seed, from, count) => {
      rest ??= open()[Symbol.iterator]();
      while (made.length < from + count) {
        const next = rest.next();
        if (next.done) break;
        made.push(next.value);
      }
      return made.slice(from, from + count);
    },
    runsAll: false,
  };
}

/** Commands of agents; the file lies beside the repository. */
const agentCorpus = (file: string): Source => {
  let commands: readonly string[] | undefined;
  return {
    scripts: (seed, from, count) => {
      const known = commands ?? corpusCommands(file);
      commands = known;
      return Array.from({ length: count }, (_, index) => corpusScript(known, seed, from + index));
    },
    runsAll: false,
  };
};

export interface Folders {
  /** Holds `agent-commands.jsonl`. */
  readonly corpus: string;
  /** Other suites; the source `texts` reads them. */
  readonly texts: readonly string[];
}

export const sourcesIn = ({ corpus, texts }: Folders): Readonly<Record<string, Source>> => ({
  "bash-lists": {
    scripts: (seed, from, count) => Array.from({ length: count }, (_, index) => listScript(seed, from + index)),
    runsAll: false,
  },
  shapes: {
    scripts: (seed, from, count) => Array.from({ length: count }, (_, index) => shapedScript(seed, from + index)),
    runsAll: false,
  },
  "bash-suite": drawn(() => suiteScripts([fetchBashSuite()])),
  "agent-corpus": agentCorpus(`${corpus}/agent-commands.jsonl`),
  texts: drawn(() => suiteScripts(texts)),
  grammar: sampled("grammar", grammarScript),
  mutation: sampled("mutation", mutatedScript),
  splice: sampled("splice", splicedScript),
  known: listed("known", knownScripts),
});
