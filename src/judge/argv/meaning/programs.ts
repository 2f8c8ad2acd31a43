// Scripts of sed, awk, SQL and others, given as arguments → effects.

import type { Language } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { concatenate, emptyText, holeOf, known, type Text, textOf } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { Effect } from "../../effect.ts";
import { fzfBindings, fzfScript } from "../../languages/fzf.ts";
import { isProblem, type Problem } from "../../languages/problem.ts";
import { readers } from "../../languages/readers.ts";

/** Languages in which each text that is given stands for itself, rather than being a piece of one program. */
export const standsAlone = (language: Language): language is Exclude<Language, HoldsScripts | "sed" | "awk"> =>
  language !== "sed" && language !== "awk" && !holdsScripts(language);

/** Languages in which commands for a shell stand. */
export type HoldsScripts = "shell" | "fzf-command" | "fzf-bindings";
export const holdsScripts = (language: Language): language is HoldsScripts =>
  language === "shell" || language === "fzf-command" || language === "fzf-bindings";

/** The scripts that a text of such a language holds, or the reason that they are not known. */
export function scriptsIn(language: Exclude<HoldsScripts, "shell">, text: string): readonly string[] | Problem {
  const commands = language === "fzf-command" ? [text] : fzfBindings(text);
  if (isProblem(commands)) return commands;
  const scripts: string[] = [];
  for (const command of commands) {
    const script = fzfScript(command);
    if (typeof script !== "string") return script;
    scripts.push(script);
  }
  return scripts;
}

/** The effects of the program, or one effect with the reason that they are not known. */
export function judgeProgram(language: Exclude<Language, HoldsScripts>, text: Text, span: Span): readonly Effect[] {
  const program = known(text) ?? numbered(language, text);
  if (program === undefined)
    return [{ kind: "unknown", words: wordsOf("program-unknown", "language", { language }), span }];
  const read = readers[language](program);
  if (isProblem(read))
    return [
      { kind: "unknown", words: wordsOf("program-unread", "problem", { language, problem: read.problem }), span },
    ];
  return read.map((effect): Effect => {
    switch (effect.kind) {
      case "reads":
      case "writes":
        return {
          kind: effect.kind,
          path: pathOf(effect),
          ...("loaded" in effect && effect.kind === "reads" ? { loaded: true } : {}),
          span,
        };
      case "connects":
        return { kind: "connects", method: "write", host: holeOf("variable"), span };
      case "runs":
        return { kind: "runs", what: emptyText, span };
      case "changes":
        return { kind: "unknown", words: wordsOf("changes-database", "statement", { statement: effect.what }), span };
      default:
        return effect satisfies never;
    }
  });
}

/** What may stand around a number that is known only at run time: no text, and no name of a file. */
const aroundNumbers: Partial<Readonly<Record<Language, RegExp>>> = {
  sed: /^[\d,$;!{}pdqn=~+ \n]*$/,
  awk: /^[\w\s=<>&|!(){};,+*/%$.-]*$/,
};

/** The program with a number in the place of each that is not known: it reads the same with any. */
function numbered(language: Language, { pieces }: Text): string | undefined {
  let program = "";
  for (const piece of pieces) {
    if (typeof piece === "string") program += aroundNumbers[language]?.test(piece) ? piece : "\0";
    else if (piece.shape === "natural" || (piece.shape === "integer" && !/[-+]\s*$/.test(program))) program += "1";
    else return undefined;
  }
  return program.includes("\0") || aroundNumbers[language] === undefined ? undefined : program;
}

/** A path that is known only at run time is one that the program makes; what wildcards stand for is a hole, too. */
function pathOf(effect: { readonly path?: string | undefined } | { readonly pattern: string }): Text {
  if (!("pattern" in effect)) return effect.path === undefined ? holeOf("made") : textOf(effect.path);
  const [start = "", ...more] = effect.pattern.split(/[*?[]+/);
  return more.length === 0 ? textOf(start) : concatenate(textOf(start), holeOf("glob"));
}
