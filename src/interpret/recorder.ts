// What interpretation notes on its way: invocations, assigned variables, problems.

import { type Finding, found, sameWords } from "../findings/finding.ts";
import type { FunctionDefinition, List, Script } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { Sentence } from "../syntax/untrusted.ts";
import { type Construct, type Unproved, unprovedConstructs } from "./constructs.ts";
import type { Assigned, Interpretation, Invocation } from "./invocation.ts";
import { type Given, holdsNumber, textsOf, type Variable } from "./state.ts";
import { isMade, type Text } from "./text.ts";

/** A point to which the notes can be taken back. */
export interface Mark {
  readonly invocations: number;
  readonly assigned: number;
}

/** A text that runs when the shell ends, or between any two commands. */
export interface Trap {
  readonly text: string;
  readonly atEnd: boolean;
  readonly span: Span;
  /** The functions that there surely were when it was set. */
  readonly functions: readonly string[];
}

/** Thrown when a bound is reached; a problem is noted before. */
export class TooMuch extends Error {}

export class Recorder implements Given {
  /** Lists that were followed at least once. */
  readonly followed = new Set<List>();
  /** Functions that were called at least once. */
  readonly called = new Set<FunctionDefinition>();
  /** Variables that were made an array. */
  readonly arrays = new Set<string>();
  /** Variables to which bash gives the value of an expression: `declare -i`. */
  readonly integers = new Set<string>();
  /** Variables whose elements have names: `declare -A`. */
  readonly tables = new Set<string>();
  /** Variables that cannot be set any more: `readonly`. */
  readonly constants = new Set<string>();
  /** Folders to which `popd` may return; undefined: any. */
  readonly pushed = new Set<string | undefined>();
  /** Texts that run when the shell ends, each once. */
  readonly traps: Trap[] = [];
  /** A function may have been removed. */
  removesFunctions = false;
  /** Every text that was read, the script first. */
  readonly scripts: { readonly script: Script; readonly place: Span | undefined }[] = [];
  private readonly invocations: Invocation[] = [];
  private readonly assigned: Assigned[] = [];
  private readonly problems: Finding[] = [];
  private readonly definitions = new Map<string, Set<FunctionDefinition>>();
  /** Variables that were given anything but a number. */
  private readonly otherThanNumbers = new Set<string>();
  /** Variables that were given a text which a part of `${...}` made. */
  private readonly made = new Set<string>();
  private readonly exported = new Set<string>();
  private stays = true;

  invocation(invocation: Invocation): void {
    this.invocations.push(invocation);
  }

  /** Notes that a variable of the shell is set. */
  assignment(name: string, variable: Variable, span: Span): void {
    this.given(name, textsOf(variable));
    if (!holdsNumber(variable)) this.otherThanNumbers.add(name);
    this.assigned.push({ name, values: [...new Set(textsOf(variable))], span, temporary: false });
  }

  /** Notes the texts that a variable, or `@`, the parameters, are given. */
  given(name: string, texts: readonly Text[]): void {
    if (texts.some(({ pieces }) => pieces.some(isMade))) this.made.add(name);
  }

  trap(trap: Trap): void {
    if (!this.traps.some(({ text, span }) => text === trap.text && span.start === trap.span.start))
      this.traps.push(trap);
  }

  isMade(name: string): boolean {
    return this.made.has(name);
  }

  /** Notes that programs see the variable from here on. */
  exports(name: string): void {
    this.exported.add(name);
  }

  isNumber(name: string): boolean {
    return !this.otherThanNumbers.has(name);
  }

  definition(definition: FunctionDefinition): void {
    const all = this.definitions.get(definition.name) ?? new Set();
    this.definitions.set(definition.name, all.add(definition));
  }

  /** The definitions of the name that were met so far. */
  definitionsOf(name: string): readonly FunctionDefinition[] {
    return [...(this.definitions.get(name) ?? [])];
  }

  definedNames(): Iterable<string> {
    return this.definitions.keys();
  }

  /** Notes that the script may end in another folder than the one in which it starts. */
  leaves(): void {
    this.stays = false;
  }

  /** Notes a part that cannot be followed; the script is mutating. */
  problem(problem: Finding): void {
    const known = this.problems.some(
      (other) => other.code === problem.code && other.span.start === problem.span.start && sameWords(other, problem),
    );
    if (!known) this.problems.push(problem);
  }

  /** Notes a construct that is not proved. `what`: the part of it that is not, if it is not the whole; a variable that is assigned. */
  unproved(name: Unproved, span: Span, what?: string | { readonly assigned: string }): void {
    const { form, why, instead }: Construct = unprovedConstructs[name];
    this.problem(found("not-modelled", "construct", span, { what: what ?? form, why, instead }));
  }

  /** Notes that a bound is reached, and ends the interpretation. */
  tooMuch<Rule extends string>(span: Span, rule: Rule & Sentence<Rule>): never {
    this.problem(found("too-complex", "rule", span, { rule }));
    throw new TooMuch(rule);
  }

  mark(): Mark {
    return { invocations: this.invocations.length, assigned: this.assigned.length };
  }

  /** The invocations that were noted since `mark`. */
  since(mark: Mark): readonly Invocation[] {
    return this.invocations.slice(mark.invocations);
  }

  /** Drops what was noted since `mark`, but for problems. */
  back(mark: Mark): void {
    this.invocations.length = mark.invocations;
    this.assigned.length = mark.assigned;
  }

  result(): Interpretation {
    const { invocations, assigned, exported, problems, stays } = this;
    return { invocations, assigned, exported, problems, stays };
  }
}
