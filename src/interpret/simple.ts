// Simple commands (POSIX 2.9.1): their words are expanded, then a function, a builtin or a program runs.
import type { Assignment, SimpleCommand, Word } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { assign } from "./assign.ts";
import { assignedValue } from "./assignments.ts";
import { type Builtin, type Call, type DeclaredArgument, readOptions } from "./builtins/builtin.ts";
import { builtins, isBuiltin, unprovedBuiltins } from "./builtins/builtins.ts";
import { callFunction } from "./calls.ts";
import { expandBraces } from "./expand/brace.ts";
import { expandWord } from "./expand/word.ts";
import type { Assigned } from "./invocation.ts";
import { isOrdinaryVariable } from "./names.ts";
import { emit, mayStay, withoutRedirections } from "./redirections.ts";
import { anyVariable, both, type Cell, joinOutcomes, type Outcome, type State, withVariable } from "./state.ts";
import { blurred, concatenate, couldStartWith, emptyText, type Field, holeOf, known } from "./text.ts";
import type { Walk } from "./walk.ts";

/** More combinations of alternatives than this become any fields. */
const mostLists = 64;

/** A command after the expansion of its words. */
interface Expanded {
  readonly command: SimpleCommand;
  readonly fields: readonly Field[];
  /** For each field, set if it is an assignment to a declaration builtin. */
  readonly declared: readonly (DeclaredArgument | undefined)[];
  readonly assignments: readonly Assigned[];
  readonly span: Span;
}

/** Follows a simple command. */
export function followSimple(walk: Walk, command: SimpleCommand, state: State): Outcome {
  const span = walk.place(command.span);
  const cell: Cell = { state };
  if (command.words.length === 0) return both(followAssignments(walk, command, cell, span));
  const alternatives = expandWords(walk, command.words, cell);
  const assignments = temporaries(walk, command.assignments, cell);
  let outcome: Outcome | undefined;
  for (const { fields, declared } of alternatives) {
    const next = invoke(walk, { command, fields, declared, assignments, span }, cell.state);
    outcome = outcome ? joinOutcomes(outcome, next) : next;
  }
  return outcome ?? both(cell.state);
}

/** A command of assignments and redirections alone. */
function followAssignments(walk: Walk, command: SimpleCommand, cell: Cell, span: Span): State {
  const { assignments, redirections } = command;
  emit(walk, { fields: [], assignments: [], command, span }, cell);
  if (assignments.length > 0 && redirections.length > 0) walk.recorder.unproved("redirected-assignment", span);
  for (const assignment of assignments)
    assign(walk, cell, assignment.name, assignedValue(walk, assignment, cell, true), walk.place(assignment.span));
  return cell.state;
}

interface Fields {
  readonly fields: readonly Field[];
  readonly declared: readonly (DeclaredArgument | undefined)[];
}

function expandWords(walk: Walk, words: readonly Word[], cell: Cell): readonly Fields[] {
  if (words.some(({ assignment }) => assignment)) return [expandDeclaration(walk, words, cell)];
  let lists: Field[][] = [[]];
  for (const word of words) {
    const next = expandWord(walk, word, cell);
    if (lists.length * next.length > mostLists) {
      const span = walk.place(word.span);
      // From here on, any number of any fields.
      const text = blurred([...lists, ...next].flat().map((field) => field.text));
      lists = lists.slice(0, mostLists).map((list) => [...list, { text, many: true, span }]);
      continue;
    }
    const [only, ...more] = next;
    if (only && more.length === 0) for (const list of lists) list.push(...only);
    else lists = lists.flatMap((list) => next.map((fields) => [...list, ...fields]));
  }
  return lists.map((fields) => ({ fields, declared: [] }));
}

/** The words of `export x=...` and its kin. Values are expanded here, before the builtin sets anything. */
function expandDeclaration(walk: Walk, words: readonly Word[], cell: Cell): Fields {
  const fields: Field[] = [];
  const declared: (DeclaredArgument | undefined)[] = [];
  for (const word of words) {
    const span = walk.place(word.span);
    const { assignment } = word;
    const [list, ...others] = assignment ? [] : expandWord(walk, word, cell);
    const [field, ...more] = list ?? [];
    // Words and fields correspond only if each word is one field.
    if (!assignment && (!field || field.many || more.length > 0 || others.length > 0))
      walk.recorder.unproved("builtin-form", span, "a word that may be several, beside an assignment,");
    if (assignment) {
      const { value } = assignment;
      // Unlike an assignment, an argument undergoes brace expansion: `export x={a,b}` sets it twice.
      if (value?.kind === "word" && expandBraces(value.parts)?.[0] !== value.parts)
        walk.recorder.unproved("builtin-form", span, "a brace expansion in such an assignment");
      const variable = assignedValue(walk, assignment, cell);
      const [text] = value?.kind === "word" && variable.values ? variable.values : [holeOf("variable")];
      const name = `${assignment.name}${assignment.append ? "+" : ""}=`;
      fields.push({ text: concatenate({ pieces: [name] }, text ?? emptyText), many: false, span });
      declared.push({ assignment, variable });
    } else {
      fields.push(field ?? { text: emptyText, many: false, span });
      declared.push(undefined);
    }
  }
  return { fields, declared };
}

/** Assignments before a command: each sees the ones before it, and the shell sees none of them. */
function temporaries(walk: Walk, assignments: readonly Assignment[], cell: Cell): readonly Assigned[] {
  if (assignments.length === 0) return [];
  const inner: Cell = { state: cell.state };
  return assignments.map((assignment): Assigned => {
    const { variables } = inner.state;
    const span = walk.place(assignment.span);
    const mark = walk.recorder.mark();
    const variable = assignedValue(walk, assignment, inner);
    // Of a name with the integer attribute, which some of bash's own have, it is evaluated as arithmetic.
    if (assignment.append) walk.recorder.unproved("assignment-before", span);
    if (walk.recorder.constants.has(assignment.name)) walk.recorder.unproved("constant", span);
    // What a substitution in a value runs gets the variables before it: `A=x B=$(printenv A) K`.
    if (assignment !== assignments[0] && walk.recorder.since(mark).length > 0)
      walk.recorder.unproved("assignment-before", span);
    // Assignments by an expansion (`x=${y:=1} K`) stay.
    for (const name of inner.state.variables.namesSince(variables))
      cell.state = withVariable(cell.state, name, anyVariable);
    inner.state = withVariable(inner.state, assignment.name, variable);
    return { name: assignment.name, values: variable.values ?? [], span, temporary: true };
  });
}

function invoke(walk: Walk, expanded: Expanded, start: State): Outcome {
  const { command, fields, assignments, span } = expanded;
  const cell: Cell = { state: start };
  const [first] = fields;
  const name = first && !first.many ? known(first.text) : undefined;
  const note = (shown: readonly Field[]): State => emit(walk, { fields: shown, assignments, command, span }, cell);
  // All words vanished: the assignments are made in the shell.
  if (!first && assignments.length > 0) walk.recorder.unproved("assignment-before", span);
  if (name === undefined) {
    note(fields);
    return both(cell.state);
  }
  const functions = start.functions.get(name);
  if (functions) {
    if (assignments.length > 0) walk.recorder.unproved("assignment-before", span);
    const skipped = functions.maybeUndefined ? invokeOther(walk, expanded, name, start) : undefined;
    const called = callFunction(walk, name, functions.definitions, fields.slice(1), note([]), span);
    const after = withoutRedirections(command, cell.state, called);
    return skipped ? joinOutcomes(both(after), skipped) : both(after);
  }
  return invokeOther(walk, expanded, name, start);
}

/** A builtin or a program. */
function invokeOther(walk: Walk, expanded: Expanded, name: string, start: State): Outcome {
  const { command, fields, assignments, span } = expanded;
  const { redirections } = command;
  const cell: Cell = { state: start };
  const note = (shown: readonly Field[] = fields, before = assignments, refused = false): State =>
    emit(walk, { fields: shown, assignments: before, command, span, refused }, cell);
  if (name === "command" || name === "builtin") {
    const inner = innerCommand(walk, expanded, name);
    if (inner) return invokeOther(walk, inner.expanded, inner.name, start);
    note();
    return both(cell.state);
  }
  if (name === "exec") {
    const inside = note(fields.length === 1 ? [] : programOf(walk, expanded));
    if (fields.length > 1) return both(cell.state);
    if (!redirections.every(mayStay)) walk.recorder.unproved("exec-option", span);
    return both({ ...cell.state, hasInput: cell.state.hasInput && inside.hasInput });
  }
  const unproved = unprovedBuiltins.get(name);
  if (unproved) {
    walk.recorder.unproved(unproved, span, `\`${name}\``);
    note(fields, assignments, true);
    return both(cell.state);
  }
  const builtin = builtins.get(name);
  if (!builtin) {
    note();
    return both(cell.state);
  }
  const judged = assignments.filter((each) => each.name !== builtin.prefix);
  const inside = note(name === "eval" ? [] : fields, judged);
  return runBuiltin(walk, builtin, name, expanded, inside, cell.state);
}

/** May the variable be set for the time of a builtin? Not if the builtin, or bash meanwhile, gives it a meaning. */
const isForBuiltin = ({ name, values: [value, ...more] }: Assigned, { prefix }: Builtin): boolean =>
  (name === prefix && value !== undefined && more.length === 0 && known(value) !== undefined) ||
  isOrdinaryVariable(name) ||
  /^(?:LC_[A-Z]+|LANG|TZ)$/.test(name);

/** `inside`: the state in which it runs. `before`: the one to which it returns, if it does nothing. */
function runBuiltin(
  walk: Walk,
  builtin: Builtin,
  name: string,
  expanded: Expanded,
  inside: State,
  before: State,
): Outcome {
  const { fields, declared, assignments, span, command } = expanded;
  const args = fields.slice(1);
  const read = builtin.options ? readOptions(args, builtin.options) : { options: new Map(), first: 0 };
  const { runsWith } = builtin;
  const run = runsWith === undefined || read?.options.has(runsWith) ? builtin.run : undefined;
  const mayHave = run === undefined || builtin.prefix !== undefined;
  if (assignments.length > 0 && !(mayHave && assignments.every((each) => isForBuiltin(each, builtin))))
    walk.recorder.unproved(name === "eval" ? "eval-option" : "assignment-before", span);
  const cell: Cell = { state: inside };
  if (!read) walk.recorder.unproved(builtin.otherwise, span, `this form of \`${name}\``);
  else {
    const { options, first } = read;
    const prefix = assignments.find((each) => each.name === builtin.prefix)?.values[0];
    const call: Call = {
      operands: args.slice(first),
      options,
      declared: declared.slice(first + 1),
      cell,
      span,
      prefix,
    };
    builtin.check?.(walk, call);
    run?.(walk, call);
  }
  if (name === "return") for (const frame of walk.frames.slice(-1)) frame.returns = true;
  // If a redirection fails, the builtin does not run.
  const after = withoutRedirections(command, before, cell.state);
  return builtin.tells ? { success: { ...cell.state, hasInput: before.hasInput }, failure: before } : both(after);
}

/** The command behind `command` or `builtin`; undefined if they only print. */
function innerCommand(
  walk: Walk,
  expanded: Expanded,
  name: string,
): { readonly expanded: Expanded; readonly name: string } | undefined {
  const { fields, declared, span, command } = expanded;
  const word = (at: number): string | undefined => {
    const field = fields[at];
    return field && !field.many ? known(field.text) : undefined;
  };
  const isPrinted = name === "command" && /^-[vV]$/.test(word(1) ?? "");
  if (isPrinted) return undefined;
  const at = word(1) === "--" ? 2 : 1;
  const inner = word(at);
  const other = inner === undefined ? undefined : builtins.get(inner);
  const isSimple =
    inner !== undefined &&
    !/^-/.test(inner) &&
    !declared.some((each) => each) &&
    (other === undefined ? !isBuiltin(inner) : !other.run || other.tells || other.runsWith !== undefined);
  if (!isSimple) {
    if (fields.length > 1) walk.recorder.unproved("command-option", span);
    return undefined;
  }
  const shifted = { ...command, words: command.words.slice(at) };
  return { expanded: { ...expanded, command: shifted, fields: fields.slice(at), declared: [] }, name: inner };
}

/** The program that `exec` starts, never a function or a builtin. */
function programOf(walk: Walk, { fields, span }: Expanded): readonly Field[] {
  const [, first, ...more] = fields;
  if (!first) return [];
  const isEnd = !first.many && known(first.text) === "--";
  if (!isEnd && (first.many || couldStartWith(first.text, "-"))) walk.recorder.unproved("exec-option", span);
  return isEnd ? more : [first, ...more];
}
