// Word expansion (POSIX 2.6, bash manual 3.5): a word → the possible lists of fields.
import type { Parameter, Word, WordPart } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { evaluateArithmetic } from "./arithmetic.ts";
import { expandBraces } from "./brace.ts";
import { anyVariable, mostValues, type State, scalar } from "./state.ts";
import { concatenate, emptyText, type Field, type Hole, holeOf, known, type Text, textOf } from "./text.ts";
import type { Walker } from "./walker.ts";

/** A stretch of a word after expansion and before field splitting. */
type Piece =
  | { readonly type: "text"; readonly value: string; readonly quoted: boolean; readonly expanded: boolean }
  | { readonly type: "hole"; readonly hole: Hole; readonly quoted: boolean }
  /** The boundary between two fields of `"$@"`. */
  | { readonly type: "boundary" }
  /** Any number of fields. */
  | { readonly type: "many"; readonly text: Text };

type Stream = readonly Piece[];

/** More alternatives of one word than this become one with holes. */
const mostStreams = 64;

/** The possible lists of fields that a word becomes. Reports what cannot be followed. */
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

function unsplit(stream: Stream): Text {
  return concatenate(
    ...stream.map((piece) => {
      switch (piece.type) {
        case "text":
          return textOf(piece.value);
        case "hole":
          return { pieces: [piece.hole] };
        case "boundary":
          return textOf(" ");
        case "many":
          return holeOf("parameter");
        default:
          return piece satisfies never;
      }
    }),
  );
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
      return onlyAt
        ? inner
        : inner.map((stream) => [{ type: "text", value: "", quoted: true, expanded: false }, ...stream]);
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

const pieces = (text: Text, quoted: boolean): Piece[] =>
  text.pieces.map((piece) =>
    typeof piece === "string"
      ? { type: "text", value: piece, quoted, expanded: true }
      : { type: "hole", hole: piece, quoted },
  );

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
  // `~name`: a folder, or the text itself where there is no such user.
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
  if (state.variables.get(part.name)?.associative) expandQuoted(walker, part.subscript.parts, state);
  else evaluateArithmetic(walker, part.subscript, state);
}

function expandEach(part: Parameter, state: State, quoted: boolean): readonly Stream[] {
  const fields = /^[@*]$/.test(part.name) ? state.positional : state.variables.get(part.name)?.elements;
  const separate = part.name === "@" || subscriptText(part) === "@" || !quoted;
  if (!fields)
    return separate ? [[{ type: "many", text: holeOf("parameter") }]] : [[{ type: "hole", hole: anyHole, quoted }]];
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
  // What is not quoted in the operand is split like any other expansion.
  const alternatives = (): readonly Stream[] =>
    operand
      ? expandParts(walker, withTilde(walker, operand.parts, state), state, quoted).map((stream) =>
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
      const before = state.variables.get(part.name)?.values;
      walker.assign(state, part.name, before ? scalar([...before, ...streams.map(unsplit)]) : anyVariable, span);
      return limited([...plain(), ...streams]);
    }
    case ":":
      for (const word of operands) evaluateArithmetic(walker, { span: word.span, parts: word.parts }, state);
      return undefined;
    case "@":
      return transform(walker, part, state, quoted, span);
    default: {
      for (const word of operands) expandParts(walker, word.parts, state, true);
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

const plainParameter = (name: string, span: Span): Parameter => ({
  kind: "parameter",
  span,
  name,
  prefix: undefined,
  subscript: undefined,
  operator: undefined,
  operands: [],
});

/** Tilde expansion of the leading `~`, and in what looks like an assignment also of those after `=` and `:`. */
function withTilde(
  walker: Walker,
  parts: readonly WordPart[],
  state: State,
  place: "word" | "assignment" = "word",
): readonly WordPart[] {
  if (!parts.some((part) => part.kind === "literal" && part.value.includes("~"))) return parts;
  const [first] = parts;
  const name = place === "word" && first?.kind === "literal" ? (/^[A-Za-z_]\w*\+?=/.exec(first.value)?.[0] ?? "") : "";
  return parts.flatMap((part, index): readonly WordPart[] => {
    if (part.kind !== "literal") return [part];
    const value = index === 0 ? part.value.slice(name.length) : part.value;
    const before: readonly WordPart[] = index === 0 && name !== "" ? [{ ...part, value: name }] : [];
    const leading =
      index === 0 && value.startsWith("~") ? tilde(walker, value, parts.length === 1, state, part.span) : undefined;
    if (leading) return [...before, ...leading];
    if ((place === "assignment" || name !== "") && /:~/.test(value)) return [...before, plainParameter("_", part.span)];
    return [part];
  });
}

function tilde(
  walker: Walker,
  value: string,
  whole: boolean,
  state: State,
  span: Span,
): readonly WordPart[] | undefined {
  const slash = value.indexOf("/");
  const login = slash < 0 ? value.slice(1) : value.slice(1, slash);
  // `~"x"` is not a tilde expansion.
  if (slash < 0 && !whole) return undefined;
  const rest: WordPart[] = slash < 0 ? [] : [{ kind: "literal", span, value: value.slice(slash) }];
  const quote = (text: string): WordPart => ({ kind: "quoted", span, value: text, style: "single" });
  if (login === "" && walker.home !== undefined && !state.variables.has("HOME") && !state.havoc)
    return [quote(walker.home), ...rest];
  if (login === "" && state.variables.has("HOME")) {
    return [{ kind: "double", span, parts: [plainParameter("HOME", span)] }, ...rest];
  }
  if (/^(?:[\w.-]*|[+-])$/.test(login)) return [plainParameter("~", span), ...rest];
  return undefined;
}

/** A field in the making. */
interface Growing {
  pieces: (string | Hole)[];
  globbed: boolean;
  /** Its value is split at run time, so that fields may begin anywhere in it. */
  split: boolean;
  /** The pieces before an unquoted `[` that is still open. */
  bracket: (string | Hole)[] | undefined;
}

/** Field splitting and pathname expansion. */
function splitFields(stream: Stream, state: State, span: Span): readonly Field[] {
  const separators = fieldSeparators(state);
  const fields: Field[] = [];
  let current: Growing | undefined;
  let afterMany = false;
  const open = (): Growing => {
    current ??= { pieces: [], globbed: false, split: afterMany, bracket: undefined };
    afterMany = false;
    return current;
  };
  const close = (): void => {
    if (current) fields.push(fieldOf(current, span));
    current = undefined;
    afterMany = false;
  };
  for (const piece of stream) {
    switch (piece.type) {
      case "text": {
        if (piece.quoted || !piece.expanded) {
          if (piece.value !== "" || piece.quoted) append(open(), piece.value, piece.quoted);
          break;
        }
        if (separators === undefined) {
          open().split = true;
          break;
        }
        for (const [index, word] of splitText(piece.value, separators).entries()) {
          if (index > 0) close();
          if (word !== undefined) append(open(), word, false);
        }
        break;
      }
      case "hole":
        open().pieces.push(piece.hole);
        // A number is one field under the usual separators.
        if (!piece.quoted && (piece.hole.shape === "any" || separators !== " \t\n")) open().split = true;
        break;
      case "boundary":
        close();
        break;
      case "many":
        if (current) open().split = true;
        else {
          fields.push({ text: piece.text, many: true, span });
          afterMany = true;
        }
        break;
      default:
        piece satisfies never;
    }
  }
  close();
  return fields;
}

const fieldSeparators = (state: State): string | undefined => {
  const variable = state.variables.get("IFS");
  if (!variable) return state.havoc ? undefined : " \t\n";
  const [only, ...more] = variable.values ?? [];
  return only && more.length === 0 && !variable.maybeUnset ? known(only) : undefined;
};

/** The words of `value`; undefined at either end marks a separator there, which ends the neighbouring field. */
function splitText(value: string, separators: string): readonly (string | undefined)[] {
  if (value === "" || separators === "") return [value === "" ? undefined : value];
  const blanks = [...separators].filter((character) => " \t\n".includes(character)).join("");
  const others = [...separators].filter((character) => !" \t\n".includes(character)).join("");
  const words: (string | undefined)[] = [];
  let word: string | undefined;
  let ended = false;
  for (const character of value) {
    if (blanks.includes(character)) {
      if (!ended) words.push(word);
      word = undefined;
      ended = true;
    } else if (others.includes(character)) {
      if (!ended) words.push(word ?? "");
      else if (words.length > 0 && words.at(-1) === undefined) words.push("");
      word = undefined;
      ended = true;
    } else {
      word = (word ?? "") + character;
      ended = false;
    }
  }
  words.push(word);
  return words;
}

function append(field: Growing, value: string, quoted: boolean): void {
  if (quoted) return push(field.pieces, value);
  const close = value.indexOf("]");
  if (field.bracket && close >= 0) {
    // `[a"b"]` is a pattern too, although no single stretch of it is one.
    field.pieces = [...field.bracket, { shape: "any", origin: "glob" }];
    field.bracket = undefined;
    field.globbed = true;
    return append(field, value.slice(close + 1), false);
  }
  if (isPattern(value)) {
    const first = value.search(/[*?[@+!]/);
    const last = Math.max(...["*", "?", "]", ")"].map((character) => value.lastIndexOf(character)));
    push(field.pieces, value.slice(0, first));
    field.pieces.push({ shape: "any", origin: "glob" });
    field.globbed = true;
    return append(field, value.slice(last + 1), false);
  }
  const bracket = value.indexOf("[");
  if (bracket < 0 || field.bracket) return push(field.pieces, value);
  push(field.pieces, value.slice(0, bracket));
  field.bracket = [...field.pieces];
  push(field.pieces, value.slice(bracket));
}

const isPattern = (value: string): boolean => /[*?]|\[[^\]]*\]|[?*+@!]\(/.test(value);

function push(pieces: (string | Hole)[], value: string): void {
  if (value === "") return;
  const last = pieces.at(-1);
  if (typeof last === "string") pieces[pieces.length - 1] = last + value;
  else pieces.push(value);
}

const fieldOf = (field: Growing, span: Span): Field =>
  field.split
    ? { text: holeOf("variable"), many: true, span }
    : { text: { pieces: field.pieces }, many: field.globbed, span };
