// The abstract shell environment: facts about variables, functions, parameters and the working directory.
import type { FunctionDefinition } from "../syntax/script.ts";
import { type Field, sameText, type Text } from "./text.ts";

/** The facts about one variable. */
export interface Variable {
  /** The possible values of the scalar, or of element 0; undefined: any. */
  readonly values: readonly Text[] | undefined;
  /** The elements of an indexed array; undefined: not known, or no such array. */
  readonly elements: readonly Field[] | undefined;
  readonly maybeUnset: boolean;
  readonly maybeReadonly: boolean;
  /** `declare -i`: an assigned value is evaluated as arithmetic first. */
  readonly integer: boolean;
  /** An associative array: subscripts are text, not arithmetic. */
  readonly associative: boolean;
  /** It could be an associative array: then words without a subscript are keys and values in turn (bash manual 6.7). */
  readonly perhapsAssociative: boolean;
}

/** The facts about one function name: each possible definition, and whether there may be none. */
export interface Functions {
  readonly definitions: readonly FunctionDefinition[];
  readonly maybeUndefined: boolean;
}

export interface State {
  readonly variables: Map<string, Variable>;
  readonly functions: Map<string, Functions>;
  /** `$1`, `$2`, ...; undefined: any number of any values. */
  positional: readonly Field[] | undefined;
  /** The possible working directories; undefined: any. */
  cwd: readonly string[] | undefined;
  /** Nothing is known of variables that are not in `variables`: the script may have set them. */
  havoc: boolean;
}

/** More possible values than this become "any". */
export const mostValues = 32;

/** A value of more pieces than this may be anything: loops that append could double it at every turn. */
const mostPieces = 64;

export const anyVariable: Variable = {
  values: undefined,
  elements: undefined,
  maybeUnset: true,
  maybeReadonly: false,
  integer: false,
  associative: false,
  perhapsAssociative: false,
};

export const scalar = (values: readonly Text[]): Variable => ({
  values: values.length > mostValues || values.some(({ pieces }) => pieces.length > mostPieces) ? undefined : values,
  elements: undefined,
  maybeUnset: false,
  maybeReadonly: false,
  integer: false,
  associative: false,
  perhapsAssociative: false,
});

export const clone = (state: State): State => ({
  ...state,
  variables: new Map(state.variables),
  functions: new Map(state.functions),
});

/** A state in which only the functions are known. */
export const havocOf = (state: State): State => ({
  variables: new Map(),
  functions: new Map(state.functions),
  positional: undefined,
  cwd: undefined,
  havoc: true,
});

/** Both are possible. */
export function join(a: State, b: State): State {
  if (a === b) return a;
  const variables = new Map<string, Variable>();
  for (const name of new Set([...a.variables.keys(), ...b.variables.keys()]))
    variables.set(name, joinVariables(a.variables.get(name) ?? anyVariable, b.variables.get(name) ?? anyVariable));
  const functions = new Map<string, Functions>();
  for (const name of new Set([...a.functions.keys(), ...b.functions.keys()]))
    functions.set(name, joinFunctions(a.functions.get(name), b.functions.get(name)));
  return {
    variables,
    functions,
    positional: sameFields(a.positional, b.positional) ? a.positional : undefined,
    cwd: joinCwd(a.cwd, b.cwd),
    havoc: a.havoc || b.havoc,
  };
}

export const joinCwd = (
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined => {
  if (!a || !b) return undefined;
  const all = [...new Set([...a, ...b])];
  return all.length > 8 ? undefined : all;
};

/** Both are possible. */
export function joinVariables(a: Variable, b: Variable): Variable {
  if (a === b) return a;
  return {
    values: joinValues(a.values, b.values),
    elements: sameFields(a.elements, b.elements) ? a.elements : undefined,
    maybeUnset: a.maybeUnset || b.maybeUnset,
    maybeReadonly: a.maybeReadonly || b.maybeReadonly,
    integer: a.integer || b.integer,
    associative: a.associative && b.associative,
    perhapsAssociative: a.perhapsAssociative || b.perhapsAssociative,
  };
}

/** Runs `expand`, which bash may skip: variables that it sets may keep their old values. */
export function perhaps<Result>(state: State, expand: () => Result): Result {
  const before = new Map(state.variables);
  const result = expand();
  for (const [name, variable] of state.variables)
    if (before.get(name) !== variable)
      state.variables.set(name, joinVariables(before.get(name) ?? anyVariable, variable));
  return result;
}

/** All values of both; undefined: any. */
export function joinValues(
  a: readonly Text[] | undefined,
  b: readonly Text[] | undefined,
): readonly Text[] | undefined {
  if (!a || !b) return undefined;
  const all = [...a];
  for (const text of b) if (!all.some((other) => sameText(other, text))) all.push(text);
  return all.length > mostValues ? undefined : all;
}

function joinFunctions(a: Functions | undefined, b: Functions | undefined): Functions {
  const definitions = new Set([...(a?.definitions ?? []), ...(b?.definitions ?? [])]);
  return { definitions: [...definitions], maybeUndefined: !a || !b || a.maybeUndefined || b.maybeUndefined };
}

function sameFields(a: readonly Field[] | undefined, b: readonly Field[] | undefined): boolean {
  if (a === b) return true;
  if (!a || !b || a.length !== b.length) return false;
  return a.every((field, index) => {
    const other = b[index];
    return other !== undefined && field.many === other.many && sameText(field.text, other.text);
  });
}

const sameVariable = (a: Variable, b: Variable): boolean =>
  a.maybeUnset === b.maybeUnset &&
  a.maybeReadonly === b.maybeReadonly &&
  a.integer === b.integer &&
  a.associative === b.associative &&
  a.perhapsAssociative === b.perhapsAssociative &&
  sameFields(a.elements, b.elements) &&
  (a.values === b.values ||
    (a.values !== undefined &&
      b.values !== undefined &&
      a.values.length === b.values.length &&
      a.values.every((text) => b.values?.some((other) => sameText(other, text)))));

/** The names whose variables differ. */
export function changedVariables(a: State, b: State): readonly string[] {
  const names: string[] = [];
  for (const name of new Set([...a.variables.keys(), ...b.variables.keys()])) {
    const left = a.variables.get(name);
    const right = b.variables.get(name);
    if (left !== right && (!left || !right || !sameVariable(left, right))) names.push(name);
  }
  return names;
}

/** Equal in everything but variables. */
export function sameRest(a: State, b: State): boolean {
  if (a.havoc !== b.havoc || !sameFields(a.positional, b.positional) || a.functions.size !== b.functions.size)
    return false;
  if (a.cwd?.join("\0") !== b.cwd?.join("\0")) return false;
  for (const [name, functions] of a.functions) {
    const other = b.functions.get(name);
    if (
      !other ||
      other.maybeUndefined !== functions.maybeUndefined ||
      other.definitions.length !== functions.definitions.length
    )
      return false;
  }
  return true;
}
