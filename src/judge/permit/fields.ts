// One field of a rule × one field of a command.
import { couldStartWith, known, type Text, textOf } from "../../interpret/text.ts";
import { matchesStars } from "../../policy/glob.ts";
import type { RuleField } from "../../policy/rule.ts";

/** `possible`: known only at run time. */
export type Match = "sure" | "possible" | "no";

export const strongest = (...matches: readonly Match[]): Match =>
  matches.includes("sure") ? "sure" : matches.includes("possible") ? "possible" : "no";
export const weakest = (...matches: readonly Match[]): Match =>
  matches.includes("no") ? "no" : matches.includes("possible") ? "possible" : "sure";

/** How a field of a rule is compared: as widely as it may be read, or as people read it. */
export type Compare = (want: Exclude<RuleField, { kind: "rest" }>, text: Text) => Match;

/** For rules that deny: `*` is any text. */
export function matchField(want: Exclude<RuleField, { kind: "rest" }>, text: Text): Match {
  if (want.kind === "any") return "sure";
  const value = known(text);
  if (want.kind === "fixed") {
    if (value !== undefined) return value === want.text ? "sure" : "no";
    return couldStartWith(text, want.text) ? "possible" : "no";
  }
  if (value === undefined) return "possible";
  return matchesStars(want.pattern, value) ? "sure" : "no";
}

/**
 * For rules that allow: `*` stands for a name or a word, and neither for an option, an assignment or a path that leads out of
 * the folder. In a path it is one name: `src/*` is not `src/a/b`.
 */
export function admitsField(want: Exclude<RuleField, { kind: "rest" }>, text: Text): Match {
  if (want.kind === "fixed") return matchField(want, text);
  const value = written(text);
  if (value === undefined || leadsOut(value)) return "no";
  if (want.kind === "any") return isNoWord(value) ? "no" : "sure";
  const { pattern } = want;
  const own = pattern.slice(0, pattern.indexOf("*"));
  // What stands before the `*` is the rule's own word.
  if (own === "" && isNoWord(value)) return "no";
  const isPath = pattern.includes("/") && !pattern.includes("://");
  if (isPath && value.split("/").length !== pattern.split("/").length) return "no";
  return matchField(want, textOf(value));
}

/** An option, a path from elsewhere, or an assignment: make takes `SHELL?=x` and `$(a)SHELL=x` for one, too. */
const isNoWord = (value: string): boolean => /^(?:[-+/~]|[^/=]*=|[^=]*\$[^=]*=)/.test(value);

/** What it reads as: a number of run time is as good as one that is written. Undefined: it may be anything. */
function written({ pieces }: Text): string | undefined {
  const parts = pieces.map((piece) =>
    typeof piece === "string" ? piece : piece.shape === "natural" ? "0" : undefined,
  );
  return parts.includes(undefined) ? undefined : parts.join("");
}

const leadsOut = (value: string): boolean => /(?:^|[/=:])\.\.(?:\/|$)/.test(value);
