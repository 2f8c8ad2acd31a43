// Word expansion (POSIX 2.6, bash manual 3.5): a word → the possible lists of fields.
import { found } from "../../findings/finding.ts";
import type { Command, List, Word, WordPart } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import { caughtBy, fedByAny } from "../flow.ts";
import type { Invocation, RedirectionEffect } from "../invocation.ts";
import type { Cell, State } from "../state.ts";
import { blurred, type Field, holeOf, known, type Text, textOf } from "../text.ts";
import type { Printed, Walk } from "../walk.ts";
import { evaluateArithmetic } from "./arithmetic.ts";
import { expandBraces } from "./brace.ts";
import { splitFields } from "./fields.ts";
import { expandParameter, isEach, mostStreams } from "./parameter.ts";
import { type Piece, pieces, type Stream, unsplit } from "./stream.ts";
import { withTilde } from "./tilde.ts";

/** The possible lists of fields that a word becomes. Reports expansions that cannot be followed. */
export function expandWord(walk: Walk, word: Word, cell: Cell): readonly (readonly Field[])[] {
  const span = walk.place(word.span);
  const [only, ...more] = word.parts;
  // The common case: one plain literal.
  if (only?.kind === "literal" && more.length === 0 && !/[{~*?[@+!]/.test(only.value))
    return [[{ text: textOf(only.value), many: false, span }]];
  const words = expandBraces(word.parts);
  if (!words) {
    const rule = "brace expansion makes too many words, or words that bash reads anew";
    walk.recorder.problem(found("too-many-fields", "rule", span, { rule }));
    // Its substitutions run all the same.
    walk.parts(word.parts, cell, false);
    return [[{ text: holeOf("variable"), many: true, span }]];
  }
  let lists: (readonly Field[])[] = [[]];
  for (const parts of words) {
    const streams = expandParts(walk, withTilde(walk, parts), cell, false);
    const fields = streams.map((stream) => splitFields(stream, span));
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
    ? [[{ text: blurred([...lists, ...more].flat().map(({ text }) => text)), many: true, span }]]
    : lists.flatMap((list) => more.map((fields) => (list.length === 0 ? fields : [...list, ...fields])));

/** The possible values of a word that is not split: an assignment's, a here-string's, a `case` word's. */
export function expandUnsplit(walk: Walk, word: Word, cell: Cell): readonly Text[] {
  return expandParts(walk, withTilde(walk, word.parts, "assignment"), cell, false).map(unsplit);
}

/** The possible streams of parts that stand next to one another. */
export function expandParts(walk: Walk, parts: readonly WordPart[], cell: Cell, quoted: boolean): readonly Stream[] {
  // While there is one alternative, its pieces are gathered in place: a word may have thousands of parts.
  let single: Piece[] | undefined = [];
  let streams: readonly Stream[] = [];
  for (const part of parts) {
    const next = expandPart(walk, part, cell, quoted);
    const [only, ...more] = next;
    if (single) {
      if (only && more.length === 0) single.push(...only);
      else {
        const start: Stream = single;
        streams = next.map((pieces) => [...start, ...pieces]);
        single = undefined;
      }
    } else if (streams.length * next.length > mostStreams) {
      const text = blurred([...streams, ...next].map(unsplit));
      single = quoted ? pieces(text, true) : [{ type: "many", text }];
    } else streams = streams.flatMap((stream) => next.map((pieces) => [...stream, ...pieces]));
  }
  return single ? [single] : streams;
}

function expandPart(walk: Walk, part: WordPart, cell: Cell, quoted: boolean): readonly Stream[] {
  switch (part.kind) {
    case "literal":
      return [[{ type: "text", value: part.value, quoted, expanded: false }]];
    case "quoted":
      return [[{ type: "text", value: part.value, quoted: true, expanded: false }]];
    case "double": {
      const inner = expandParts(walk, part.parts, cell, true);
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
      return expandCommand(walk, part.list, cell, quoted);
    case "process":
      walk.subshell((inner) => walk.list(part.list, inner), {
        ...cell.state,
        hasInput: cell.state.hasInput || part.direction === "out",
        flow: part.direction === "out" ? fedByAny(cell.state.flow) : caughtBy(cell.state.flow, part),
      });
      return [
        [
          { type: "text", value: "/dev/fd/", quoted: true, expanded: false },
          { type: "hole", hole: { shape: "natural", origin: "command" }, quoted: true },
        ],
      ];
    case "arithmetic":
      return evaluateArithmetic(walk, part.expression, cell).map((text) => pieces(text, quoted));
    case "parameter":
      return expandParameter(walk, part, cell, quoted);
    default:
      return part satisfies never;
  }
}

/**
 * `$(...)`: its text may be anything, unless it is one pipeline whose last command is a program, and the catalog knows what that prints.
 */
function expandCommand(walk: Walk, list: List, cell: Cell, quoted: boolean): readonly Stream[] {
  const mark = walk.recorder.mark();
  walk.subshell((inner) => walk.list(list, inner), { ...cell.state, flow: caughtBy(cell.state.flow, list) });
  const shape = printedBy(walk, pipelineOf(list), walk.recorder.since(mark), cell.state);
  switch (shape) {
    case undefined:
    case "input":
      break;
    case "naturals":
    case "words":
      // Split into fields, each is one.
      if (quoted) break;
      return [[{ type: "many", text: holeOf("command", shape === "words" ? "word" : "natural") }]];
    default:
      return [[], [{ type: "hole", hole: { shape, origin: "command" }, quoted }]];
  }
  return [[{ type: "hole", hole: { shape: "any", origin: "command" }, quoted }]];
}

/** What the last of the commands prints: of what stands before it in the pipe, only a filter prints something. */
function printedBy(
  walk: Walk,
  commands: readonly Command[],
  invocations: readonly Invocation[],
  state: State,
): Printed | undefined {
  const last = commands.at(-1);
  if (last?.kind !== "simple") return undefined;
  const [only, ...others] = invocations.filter(({ command }) => command === last);
  const [name] = only?.fields ?? [];
  // A function prints what its commands do.
  if (!only || !name || others.length > 0 || state.functions.get(known(name.text) ?? "")) return undefined;
  if (only.assignments.length > 0 || !only.redirections.every(leavesOutput)) return undefined;
  const shape = walk.printed(only.fields);
  if (shape !== "input") return shape;
  if (only.redirections.some(({ operator }) => operator.startsWith("<"))) return undefined;
  return printedBy(walk, commands.slice(0, -1), invocations, state);
}

/** The commands of a list that is one pipeline, and behind it stands nothing that prints; none: it is not. */
function pipelineOf({ items: [item, ...more] }: List): readonly Command[] {
  if (!item || more.length > 0 || item.background || !item.andOr.rest.every(isSilent)) return [];
  const { commands, operators, timed } = item.andOr.first;
  return !timed && operators.every((operator) => operator === "|") ? commands : [];
}

/** `|| true`, `|| :`. */
function isSilent({
  operator,
  pipeline: { commands, negated, timed },
}: List["items"][number]["andOr"]["rest"][number]): boolean {
  const [command, ...more] = commands;
  if (operator !== "||" || negated || timed || more.length > 0 || command?.kind !== "simple") return false;
  const [name, ...words] = command.words;
  const [part, ...parts] = name?.parts ?? [];
  const isPlain = words.length + parts.length + command.assignments.length + command.redirections.length === 0;
  return isPlain && part?.kind === "literal" && ["true", ":"].includes(part.value);
}

/** Only standard input, or standard error that goes nowhere. */
const leavesOutput = ({ operator, descriptor, target }: RedirectionEffect): boolean =>
  (operator === "<" && (descriptor ?? 0) === 0) ||
  (operator === ">" && descriptor === 2 && known(target.text) === "/dev/null");
