// The second witness: an independent parser must see the same commands, words, assignments, redirections and expansions.
import { type ParsedScript, parse } from "unbash";
import type { Script } from "../script.ts";
import { refuse } from "../untrusted.ts";
import { Marks } from "./outline.ts";
import { markList } from "./script-outline.ts";
import { markStatements } from "./unbash-outline.ts";

/** What the second parser read. */
export type Testimony = ParsedScript;

/** Of what one text may hold only so many: the parsers are slow on them, and a count is quick. */
const mosts: readonly { readonly what: string; readonly mark: RegExp; readonly most: number }[] = [
  { what: "commands", mark: /[;&]/g, most: 10_000 },
  { what: "pipelines", mark: /\|/g, most: 8000 },
  { what: "here-documents", mark: /<</g, most: 500 },
];

/** Reads the text with the second parser. It is quick on any text, so it also stands guard before the first one. */
export function hearWitness(source: string): Testimony {
  for (const { what, mark, most } of mosts) {
    let count = 0;
    for (const { index, 0: text } of source.matchAll(mark))
      if (++count > most) refuse("too-complex", index, index + text.length, `the script has too many ${what}`);
  }
  const script = parse(source);
  const error = script.errors?.[0];
  if (error) {
    const at = Math.min(Math.max(error.pos, 0), Math.max(source.length - 1, 0));
    refuse(
      "syntax-error",
      at,
      Math.min(at + 1, source.length),
      `bash's grammar does not allow this text: ${error.message.toLowerCase()}`,
    );
  }
  return script;
}

/** Refuses the text unless `script` and `testimony` describe the same one. */
export function compare(script: Script, testimony: Testimony): void {
  const ours = new Marks();
  markList(ours, script.list);
  const theirs = new Marks();
  markStatements(theirs, testimony.commands);
  const at = ours.differsFrom(theirs);
  if (!at) return;
  const end = Math.min(Math.max(at.end, at.start + 1), script.source.length);
  refuse(
    "parsers-disagree",
    at.start,
    end,
    `two parsers read \`${script.source.slice(at.start, end).slice(0, 60)}\` differently (${at.what})`,
  );
}
