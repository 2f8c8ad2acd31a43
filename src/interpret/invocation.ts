// The result of interpretation: invocations that could run, variables that were set, and problems in following them.

import type { Finding } from "../findings/finding.ts";
import type { CompoundCommand, SimpleCommand } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { Flow } from "./flow.ts";
import type { Field, Text } from "./text.ts";

/** A redirection as it would be made. */
export interface RedirectionEffect {
  readonly operator: "<" | ">" | ">>" | ">|" | "<>" | "<&" | ">&" | "&>" | "&>>" | "<<<" | "<<" | "<<-";
  readonly descriptor: number | string | undefined;
  readonly target: Field;
  readonly span: Span;
}

/** A variable that the script sets. `values` are the possible ones; none: not known. */
export interface Assigned {
  readonly name: string;
  readonly values: readonly Text[];
  readonly span: Span;
  /** Only for the command that it stands before. */
  readonly temporary: boolean;
}

/** A simple command as it would run. */
export interface Invocation {
  /** The command name first; none for redirections and assignments alone. */
  readonly fields: readonly Field[];
  /** The assignments before the name. */
  readonly assignments: readonly Assigned[];
  readonly redirections: readonly RedirectionEffect[];
  /** The possible working directories, absolute or relative to the script's; none: not known. */
  readonly cwd: readonly string[];
  /** Standard input may hold data: a pipe, a file or a here-document, rather than a terminal or nothing. */
  readonly hasInput: boolean;
  readonly flow: Flow;
  /** The part of the script that it is made of. */
  readonly command: SimpleCommand | CompoundCommand;
  /** A problem of the interpretation says why it is not followed; the catalog is not asked. */
  readonly refused?: boolean;
  readonly span: Span;
}

export interface Interpretation {
  readonly invocations: readonly Invocation[];
  readonly assigned: readonly Assigned[];
  /** Names of variables that the script exports anywhere. */
  readonly exported: ReadonlySet<string>;
  /** Each makes the script mutating. */
  readonly problems: readonly Finding[];
  /** The script surely ends in the folder in which it starts. */
  readonly stays: boolean;
}
