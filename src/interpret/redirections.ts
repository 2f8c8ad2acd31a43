// Redirections (POSIX 2.7, bash manual 3.6): what each would open, and invocations with them.
import { plain } from "../syntax/reserved.ts";
import type { CompoundCommand, Redirection, SimpleCommand } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { expandUnsplit, expandWord } from "./expand/word.ts";
import type { Assigned, RedirectionEffect } from "./invocation.ts";
import { type Cell, join, perhaps, type State } from "./state.ts";
import { emptyText, type Field, holeOf, known, type Text } from "./text.ts";
import type { Walk } from "./walk.ts";

/** The command, or part of one, that an invocation is made of. */
export interface Emitted {
  readonly fields: readonly Field[];
  readonly assignments: readonly Assigned[];
  readonly command: SimpleCommand | CompoundCommand;
  readonly span: Span;
  /** A problem is noted that says more than the catalog could. */
  readonly refused?: boolean;
}

/**
 * Notes an invocation with its redirections, whose targets are expanded after the words. Yields the state in which the command
 * runs: its standard input is that of the redirections.
 */
export function emit(walk: Walk, { fields, assignments, command, span, refused }: Emitted, cell: Cell): State {
  const { redirections } = command;
  // A program's redirections are expanded in its own process, so their assignments are lost.
  const effects =
    redirections.length === 0 ? [] : perhaps(cell, () => redirections.flatMap((each) => effectsOf(walk, each, cell)));
  const { state } = cell;
  const hasInput = effects.reduce((before, effect) => feeds(effect) ?? before, state.hasInput);
  if (fields.length > 0 || assignments.length > 0 || effects.length > 0)
    walk.recorder.invocation({
      fields,
      assignments,
      redirections: effects,
      cwd: state.cwd.value ?? [],
      hasInput,
      flow: state.flow,
      command,
      span,
      ...(refused ? { refused } : {}),
    });
  return { ...state, hasInput };
}

/** The state behind a command with `redirections`, which are undone then: standard input is that of `before` again. */
export const withoutRedirections = ({ redirections }: Emitted["command"], before: State, after: State): State =>
  redirections.length > 0 ? join(before, { ...after, hasInput: before.hasInput }) : after;

/** Whether a redirection puts data on standard input; undefined: it leaves standard input as it is. */
function feeds({ operator, descriptor, target }: RedirectionEffect): boolean | undefined {
  if (!operator.startsWith("<") || (descriptor ?? 0) !== 0) return undefined;
  return !(operator === "<" && known(target.text) === "/dev/null");
}

/** One for each alternative that the target has. */
function effectsOf(walk: Walk, redirection: Redirection, cell: Cell): readonly RedirectionEffect[] {
  const span = walk.place(redirection.span);
  const { operator, descriptor, target } = redirection;
  if (!isPlainDescriptor(redirection)) walk.recorder.unproved("descriptor-number", span);
  if (operator === "<<" || operator === "<<-" || operator === "<<<") {
    const [text = emptyText, ...others] = expandUnsplit(walk, target, cell);
    return [
      {
        operator,
        descriptor,
        target: { text: others.length > 0 ? holeOf("variable") : text, many: false, span },
        span,
      },
    ];
  }
  return expandWord(walk, target, cell).map((fields) => {
    const [only, ...more] = fields;
    const isOne = only !== undefined && more.length === 0 && !only.many;
    const text: Text = only && more.length === 0 ? only.text : holeOf("variable");
    if (!isOne || (operator === ">&" && !/^[\w./-]+$/.test(known(text) ?? "?")))
      walk.recorder.unproved("redirection-target", span);
    return { operator, descriptor, target: { text, many: false, span }, span };
  });
}

/** Standard input is read, standard output and error are written, and copied from one another; nothing else is opened. */
function isPlainDescriptor({ operator, descriptor, target }: Redirection): boolean {
  if (operator === ">&" || operator === "<&") {
    const source = plain(target) ?? "";
    if (operator === "<&") return (descriptor ?? 0) === 0 && source === "0";
    // `>& file` is the same as `&> file`.
    return /^[12]$/.test(source)
      ? (descriptor ?? 1) === 1 || descriptor === 2
      : descriptor === undefined && !/^\d*-?$/.test(source);
  }
  if (descriptor === undefined) return true;
  return operator.startsWith("<") ? operator !== "<>" && descriptor === 0 : descriptor === 1 || descriptor === 2;
}

/** Does it only discard, or copy standard output and error? Then it may stay for all later commands. */
export function mayStay(redirection: Redirection): boolean {
  const target = plain(redirection.target);
  const { operator } = redirection;
  if (!isPlainDescriptor(redirection)) return false;
  return operator === ">&"
    ? target === "1" || target === "2"
    : /^(?:<|>|>>|&>)$/.test(operator) && target === "/dev/null";
}
