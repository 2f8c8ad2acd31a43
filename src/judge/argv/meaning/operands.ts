// The roles of operands by position, if any of them may be several fields.

import { type Does, type Operands, plain } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { emptyText, type Field, known, textOf } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { Effect } from "../../effect.ts";
import { short } from "../../shown-short.ts";
import { effectsOf } from "../does.ts";
import { only, type Part, together } from "../reading.ts";
import { fieldPart } from "./program-texts.ts";

/** Several options may each define the operands; all of them apply. `span`: of the whole command. */
export function operandsPart(given: readonly Operands[], operands: readonly Field[], span: Span): Part {
  const specs = given.map((spec) => behindFirst(spec, operands[0]));
  const dropsProgram = specs.some((spec) => spec.first === undefined);
  const many = operands.findIndex((field) => field.many);
  const parts: Part[] = [];
  const unknown = new Set<Field>();
  for (const spec of specs) {
    const whole = operands.length === 0 ? spec.none : isLone(operands) ? spec.lone : undefined;
    if (whole) parts.push(only(effectsOf(whole, emptyText, span)));
    // `sed -i -e p f`: after `-e` no operand is the program, so it is none under `-i` either.
    const first = dropsProgram ? spec.first?.filter((role) => !isProgram(role)) : spec.first;
    if (spec.here && operands.filter((field) => !field.many).length <= (first?.length ?? 0))
      parts.push(only([{ kind: "reads", path: textOf("."), span }]));
    for (const [index, field] of operands.entries())
      for (const role of rolesOf(spec, first ?? [], operands, index, many))
        if (role) parts.push(fieldPart(role, field, span));
        else unknown.add(field);
  }
  return together([...parts, only(notListed([...unknown]))]);
}

function behindFirst(spec: Operands, first: Field | undefined): Operands {
  const word = first && !first.many ? known(first.text) : undefined;
  const { behind = {} } = spec;
  const chosen = word !== undefined && Object.hasOwn(behind, word) ? behind[word] : undefined;
  return chosen ? { ...chosen, first: [plain, ...(chosen.first ?? [])] } : spec;
}

const isLone = (operands: readonly Field[]): boolean => operands.filter((field) => !field.many).length <= 1;

const isProgram = (role: Does): boolean => role.kind === "runs" && role.what !== "code";

/** Operands that the program may not take, or take in a way that is not listed: one effect for all. */
function notListed(fields: readonly Field[]): readonly Effect[] {
  const [first, last = first] = [fields[0], fields.at(-1)];
  if (!first || !last) return [];
  const span = { start: first.span.start, end: Math.max(first.span.end, last.span.end) };
  const names = fields.map(({ text }) => short(text));
  return [{ kind: "unknown", doubt: true, words: wordsOf("unknown-effect", "operands", { names }), span }];
}

/**
 * The roles that the operand at `index` may have: one, or several behind `many`, the first operand that may be any
 * number of fields (-1: none is). Undefined: one that is not listed.
 */
function rolesOf(
  spec: Operands,
  first: readonly Does[],
  operands: readonly Field[],
  index: number,
  many: number,
): readonly (Does | undefined)[] {
  const { each } = spec;
  const isLast = index === operands.length - 1;
  if (many < 0 || index < many) {
    const role = first[index];
    if (role) return [role];
    const last = isLast && operands.length >= 2 && operands.length > first.length ? spec.last : undefined;
    return [last ?? each];
  }
  const last = (isLast || operands[index]?.many) && spec.last ? [spec.last] : [];
  return [...first.slice(many), each, ...last];
}
