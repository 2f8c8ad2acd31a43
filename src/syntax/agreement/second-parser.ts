// The second parser: unbash must read the same commands, words, assignments, redirections and expansions.

import { type ParsedScript, parse } from "unbash";
import { found } from "../../findings/finding.ts";
import type { Script } from "../script.ts";
import { refuseFor } from "../untrusted.ts";
import { outlineOfScript } from "./script-outline.ts";
import { outlineOfUnbash } from "./unbash-outline.ts";

/** The tree that the second parser makes of a text. */
export type SecondTree = ParsedScript;

/** Signs that a text may hold only so often: the parsers are slow on many of them, and counting is quick. */
const limits: readonly { readonly parts: string; readonly sign: RegExp; readonly most: number }[] = [
  { parts: "commands", sign: /[;&]/g, most: 10_000 },
  { parts: "pipelines", sign: /\|/g, most: 8000 },
  { parts: "here-documents", sign: /<</g, most: 500 },
];

/**
 * Parses the text with the second parser. It is quick on any text, so it runs first, and the first parser never reads a
 * text that it refuses.
 *
 * @throws Untrusted if the text has too many parts, or an error.
 */
export function parseSecond(source: string): SecondTree {
  for (const { parts, sign, most } of limits) {
    let count = 0;
    for (const { index, 0: text } of source.matchAll(sign))
      if (++count > most)
        refuseFor(found("too-complex", "parts", { start: index, end: index + text.length }, { parts }));
  }
  const tree = parse(source);
  const error = tree.errors?.[0];
  if (error) {
    const at = Math.min(Math.max(error.pos, 0), Math.max(source.length - 1, 0));
    const span = { start: at, end: Math.min(at + 1, source.length) };
    refuseFor(found("syntax-error", "parser", span, { error: error.message.toLowerCase() }));
  }
  return tree;
}

/**
 * Checks that `script`, from the first parser, and `tree`, from the second, describe the same commands.
 *
 * @throws Untrusted at the first difference.
 */
export function checkAgreement(script: Script, tree: SecondTree): void {
  const difference = outlineOfScript(script).differenceFrom(outlineOfUnbash(tree));
  if (!difference) return;
  const { start, end } = difference.span;
  const last = Math.min(Math.max(end, start + 1), script.source.length);
  const text = script.source.slice(start, last).slice(0, 60);
  refuseFor(found("parsers-disagree", "here", { start, end: last }, { text, difference: difference.kind }));
}
