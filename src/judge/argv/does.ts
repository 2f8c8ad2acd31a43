// An entry's `Does` of an option or operand × the given text → effects.

import type { Does } from "../../catalog/schema.ts";
import { wordsOf } from "../../findings/finding.ts";
import {
  concatenate,
  type Hole,
  isOnlyPattern,
  known,
  knownStart,
  show,
  type Text,
  textOf,
  unknownPart,
} from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import type { Effect } from "../effect.ts";
import { judgeProgram, standsAlone } from "./meaning/programs.ts";

/** The effects of a `Does` on one text. A language's program is read elsewhere. */
export function effectsOf(does: Does, text: Text, span: Span): readonly Effect[] {
  switch (does.kind) {
    case "nothing":
      return does.plain || text.pieces.length === 0
        ? []
        : [{ kind: "names", path: text, span, ...(does.pathspec ? { pathspec: true } : {}) }];
    case "reads":
      return [{ ...does, path: text, span }];
    case "writes":
      return does.unlessDash && known(text) === "-" ? [] : [{ kind: "writes", path: text, span }];
    case "deletes":
      return [{ kind: "deletes", path: text, span }];
    case "connects":
      return [{ kind: "connects", method: does.method, host: text, span }];
    case "controls":
      return [
        { kind: "controls", what: does.what, ...(does.what === "process" && isJob(text) ? { job: true } : {}), span },
      ];
    case "runs":
      return does.what !== "code" && standsAlone(does.what)
        ? judgeProgram(does.what, text, span)
        : [{ kind: "runs", what: text, span }];
    case "unknown":
      return [{ kind: "unknown", words: wordsOf("unknown-effect", "why", { why: does.why }), span }];
    case "both":
      return does.all.flatMap((each) => effectsOf(each, text, span));
    case "parts":
      return partsOf(text, does.like).flatMap((part) => effectsOf(does.does, part, span));
    case "matches": {
      const value = known(text);
      const isLike = value !== undefined && new RegExp(does.like, "us").test(value);
      return [...(isLike ? [] : [does.otherwise]), ...(isLike || value === undefined ? [does.does] : [])].flatMap(
        (each) => effectsOf(each, text, span),
      );
    }
    case "choice":
      return chosen(does, text, span);
    default:
      return does satisfies never;
  }
}

/** The parts that the pattern's group finds in the text, with their holes. One that is written as a hole is taken for one. */
function partsOf(text: Text, like: string): readonly Text[] {
  const written = show(text);
  const holes = text.pieces.flatMap((piece): readonly Hole[] =>
    typeof piece === "string" ? [...piece].flatMap((each) => (each === unknownPart ? [anyText] : [])) : [piece],
  );
  return [...written.matchAll(new RegExp(like, "gsud"))].flatMap(({ indices }) => {
    const [start, end] = indices?.[1] ?? [];
    if (start === undefined) return [];
    let at = written.slice(0, start).split(unknownPart).length - 1;
    const texts = written.slice(start, end).split(unknownPart);
    return concatenate(
      ...texts.flatMap((each, index) => [...(index > 0 ? [{ pieces: [holes[at++] ?? anyText] }] : []), textOf(each)]),
    );
  });
}

const anyText: Hole = { shape: "any", origin: "variable" };

/** `%1`, `$!` or a variable that holds it, and the group of it: `-$!`. */
function isJob({ pieces }: Text): boolean {
  const [first, ...more] = pieces[0] === "-" ? pieces.slice(1) : pieces;
  // Without a job in the background `-$!` is no process. No text at all: the effect is of no operand.
  if (first === undefined) return pieces.length > 0;
  if (more.length > 0) return false;
  return typeof first === "string" ? /^%(?:\d+|[%+-])?$/.test(first) : first.origin === "job";
}

function chosen(does: Choice, text: Text, span: Span): readonly Effect[] {
  const value = known(text);
  if (value === undefined) return possibleBranches(does, text).flatMap((branch) => effectsOf(branch, text, span));
  const exact = does.ignoreCase
    ? Object.entries(does.values).find(([key]) => key.toLowerCase() === value.toLowerCase())?.[1]
    : Object.hasOwn(does.values, value)
      ? does.values[value]
      : undefined;
  if (exact) return effectsOf(exact, text, span);
  const whole = folded(does, value);
  if (does.contains) {
    const contained = Object.entries(does.contains).filter(([part]) => whole.includes(folded(does, part)));
    if (contained.length > 0) return contained.flatMap(([, branch]) => effectsOf(branch, text, span));
  }
  const branch =
    longest(does.prefixes, (key) => whole.startsWith(folded(does, key))) ??
    longest(does.suffixes, (key) => whole.endsWith(folded(does, key)));
  return effectsOf(branch ?? does.otherwise, text, span);
}

type Choice = Extract<Does, { kind: "choice" }>;

const folded = ({ ignoreCase }: Choice, value: string): string => (ignoreCase ? value.toLowerCase() : value);

/** The branches that a partly known text may take. */
function possibleBranches(does: Choice, text: Text): readonly Does[] {
  const { values, prefixes = {}, suffixes = {}, contains, otherwise } = does;
  const start = folded(does, knownStart(text));
  // Names that a pattern stands for begin as it does; of a variable without quotes that holds for the first word alone.
  const could = (key: string): boolean =>
    !isOnlyPattern(text) || start.startsWith(folded(does, key)) || folded(does, key).startsWith(start);
  const keyed = [...Object.entries(values), ...Object.entries(prefixes)];
  const begun = keyed.filter(([key]) => could(key));
  const branches = [...begun.map(([, branch]) => branch), ...Object.values(suffixes), otherwise];
  // A text that is known only at run time may hold any part.
  if (contains) return [...branches, ...Object.values(contains)];
  // A known beginning may already decide; otherwise every branch is possible.
  const prefix = start === "" ? undefined : longest(prefixes, (key) => start.startsWith(folded(does, key)));
  if (!prefix) return branches;
  const grows = keyed.filter(([key]) => folded(does, key).startsWith(start) && folded(does, key) !== start);
  return [prefix, ...grows.map(([, branch]) => branch)];
}

/** The branch of the longest key that fits. */
const longest = (branches: Choice["prefixes"], fits: (key: string) => boolean): Does | undefined =>
  Object.entries(branches ?? {})
    .filter(([key]) => fits(key))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1];
