// One field of a rule × one field of a command.
import { couldStartWith, known, type Text } from "../../interpret/text.ts";
import { matchesWildcard } from "../../policy/glob.ts";
import type { RuleField } from "../../policy/rule.ts";

/** `possible`: known only at run time. */
export type Match = "sure" | "possible" | "no";

export const strongest = (...matches: readonly Match[]): Match =>
  matches.includes("sure") ? "sure" : matches.includes("possible") ? "possible" : "no";
export const weakest = (...matches: readonly Match[]): Match =>
  matches.includes("no") ? "no" : matches.includes("possible") ? "possible" : "sure";

export function matchField(want: Exclude<RuleField, { kind: "rest" }>, text: Text): Match {
  if (want.kind === "any") return "sure";
  const value = known(text);
  if (want.kind === "fixed") {
    if (value !== undefined) return value === want.text ? "sure" : "no";
    return couldStartWith(text, want.text) ? "possible" : "no";
  }
  if (value === undefined) return "possible";
  return matchesWildcard(want.pattern.replaceAll("?", "\0"), value.replaceAll("?", "\0")) ? "sure" : "no";
}
