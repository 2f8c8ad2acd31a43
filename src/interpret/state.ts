// The abstract state of a shell: what is known of variables, functions, parameters, working directory and input.
import type { FunctionDefinition } from "../syntax/script.ts";
import { type Flow, noFlow } from "./flow.ts";
import { PersistentMap } from "./persistent-map.ts";
import { type Field, holeOf, isMade, sameText, type Text } from "./text.ts";

/** The facts about one variable; one without facts, such as any of the environment, may have any value. */
export interface Variable {
  /** The possible values of the scalar, or of element 0; undefined: any. An unset variable has the empty value. */
  readonly values: readonly Text[] | undefined;
  /** The elements of an indexed array; undefined: not known, or no array. */
  readonly elements: readonly Field[] | undefined;
}

/** The facts about one function name: each possible definition, and whether there may be none. */
export interface Functions {
  readonly definitions: readonly FunctionDefinition[];
  readonly maybeUndefined: boolean;
}

/** A fact that can be set anew; two facts that were set at different times are different objects. */
export interface Fact<Value> {
  readonly value: Value;
}

/** A value: a command makes a new state and leaves the old one as it is. */
export interface State {
  readonly variables: PersistentMap<Variable>;
  readonly functions: PersistentMap<Functions>;
  /** `$1`, `$2`, ...; undefined: any number of any values. */
  readonly positional: Fact<readonly Field[] | undefined>;
  /** The possible working directories, absolute or relative to the script's; undefined: any. */
  readonly cwd: Fact<readonly string[] | undefined>;
  /** Standard input may hold data: a pipe, a file or a here-document, rather than a terminal or nothing. */
  readonly hasInput: boolean;
  readonly flow: Flow;
}

/** The state that the expansions of one command read and change. */
export interface Cell {
  state: State;
}

/** The state after a command if it succeeds, and if it fails. */
export interface Outcome {
  readonly success: State;
  readonly failure: State;
}

export const both = (state: State): Outcome => ({ success: state, failure: state });
export const joinOutcomes = (a: Outcome, b: Outcome): Outcome => ({
  success: join(a.success, b.success),
  failure: join(a.failure, b.failure),
});
export const either = ({ success, failure }: Outcome): State => join(success, failure);

/** More possible values than this become "any". */
export const mostValues = 32;

/** A value of more pieces than this may be anything: loops that append could double it at every turn. */
const mostPieces = 64;

export const mostFolders = 8;

export const anyVariable: Variable = { values: undefined, elements: undefined };

/** Any value, perhaps one that was put together of parts of other text. */
export const madeVariable: Variable = { values: [holeOf("made")], elements: undefined };

/** A variable that may have any value instead of one of `texts`. */
export const anyInsteadOf = (texts: readonly Text[]): Variable =>
  texts.some(({ pieces }) => pieces.some(isMade)) ? madeVariable : anyVariable;

/** What `read` gives: a line of standard input. */
export const inputVariable: Variable = { values: [holeOf("input")], elements: undefined };

export const anyNumber: Variable = { values: [holeOf("variable", "integer")], elements: undefined };

/** Is every possible value a decimal number? The empty value is zero. */
export const holdsNumber = ({ values, elements }: Variable): boolean =>
  elements === undefined && values !== undefined && values.every(isNumber);

function isNumber(text: Text): boolean {
  const [only, ...more] = text.pieces;
  if (typeof only === "object") return more.length === 0 && (only.shape === "natural" || only.shape === "integer");
  return more.length === 0 && /^(?:-?(?:0|[1-9][0-9]{0,15}))?$/.test(only ?? "");
}

/** All texts that it may hold, as far as they are known. */
export const textsOf = ({ values = [], elements = [] }: Variable): readonly Text[] => [
  ...values,
  ...elements.map(({ text }) => text),
];

/** A variable that has one of `values`. */
export const scalar = (values: readonly Text[]): Variable =>
  values.length > mostValues || values.some(({ pieces }) => pieces.length > mostPieces)
    ? anyInsteadOf(values)
    : { values, elements: undefined };

/** A state in which nothing is set. */
export const startOf = (
  positional: readonly Field[] | undefined,
  cwd: readonly string[] | undefined,
  hasInput: boolean,
): State => ({
  variables: PersistentMap.empty(),
  functions: PersistentMap.empty(),
  positional: { value: positional },
  cwd: { value: cwd },
  hasInput,
  flow: noFlow,
});

export const withVariable = (state: State, name: string, variable: Variable): State => ({
  ...state,
  variables: state.variables.with(name, variable),
});

export const withFunctions = (state: State, name: string, functions: Functions): State => ({
  ...state,
  functions: state.functions.with(name, functions),
});

export const withPositional = (state: State, value: readonly Field[] | undefined): State => ({
  ...state,
  positional: { value },
});

export const withCwd = (state: State, value: readonly string[] | undefined): State => ({ ...state, cwd: { value } });

/** Both are possible. */
export function join(a: State, b: State): State {
  if (a === b) return a;
  return {
    variables: a.variables.join(b.variables, joinVariables),
    functions: a.functions.join(b.functions, joinFunctions),
    positional:
      a.positional === b.positional ? a.positional : { value: joinFields(a.positional.value, b.positional.value) },
    cwd: a.cwd === b.cwd ? a.cwd : { value: joinFolders(a.cwd.value, b.cwd.value) },
    hasInput: a.hasInput || b.hasInput,
    flow: a.flow,
  };
}

/** Both are possible. */
export const joinVariables = (a: Variable = anyVariable, b: Variable = anyVariable): Variable =>
  a === b ? a : { values: joinValues(a.values, b.values), elements: joinFields(a.elements, b.elements) };

function joinFunctions(a: Functions | undefined, b: Functions | undefined): Functions {
  const definitions = new Set([...(a?.definitions ?? []), ...(b?.definitions ?? [])]);
  return { definitions: [...definitions], maybeUndefined: !a || !b || a.maybeUndefined || b.maybeUndefined };
}

function joinFolders(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  const all = a && b && [...new Set([...a, ...b])];
  return all && all.length <= mostFolders ? all : undefined;
}

/** All values of both; undefined: any. */
function joinValues(a: readonly Text[] | undefined, b: readonly Text[] | undefined): readonly Text[] | undefined {
  if (!a || !b) return undefined;
  const all = [...a];
  for (const text of b) if (!all.some((other) => sameText(other, text))) all.push(text);
  return all.length > mostValues ? anyInsteadOf(all).values : all;
}

/** The fields if both are the same; undefined: any. */
function joinFields(a: readonly Field[] | undefined, b: readonly Field[] | undefined): readonly Field[] | undefined {
  if (a === b) return a;
  if (!a || !b || a.length !== b.length) return undefined;
  const isSame = a.every((field, index) => {
    const other = b[index];
    return other !== undefined && field.many === other.many && sameText(field.text, other.text);
  });
  return isSame ? a : undefined;
}

/** What was set on the way from one state to a later one, whatever its value is now. */
export interface Touched {
  /** Each with all that it may be at any time on the way. */
  readonly variables: ReadonlyMap<string, Variable>;
  readonly functions: ReadonlyMap<string, Functions>;
  readonly positional: boolean;
  readonly cwd: boolean;
  readonly hasInput: boolean;
}

/** What a script has given to names so far. */
export interface Given {
  readonly definitionsOf: (name: string) => readonly FunctionDefinition[];
  /** Was the variable given nothing but numbers? */
  readonly isNumber: (name: string) => boolean;
  /** Was it given a text that a part of `${...}` made? */
  readonly isMade: (name: string) => boolean;
}

/** What was set since `before`, which must be a state that led to `state`. */
export function touchedSince(before: State, state: State, given: Given): Touched {
  const variables = new Map<string, Variable>();
  for (const name of state.variables.namesSince(before.variables)) {
    const old = before.variables.get(name);
    const isNumber = given.isNumber(name) && old !== undefined && holdsNumber(old);
    variables.set(name, isNumber ? anyNumber : given.isMade(name) ? madeVariable : anyVariable);
  }
  const functions = new Map<string, Functions>();
  for (const name of state.functions.namesSince(before.functions))
    functions.set(name, { definitions: given.definitionsOf(name), maybeUndefined: true });
  return {
    variables,
    functions,
    positional: state.positional !== before.positional,
    cwd: state.cwd !== before.cwd,
    hasInput: state.hasInput !== before.hasInput,
  };
}

/** Does `a` allow for all of `b`? */
export const covers = (a: Touched, b: Touched): boolean =>
  [...b.variables].every(([name, variable]) => {
    const assumed = a.variables.get(name);
    return assumed === variable || assumed === madeVariable || (assumed === anyVariable && variable !== madeVariable);
  }) &&
  [...b.functions].every(
    ([name, { definitions }]) => a.functions.get(name)?.definitions.length === definitions.length,
  ) &&
  (a.positional || !b.positional) &&
  (a.cwd || !b.cwd) &&
  (a.hasInput || !b.hasInput);

/** The state in which what was touched may be anything that it was on the way. */
export function forget(state: State, touched: Touched): State {
  let { variables, functions } = state;
  for (const [name, variable] of touched.variables) variables = variables.with(name, variable);
  for (const [name, each] of touched.functions) functions = functions.with(name, each);
  return {
    variables,
    functions,
    positional: touched.positional ? { value: undefined } : state.positional,
    cwd: touched.cwd ? { value: undefined } : state.cwd,
    hasInput: state.hasInput || touched.hasInput,
    flow: state.flow,
  };
}

/** Runs `expand`, which bash may skip: what it sets may keep its old value. */
export function perhaps<Result>(cell: Cell, expand: () => Result): Result {
  const before = cell.state;
  const result = expand();
  cell.state = join(before, cell.state);
  return result;
}
