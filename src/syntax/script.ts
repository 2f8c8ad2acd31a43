// The abstract syntax tree of a script, in the terms of POSIX 2.9 and the bash manual.
import type { Span } from "./span.ts";

/** The whole source text. Spans below it slice `source`. */
export interface Script {
  readonly source: string;
  readonly list: List;
}

/** And-or lists in sequence, each ended by `;`, a newline or `&`. */
export interface List {
  readonly span: Span;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  readonly andOr: AndOr;
  /** Ended by `&`: runs asynchronously, in a subshell. */
  readonly background: boolean;
}

/** Pipelines joined by `&&` and `||`, equal in precedence, left to right. */
export interface AndOr {
  readonly first: Pipeline;
  readonly rest: readonly { readonly operator: "&&" | "||"; readonly pipeline: Pipeline }[];
}

export interface Pipeline {
  readonly span: Span;
  /** Preceded by `!`. */
  readonly negated: boolean;
  /** Preceded by `time`, or by `time -p`, which reports in the form of POSIX. */
  readonly timed: false | "bash" | "posix";
  readonly commands: readonly Command[];
  /** `|&` also sends standard error; one fewer than `commands`. */
  readonly operators: readonly ("|" | "|&")[];
}

export type Command = SimpleCommand | CompoundCommand | FunctionDefinition | Coprocess;

export interface SimpleCommand {
  readonly kind: "simple";
  readonly span: Span;
  /** Before the command name; the whole command when there are no words. */
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
}

/** A compound command with the redirections that follow it. */
export interface CompoundCommand {
  readonly kind: "compound";
  readonly span: Span;
  readonly body: Compound;
  readonly redirections: readonly Redirection[];
}

export type Compound =
  | { readonly type: "brace-group"; readonly list: List }
  | { readonly type: "subshell"; readonly list: List }
  | {
      readonly type: "if";
      readonly branches: readonly { readonly condition: List; readonly body: List }[];
      readonly otherwise: List | undefined;
    }
  | {
      readonly type: "for" | "select";
      readonly name: string;
      /** Undefined without `in`: the positional parameters. */
      readonly words: readonly Word[] | undefined;
      readonly body: List;
    }
  | { readonly type: "arithmetic-for"; readonly expressions: readonly Arithmetic[]; readonly body: List }
  | { readonly type: "while" | "until"; readonly condition: List; readonly body: List }
  | { readonly type: "case"; readonly word: Word; readonly items: readonly CaseItem[] }
  | { readonly type: "conditional"; readonly expression: Conditional }
  | { readonly type: "arithmetic"; readonly expression: Arithmetic };

export interface CaseItem {
  readonly patterns: readonly Word[];
  readonly body: List;
  readonly terminator: ";;" | ";&" | ";;&";
}

export interface FunctionDefinition {
  readonly kind: "function";
  readonly span: Span;
  readonly name: string;
  readonly body: CompoundCommand;
}

/** `coproc`: an asynchronous command with a pipe to and from it. `name` is the array that holds its descriptors. */
export interface Coprocess {
  readonly kind: "coprocess";
  readonly span: Span;
  readonly name: string;
  readonly body: CompoundCommand;
}

/** The expression between `[[` and `]]`. */
export type Conditional =
  | { readonly type: "unary"; readonly operator: string; readonly operand: Word }
  | { readonly type: "binary"; readonly operator: string; readonly left: Word; readonly right: Word }
  | { readonly type: "word"; readonly word: Word }
  | { readonly type: "not"; readonly operand: Conditional }
  | {
      readonly type: "logical";
      readonly operator: "&&" | "||";
      readonly left: Conditional;
      readonly right: Conditional;
    };

/** `name=value`, `name+=value`, `name[subscript]=value`, `name=(...)`. */
export interface Assignment {
  readonly span: Span;
  readonly name: string;
  readonly subscript: Arithmetic | undefined;
  readonly append: boolean;
  readonly value: Word | ArrayValue | undefined;
}

export interface ArrayValue {
  readonly kind: "array";
  readonly span: Span;
  readonly elements: readonly Word[];
}

export interface Redirection {
  readonly span: Span;
  /** The descriptor before the operator: a number, a variable's name (`{fd}>f`), or none. */
  readonly descriptor: number | string | undefined;
  readonly operator: "<" | ">" | ">>" | ">|" | "<>" | "<&" | ">&" | "&>" | "&>>" | "<<<" | "<<" | "<<-";
  /** The word after the operator; the body of a here-document, already without the tabs of `<<-`; `-` closes. */
  readonly target: Word;
}

/** One argument position. No parts: the empty word `""` has one `double` part. */
export interface Word {
  readonly kind: "word";
  readonly span: Span;
  readonly parts: readonly WordPart[];
  /** `declare x=(1)` and `export x=1`: an argument of a declaration builtin in the form of an assignment. */
  readonly assignment?: Assignment;
}

export type WordPart =
  /** Unquoted text: brace and tilde expansion and patterns apply. */
  | { readonly kind: "literal"; readonly span: Span; readonly value: string }
  /** Text that was quoted by `\`, `'...'` or `$'...'`: itself. */
  | {
      readonly kind: "quoted";
      readonly span: Span;
      readonly value: string;
      readonly style: "backslash" | "single" | "ansi-c";
    }
  | { readonly kind: "double"; readonly span: Span; readonly parts: readonly WordPart[] }
  | Parameter
  | { readonly kind: "command"; readonly span: Span; readonly list: List }
  | { readonly kind: "process"; readonly span: Span; readonly direction: "in" | "out"; readonly list: List }
  | { readonly kind: "arithmetic"; readonly span: Span; readonly expression: Arithmetic };

/** `$name`, `${name...}`. */
export interface Parameter {
  readonly kind: "parameter";
  readonly span: Span;
  readonly name: string;
  /** `${!name}`: indirection, or with operator `@`/`*` the names that begin so; `${#name}`: the length. */
  readonly prefix: "!" | "#" | undefined;
  readonly subscript: Arithmetic | undefined;
  /** `:-`, `-`, `:=`, `=`, `:+`, `+`, `:?`, `?`, `#`, `##`, `%`, `%%`, `/`, `//`, `/#`, `/%`, `:`, `^`, `^^`, `,`, `,,`, `@`; or none. */
  readonly operator: string | undefined;
  /** The words after the operator, in order: pattern and replacement, or one word. */
  readonly operands: readonly Word[];
}

/**
 * An arithmetic expression: its text, with the expansions in it. Its structure is not kept, only the names that it
 * evaluates and the expansions that it makes.
 */
export interface Arithmetic {
  readonly span: Span;
  readonly parts: readonly WordPart[];
}
