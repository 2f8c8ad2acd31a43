// A program whose operands are a command that it runs: `env`, `timeout 5`, `xargs`, `watch`.

import type { Entry, Runs } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { concatenate, emptyText, type Field, holeOf, known, show, type Text, textOf } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { Assignment } from "../../permit/environment.ts";
import { effectsOf } from "../does.ts";
import { doubtful, nothing, only, type Part, together, whereOf } from "../reading.ts";
import { fieldPart } from "./program-texts.ts";

/** Assignments, then the wrapper's own operands, then the inner command. `span`: of the whole command. */
export function wrapperPart(
  entry: Entry,
  operands: readonly Field[],
  placeholder: string | undefined,
  span: Span,
): Part {
  const runs = entry.runs ?? {};
  const after = runs.after ?? 0;
  const command = operands.findIndex((field) => !runs.assignments || !isAssignment(field));
  const at = command < 0 ? operands.length : command;
  const own = operands.slice(at, at + after);
  if (own.some((field) => field.many))
    return doubtful(
      wordsOf("unproved-argument", "why", { why: "the place of the inner command is known only at run time" }),
      span,
    );
  const inner = operands.slice(at + after);
  const [name] = inner;
  if (runs.only && name && (name.many || !runs.only.includes(known(name.text) ?? "")))
    return doubtful(wordsOf("unproved-argument", "inner", { name: show(name.text) }), name.span);
  return together([
    ...own.map((field, index) => fieldPart(entry.operands?.first?.[index] ?? { kind: "nothing" }, field, span)),
    inner.length === 0
      ? withoutCommand(runs, { missing: own.length < after && own.length + at > 0 }, span)
      : runs.asScript
        ? scriptPart(inner, runs.onMachine ? own[0]?.text : undefined, span)
        : commandPart(runs, inner, operands.slice(0, at), placeholder, span),
  ]);
}

/** Assignments alone change nothing outside the wrapper. */
function withoutCommand(runs: Runs, { missing }: { readonly missing: boolean }, span: Span): Part {
  if (missing) return doubtful(wordsOf("unproved-argument", "why", { why: "no inner command is given" }), span);
  return runs.none ? only(effectsOf(runs.none, emptyText, span)) : nothing;
}

function commandPart(
  runs: Runs,
  inner: readonly Field[],
  assignments: readonly Field[],
  placeholder: string | undefined,
  span: Span,
): Part {
  const command = {
    fields: runs.appends ? withInput(inner, placeholder, span) : inner,
    assignments: assignments.map(assignmentOf),
    where: whereOf(runs),
    sameUserAndPlace: runs.sameUserAndPlace ?? false,
  };
  return { ...nothing, commands: [command] };
}

/** The script that a shell reads: all operands, joined with blanks. */
function scriptPart(inner: readonly Field[], machine: Text | undefined, span: Span): Part {
  if (inner.some((field) => field.many))
    return doubtful(wordsOf("unproved-argument", "why", { why: "the script it runs is known only at run time" }), span);
  // The operands have lost their quotes when they are joined, and a shell reads them again.
  if (inner.length > 1 && inner.some((field) => !/^[\w./:=,@%+-]+$/.test(known(field.text) ?? " ")))
    return doubtful(
      wordsOf("script-unknown", "why", {
        why: "it joins its operands to a script, in which quotes are lost: give one operand",
      }),
      span,
    );
  const text = concatenate(
    ...inner.flatMap((field, index) => (index === 0 ? [field.text] : [textOf(" "), field.text])),
  );
  const script = machine ? { dialect: "bash" as const, machine } : { dialect: "posix" as const };
  return { ...nothing, scripts: [{ text, positional: [], span, ...script }] };
}

function isAssignment(field: Field): boolean {
  const [first] = field.text.pieces;
  return !field.many && typeof first === "string" && /^[^=]+=/.test(first);
}

function assignmentOf({ text, span }: Field): Assignment {
  const [first = ""] = text.pieces;
  const name = String(first).split("=")[0] ?? "";
  const value = known(text);
  return { name, values: value === undefined ? [] : [{ pieces: [value.slice(name.length + 1)] }], span };
}

/** Input of the run is appended, or put at each placeholder. */
function withInput(inner: readonly Field[], placeholder: string | undefined, span: Span): readonly Field[] {
  if (placeholder === undefined) return [...inner, { text: holeOf("input"), many: true, span }];
  return inner.map((field) => replaced(field, placeholder));
}

function replaced(field: Field, placeholder: string): Field {
  if (placeholder === "") return { ...field, text: holeOf("input"), many: true };
  return { ...field, text: withPlaced(field.text, placeholder, holeOf("input")) };
}

/** The text with another one in place of each placeholder. */
export const withPlaced = (text: Text, placeholder: string, placed: Text): Text =>
  concatenate(
    ...text.pieces.flatMap((piece) => {
      if (typeof piece !== "string" || !piece.includes(placeholder)) return [{ pieces: [piece] }];
      return piece.split(placeholder).flatMap((part, at) => [at === 0 ? emptyText : placed, textOf(part)]);
    }),
  );
