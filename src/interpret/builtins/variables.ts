// Builtins that set, hide and remove variables.
import { found } from "../../findings/finding.ts";
import { assign } from "../assign.ts";
import { isOrdinaryVariable } from "../names.ts";
import {
  anyInsteadOf,
  anyNumber,
  anyVariable,
  holdsNumber,
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

/** For each operand: a name, or a name with a value, given to `declare`. */
function declareEach(
  walk: Walk,
  { operands, declared, cell, span }: Call,
  before: (name: string, isList: boolean) => void,
  alone: (name: string) => void,
): void {
  for (const [index, field] of operands.entries()) {
    const argument = declared[index];
    if (argument) {
      const { value, name: own, append } = argument.assignment;
      before(own, value?.kind === "array");
      // `+=` adds to what the name is after it was declared: to nothing, the first time that `local` hides it.
      assign(
        walk,
        cell,
        own,
        append ? anyInsteadOf(textsOf(argument.variable)) : argument.variable,
        walk.place(argument.assignment.span),
      );
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
      continue;
    }
    before(own, false);
    const isKnown = known(field.text) !== undefined;
    assign(walk, cell, own, isKnown ? scalar([{ pieces: [value.join("=")] }]) : anyVariable, field.span);
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
  const frame = walk.frames.at(-1);
  if (!frame) return walk.recorder.unproved("local-outside", call.span);
  declareEach(
    walk,
    call,
    (name, isList) => {
      // Of a variable that is an array by then, bash reads a value `(...)` as the text of a list.
      if (!isList && frame.hidden.has(name) && walk.recorder.arrays.has(name))
        walk.recorder.unproved("local-array", call.span);
      hide(frame, call, name);
    },
    (name) => {
      hide(frame, call, name);
      // It has no value, but for one that is local already, or if bash is set to hand down the caller's.
      const empty = scalar([emptyText]);
      const now = call.cell.state.variables.get(name) ?? anyVariable;
      assign(walk, call.cell, name, joinVariables(now, empty), call.span);
    },
  );
}

function exportEach(walk: Walk, call: Call): void {
  if (call.options.has("p") && call.operands.length > 0) return walk.recorder.unproved("declare", call.span);
  const note = (name: string): void => walk.recorder.exports(name);
  declareEach(walk, call, note, note);
}

function unset(walk: Walk, { operands, options, cell, span }: Call): void {
  if (walk.frames.length > 0) walk.recorder.unproved("unset-in-function", span);
  for (const field of operands) {
    const own = field.many ? undefined : known(field.text);
    if (own === undefined || !isOrdinaryVariable(own)) {
      walk.recorder.unproved("builtin-form", field.span, "`unset` of anything but an ordinary name");
      continue;
    }
    const functions = options.has("v") ? undefined : cell.state.functions.get(own);
    if (functions) walk.recorder.removesFunctions = true;
    if (functions) cell.state = withFunctions(cell.state, own, { ...functions, maybeUndefined: true });
    if (options.has("f")) continue;
    // Without a variable of the name, a function of it is removed, and nothing else.
    cell.state = withVariable(cell.state, own, scalar([emptyText]));
  }
}

/** The forms that print, and those that make a name a list, a table or an integer, without a value. */
function declare(walk: Walk, call: Call): void {
  const { operands, declared, options, span, cell } = call;
  const { recorder, frames } = walk;
  const names = operands.flatMap((field) => (field.many ? [] : (known(field.text) ?? [])));
  const isPlain = names.length === operands.length && names.every((own) => name.test(own));
  const [attribute, ...more] = options.keys();
  if (attribute === undefined || !isPlain || declared.some((each) => each)) return recorder.unproved("declare", span);
  if (["p", "f", "F"].includes(attribute) && more.every((letter) => "pfF".includes(letter))) return;
  if (more.length > 0 || names.length === 0) return recorder.unproved("declare", span);
  for (const own of names) {
    if (!isOrdinaryVariable(own)) recorder.unproved("special-variable", span, `a declaration of \`${own}\``);
    const frame = frames.at(-1);
    if (frame) hide(frame, call, own);
    if (attribute !== "i") {
      recorder.arrays.add(own);
      if (attribute === "A") recorder.tables.add(own);
      assign(walk, cell, own, anyVariable, span);
      continue;
    }
    // What it is given before, in a loop or a function, it may be given again.
    if (!recorder.isNumber(own)) recorder.problem(found("arithmetic-unknown", "value", span));
    recorder.integers.add(own);
    const now = cell.state.variables.get(own);
    cell.state = withVariable(cell.state, own, now && holdsNumber(now) ? anyNumber : anyVariable);
  }
}

/** Sets names to values from outside the script. */
function read(walk: Walk, { operands, options, cell, span }: Call): void {
  const array = options.get("a");
  const targets = array ? [...operands, { text: array, many: false, span }] : operands;
  for (const field of targets) {
    const own = field.many ? undefined : known(field.text);
    if (own !== undefined && array) walk.recorder.arrays.add(own);
    if (own !== undefined && name.test(own)) assign(walk, cell, own, anyVariable, span);
    else walk.recorder.unproved("builtin-form", field.span, "`read` into anything but plain names");
  }
  if (targets.length === 0) cell.state = withVariable(cell.state, "REPLY", anyVariable);
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
  local: { options: { letters: "" }, otherwise: "declare", run: local },
  unset: { options: { letters: "fv" }, otherwise: "builtin-form", run: unset },
  declare: { options: { letters: "pfFaAi" }, otherwise: "declare", run: declare },
  typeset: { options: { letters: "pfFaAi" }, otherwise: "declare", run: declare },
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
