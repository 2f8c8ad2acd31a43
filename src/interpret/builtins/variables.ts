// Builtins that set, hide and remove variables.
import { assign } from "../assign.ts";
import { isOrdinaryVariable } from "../names.ts";
import {
  anyInsteadOf,
  anyVariable,
  joinVariables,
  scalar,
  type Variable,
  withFunctions,
  withVariable,
} from "../state.ts";
import { emptyText, type Field, known, knownStart, type Text } from "../text.ts";
import type { Frame, Walk } from "../walk.ts";
import type { Builtin, Call } from "./builtin.ts";

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

const textsOf = ({ values = [], elements = [] }: Variable): readonly Text[] => [
  ...values,
  ...elements.map(({ text }) => text),
];

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
    if (functions) cell.state = withFunctions(cell.state, own, { ...functions, maybeUndefined: true });
    if (options.has("f")) continue;
    // Without a variable of the name, a function of it is removed, and nothing else.
    cell.state = withVariable(cell.state, own, scalar([emptyText]));
  }
}

/** Only the forms that print. */
function printDeclarations({ recorder }: Walk, { operands, declared, options, span }: Call): void {
  const isPlain = operands.every((field) => !field.many && name.test(known(field.text) ?? ""));
  if (options.size === 0 || !isPlain || declared.some((each) => each)) recorder.unproved("declare", span);
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

export const variables: Readonly<Record<string, Builtin>> = {
  export: { options: { letters: "p" }, otherwise: "declare", run: exportEach },
  local: { options: { letters: "" }, otherwise: "declare", run: local },
  unset: { options: { letters: "fv" }, otherwise: "builtin-form", run: unset },
  declare: { options: { letters: "pfF" }, otherwise: "declare", run: printDeclarations },
  typeset: { options: { letters: "pfF" }, otherwise: "declare", run: printDeclarations },
  read: { options: { letters: "rs", withValue: "adnNpt" }, otherwise: "read-option", run: read, prefix: "IFS" },
};
