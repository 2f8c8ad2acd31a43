// Builtins that set, hide and remove variables.
import { found } from "../../findings/finding.ts";
import { assign } from "../assign.ts";
import { evaluateTexts } from "../expand/arithmetic.ts";
import { isOrdinaryVariable } from "../names.ts";
import {
  anyInsteadOf,
  anyNumber,
  anyVariable,
  holdsNumber,
  inputVariable,
  joinVariables,
  madeVariable,
  scalar,
  textsOf,
  withFunctions,
  withVariable,
} from "../state.ts";
import { emptyText, type Field, known, knownStart } from "../text.ts";
import type { Frame, Walk } from "../walk.ts";
import type { Builtin, Call } from "./builtin.ts";
import { checkFormat } from "./quiet.ts";

const name = /^[A-Za-z_]\w*$/;

/** What a builtin does with each name, beside giving it a value. */
interface Declaring {
  /** The name gets a value. */
  readonly before?: (name: string, isList: boolean) => void;
  /** The name stands alone. */
  readonly alone: (name: string) => void;
  /** Behind either. */
  readonly after?: (name: string) => void;
}

/** For each operand: a name, or a name with a value, given to `declare`. */
function declareEach(walk: Walk, { operands, declared, cell, span }: Call, { before, alone, after }: Declaring): void {
  for (const [index, field] of operands.entries()) {
    const argument = declared[index];
    if (argument) {
      const { value, name: own, append } = argument.assignment;
      before?.(own, value?.kind === "array");
      // `+=` adds to what the name is after it was declared: to nothing, the first time that `local` hides it.
      assign(
        walk,
        cell,
        own,
        append ? anyInsteadOf(textsOf(argument.variable)) : argument.variable,
        walk.place(argument.assignment.span),
      );
      after?.(own);
      continue;
    }
    const text = field.many ? undefined : (known(field.text) ?? assignmentStart(field));
    const [own = "", ...value] = text?.split("=") ?? [];
    if (text === undefined || !name.test(own) || value[0]?.startsWith("(")) {
      walk.recorder.unproved("builtin-form", field.span, "a name that is not plain");
      continue;
    }
    if (value.length === 0) {
      if (!isOrdinaryVariable(own)) walk.recorder.unproved("special-variable", span, `a declaration of \`${own}\``);
      alone(own);
    } else {
      before?.(own, false);
      const isKnown = known(field.text) !== undefined;
      assign(walk, cell, own, isKnown ? scalar([{ pieces: [value.join("=")] }]) : anyVariable, field.span);
    }
    after?.(own);
  }
}

/** `name=` before a value that is not known: `export "x=$y"`. */
const assignmentStart = (field: Field): string | undefined =>
  knownStart(field.text).includes("=") ? knownStart(field.text) : undefined;

/** Keeps what a variable may be outside the running function, whichever `local` is the first to hide it. */
function hide(frame: Frame, { cell }: Call, name: string): void {
  const now = cell.state.variables.get(name) ?? anyVariable;
  const before = frame.hidden.get(name);
  frame.hidden.set(name, before ? joinVariables(before, now) : now);
}

function local(walk: Walk, call: Call): void {
  if (walk.frames.length === 0) return walk.recorder.unproved("local-outside", call.span);
  // Without a name it prints.
  if (call.operands.length > 0) declareWith(walk, call, [...call.options.keys()]);
}

function exportEach(walk: Walk, call: Call): void {
  if (call.options.has("p") && call.operands.length > 0) return walk.recorder.unproved("declare", call.span);
  const note = (name: string): void => walk.recorder.exports(name);
  declareEach(walk, call, { alone: () => undefined, after: note });
}

function unset({ recorder, frames }: Walk, { operands, options, cell, span }: Call): void {
  if (frames.length > 0) recorder.unproved("unset-in-function", span);
  for (const field of operands) {
    const own = field.many ? undefined : known(field.text);
    if (own === undefined || !isOrdinaryVariable(own)) {
      recorder.unproved("builtin-form", field.span, "`unset` of anything but an ordinary name");
      continue;
    }
    if (recorder.constants.has(own)) recorder.unproved("constant", span);
    const functions = options.has("v") ? undefined : cell.state.functions.get(own);
    if (functions) recorder.removesFunctions = true;
    if (functions) cell.state = withFunctions(cell.state, own, { ...functions, maybeUndefined: true });
    if (options.has("f")) continue;
    // Without a variable of the name, a function of it is removed, and nothing else.
    cell.state = withVariable(cell.state, own, scalar([emptyText]));
  }
}

/** The forms that print, and those that give names a value, or make them a list, a table or an integer. */
function declare(walk: Walk, call: Call): void {
  const { operands, declared, options, span } = call;
  const letters = [...options.keys()];
  const prints = letters.some((letter) => "pfF".includes(letter));
  if (!prints) return declareWith(walk, call, letters);
  const names = operands.map((field) => (field.many ? "" : (known(field.text) ?? "")));
  const isPlain = names.every((own) => name.test(own)) && !declared.some((each) => each);
  if (!isPlain || !letters.every((letter) => "pfF".includes(letter))) walk.recorder.unproved("declare", span);
}

/** `declare`, and in a function `local`, with at most one attribute. */
function declareWith(walk: Walk, call: Call, [attribute, ...more]: readonly string[]): void {
  const { operands, span, cell } = call;
  const { recorder, frames } = walk;
  const frame = frames.at(-1);
  // A constant of a function is one at each of its calls.
  if (more.length > 0 || operands.length === 0 || (attribute === "r" && frame))
    return recorder.unproved("declare", span);
  const isArray = attribute === "a" || attribute === "A";
  const mark = (own: string): void => {
    if (frame) hide(frame, call, own);
    if (isArray) recorder.arrays.add(own);
    if (attribute === "A") recorder.tables.add(own);
    if (attribute !== "i") return;
    // What it is given before, in a loop or a function, it may be given again.
    if (!recorder.isNumber(own)) recorder.problem(found("arithmetic-unknown", "value", span));
    recorder.integers.add(own);
  };
  declareEach(walk, call, {
    before: (own, isList) => {
      // Of a variable that is an array by then, bash reads a value `(...)` as the text of a list.
      const isOld = frame === undefined || frame.hidden.has(own);
      if (!isList && (isArray || (isOld && recorder.arrays.has(own)))) recorder.unproved("local-array", span);
      mark(own);
    },
    alone: (own) => {
      mark(own);
      const now = cell.state.variables.get(own);
      if (isArray) assign(walk, cell, own, anyVariable, span);
      else if (attribute === "i")
        cell.state = withVariable(cell.state, own, now && holdsNumber(now) ? anyNumber : anyVariable);
      // It has no value, but for one that is local already, or if bash is set to hand down the caller's.
      else if (frame) assign(walk, cell, own, joinVariables(now, scalar([emptyText])), span);
    },
    ...(attribute === "r" ? { after: (own) => void recorder.constants.add(own) } : {}),
  });
}

/** `readonly`: from here on nothing may set the names, which would fail. */
function readonlyEach(walk: Walk, call: Call): void {
  const { options, operands, span } = call;
  if (options.has("p")) {
    if (operands.length > 0) walk.recorder.unproved("declare", span);
    return;
  }
  if (operands.length > 0) declareWith(walk, call, ["r"]);
}

/** `let`: each word is an expression. */
function evaluateEach(walk: Walk, { operands, cell, span }: Call): void {
  for (const field of operands)
    if (field.many) walk.recorder.unproved("let", span);
    else evaluateTexts(walk, [field.text], cell, field.span);
}

/** Sets names to values from outside the script. */
function read(walk: Walk, { operands, options, cell, span, prefix = emptyText }: Call): void {
  const array = options.get("a");
  // Cut elsewhere than between blanks, a name becomes another one.
  const isWhole = [prefix, options.get("d") ?? emptyText].every((text) => /^\s*$/.test(known(text) ?? "x"));
  const given = isWhole ? inputVariable : madeVariable;
  const targets = array ? [...operands, { text: array, many: false, span }] : operands;
  for (const field of targets) {
    const own = field.many ? undefined : known(field.text);
    if (own !== undefined && array) walk.recorder.arrays.add(own);
    if (own !== undefined && name.test(own)) assign(walk, cell, own, array && isWhole ? anyVariable : given, span);
    else walk.recorder.unproved("builtin-form", field.span, "`read` into anything but plain names");
  }
  if (targets.length === 0) cell.state = withVariable(cell.state, "REPLY", given);
}

/** `mapfile`: a list of lines from its input. A callback (`-C`) is not among the options. */
function mapfile(walk: Walk, { operands: [field, ...more], cell, span }: Call): void {
  const own = field ? (field.many ? undefined : known(field.text)) : "MAPFILE";
  if (own === undefined || !name.test(own) || more.length > 0)
    return walk.recorder.unproved("builtin-form", span, "`mapfile` into anything but one plain name");
  walk.recorder.arrays.add(own);
  if (field) assign(walk, cell, own, anyVariable, span);
}

/** `printf -v name`. */
function printInto(walk: Walk, { options, cell, span }: Call): void {
  const target = options.get("v");
  const own = target && known(target);
  if (own !== undefined && name.test(own)) assign(walk, cell, own, madeVariable, span);
  else walk.recorder.unproved("builtin-form", span, "`printf -v` into anything but a plain name");
}

export const variables: Readonly<Record<string, Builtin>> = {
  export: { options: { letters: "p" }, otherwise: "declare", run: exportEach },
  local: { options: { letters: "aAi" }, otherwise: "declare", run: local },
  readonly: { options: { letters: "p" }, otherwise: "declare", run: readonlyEach },
  let: { otherwise: "let", run: evaluateEach },
  unset: { options: { letters: "fv" }, otherwise: "builtin-form", run: unset },
  declare: { options: { letters: "pfFaAir" }, otherwise: "declare", run: declare },
  typeset: { options: { letters: "pfFaAir" }, otherwise: "declare", run: declare },
  mapfile: { options: { letters: "t", withValue: "dnOs" }, otherwise: "mapfile", run: mapfile },
  readarray: { options: { letters: "t", withValue: "dnOs" }, otherwise: "mapfile", run: mapfile },
  printf: {
    options: { letters: "", withValue: "v" },
    otherwise: "printf-assignment",
    check: checkFormat,
    run: printInto,
    runsWith: "v",
  },
  read: { options: { letters: "rs", withValue: "adnNpt" }, otherwise: "read-option", run: read, prefix: "IFS" },
};
