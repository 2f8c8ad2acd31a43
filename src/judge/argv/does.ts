// What an entry says of an option or operand × the text that is given → effects.
import type { Does } from "../../catalog/schema.ts";
import { known, type Text } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import type { Effect } from "../effect.ts";
import { judgeProgram, standsAlone } from "./meaning/programs.ts";

/** What a `Does` means for one text. A language's program is read elsewhere. */
export function effectsOf(does: Does, text: Text, span: Span): readonly Effect[] {
  switch (does.kind) {
    case "nothing":
      return [];
    case "reads":
      return [{ kind: "reads", path: text, span }];
    case "writes":
      return does.unlessDash && known(text) === "-" ? [] : [{ kind: "writes", path: text, span }];
    case "deletes":
      return [{ kind: "deletes", path: text, span }];
    case "connects":
      return [{ kind: "connects", method: does.method, host: text, span }];
    case "controls":
      return [{ kind: "controls", what: does.what, span }];
    case "runs":
      return does.what !== "code" && standsAlone(does.what)
        ? judgeProgram(does.what, text, span)
        : [{ kind: "runs", span }];
    case "unknown":
      return [{ kind: "unknown", code: "unknown-effect", why: does.why, span }];
    case "both":
      return does.all.flatMap((each) => effectsOf(each, text, span));
    case "choice":
      return chosen(does, text, span);
    default:
      return does satisfies never;
  }
}

function chosen(does: Extract<Does, { kind: "choice" }>, text: Text, span: Span): readonly Effect[] {
  const fold = (value: string): string => (does.ignoreCase ? value.toLowerCase() : value);
  const value = known(text);
  const parts = Object.entries(does.contains ?? {});
  if (value === undefined) {
    const [piece] = text.pieces;
    const start = typeof piece === "string" ? fold(piece) : "";
    const branches = [...Object.values(does.values), ...Object.values(does.prefixes ?? {}), does.otherwise];
    // Any part may stand in what only bash will know.
    if (parts.length > 0)
      return [...branches, ...parts.map(([, branch]) => branch)].flatMap((branch) => effectsOf(branch, text, span));
    // A known beginning may already decide; otherwise every branch is possible.
    const prefix = longestPrefix(does, start, fold);
    const grows = [...Object.entries(does.values), ...Object.entries(does.prefixes ?? {})].filter(
      ([key]) => fold(key).startsWith(start) && fold(key) !== start,
    );
    if (prefix && start !== "")
      return [prefix, ...grows.map(([, branch]) => branch)].flatMap((branch) => effectsOf(branch, text, span));
    return branches.flatMap((branch) => effectsOf(branch, text, span));
  }
  for (const [key, branch] of Object.entries(does.values))
    if (fold(key) === fold(value)) return effectsOf(branch, text, span);
  const contained = parts.filter(([part]) => fold(value).includes(fold(part)));
  if (contained.length > 0) return contained.flatMap(([, branch]) => effectsOf(branch, text, span));
  return effectsOf(longestPrefix(does, fold(value), fold) ?? does.otherwise, text, span);
}

function longestPrefix(
  does: Extract<Does, { kind: "choice" }>,
  start: string,
  fold: (value: string) => string,
): Does | undefined {
  const found = Object.entries(does.prefixes ?? {}).filter(([key]) => start.startsWith(fold(key)));
  return found.sort((a, b) => b[0].length - a[0].length)[0]?.[1];
}
