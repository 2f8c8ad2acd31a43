// Parameter expansion (POSIX 2.6.2, bash manual 3.5.3): `$name` and `${name...}` → the possible streams of pieces.
import { plain } from "../../syntax/reserved.ts";
import type { Parameter, Word } from "../../syntax/script.ts";
import { assign } from "../assign.ts";
import { isOrdinaryVariable, numbersOfBash } from "../names.ts";
import { anyInsteadOf, type Cell, mostValues, perhaps, type State, scalar } from "../state.ts";
import { blurred, concatenate, emptyText, type Field, type Hole, holeOf, known, type Text, textOf } from "../text.ts";
import type { Walk } from "../walk.ts";
import { evaluateArithmetic } from "./arithmetic.ts";
import { type Piece, pieces, type Stream, unsplit } from "./stream.ts";
import { tildeName, withTilde } from "./tilde.ts";

/** More alternatives of one word than this become one with holes. */
export const mostStreams = 64;

/** Operators that choose between texts and change none. */
const keepsText = /^:?[-=+?]$/;

const integerText = holeOf("variable", "integer");

const natural: Hole = { shape: "natural", origin: "parameter" };

/** Is it `$@`, or all elements of an array, each a field of its own in double quotes? */
export const isEach = (part: Parameter): boolean => part.name === "@" || subscriptText(part) === "@";

const isAll = (part: Parameter): boolean => isEach(part) || part.name === "*" || subscriptText(part) === "*";

const plainSubscript = /^(?:0|[1-9][0-9]{0,8})$/;

const subscriptText = ({ subscript }: Parameter): string | undefined => subscript && plain(subscript);

/** The possible streams. Reports what bash would evaluate again. */
export function expandParameter(walk: Walk, part: Parameter, cell: Cell, quoted: boolean): readonly Stream[] {
  const origin = part.operator === undefined || keepsText.test(part.operator) ? "variable" : "made";
  const unknown: readonly Stream[] = isEach(part)
    ? [[{ type: "many", text: holeOf(origin) }]]
    : [[{ type: "hole", hole: { shape: "any", origin }, quoted }]];
  if (part.name === tildeName) return [[{ type: "hole", hole: { shape: "path", origin: "parameter" }, quoted: true }]];
  // Under `set -u`, bash gives up the line for it if there is no such variable; for others it ends the shell.
  if (part.prefix === "#" && part.subscript) walk.errors++;
  const construct = unprovedIn(part);
  if (construct) {
    walk.recorder.unproved(construct, walk.place(part.span));
    for (const { parts } of operandsOf(part)) perhaps(cell, () => walk.parts(parts, cell, true));
    return [[{ type: "many", text: holeOf("variable") }]];
  }
  const { subscript } = part;
  if (subscript && !isAll(part) && !plainSubscript.test(subscriptText(part) ?? "")) {
    // Of an array with names for subscripts it is a name: either may be. One below the first element is an error.
    walk.errors++;
    perhaps(cell, () => evaluateArithmetic(walk, subscript, cell));
  }
  if (part.prefix === "#") return [[{ type: "hole", hole: natural, quoted }]];
  if (part.prefix === "!") return keysOf(walk, part, quoted);
  if (part.operator === undefined) return expandPlain(walk, part, cell.state, quoted);
  return expandOperator(walk, part, cell, quoted) ?? unknown;
}

/** `${x@Q}` and its like: other spellings of the value, which is not expanded again. */
const textual = new Set("QUuL".split(""));

const operandsOf = ({ operands, subscript }: Parameter): readonly Pick<Parameter["operands"][number], "parts">[] =>
  subscript ? [subscript, ...operands] : operands;

function unprovedIn(part: Parameter): "name-reference" | "transformation" | "positional-default" | undefined {
  if (part.prefix === "!" && (part.operator !== undefined || !part.subscript || !isAll(part))) return "name-reference";
  if (part.operator === "@" && !textual.has(plain(part.operands[0] ?? { parts: [] }) ?? "")) return "transformation";
  const assigns = part.operator === "=" || part.operator === ":=";
  return assigns && (part.subscript || !/^[A-Za-z_]/.test(part.name)) ? "positional-default" : undefined;
}

const expandPlain = (walk: Walk, part: Parameter, state: State, quoted: boolean): readonly Stream[] =>
  isAll(part) ? expandEach(walk, part, state, quoted) : expandValue(walk, part, state, quoted);

/** `${!a[@]}`: the subscripts of a list are numbers, those of a table any texts. */
function keysOf({ recorder }: Walk, part: Parameter, quoted: boolean): readonly Stream[] {
  const isList = isOrdinaryVariable(part.name) && !recorder.tables.has(part.name);
  if (isList && !(quoted && !isEach(part))) return [[{ type: "many", text: holeOf("variable", "natural") }]];
  return isEach(part) || !quoted
    ? [[{ type: "many", text: holeOf("variable") }]]
    : [[{ type: "hole", hole: { shape: "any", origin: "variable" }, quoted }]];
}

/** A value that is not known. */
const anyOf = ({ recorder }: Walk, { name }: Parameter): Text =>
  holeOf(recorder.isMade(/^[\d@*]/.test(name) ? "@" : name) ? "made" : "variable");

function expandEach(walk: Walk, part: Parameter, state: State, quoted: boolean): readonly Stream[] {
  const fields = /^[@*]$/.test(part.name) ? state.positional.value : state.variables.get(part.name)?.elements;
  const separate = isEach(part) || !quoted;
  if (!fields || (!separate && fields.some(({ many }) => many)))
    return separate ? [[{ type: "many", text: anyOf(walk, part) }]] : [pieces(anyOf(walk, part), quoted)];
  const stream: Piece[] = [];
  for (const [index, field] of fields.entries()) {
    if (index > 0) stream.push(separate ? { type: "boundary" } : { type: "text", value: " ", quoted, expanded: true });
    if (field.many) stream.push({ type: "many", text: quoted ? field.text : blurred([field.text]) });
    else if (quoted)
      stream.push({ type: "text", value: "", quoted: true, expanded: true }, ...pieces(field.text, true));
    else stream.push(...pieces(field.text, false));
  }
  return [stream];
}

/** The possible values; undefined: any. */
function valuesOf(walk: Walk, part: Parameter, state: State): readonly Text[] | undefined {
  const { name } = part;
  if (name === "#" || name === "?" || name === "$") return [{ pieces: [natural] }];
  // Empty until a job has run in the background.
  if (name === "!") return [emptyText, holeOf("job", "natural")];
  if (/^[1-9][0-9]*$/.test(name)) return elementOf(state.positional.value, Number(name) - 1, true);
  const variable = state.variables.get(name);
  if (part.subscript) {
    const index = subscriptText(part) ?? "";
    return plainSubscript.test(index) ? elementOf(variable?.elements, Number(index), false) : undefined;
  }
  if (variable) return variable.values;
  if (numbersOfBash.has(name)) return [integerText];
  if (name === "HOME" && walk.home !== undefined) return [textOf(walk.home)];
  if (name === "PWD") {
    const folders = state.cwd.value;
    const isKnown = folders?.every((path) => path.startsWith("/")) ?? false;
    return folders && isKnown ? folders.map(textOf) : [concatenate(textOf("/"), holeOf("parameter"))];
  }
  return undefined;
}

/** The field at `index`, if all before it are certain. `endsEmpty`: behind the last one there are only empty ones. */
function elementOf(
  fields: readonly Field[] | undefined,
  index: number,
  endsEmpty: boolean,
): readonly Text[] | undefined {
  if (!fields || fields.slice(0, index + 1).some(({ many }) => many)) return undefined;
  const field = fields[index];
  if (field) return [field.text];
  return endsEmpty && !fields.some(({ many }) => many) ? [emptyText] : undefined;
}

function expandValue(walk: Walk, part: Parameter, state: State, quoted: boolean): readonly Stream[] {
  const values = valuesOf(walk, part, state);
  if (!values || values.length > mostValues) return [pieces(anyOf(walk, part), quoted)];
  return values.map((text) => pieces(text, quoted));
}

/** Operators with an operand; undefined: the result is not known. */
function expandOperator(walk: Walk, part: Parameter, cell: Cell, quoted: boolean): readonly Stream[] | undefined {
  const { operator = "", operands } = part;
  const [operand] = operands;
  // Unquoted parts of the operand are split like any other expansion. Bash expands the operand only if it is used.
  const alternatives = (): readonly Stream[] =>
    operand
      ? perhaps(cell, () => walk.parts(quoted ? operand.parts : withTilde(walk, operand.parts), cell, quoted)).map(
          (stream) =>
            stream.map((piece) => (piece.type === "text" && !piece.quoted ? { ...piece, expanded: true } : piece)),
        )
      : [[]];
  switch (operator) {
    case "-":
    case ":-":
      return limited([...expandPlain(walk, part, cell.state, quoted), ...alternatives()]);
    case "+":
    case ":+":
      return limited([[], ...alternatives()]);
    case "?":
    case ":?":
      alternatives();
      return expandPlain(walk, part, cell.state, quoted);
    case "=":
    case ":=": {
      const streams = alternatives();
      const before = valuesOf(walk, part, cell.state);
      const after = before ? scalar([...before, ...streams.map(unsplit)]) : anyInsteadOf(streams.map(unsplit));
      assign(walk, cell, part.name, after, walk.place(part.span));
      return limited([...expandPlain(walk, part, cell.state, quoted), ...streams]);
    }
    case ":": {
      const bounds = operand && boundsIn(operand);
      if (operand && !bounds) {
        // A length below zero that reaches before the start is an error.
        walk.errors++;
        perhaps(cell, () => evaluateArithmetic(walk, operand, cell));
      }
      return isAll(part) || !bounds ? undefined : substring(walk, part, bounds, cell.state, quoted);
    }
    default:
      for (const word of operands) perhaps(cell, () => walk.parts(word.parts, cell, true));
      return isAll(part) ? undefined : withoutAffix(walk, part, cell.state, quoted);
  }
}

/** The numbers of `${x:start}` and `${x:start:length}`; undefined: they are not plain. */
function boundsIn(word: Word): { readonly start: number; readonly length: number } | undefined {
  const [, start, length] = /^(0|[1-9][0-9]{0,8})(?::(0|[1-9][0-9]{0,8}))?$/.exec(plain(word) ?? "") ?? [];
  return start === undefined ? undefined : { start: Number(start), length: Number(length ?? Infinity) };
}

/** `${x:start:length}` of texts in which every character is one byte, whatever the locale. */
function substring(
  walk: Walk,
  part: Parameter,
  { start, length }: { readonly start: number; readonly length: number },
  state: State,
  quoted: boolean,
): readonly Stream[] | undefined {
  const values = valuesOf(walk, part, state)?.map(known);
  if (!values || values.length > mostValues) return undefined;
  const streams: Stream[] = [];
  for (const value of values) {
    if (value === undefined || !/^[\x20-\x7e]*$/.test(value)) return undefined;
    streams.push(pieces(textOf(value.slice(start, start + length)), quoted));
  }
  return streams;
}

const limited = (streams: readonly Stream[]): readonly Stream[] | undefined =>
  streams.length > mostStreams ? undefined : streams;

/** `${x#prefix}` and `${x%suffix}` with a pattern that is plain text; one that begins with `~` is expanded. */
function withoutAffix(walk: Walk, part: Parameter, state: State, quoted: boolean): readonly Stream[] | undefined {
  const isPrefix = part.operator === "#" || part.operator === "##";
  if (!isPrefix && part.operator !== "%" && part.operator !== "%%") return undefined;
  const [only, ...more] = part.operands[0]?.parts ?? [];
  const isPlain = only?.kind === "quoted" || (only?.kind === "literal" && /^[\w./,:@%=-]*$/.test(only.value));
  if (!only || !isPlain || more.length > 0) return undefined;
  const values = valuesOf(walk, part, state)?.map(known);
  if (!values || values.length > mostValues) return undefined;
  const affix = only.value;
  const streams: Stream[] = [];
  for (const value of values) {
    if (value === undefined) return undefined;
    const rest = isPrefix
      ? value.slice(value.startsWith(affix) ? affix.length : 0)
      : value.slice(0, value.length - (value.endsWith(affix) ? affix.length : 0));
    streams.push(pieces(textOf(rest), quoted));
  }
  return streams;
}
