// The scripts that mutations and splices start from: every fixture, and the corpora beside the repository.
import { fixtureFiles, scriptsOf } from "../support/rows.ts";

const files = [
  ...["commands", "attacks", "syntax", "interpret", "forms"].flatMap((folder) => fixtureFiles(`fixtures/${folder}`)),
  "../shared/corpus/parser-differentials.jsonl",
  "../shared/corpus/peers.jsonl",
];

/** Each once, in a fixed order; none that is long, or looks at the whole machine. */
export const knownScripts: readonly string[] = [...new Set(files.flatMap(scriptsOf))].filter(
  (text) => text !== "" && text.length < 600 && !/find +\/(?: |$)/.test(text),
);
