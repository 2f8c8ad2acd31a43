// The grammar of find: options, starting points, and an expression of primaries, some of which end in an inner command.
import { wordsOf } from "../../../findings/finding.ts";
import { couldStartWith, type Field, known } from "../../../interpret/text.ts";
import type { Argv } from "../argv.ts";
import type { OptionTable } from "../option-table.ts";
import { type Draft, doubt, draftOf, give } from "./draft.ts";

/**
 * Reads the fields behind `find` as GNU find does, with the primaries of the BSDs. Operands are the starting points. The
 * first unlisted primary, or hole at which an expression may begin, is a doubt, and the rest is left unread.
 */
export function readFind(fields: readonly Field[], table: OptionTable): Argv {
  const draft = draftOf(fields, table);
  const problem = readAll(draft);
  if (problem === undefined) return draft;
  doubt(draft, wordsOf("expression-unread", "problem", { problem }));
  draft.open = true;
  return draft;
}

const hole = "an argument that is known only at run time may start an expression";

/** Yields a problem, if a field is not understood. */
function readAll(draft: Draft): string | undefined {
  const behindOptions = readOptions(draft);
  if (typeof behindOptions === "string") return behindOptions;
  let at = readStartingPoints(draft, behindOptions);
  if (at === undefined) return hole;
  const first = knownAt(draft, at);
  if (first === ")" || first === ",") return `\`${first}\` is a path or an operator`;
  while (at < draft.fields.length) {
    const next = readPrimary(draft, at);
    if (typeof next === "string") return next;
    at = next;
  }
  return undefined;
}

const knownAt = ({ fields }: Draft, at: number): string | undefined => {
  const field = fields[at];
  return field && !field.many ? known(field.text) : undefined;
};

/** The options before the starting points. Yields the index of the first field behind them, or a problem. */
function readOptions(draft: Draft): number | string {
  for (let at = 0; ; at++) {
    const [field, word] = [draft.fields[at], knownAt(draft, at)];
    if (!field || word === undefined || !/^-(?:[HLPEXdsxD]|O[0-9]|-)$/.test(word)) return at;
    if (word === "--") return at + 1;
    const value = word === "-D" ? draft.fields[at + 1] : undefined;
    if (word === "-D" && knownAt(draft, at + 1) === undefined) return "`-D` has no argument that is known";
    give(draft, {}, word, value?.text, value?.span ?? field.span);
    if (value) at++;
  }
}

/** Yields the index of the first field behind them; undefined: a hole may begin the expression. */
function readStartingPoints(draft: Draft, from: number): number | undefined {
  for (let at = from; ; at++) {
    const field = draft.fields[at];
    if (!field) return at;
    const word = knownAt(draft, at);
    if (word !== undefined && startsExpression(word)) return at;
    if (word === undefined && couldStartExpression(field)) return undefined;
    draft.operands.push(field);
  }
}

const startsExpression = (word: string): boolean => /^-.|^[()!,]$/s.test(word);
const couldStartExpression = ({ text }: Field): boolean =>
  ["-", "(", ")", "!", ","].some((mark) => couldStartWith(text, mark));

/** Yields the index of the first field behind the primary, or a problem. */
function readPrimary(draft: Draft, at: number): number | string {
  const field = draft.fields[at];
  const name = knownAt(draft, at);
  if (!field || name === undefined) return hole;
  const option = draft.table.byName.get(name);
  if (!option) return `\`${name}\` is not a listed primary of find`;
  if (option.runs) {
    const end = endOfCommand(draft, at + 1, name.startsWith("-ok"));
    if (typeof end === "string") return end;
    const rest = draft.fields.slice(at + 1, end + 1);
    const afterOperand = draft.operands.length > 0;
    draft.options.push({ name, option, value: undefined, rest, span: field.span, sure: true, afterOperand });
    return end + 1;
  }
  if (!option.value) {
    give(draft, option, name, undefined, field.span);
    return at + 1;
  }
  // A file, and the format of its lines.
  const count = name === "-fprintf" ? 2 : 1;
  for (let index = at + 1; index <= at + count; index++) {
    const argument = draft.fields[index];
    if (!argument) return `\`${name}\` has no argument`;
    const isLast = index === draft.fields.length - 1;
    if (argument.many && !(isLast && isNoPrimary(argument))) return `the argument of \`${name}\` may be several`;
    if (index === at + 1) give(draft, option, name, argument.text, argument.span);
  }
  return at + 1 + count;
}

/**
 * Is it a pattern that bash expands, of whose names none is a primary: `*.jpg`? Where they are several, find ends with an error
 * at the second, before it does anything; where they are none, for want of an argument.
 */
function isNoPrimary({ text: { pieces } }: Field): boolean {
  const end = pieces.at(-1);
  const onlyPatterns = pieces.every((piece) => typeof piece === "string" || piece.origin === "glob");
  return onlyPatterns && typeof end === "string" && /[.][A-Za-z0-9]+$/.test(end);
}

/** The index of the `;` or `+` that ends the inner command which begins at `first`, or a problem. */
function endOfCommand(draft: Draft, first: number, onlySemicolon: boolean): number | string {
  for (let at = first; at < draft.fields.length; at++) {
    const word = knownAt(draft, at);
    if (word === ";" && at > first) return at;
    if (word === "+" && knownAt(draft, at - 1) === "{}" && at - 1 > first && !onlySemicolon) return at;
    if (word !== undefined) continue;
    // A hole may turn out to be the terminator. Then find must stop with an error at the argument behind it.
    const next = knownAt(draft, at + 1);
    if (draft.fields[at]?.many || next === undefined || startsExpression(next)) return hole;
  }
  return "the command has no `;` or `+` that ends it";
}
