// Calls of functions: each possible definition is followed with the call's arguments.
import type { FunctionDefinition } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { followCompound } from "./compound.ts";
import {
  either,
  forget,
  join,
  joinVariables,
  type State,
  touchedSince,
  withPositional,
  withVariable,
} from "./state.ts";
import type { Field } from "./text.ts";
import type { Frame, Walk } from "./walk.ts";

const deepestCall = 24;

/** The state after a call of the function `name`, which may be any of `definitions`. */
export function callFunction(
  walk: Walk,
  name: string,
  definitions: readonly FunctionDefinition[],
  args: readonly Field[] | undefined,
  state: State,
  span: Span,
): State {
  if (walk.frames.some((frame) => frame.name === name)) {
    walk.recorder.unproved("recursion", span, `\`${name}\`, which calls itself,`);
    return state;
  }
  if (walk.frames.length >= deepestCall) return walk.recorder.tooMuch(span, "functions call each other too deeply");
  let result: State | undefined;
  for (const definition of definitions) {
    const after = callDefinition(walk, definition, args, state);
    result = result ? join(result, after) : after;
  }
  return result ?? state;
}

function callDefinition(
  walk: Walk,
  definition: FunctionDefinition,
  args: readonly Field[] | undefined,
  state: State,
): State {
  walk.recorder.called.add(definition);
  walk.recorder.given(
    "@",
    (args ?? []).map(({ text }) => text),
  );
  const start = withPositional(state, args);
  const frame: Frame = { name: definition.name, hidden: new Map(), returns: false };
  walk.frames.push(frame);
  let after = either(followCompound(walk, definition.body, start));
  walk.frames.pop();
  // A `return` may have left it anywhere.
  if (frame.returns) after = forget(after, touchedSince(start, after, walk.recorder));
  // A path without the `local` has set the caller's variable.
  for (const [variable, hidden] of frame.hidden)
    after = withVariable(after, variable, joinVariables(hidden, after.variables.get(variable)));
  return withPositional(after, state.positional.value);
}
