// The second witness: an independent parser must see the same commands, words, assignments, redirections and expansions.
import { type ParsedScript, parse } from "unbash";
import { Marks } from "./marks.ts";
import { markList } from "./our-marks.ts";
import type { Script } from "./script.ts";
import { markStatements } from "./their-marks.ts";
import { refuse } from "./untrusted.ts";

/** What the second parser read. */
export type Testimony = ParsedScript;

const semicolon = 0x3b;
const ampersand = 0x26;

/** More ends of commands than this are refused before any parser runs. */
const mostEnds = 10_000;

/** More pipelines than this in one text are refused before the first parser, which is slow on them, runs. */
const mostBars = 8000;

/** More here-documents than this are refused for the same reason. */
const mostHereDocuments = 500;

/** Reads the text with the second parser. It is quick on any text, so it also stands guard before the first one. */
export function hearWitness(source: string): Testimony {
  let ends = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if ((code === semicolon || code === ampersand) && ++ends > mostEnds)
      refuse("too-complex", at, at + 1, "the script has too many commands");
  }
  let bars = 0;
  for (let at = source.indexOf("|"); at >= 0; at = source.indexOf("|", at + 1))
    if (++bars > mostBars) refuse("too-complex", at, at + 1, "the script has too many pipelines");
  let documents = 0;
  for (let at = source.indexOf("<<"); at >= 0; at = source.indexOf("<<", at + 2))
    if (++documents > mostHereDocuments) refuse("too-complex", at, at + 2, "the script has too many here-documents");
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
