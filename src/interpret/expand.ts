// Word expansion (POSIX 2.6, bash manual 3.5): a word → the possible lists of fields.
import type { Parameter, Word, WordPart } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { evaluateArithmetic } from "./arithmetic.ts";
import { expandBraces } from "./brace.ts";
import { fieldSeparators, splitFields } from "./fields.ts";
import { anyVariable, mostValues, perhaps, type State, scalar } from "./state.ts";
import { type Piece, pieces, type Stream, unsplit } from "./stream.ts";
import { concatenate, emptyText, type Field, type Hole, holeOf, known, type Text, textOf } from "./text.ts";
import { withTilde } from "./tilde.ts";
import type { Walker } from "./walker.ts";

/** More alternatives of one word than this become one with holes. */
const mostStreams = 64;

/** The possible lists of fields that a word becomes. Reports expansions that cannot be followed. */
export function expandWord(walker: Walker, word: Word, state: State): readonly (readonly Field[])[] {
  const span = walker.place(word.span);
  const [only, ...more] = word.parts;
  // The common case: one plain literal.
  if (only?.kind === "literal" && more.length === 0 && !/[{~*?[]/.test(only.value))
    return [[{ text: textOf(only.value), many: false, span }]];
  const words = expandBraces(word.parts);
  if (!words) {
    walker.problem("too-many-fields", span, "brace expansion makes too many words");
    return [[{ text: holeOf("variable"), many: true, span }]];
  }
  let lists: (readonly Field[])[] = [[]];
  for (const parts of words) {
    const streams = expandParts(walker, withTilde(walker, parts, state), state, false);
    const fields = streams.map((stream) => splitFields(stream, state, span));
    lists = crossed(lists, fields, span);
  }
  return lists;
}

const crossed = (
  lists: readonly (readonly Field[])[],
  more: readonly (readonly Field[])[],
  span: Span,
): (readonly Field[])[] =>
  lists.length * more.length > mostStreams
    ? [[{ text: holeOf("variable"), many: true, span }]]
    : lists.flatMap((list) => more.map((fields) => (list.length === 0 ? fields : [...list, ...fields])));

/** The possible values of a word that is not split: an assignment's, a here-string's, a `case` word's. */
export function expandUnsplit(walker: Walker, word: Word, state: State): readonly Text[] {
  return expandParts(walker, withTilde(walker, word.parts, state, "assignment"), state, false).map(unsplit);
}

/** The possible values of parts that stand inside double quotes. */
export function expandQuoted(walker: Walker, parts: readonly WordPart[], state: State): readonly Text[] {
  return expandParts(walker, parts, state, true).map(unsplit);
}

function expandParts(walker: Walker, parts: readonly WordPart[], state: State, quoted: boolean): readonly Stream[] {
  // While there is one alternative, its pieces are gathered in place: a word may have thousands of parts.
  let single: Piece[] | undefined = [];
  let streams: readonly Stream[] = [];
  for (const part of parts) {
    const next = expandPart(walker, part, state, quoted);
    const [only, ...more] = next;
    if (single) {
      if (only && more.length === 0) single.push(...only);
      else {
        const start: Stream = single;
        streams = next.map((pieces) => [...start, ...pieces]);
        single = undefined;
      }
    } else if (streams.length * next.length > mostStreams)
      single = [quoted ? { type: "hole", hole: anyHole, quoted } : { type: "many", text: holeOf("variable") }];
    else streams = streams.flatMap((stream) => next.map((pieces) => [...stream, ...pieces]));
  }
  return single ? [single] : streams;
}

function expandPart(walker: Walker, part: WordPart, state: State, quoted: boolean): readonly Stream[] {
  switch (part.kind) {
    case "literal":
      return [[{ type: "text", value: part.value, quoted, expanded: false }]];
    case "quoted":
      return [[{ type: "text", value: part.value, quoted: true, expanded: false }]];
    case "double": {
      const inner = expandParts(walker, part.parts, state, true);
      // `""` is a field; `"$@"` without parameters is none.
      const onlyAt = part.parts.length === 1 && part.parts[0]?.kind === "parameter" && isEach(part.parts[0]);
      if (onlyAt) return inner;
      // `"$x$@"` without parameters is no field either, if the rest is empty.
      const mayVanish = part.parts.some((inside) => inside.kind === "parameter" && isEach(inside));
      return inner.map((stream) =>
        mayVanish && !stream.some((piece) => piece.type === "boundary" || (piece.type === "text" && piece.value !== ""))
          ? [{ type: "many", text: unsplit(stream) }]
          : [{ type: "text", value: "", quoted: true, expanded: false }, ...stream],
      );
    }
    case "command":
      walker.substitute(part.list, state);
      return [[{ type: "hole", hole: { shape: "any", origin: "command" }, quoted }]];
    case "process":
      walker.substitute(part.list, state);
      return [
        [
          { type: "text", value: "/dev/fd/", quoted: true, expanded: false },
          { type: "hole", hole: { shape: "natural", origin: "command" }, quoted: true },
        ],
      ];
    case "arithmetic":
      return evaluateArithmetic(walker, part.expression, state).map((text) => pieces(text, quoted));
    case "parameter":
      return expandParameter(walker, part, state, quoted);
    default:
      return part satisfies never;
  }
}

const isEach = (part: Parameter): boolean => part.name === "@" || subscriptText(part) === "@";

function subscriptText(part: Parameter): string | undefined {
  const [only, ...more] = part.subscript?.parts ?? [];
  return only?.kind === "literal" && more.length === 0 ? only.value : undefined;
}

const natural: Hole = { shape: "natural", origin: "parameter" };
const anyHole: Hole = { shape: "any", origin: "variable" };
const numbers = new Set([
  "#",
  "?",
  "$",
  "PPID",
  "UID",
  "EUID",
  "RANDOM",
  "SRANDOM",
  "SECONDS",
  "LINENO",
  "BASHPID",
  "EPOCHSECONDS",
  "SHLVL",
]);

function expandParameter(walker: Walker, part: Parameter, state: State, quoted: boolean): readonly Stream[] {
  const span = walker.place(part.span);
  const hole = (): readonly Stream[] => [[{ type: "hole", hole: anyHole, quoted }]];
  // `~name`: a folder, or the text itself if there is no such user.
  if (part.name === "~") return [[{ type: "hole", hole: { shape: "path", origin: "parameter" }, quoted: true }]];
  if (part.prefix === "!") return indirect(walker, part, state, quoted, span);
  const each = part.name === "@" || part.name === "*" || subscriptText(part) === "@" || subscriptText(part) === "*";
  if (part.subscript && !each) checkSubscript(walker, part, state);
  if (part.prefix === "#") return [[{ type: "hole", hole: natural, quoted }]];
  if (part.operator === undefined)
    return each ? expandEach(part, state, quoted) : expandValue(part, state, quoted, walker);
  // `"${@:1}"` and its like are any number of fields.
  const unknown = isEach(part) ? [[{ type: "many" as const, text: holeOf("parameter") }]] : hole();
  return expandOperator(walker, part, state, quoted, each) ?? unknown;
}

// A subscript of an indexed array is arithmetic; of an associative one, text.
function checkSubscript(walker: Walker, part: Parameter, state: State): void {
  if (!part.subscript) return;
  const { subscript } = part;
  // If the variable is not set, `${#x[...]}` is zero without it.
  perhaps(state, () => {
    if (state.variables.get(part.name)?.associative) expandQuoted(walker, subscript.parts, state);
    else evaluateArithmetic(walker, subscript, state);
  });
}

function expandEach(part: Parameter, state: State, quoted: boolean): readonly Stream[] {
  const fields = /^[@*]$/.test(part.name) ? state.positional : state.variables.get(part.name)?.elements;
  const separate = part.name === "@" || subscriptText(part) === "@" || !quoted;
  if (!fields)
    return separate ? [[{ type: "many", text: holeOf("parameter") }]] : [[{ type: "hole", hole: anyHole, quoted }]];
  // `"$*"` is joined with the first separator, and one that is no blank keeps empty fields.
  if (!(quoted && separate) && fieldSeparators(state) !== " \t\n")
    return quoted ? [[{ type: "hole", hole: anyHole, quoted }]] : [[{ type: "many", text: holeOf("parameter") }]];
  const stream: Piece[] = [];
  for (const [index, field] of fields.entries()) {
    if (index > 0) stream.push(separate ? { type: "boundary" } : { type: "text", value: " ", quoted, expanded: true });
    if (field.many) stream.push({ type: "many", text: quoted ? field.text : holeOf("parameter") });
    else if (quoted)
      stream.push({ type: "text", value: "", quoted: true, expanded: true }, ...pieces(field.text, true));
    else stream.push(...pieces(field.text, false));
  }
  return [stream];
}

function valuesOf(part: Parameter, state: State, walker: Walker): readonly Text[] | undefined {
  const { name } = part;
  if (/^[1-9][0-9]*$/.test(name)) {
    const fields = state.positional;
    if (!fields) return undefined;
    const before = fields.slice(0, Number(name));
    if (before.some((field) => field.many)) return undefined;
    return [before[Number(name) - 1]?.text ?? emptyText];
  }
  if (name === "PWD" && !state.variables.has("PWD") && !state.havoc) {
    return state.cwd?.every((path) => path.startsWith("/"))
      ? state.cwd.map(textOf)
      : [concatenate(textOf("/"), holeOf("parameter"))];
  }
  if (name === "HOME" && !state.variables.has("HOME") && !state.havoc && walker.home !== undefined)
    return [textOf(walker.home)];
  const variable = state.variables.get(name);
  if (!variable) return numbers.has(name) && !state.havoc ? [{ pieces: [natural] }] : undefined;
  if (part.subscript) {
    const index = subscriptText(part);
    const element = index !== undefined && /^\d+$/.test(index) ? variable.elements?.[Number(index)] : undefined;
    const certain = variable.elements?.every((field) => !field.many) ?? false;
    return element && certain ? [element.text] : undefined;
  }
  if (!variable.values) return undefined;
  return variable.maybeUnset ? [...variable.values, emptyText] : variable.values;
}

function expandValue(part: Parameter, state: State, quoted: boolean, walker: Walker): readonly Stream[] {
  const values = valuesOf(part, state, walker);
  if (!values || values.length > mostValues) return [[{ type: "hole", hole: anyHole, quoted }]];
  // An unset variable of the environment may hold anything.
  const variable = state.variables.get(part.name);
  if (variable?.maybeUnset && part.subscript === undefined && variable.values === undefined)
    return [[{ type: "hole", hole: anyHole, quoted }]];
  return values.map((text) => pieces(text, quoted));
}

/** Operators with an operand; undefined: the result is not known. */
function expandOperator(
  walker: Walker,
  part: Parameter,
  state: State,
  quoted: boolean,
  each: boolean,
): readonly Stream[] | undefined {
  const { operator = "", operands } = part;
  const span = walker.place(part.span);
  const operand = operands[0];
  // Unquoted parts of the operand are split like any other expansion. Bash expands the operand only if it is used.
  const alternatives = (): readonly Stream[] =>
    operand
      ? perhaps(state, () =>
          expandParts(walker, quoted ? operand.parts : withTilde(walker, operand.parts, state), state, quoted),
        ).map((stream) =>
          stream.map((piece) => (piece.type === "text" && !piece.quoted ? { ...piece, expanded: true } : piece)),
        )
      : [[]];
  const plain = (): readonly Stream[] =>
    each ? expandEach(part, state, quoted) : expandValue(part, state, quoted, walker);
  switch (operator) {
    case "-":
    case ":-":
      return limited([...plain(), ...alternatives()]);
    case "+":
    case ":+":
      return limited([[], ...alternatives()]);
    case "?":
    case ":?":
      alternatives();
      return plain();
    case "=":
    case ":=": {
      const streams = alternatives();
      // Only a variable can be assigned to: with `${1=x}` bash gives up.
      if (!/^[A-Za-z_]/.test(part.name)) walker.mayGiveUp(state);
      const before = state.variables.get(part.name)?.values;
      walker.assign(state, part.name, before ? scalar([...before, ...streams.map(unsplit)]) : anyVariable, span);
      return limited([...plain(), ...streams]);
    }
    case ":":
      // A length below zero that reaches before the start is an error.
      walker.mayGiveUp(state);
      for (const { span: where, parts } of operands)
        perhaps(state, () => evaluateArithmetic(walker, { span: where, parts }, state));
      return undefined;
    case "@":
      return transform(walker, part, state, quoted, span);
    default: {
      for (const word of operands) perhaps(state, () => expandParts(walker, word.parts, state, true));
      return each ? undefined : removeAffix(walker, part, state, quoted);
    }
  }
}

const limited = (streams: readonly Stream[]): readonly Stream[] | undefined =>
  streams.length > mostStreams ? undefined : streams;

/** `${x#prefix}` and `${x%suffix}` with a pattern that is plain text. */
function removeAffix(walker: Walker, part: Parameter, state: State, quoted: boolean): readonly Stream[] | undefined {
  const pattern = part.operands[0]?.parts;
  const [only, ...more] = pattern ?? [];
  const affix =
    only && more.length === 0 && (only.kind === "quoted" || (only.kind === "literal" && !/[*?[\\(]/.test(only.value)))
      ? only.value
      : undefined;
  const values = valuesOf(part, state, walker);
  if (affix === undefined || !values || values.length > mostValues) return undefined;
  const texts = values.map((text) => {
    const value = known(text);
    if (value === undefined) return undefined;
    if (part.operator?.startsWith("#")) return value.startsWith(affix) ? value.slice(affix.length) : value;
    if (part.operator?.startsWith("%"))
      return value.endsWith(affix) ? value.slice(0, value.length - affix.length) : value;
    return undefined;
  });
  if (texts.some((value) => value === undefined)) return undefined;
  return texts.map((value) => pieces(textOf(value ?? ""), quoted));
}

// `${x@P}` expands the value once more, as a prompt.
function transform(
  walker: Walker,
  part: Parameter,
  state: State,
  quoted: boolean,
  span: Span,
): readonly Stream[] | undefined {
  const letter = part.operands[0]?.parts.map((piece) => (piece.kind === "literal" ? piece.value : "?")).join("");
  if (letter !== "P") return /^[QEAaUuLKk]$/.test(letter ?? "") ? undefined : reportExpansion(walker, span);
  const values = valuesOf(part, state, walker);
  if (values?.every((text) => /^[^$`\\!]*$/.test(known(text) ?? "$")))
    return values.map((text) => pieces(text, quoted));
  return reportExpansion(walker, span);
}

function reportExpansion(walker: Walker, span: Span): undefined {
  walker.problem("expansion-runs", span, "the expansion evaluates a value again, and could run a command in it");
  return undefined;
}

// `${!x}`: the value of x names the variable; a subscript in that name may hold a command.
function indirect(walker: Walker, part: Parameter, state: State, quoted: boolean, span: Span): readonly Stream[] {
  const unknownValue: readonly Stream[] = [[{ type: "hole", hole: anyHole, quoted }]];
  const names = part.operator === "*" || part.operator === "@";
  const subscript = subscriptText(part);
  if ((names && part.operands.every((word) => word.parts.length === 0)) || subscript === "@" || subscript === "*")
    return quoted && part.operator === "*" ? unknownValue : [[{ type: "many", text: holeOf("variable") }]];
  const targets =
    part.subscript || part.operator !== undefined ? undefined : valuesOf({ ...part, prefix: undefined }, state, walker);
  const streams: Stream[] = [];
  for (const target of targets ?? [holeOf("variable")]) {
    const name = known(target);
    if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) {
      reportExpansion(walker, span);
      return unknownValue;
    }
    streams.push(...expandValue({ ...part, name, prefix: undefined }, state, quoted, walker));
  }
  return streams.length > mostStreams ? unknownValue : streams;
}
