// The record of judging a script, as plain data. It is complete for a proved script; for any other the judge may have
// stopped early.
import type { Option } from "../catalog/schema.ts";
import type { Assigned, RedirectionEffect } from "../interpret/invocation.ts";
import type { Field, Text } from "../interpret/text.ts";
import type { CommandRule } from "../policy/policy.ts";
import type { Span } from "../syntax/span.ts";
import type { Descent, Move, SecretArgument } from "./argv/reading.ts";
import type { Effect } from "./effect.ts";
import type { Place } from "./findings.ts";
import type { Assignment } from "./permit/environment.ts";
import type { Site } from "./site.ts";

/** A simple command as it would run, wherever it stands: in the script, in a function, behind a wrapper. */
export interface TracedInvocation {
  /** The command name first; none for redirections and assignments alone. */
  readonly fields: readonly Field[];
  readonly assignments: readonly Assigned[];
  readonly redirections: readonly RedirectionEffect[];
  readonly site: Site;
  /** Its standard input may hold data. */
  readonly hasInput: boolean;
  readonly span: Span;
}

/** A program of the catalog that could run. */
export interface TracedProgram {
  /** Its name in the catalog. */
  readonly name: string;
  /** The fields behind the name. */
  readonly fields: readonly Field[];
  /** Variables that are set for it alone. */
  readonly assignments: readonly Assignment[];
  /** Where it starts. */
  readonly from: Site;
  /** Where it works: its own options may change the folder, and all of these are possible. */
  readonly site: Site;
  /** The options that change where it works, in their order. */
  readonly moves: readonly Move[];
  readonly descends: Descent;
  /** What an option makes it print instead of what its entry says. */
  readonly shows?: Option["shows"];
  /** A rule of the policy allows the command, whatever it does. */
  readonly admitted?: true;
  readonly span: Span;
}

/** An effect, permitted or not. */
export interface TracedEffect {
  readonly effect: Exclude<Effect, { readonly kind: "names" }>;
  readonly place: Place;
}

/** The program that an effect is of; undefined: it is a redirection's. */
export const programAt = ({ command }: Pick<Place, "command">): string | undefined => command?.split(" ", 1)[0];

/** A command whose name is not in the catalog. */
export interface UnlistedCommand {
  /** Its name and its arguments. */
  readonly fields: readonly Field[];
  /** Variables that are set for it alone. */
  readonly assignments: readonly Assignment[];
  readonly hasInput: boolean;
  /** No other program runs it as another user, or in another place. */
  readonly isAlone: boolean;
}

/** A command that is not proved, and that a rule of the policy allows. */
export interface AdmittedCommand {
  readonly name: string;
  /** The fields behind the name. */
  readonly fields: readonly Field[];
  readonly site: Site;
  readonly rule: CommandRule;
  readonly span: Span;
}

export interface Trace {
  readonly invocations: readonly TracedInvocation[];
  readonly programs: readonly TracedProgram[];
  readonly effects: readonly TracedEffect[];
  readonly unlisted: readonly UnlistedCommand[];
  readonly admitted: readonly AdmittedCommand[];
  /** Option-arguments that are passwords, keys or tokens. */
  readonly secrets: readonly SecretArgument[];
  /** What the variables of the script may hold. */
  readonly values: readonly Text[];
  /** The script surely ends in the folder in which it starts. */
  readonly stays: boolean;
}

/** A trace that is being written. */
export type OpenTrace = {
  -readonly [Part in keyof Trace]: Trace[Part] extends readonly (infer Item)[] ? Item[] : Trace[Part];
};

export const openTrace = (): OpenTrace => ({
  invocations: [],
  programs: [],
  effects: [],
  unlisted: [],
  admitted: [],
  secrets: [],
  values: [],
  stays: true,
});

/** The trace of a text that was not read. */
export const emptyTrace: Trace = openTrace();
