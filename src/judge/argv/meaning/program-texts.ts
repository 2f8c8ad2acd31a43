// Texts in a language that safe-sh reads, given as arguments → their effects and the scripts that they hold.

import type { Does, Language } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { concatenate, type Field, known, textOf } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import { isProblem } from "../../languages/problem.ts";
import { effectsOf } from "../does.ts";
import { doubtful, type InnerScript, nothing, only, type Part, together } from "../reading.ts";
import type { ProgramText } from "./options.ts";
import { type HoldsScripts, holdsScripts, judgeProgram, scriptsIn, standsAlone } from "./programs.ts";

/** All texts of one language. Pieces of one program are read together. */
export function programPart(language: Language, texts: readonly ProgramText[], whole: Span): Part {
  if (standsAlone(language)) return only(texts.flatMap(({ text, span }) => judgeProgram(language, text, span)));
  if (holdsScripts(language) && language !== "shell") return together(texts.map((each) => heldScripts(language, each)));
  const span = texts[0]?.span ?? whole;
  const text = concatenate(...texts.flatMap(({ text: each }, index) => (index === 0 ? [each] : [textOf("\n"), each])));
  return language === "shell" ? scripts([text], span) : only(judgeProgram(language, text, span));
}

/** The meaning of an operand in a role. */
export function fieldPart(does: Does, field: Field, whole: Span): Part {
  if (does.kind !== "runs" || does.what === "code") return only(effectsOf(does, field.text, field.span));
  if (field.many)
    return doubtful(
      wordsOf("unproved-argument", "why", { why: "the program it runs is known only at run time" }),
      field.span,
    );
  return programPart(does.what, [{ text: field.text, span: field.span }], whole);
}

function heldScripts(language: Exclude<HoldsScripts, "shell">, { text, span }: ProgramText): Part {
  const value = known(text);
  const held = value === undefined ? { problem: "it is known only at run time" } : scriptsIn(language, value);
  if (isProblem(held)) return doubtful(wordsOf("program-unread", "command", { problem: held.problem }), span);
  return scripts(
    held.map((script) => ({ pieces: [script] })),
    span,
  );
}

const scripts = (texts: readonly InnerScript["text"][], span: Span): Part => ({
  ...nothing,
  scripts: texts.map((text) => ({ text, dialect: "posix", positional: undefined, span })),
});
