// Interpretation: walks a Script as bash would, with an abstract environment, and yields every invocation that could run.

import type { Finding } from "../syntax/finding.ts";
import type { FindingCode } from "../syntax/finding-codes.ts";
import type { Parsed } from "../syntax/parse.ts";
import type {
  AndOr,
  Assignment,
  CaseItem,
  Command,
  Compound,
  CompoundCommand,
  FunctionDefinition,
  List,
  ListItem,
  Pipeline,
  Redirection,
  Script,
  SimpleCommand,
  Word,
} from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { evaluateArithmetic, evaluateTexts } from "./arithmetic.ts";
import { expandBraces } from "./brace.ts";
import { builtins, type Call, type Declared, type ShellWalker } from "./builtins.ts";
import { evaluateConditional } from "./conditional.ts";
import { expandUnsplit, expandWord } from "./expand.ts";
import type { Assigned, Interpretation, Invocation, RedirectionEffect } from "./invocation.ts";
import {
  anyVariable,
  changedVariables,
  clone,
  havocOf,
  join,
  joinValues,
  joinVariables,
  mostValues,
  perhaps,
  type State,
  sameRest,
  scalar,
  type Variable,
} from "./state.ts";
import { concatenate, emptyText, type Field, holeOf, known, show, type Text } from "./text.ts";
import { assignedValue } from "./values.ts";

/** Input of an interpretation besides the script. */
export interface InterpretOptions {
  /** Reads a text that the script hands to the shell again (`eval`, `trap`). */
  readonly parse: (source: string) => Parsed;
  /** Absolute path; undefined: not known. */
  readonly home: string | undefined;
  readonly cwd: string | undefined;
  /** `$1`, `$2`, ...; undefined: not known. */
  readonly positional: readonly Text[] | undefined;
  /** For a text that is not part of the user's script: the span that stands for all of it. */
  readonly place?: Span;
  /** The script's own standard input may hold data. */
  readonly hasInput?: boolean;
}

const mostSteps = 6000;
const mostTraps = 64;
/** Texts that are run as commands. */
const mostTexts = 500;
const deepestCall = 24;
const deepestEval = 6;
const mostPasses = 12;

/** The state after a command if it succeeds, and if it fails. */
interface Outcome {
  readonly success: State;
  readonly failure: State;
}

const both = (state: State): Outcome => ({ success: state, failure: state });
const either = (outcome: Outcome): State => join(outcome.success, outcome.failure);

/** Everything that `script` could run. Pure: the same script and options always give the same answer. */
export function interpret(script: Script, options: InterpretOptions): Interpretation {
  const span = options.place ?? { start: 0, end: script.source.length };
  const state: State = {
    variables: new Map(),
    functions: new Map(),
    positional: options.positional?.map((text) => ({ text, many: false, span })),
    cwd: options.cwd === undefined ? undefined : [options.cwd],
    havoc: false,
  };
  const interpreter = new Interpreter(options);
  try {
    interpreter.text(script, state);
    interpreter.runTraps();
  } catch (error) {
    // A problem is already noted, and makes the script mutating.
    if (!(error instanceof TooMuch)) throw error;
  }
  return interpreter.result();
}

interface Trap {
  readonly list: List;
  readonly onlyAtExit: boolean;
  readonly place: Span;
}

class TooMuch extends Error {}

/** Commands that people put before a pipe to close it: `echo | openssl s_client ...`. */
function saysNothing(command: Command): boolean {
  if (command.kind !== "simple" || command.assignments.length > 0 || command.redirections.length > 0) return false;
  const words = command.words.map((word) =>
    word.parts.map((part) => (part.kind === "literal" || part.kind === "quoted" ? part.value : "\0")).join(""),
  );
  return /^(?:true|:|echo(?: (?:-n|Q|quit|x)?)?)$/i.test(words.join(" "));
}

/** Variables that bash makes read-only itself. */
const readonlyFromStart: ReadonlySet<string> = new Set("BASHOPTS BASH_VERSINFO EUID PPID SHELLOPTS UID".split(" "));

/** Builtins that change the variables that an assignment before them has set for them alone. */
const keepsAssignments: ReadonlySet<string> = new Set(["declare", "export", "local", "readonly", "typeset", "unset"]);

/** INVARIANT: for a file, bash turns `>& word` into `&> text` and expands the text again as a word (redir.c). */
const isSameTwice = (target: Text): boolean =>
  target.pieces.every((piece) =>
    typeof piece === "string" ? /^[\w./,:@%+=-]*$/.test(piece) : piece.shape === "natural" || piece.shape === "integer",
  );

/** Whether a redirection puts data on standard input; undefined: it leaves standard input as it is. */
function feeds({ operator, descriptor, target }: RedirectionEffect): boolean | undefined {
  if (!operator.startsWith("<") || (descriptor ?? 0) !== 0) return undefined;
  return !(operator === "<" && known(target.text) === "/dev/null");
}

class Interpreter implements ShellWalker {
  readonly home: string | undefined;
  private readonly options: InterpretOptions;
  private invocations: Invocation[] = [];
  private assigned: Assigned[] = [];
  private problems: Finding[] = [];
  private stays = true;
  private steps = 0;
  private evalDepth = 0;
  private texts = 0;
  private outer: Span | undefined;
  /** A command that runs now may get data on its standard input. */
  private hasInput: boolean;
  private readonly callStack: string[] = [];
  private readonly havocCalls = new Set<string>();
  /** For each running function, the variables that `local` hid. */
  private readonly frames: Map<string, Variable | undefined>[] = [];
  private readonly returns: State[][] = [];
  private readonly breaks: State[][] = [];
  private readonly traps: Trap[] = [];
  /** Every function definition of the script, wherever it stands. */
  private readonly definitions = new Map<string, ReadonlySet<FunctionDefinition>>();
  /** The values of a declaration builtin's arguments, between their expansion and the builtin. */
  private readonly declared = new Map<Assignment, Variable>();
  /** For each text that is being run: the states in which its current line may have been given up. */
  private readonly lines: { givenUp: State | undefined }[] = [];
  /** The states in which the functions that are running were called. */
  private readonly callers: State[] = [];

  constructor(options: InterpretOptions) {
    this.options = options;
    this.home = options.home;
    this.outer = options.place;
    this.hasInput = options.hasInput ?? false;
  }

  result(): Interpretation {
    return { invocations: this.invocations, assigned: this.assigned, problems: this.problems, stays: this.stays };
  }

  // --- called by expansion and builtins ---

  readonly place = (span: Span): Span => this.outer ?? span;

  readonly leaves = (): void => {
    this.stays = false;
  };

  readonly problem = (
    code: FindingCode,
    span: Span,
    message: string,
    help = "write it in a simpler form, or ask the user to run it",
  ): void => {
    const known = this.problems.some(
      (other) => other.code === code && other.span.start === span.start && other.message === message,
    );
    if (!known) this.problems.push({ code, span, message, help });
  };

  readonly substitute = (list: List, state: State): void => {
    this.subshell((inner) => this.list(list, inner), state);
  };

  readonly assign = (state: State, name: string, variable: Variable, span: Span): void => {
    const before = state.variables.get(name);
    if (before?.maybeReadonly || readonlyFromStart.has(name)) this.mayGiveUp(state);
    if (before?.integer) {
      evaluateTexts(
        this,
        variable.elements ? [holeOf("variable")] : (variable.values ?? [holeOf("variable")]),
        state,
        span,
      );
      variable = { ...scalar([holeOf("variable", "integer")]), integer: true };
    }
    // An assignment to a read-only variable fails and leaves the old value.
    const value: Variable = before?.maybeReadonly
      ? { ...variable, values: joinValues(before.values, variable.values), elements: undefined, maybeReadonly: true }
      : variable;
    const perhapsAssociative = variable.perhapsAssociative || (before ? before.perhapsAssociative : state.havoc);
    // In an associative array, words without a subscript are no elements.
    const unknown =
      perhapsAssociative && (variable.elements?.length ?? 0) > 0 ? { values: undefined, elements: undefined } : {};
    state.variables.set(name, special.has(name) ? anyVariable : { ...value, ...unknown, perhapsAssociative });
    if (name === "PS4" && !value.values?.every((text) => /^[^$`\\]*$/.test(known(text) ?? "$")))
      this.problem("prompt-runs", span, "PS4 is expanded before every traced command, and could run a command");
    this.assigned.push({ name, values: value.values ?? [], span, temporary: false });
  };

  readonly assignWord = (state: State, assignment: Assignment, declared: Declared): void => {
    const span = this.place(assignment.span);
    const kept = this.declared.get(assignment);
    const variable =
      kept ?? assignedValue(this, assignment, state, state.variables.get(assignment.name)?.associative ?? false);
    if (declared.integer) {
      if (assignment.value?.kind === "array")
        this.problem("arithmetic-unknown", span, "an integer array evaluates its elements");
      else evaluateTexts(this, variable.values ?? [holeOf("variable")], state, span);
    }
    this.assign(
      state,
      assignment.name,
      {
        ...(declared.integer ? { ...scalar([holeOf("variable", "integer")]), integer: true } : variable),
        ...(declared.associative ? { perhapsAssociative: true } : {}),
      },
      span,
    );
    if (declared.readonly) {
      const set = state.variables.get(assignment.name) ?? anyVariable;
      state.variables.set(assignment.name, { ...set, maybeReadonly: true });
    }
  };

  readonly makeLocal = (state: State, name: string): boolean => {
    const frame = this.frames.at(-1);
    if (frame && !frame.has(name)) frame.set(name, state.variables.get(name));
    return frame !== undefined;
  };

  readonly inFunction = (): boolean => this.frames.length > 0;

  readonly unshadow = (_state: State, name: string): boolean => {
    let hidden = false;
    for (const frame of this.frames) {
      if (!frame.has(name)) continue;
      // An assignment after this reaches the variable that was hidden.
      frame.set(name, anyVariable);
      hidden = true;
    }
    return hidden;
  };

  readonly exportFunctions = (span: Span): void => {
    this.problem("exported-function", span, "an exported function changes what a later shell runs");
  };

  readonly evaluate = (text: Text, state: State, span: Span): State => {
    const source = known(text);
    if (source === undefined) {
      this.problem(
        "eval-unknown",
        span,
        `\`${show(text).slice(0, 60)}\` is run as commands, and its full text is known only at run time`,
      );
      return state;
    }
    const script = this.read(source, span);
    if (!script) return state;
    const outer = this.outer;
    this.outer = span;
    this.evalDepth++;
    try {
      return either(this.text(script, state));
    } finally {
      this.outer = outer;
      this.evalDepth--;
    }
  };

  readonly setTrap = (text: Text, signals: readonly Field[], span: Span): void => {
    const source = known(text);
    if (this.traps.length >= mostTraps) {
      this.problem("too-complex", span, "there are too many traps to follow");
      throw new TooMuch("too many traps");
    }
    const list = source === undefined ? undefined : this.read(source, span)?.list;
    if (source === undefined) this.problem("eval-unknown", span, "`trap` runs a text that is known only at run time");
    if (!list) return;
    const onlyAtExit = signals.every((signal) => !signal.many && /^(?:EXIT|exit|0)$/.test(known(signal.text) ?? ""));
    this.traps.push({ list, onlyAtExit, place: span });
  };

  private read(source: string, span: Span): Script | undefined {
    if (++this.texts > mostTexts) {
      this.problem("too-complex", span, "too many texts are run as commands");
      throw new TooMuch("too many texts");
    }
    if (this.evalDepth >= deepestEval) {
      this.problem("too-complex", span, "shells are nested too deeply");
      return undefined;
    }
    const parsed = this.options.parse(source);
    if (parsed.trusted) return parsed.script;
    this.problem(parsed.finding.code, span, `in the text run here: ${parsed.finding.message}`, parsed.finding.help);
    return undefined;
  }

  /** Traps run at any later time: only the functions that may exist are known then. */
  runTraps(): void {
    for (let index = 0; index < this.traps.length; index++) {
      const trap = this.traps[index];
      if (!trap) continue;
      const functions = new Map(
        [...this.definitions].map(([name, definitions]) => [
          name,
          { definitions: [...definitions], maybeUndefined: true },
        ]),
      );
      const start: State = { variables: new Map(), functions, positional: undefined, cwd: undefined, havoc: true };
      const before = clone(start);
      this.outer = trap.place;
      const after = either(this.list(trap.list, start));
      const quiet = changedVariables(before, after).length === 0 && sameRest(before, after);
      if (!quiet && !trap.onlyAtExit)
        this.problem("trap-changes-state", trap.place, "a trap changes variables between any two commands");
      this.outer = this.options.place;
    }
  }

  // --- lists and pipelines ---

  /**
   * A whole text. INVARIANT: after an error in an expansion or assignment bash gives up the line, and goes on with the
   * next one (parse_and_execute, DISCARD): each line may start in any state in which the one before was given up.
   */
  text({ list, source }: Script, state: State): Outcome {
    return this.sequence(list, state, (end, start) => source.slice(end, start).includes("\n"));
  }

  /** Inside a command bash gives up everything, and nothing follows; but nesting must not make a script look better. */
  list(list: List, state: State): Outcome {
    return this.sequence(list, state, undefined);
  }

  private sequence(
    list: List,
    state: State,
    isNewLine: ((end: number, start: number) => boolean) | undefined,
  ): Outcome {
    const line: { givenUp: State | undefined } = { givenUp: undefined };
    this.lines.push(line);
    try {
      let outcome = both(state);
      let end: number | undefined;
      const settle = (): void => {
        if (line.givenUp) outcome = both(join(either(outcome), line.givenUp));
        // Without lines, a state in which bash may give up is possible at every later command.
        if (isNewLine) line.givenUp = undefined;
      };
      for (const item of list.items) {
        const { first, rest } = item.andOr;
        if (end !== undefined && (!isNewLine || isNewLine(end, first.span.start))) settle();
        outcome = this.item(item, outcome);
        end = (rest.at(-1)?.pipeline ?? first).span.end;
      }
      if (this.lines.length > 1) settle();
      return outcome;
    } finally {
      this.lines.pop();
    }
  }

  private item(item: ListItem, before: Outcome): Outcome {
    const start = either(before);
    if (!item.background) return this.andOr(item.andOr, start);
    this.subshell((inner) => this.andOr(item.andOr, inner), start);
    return both(start);
  }

  readonly mayGiveUp = (state: State): void => {
    // Variables local to the calling functions, or set for them, are gone then.
    for (const line of this.lines)
      for (const each of [...this.callers, state])
        line.givenUp = line.givenUp ? join(line.givenUp, clone(each)) : clone(each);
  };

  private andOr(andOr: AndOr, state: State): Outcome {
    let { success, failure } = this.pipeline(andOr.first, state);
    for (const { operator, pipeline } of andOr.rest) {
      const skipped = operator === "&&" ? failure : success;
      // Interpretation changes the state in place, so the skipped case needs its own copy.
      const start = operator === "&&" ? success : failure;
      const after = this.pipeline(pipeline, skipped === start ? clone(start) : start);
      success = operator === "&&" ? after.success : join(skipped, after.success);
      failure = operator === "&&" ? join(skipped, after.failure) : after.failure;
    }
    return { success, failure };
  }

  private pipeline(pipeline: Pipeline, state: State): Outcome {
    const [only, ...more] = pipeline.commands;
    if (!only) return both(state);
    if (more.length === 0) {
      const { success, failure } = this.command(only, state);
      return pipeline.negated ? { success: failure, failure: success } : { success, failure };
    }
    const outside = this.hasInput;
    for (const [index, command] of pipeline.commands.entries()) {
      const before = pipeline.commands[index - 1];
      this.hasInput = before === undefined ? outside : !saysNothing(before);
      this.subshell((inner) => this.command(command, inner), state);
    }
    this.hasInput = outside;
    return both(state);
  }

  /** Runs `run` in a subshell: its changes to the shell do not last, and it cannot leave a function or loop around it. */
  private subshell(run: (state: State) => void, state: State): void {
    const returns = this.returns.splice(0);
    const breaks = this.breaks.splice(0);
    const frames = this.frames.map((frame) => new Map(frame));
    run(clone(state));
    this.frames.splice(0, this.frames.length, ...frames);
    this.returns.splice(0, this.returns.length, ...returns);
    this.breaks.splice(0, this.breaks.length, ...breaks);
  }

  private command(command: Command, state: State): Outcome {
    if (++this.steps > mostSteps) {
      this.problem("too-complex", this.place(command.span), "the script takes too many steps to follow");
      throw new TooMuch("too many steps");
    }
    switch (command.kind) {
      case "simple":
        return this.simple(command, state);
      case "compound":
        return this.compoundCommand(command, state);
      case "function": {
        state.functions.set(command.name, { definitions: [command], maybeUndefined: false });
        this.definitions.set(command.name, new Set([...(this.definitions.get(command.name) ?? []), command]));
        // Bash calls it for every command that is not installed, whatever its name.
        if (command.name === "command_not_found_handle")
          this.problem(
            "builtin-unknown",
            this.place(command.span),
            "`command_not_found_handle` would run for every command that is not installed",
          );
        return both(state);
      }
      case "coprocess":
        this.subshell((inner) => this.command(command.body, inner), state);
        for (const name of [command.name, `${command.name}_PID`])
          this.assign(state, name, anyVariable, this.place(command.span));
        return both(state);
      default:
        return command satisfies never;
    }
  }

  // --- simple commands ---

  private simple(command: SimpleCommand, state: State): Outcome {
    const span = this.place(command.span);
    if (command.words.length === 0) {
      this.emit([], [], command.redirections, state, span);
      for (const assignment of command.assignments)
        this.assignWord(state, assignment, { readonly: false, integer: false, associative: false });
      return both(state);
    }
    const lists = this.expandWords(command.words, state);
    const assignments = this.temporaries(command.assignments, state);
    if (lists.length === 1 && lists[0])
      return this.invoke(lists[0], { command, assignments, state, span, functions: true });
    let outcome: Outcome | undefined;
    for (const fields of lists) {
      const next = this.invoke(fields, { command, assignments, state: clone(state), span, functions: true });
      outcome = outcome
        ? { success: join(outcome.success, next.success), failure: join(outcome.failure, next.failure) }
        : next;
    }
    return outcome ?? both(state);
  }

  private expandWords(words: readonly Word[], state: State): readonly (readonly Field[])[] {
    let lists: Field[][] = [[]];
    for (const word of words) {
      const next = word.assignment ? [this.assignmentField(word, words, state)] : expandWord(this, word, state);
      if (lists.length * next.length > 64) {
        const span = this.place(word.span);
        // Too many combinations: from here on, any number of any fields.
        lists = lists.slice(0, 64).map((list) => [...list, { text: holeOf("variable"), many: true, span }]);
        continue;
      }
      const [only, ...more] = next;
      if (only && more.length === 0) for (const list of lists) list.push(...only);
      else lists = lists.flatMap((list) => next.map((fields) => [...list, ...fields]));
    }
    return lists;
  }

  /** `declare x=...` as a field. Its value is expanded here, before the builtin sets anything, and kept for it. */
  private assignmentField(word: Word, words: readonly Word[], state: State): readonly Field[] {
    const { assignment } = word;
    if (!assignment) return [];
    const associative = words.some(({ parts: [first] }) => first?.kind === "literal" && /^-\w*A/.test(first.value));
    const known = associative || (state.variables.get(assignment.name)?.associative ?? false);
    // Unlike an assignment, an argument undergoes brace expansion: `declare x={a,b}` sets it twice.
    const { value: given } = assignment;
    const braced = given?.kind === "word" ? expandBraces(given.parts) : undefined;
    const variables = (braced ?? []).map((parts) =>
      assignedValue(this, { ...assignment, value: { kind: "word", span: word.span, parts } }, state, known),
    );
    if (given?.kind === "word" && !braced)
      this.problem("too-many-fields", this.place(word.span), "brace expansion cannot be followed here");
    const [first, ...rest] = variables;
    const variable = first
      ? { ...first, values: rest.reduce((values, right) => joinValues(values, right.values), first.values) }
      : assignedValue(this, assignment, state, known);
    this.declared.set(assignment, variable);
    const [value] = given?.kind === "word" && variable.values ? variable.values : [holeOf("variable")];
    const text = concatenate({ pieces: [`${assignment.name}${assignment.append ? "+" : ""}=`] }, value ?? emptyText);
    return [{ text, many: false, span: this.place(word.span) }];
  }

  /** Assignments before a command: each sees the ones before it, and the shell sees none of them. */
  private temporaries(assignments: readonly Assignment[], state: State): readonly Assigned[] {
    if (assignments.length === 0) return [];
    const inner = clone(state);
    const own = new Set(assignments.map(({ name }) => name));
    return assignments.map((assignment) => {
      const before = new Map(inner.variables);
      const variable = assignedValue(this, assignment, inner, false);
      // Assignments by an expansion (`x=${y:=1} K`) stay.
      for (const [name, changed] of setSince(before, inner))
        state.variables.set(name, own.has(name) ? anyVariable : changed);
      inner.variables.set(assignment.name, variable);
      const span = this.place(assignment.span);
      if (assignment.name === "PS4")
        this.problem("prompt-runs", span, "PS4 is expanded before every traced command, and could run a command");
      return { name: assignment.name, values: variable.values ?? [], span, temporary: true };
    });
  }

  private invoke(
    fields: readonly Field[],
    call: {
      readonly command: SimpleCommand;
      readonly assignments: readonly Assigned[];
      readonly state: State;
      readonly span: Span;
      readonly functions: boolean;
    },
  ): Outcome {
    const { command, assignments, state, span } = call;
    const [first, ...args] = fields;
    // All words vanished: the assignments are made in the shell.
    if (!first) {
      this.emit([], assignments, command.redirections, state, span);
      this.assignAll(state, assignments, span);
      return both(state);
    }
    const name = first.many ? undefined : known(first.text);
    const emit = (shown: readonly Field[] = fields): void =>
      this.emit(shown, assignments, command.redirections, state, span);
    if (name === undefined) {
      emit();
      return both(state);
    }
    const functions = call.functions ? state.functions.get(name) : undefined;
    if (functions) {
      const skipped = functions.maybeUndefined
        ? this.invoke(fields, { ...call, state: clone(state), functions: false })
        : undefined;
      this.emit([], [], command.redirections, state, span);
      const called = this.callFunctions(name, functions.definitions, args, assignments, state, span);
      return skipped
        ? { success: join(called, skipped.success), failure: join(called, skipped.failure) }
        : both(called);
    }
    switch (name) {
      case "command":
        return this.inner(fields, /^-p$/, call) ?? this.finished(emit, state);
      case "builtin":
        return this.inner(fields, /^$/, call) ?? this.finished(emit, state);
      case "exec":
        return this.exec(fields, call) ?? this.finished(emit, state);
      case "return":
        emit();
        this.returns.at(-1)?.push(clone(state));
        return both(state);
      case "break":
      case "continue":
        emit();
        // Which loop is left does not matter: every enclosing one may be. Before bash 4.4 it was the caller's, too.
        for (const collected of this.breaks) collected.push(clone(state));
        this.returns.at(-1)?.push(clone(state));
        return both(state);
      case "cd":
      case "pushd": {
        emit();
        const before = clone(state);
        const moved = this.builtin(name, fields, command, state, span);
        if (assignments.length > 0) moved.cwd = undefined;
        return { success: moved, failure: before };
      }
      default: {
        if (name !== "eval") emit();
        else this.emit([], assignments, command.redirections, state, span);
        if (name !== "eval" || assignments.length === 0) return both(this.builtin(name, fields, command, state, span));
        const before = clone(state);
        this.assignAll(state, assignments, span);
        const after = clone(this.builtin(name, fields, command, state, span));
        restore(after, before, assignments);
        return both(after);
      }
    }
  }

  /** The assignments before a command that the shell itself makes. */
  private assignAll(state: State, assignments: readonly Assigned[], span: Span): void {
    for (const { name, values } of assignments)
      this.assign(state, name, values.length > 0 ? scalar(values) : anyVariable, span);
  }

  private finished(emit: () => void, state: State): Outcome {
    emit();
    return both(state);
  }

  /** `command` and `builtin` with an inner command; undefined if they only report, or cannot be followed. */
  private inner(
    fields: readonly Field[],
    options: RegExp,
    call: Parameters<Interpreter["invoke"]>[1],
  ): Outcome | undefined {
    let at = 1;
    for (; at < fields.length; at++) {
      const field = fields[at];
      const value = field && !field.many ? known(field.text) : undefined;
      if (value === "--") {
        at++;
        break;
      }
      if (value !== undefined && options.test(value)) continue;
      if (value === undefined || value.startsWith("-")) return undefined;
      break;
    }
    if (at >= fields.length) return undefined;
    return this.invoke(fields.slice(at), { ...call, functions: false, command: shifted(call.command, at) });
  }

  private exec(fields: readonly Field[], call: Parameters<Interpreter["invoke"]>[1]): Outcome | undefined {
    if (fields.length === 1) return undefined;
    let at = 1;
    for (; at < fields.length; at++) {
      const field = fields[at];
      const value = field && !field.many ? known(field.text) : undefined;
      if (value === "--") {
        at++;
        break;
      }
      // Git and others are what their name says: `exec -a git-branch git log` makes a branch.
      if (value !== undefined && /^-[cl]*[al]/.test(value))
        this.problem(
          "builtin-unknown",
          call.span,
          "`exec` starts the program under another name",
          "leave the option out",
        );
      if (value === undefined || /^-[cl]*a./.test(value)) return undefined;
      if (/^-[cl]*a$/.test(value)) at++;
      else if (!/^-[cl]+$/.test(value)) {
        if (value.startsWith("-")) return undefined;
        break;
      }
    }
    if (at >= fields.length) return undefined;
    // `exec` runs a program, never a function or a builtin.
    const rest = fields.slice(at);
    this.emit(rest, call.assignments, call.command.redirections, call.state, call.span);
    return both(call.state);
  }

  private builtin(name: string, fields: readonly Field[], command: SimpleCommand, state: State, span: Span): State {
    const builtin = builtins.get(name);
    if (!builtin) return state;
    const args = fields.slice(1);
    // INVARIANT: bash keeps such an assignment after `export x` and `readonly x`, and `unset x` then takes only it away.
    if (command.assignments.length > 0 && keepsAssignments.has(name))
      this.problem(
        "builtin-unknown",
        span,
        `an assignment before \`${name}\` may outlive it`,
        "make it a command of its own",
      );
    // Words and fields correspond only if every word became one field.
    const aligned = fields.length === command.words.length;
    const assignments = aligned ? command.words.slice(1).map((word) => word.assignment) : args.map(() => undefined);
    if (!aligned && command.words.some((word) => word.assignment?.value?.kind === "array"))
      this.problem("builtin-unknown", span, `the arguments of \`${name}\` are not known`);
    const call: Call = { fields: args, assignments, state, span };
    return builtin(this, call);
  }

  private callFunctions(
    name: string,
    definitions: readonly FunctionDefinition[],
    args: readonly Field[],
    assignments: readonly Assigned[],
    state: State,
    span: Span,
  ): State {
    const recursive = this.callStack.includes(name);
    if (recursive) this.problem("recursive-function", span, `the function \`${name}\` calls itself, and may never end`);
    if (recursive && this.havocCalls.has(name)) return havocOf(state);
    if (this.callStack.length >= deepestCall) {
      this.problem("too-complex", span, "functions call each other too deeply");
      throw new TooMuch("functions call each other too deeply");
    }
    let result: State | undefined;
    for (const definition of definitions) {
      const start = recursive ? havocOf(state) : clone(state);
      this.callers.push(clone(state));
      this.assignAll(start, assignments, span);
      const { positional } = state;
      start.positional = recursive ? undefined : args;
      this.callStack.push(name);
      if (recursive) this.havocCalls.add(name);
      this.frames.push(new Map());
      this.returns.push([]);
      const breaks = this.breaks.splice(0);
      let after = either(this.compoundCommand(definition.body, start));
      for (const returned of this.returns.pop() ?? []) after = join(after, returned);
      const frame = this.frames.pop();
      after = clone(after);
      for (const [variable, hidden] of frame ?? []) {
        if (hidden) after.variables.set(variable, hidden);
        else after.variables.delete(variable);
      }
      this.breaks.push(...breaks);
      if (recursive) this.havocCalls.delete(name);
      this.callStack.pop();
      this.callers.pop();
      after.positional = positional;
      restore(after, state, assignments);
      result = result ? join(result, after) : after;
    }
    return result ?? state;
  }

  /** Notes an invocation with its redirections, whose targets are expanded after the words. */
  private emit(
    fields: readonly Field[],
    assignments: readonly Assigned[],
    redirections: readonly Redirection[],
    state: State,
    span: Span,
  ): void {
    const effects = this.redirections(redirections, state);
    const own = effects.reduce((hasInput, effect) => feeds(effect) ?? hasInput, this.hasInput);
    // Files that the shell itself opens stay open for all later commands.
    if (effects.length > 0 && (!fields[0] || known(fields[0].text) === "exec")) this.hasInput = own;
    if (fields.length === 0 && assignments.length === 0 && effects.length === 0) return;
    this.invocations.push({ fields, assignments, redirections: effects, cwd: state.cwd ?? [], hasInput: own, span });
  }

  private redirections(redirections: readonly Redirection[], state: State): readonly RedirectionEffect[] {
    // A program's redirections are expanded in its own process, so their assignments are lost.
    return redirections.length === 0 ? [] : perhaps(state, () => this.expandRedirections(redirections, state));
  }

  private expandRedirections(redirections: readonly Redirection[], state: State): readonly RedirectionEffect[] {
    return redirections.flatMap((redirection): readonly RedirectionEffect[] => {
      const span = this.place(redirection.span);
      const { operator, descriptor, target } = redirection;
      if (typeof descriptor === "string") this.assign(state, descriptor, scalar([holeOf("variable", "natural")]), span);
      if (operator === "<<" || operator === "<<-" || operator === "<<<") {
        const texts = expandUnsplit(this, target, state);
        return [{ operator, descriptor, target: { text: texts[0] ?? emptyText, many: false, span }, span }];
      }
      return expandWord(this, target, state).map((fields) => {
        const [only, ...more] = fields;
        const field = only && more.length === 0 ? only : { text: holeOf("variable"), many: false, span };
        if (operator === ">&" && !isSameTwice(field.text))
          this.problem("expanded-twice", span, "bash expands the file name behind `>&` twice", "write `&>` instead");
        return { operator, descriptor, target: field.many ? { ...field, many: false } : field, span };
      });
    });
  }

  // --- compound commands ---

  private compoundCommand(command: CompoundCommand, state: State): Outcome {
    const outside = this.hasInput;
    this.emit([], [], command.redirections, state, this.place(command.span));
    const outcome = this.compound(command.body, state, command.span);
    this.hasInput = outside;
    return outcome;
  }

  private compound(body: Compound, state: State, span: Span): Outcome {
    switch (body.type) {
      case "brace-group":
        return this.list(body.list, state);
      case "subshell":
        this.subshell((inner) => this.list(body.list, inner), state);
        return both(state);
      case "if":
        return this.ifCommand(body, state);
      case "for":
      case "select":
        return this.forCommand(body, state, span);
      case "arithmetic-for":
        return this.loop(state, (start) => {
          for (const expression of body.expressions) evaluateArithmetic(this, expression, start);
          return either(this.list(body.body, start));
        });
      case "while":
      case "until":
        return this.loop(state, (start) => {
          const { success, failure } = this.list(body.condition, start);
          const enter = body.type === "while" ? success : failure;
          const skip = body.type === "while" ? failure : success;
          const kept = enter === skip ? clone(skip) : skip;
          return join(kept, either(this.list(body.body, enter)));
        });
      case "case":
        return this.caseCommand(body.word, body.items, state);
      case "conditional":
        evaluateConditional(this, body.expression, state);
        return both(state);
      case "arithmetic":
        evaluateArithmetic(this, body.expression, state);
        return both(state);
      default:
        return body satisfies never;
    }
  }

  private ifCommand(body: Extract<Compound, { type: "if" }>, state: State): Outcome {
    let result: State | undefined;
    let current = state;
    const add = (outcome: State): void => {
      result = result ? join(result, outcome) : outcome;
    };
    for (const branch of body.branches) {
      const { success, failure } = this.list(branch.condition, current);
      const skip = success === failure ? clone(failure) : failure;
      add(either(this.list(branch.body, success)));
      current = skip;
    }
    add(body.otherwise ? either(this.list(body.otherwise, current)) : current);
    return both(result ?? state);
  }

  private forCommand(body: Extract<Compound, { type: "for" | "select" }>, state: State, span: Span): Outcome {
    const lists = body.words
      ? this.expandWords(body.words, state)
      : [state.positional ?? [{ text: holeOf("parameter"), many: true, span: this.place(span) }]];
    const values = new Map<string, Text>();
    for (const fields of lists) for (const field of fields) values.set(JSON.stringify(field.text.pieces), field.text);
    const variable = values.size > mostValues || body.type === "select" ? anyVariable : scalar([...values.values()]);
    if (values.size === 0 && body.type === "for") return both(state);
    return this.loop(state, (start) => {
      this.assign(start, body.name, body.type === "select" ? anyVariable : variable, this.place(span));
      if (body.type === "select") this.assign(start, "REPLY", anyVariable, this.place(span));
      return either(this.list(body.body, start));
    });
  }

  /** Runs a body until the state no longer changes; only the last pass counts, since its start covers all others. */
  private loop(state: State, pass: (start: State) => State): Outcome {
    let start = clone(state);
    for (let count = 0; count < mostPasses; count++) {
      const mark = { invocations: this.invocations.length, assigned: this.assigned.length, traps: this.traps.length };
      this.breaks.push([]);
      let after = pass(clone(start));
      for (const left of this.breaks.pop() ?? []) after = join(after, left);
      const joined = join(start, after);
      const changed = changedVariables(start, joined);
      if (changed.length === 0 && sameRest(start, joined)) return both(joined);
      this.invocations.length = mark.invocations;
      this.assigned.length = mark.assigned;
      this.traps.length = mark.traps;
      start = joined;
      // Widening: a variable that still changes after a few passes may be anything.
      if (count >= 2) {
        for (const name of changed) {
          const before = start.variables.get(name);
          const { maybeReadonly = false, integer = false, perhapsAssociative = false } = before ?? {};
          start.variables.set(name, { ...anyVariable, maybeReadonly, integer, perhapsAssociative });
        }
        if (!sameRest(state, start)) {
          start.cwd = undefined;
          start.positional = undefined;
        }
      }
    }
    this.problem("too-complex", { start: 0, end: 0 }, "a loop of the script cannot be followed");
    throw new TooMuch("a loop cannot be followed");
  }

  private caseCommand(word: Word, items: readonly CaseItem[], state: State): Outcome {
    expandUnsplit(this, word, state);
    let result = clone(state);
    let falling: State | undefined;
    for (const item of items) {
      // Bash expands them until one matches.
      for (const pattern of item.patterns) perhaps(state, () => expandUnsplit(this, pattern, state));
      const start = falling ? join(clone(state), falling) : clone(state);
      const after = either(this.list(item.body, start));
      falling = item.terminator === ";;" ? undefined : after;
      result = join(result, after);
    }
    return both(result);
  }
}

/** The variables that `state` does not have from `before`. */
const setSince = (
  before: ReadonlyMap<string, Variable>,
  { variables }: State,
): readonly (readonly [string, Variable])[] =>
  [...variables].filter(([name, variable]) => before.get(name) !== variable);

/** A variable set only for a function or `eval` gets its old value back; in POSIX mode it keeps the new one. */
function restore(after: State, before: State, assignments: readonly Assigned[]): void {
  for (const { name } of assignments) {
    const old = before.variables.get(name) ?? anyVariable;
    after.variables.set(name, joinVariables(old, after.variables.get(name) ?? anyVariable));
  }
}

/** Variables whose value bash makes itself: assigning to them does not stick. */
const special = new Set(
  `RANDOM SRANDOM SECONDS LINENO BASHPID BASH_SUBSHELL EPOCHSECONDS EPOCHREALTIME HISTCMD DIRSTACK GROUPS FUNCNAME UID EUID PPID
  BASH_ARGC BASH_ARGV BASH_ARGV0 BASH_CMDS BASH_ALIASES BASH_COMMAND BASH_LINENO BASH_SOURCE BASH_VERSINFO BASH_VERSION
  PIPESTATUS COMP_WORDBREAKS _ OPTARG REPLY PWD OLDPWD`.split(/\s+/),
);

/** The command without the wrapper's words, so that words and fields stay aligned. */
const shifted = (command: SimpleCommand, by: number): SimpleCommand => ({ ...command, words: command.words.slice(by) });
