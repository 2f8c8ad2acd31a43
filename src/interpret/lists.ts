// Lists, pipelines and the texts made of them (POSIX 2.9.2 and 2.9.3).

import type { AndOr, Command, List, ListItem, Pipeline, Script } from "../syntax/script.ts";
import { isOrdinaryFunction } from "./builtins/builtins.ts";
import { followCompound } from "./compound.ts";
import { ofStage } from "./flow.ts";
import { followSimple } from "./simple.ts";
import { both, either, forget, join, type Outcome, type State, touchedSince, withFunctions } from "./state.ts";
import type { Walk } from "./walk.ts";

/**
 * A text that the shell reads line by line. After an error in an expansion or assignment bash gives up the line and
 * goes on with the next one (parse_and_execute, DISCARD): what the line sets may have any value then.
 */
export function followText(walk: Walk, { list, source }: Script, state: State, isInner: boolean): Outcome {
  let line = attempt(walk, state);
  let outcome = both(state);
  let end: number | undefined;
  const settle = (): void => {
    outcome = line.settled(outcome);
    line = attempt(walk, either(outcome));
  };
  walk.recorder.followed.add(list);
  for (const item of list.items) {
    const { first, rest } = item.andOr;
    if (end !== undefined && source.slice(end, first.span.start).includes("\n")) settle();
    outcome = followItem(walk, item, outcome);
    end = (rest.at(-1)?.pipeline ?? first).span.end;
  }
  // Behind a text inside another one, the other goes on.
  if (isInner) settle();
  return outcome;
}

/**
 * A list inside a command. Bash gives it up as a whole, and nothing follows; but nesting must not make a script look
 * better than its lines alone.
 */
export function followList(walk: Walk, list: List, state: State): Outcome {
  const whole = attempt(walk, state);
  let outcome = both(state);
  walk.recorder.followed.add(list);
  for (const item of list.items) outcome = followItem(walk, item, whole.settled(outcome));
  return outcome;
}

/** Follows errors from `state` on. `settled`: what may be if bash gave up anywhere since. */
function attempt(walk: Walk, state: State): { readonly settled: (outcome: Outcome) => Outcome } {
  const { errors } = walk;
  let start = state;
  return {
    settled: (outcome) => {
      if (walk.errors === errors) return outcome;
      const after = either(outcome);
      start = forget(after, touchedSince(start, after, walk.recorder));
      return both(start);
    },
  };
}

function followItem(walk: Walk, item: ListItem, before: Outcome): Outcome {
  const start = either(before);
  if (!item.background) return followAndOr(walk, item.andOr, start);
  walk.subshell((inner) => followAndOr(walk, item.andOr, inner), start);
  return both(start);
}

function followAndOr(walk: Walk, { first, rest }: AndOr, state: State): Outcome {
  let { success, failure } = followPipeline(walk, first, state);
  for (const { operator, pipeline } of rest) {
    const [start, skipped] = operator === "&&" ? [success, failure] : [failure, success];
    const after = followPipeline(walk, pipeline, start);
    success = operator === "&&" ? after.success : join(skipped, after.success);
    failure = operator === "&&" ? join(skipped, after.failure) : after.failure;
  }
  return { success, failure };
}

function followPipeline(walk: Walk, { commands, negated }: Pipeline, state: State): Outcome {
  const [only, ...more] = commands;
  if (only && more.length === 0) {
    const { success, failure } = walk.command(only, state);
    return negated ? { success: failure, failure: success } : { success, failure };
  }
  for (const [index, command] of commands.entries()) {
    const before = commands[index - 1];
    const hasInput = before === undefined ? state.hasInput : !saysNothing(before);
    const flow = ofStage(state.flow, commands, index);
    walk.subshell((inner) => walk.command(command, inner), { ...state, hasInput, flow });
  }
  return both(state);
}

/** Commands that people put before a pipe to close it: `echo | openssl s_client ...`. No function has such a name. */
function saysNothing(command: Command): boolean {
  if (command.kind !== "simple" || command.assignments.length > 0 || command.redirections.length > 0) return false;
  const words = command.words.map((word) =>
    word.parts.map((part) => (part.kind === "literal" || part.kind === "quoted" ? part.value : "\0")).join(""),
  );
  return /^(?:true|:|echo(?: (?:-n|Q)?)?)$/.test(words.join(" "));
}

/** A command of any kind. */
export function followCommand(walk: Walk, command: Command, state: State): Outcome {
  switch (command.kind) {
    case "simple":
      return followSimple(walk, command, state);
    case "compound":
      return followCompound(walk, command, state);
    case "function": {
      const { name } = command;
      const span = walk.place(command.span);
      if (!isOrdinaryFunction(name)) walk.recorder.unproved("function-name", span, `a function \`${name}\``);
      if (walk.frames.length > 0) walk.recorder.unproved("nested-function", span);
      walk.recorder.definition(command);
      return both(withFunctions(state, name, { definitions: [command], maybeUndefined: false }));
    }
    case "coprocess":
      walk.recorder.unproved("coproc", walk.place(command.span));
      walk.subshell((inner) => walk.command(command.body, inner), state);
      return both(state);
    default:
      return command satisfies never;
  }
}
