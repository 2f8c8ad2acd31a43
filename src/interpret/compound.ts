// Compound commands (POSIX 2.9.4, bash manual 3.2.5). Every body is followed at least once, whatever its condition.
import type { CaseItem, Compound, CompoundCommand, Word } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { assign } from "./assign.ts";
import { evaluateArithmetic } from "./expand/arithmetic.ts";
import { evaluateConditional } from "./expand/conditional.ts";
import { expandUnsplit, expandWord } from "./expand/word.ts";
import { followLoop } from "./loop.ts";
import { emit, withoutRedirections } from "./redirections.ts";
import { anyVariable, both, type Cell, either, join, type Outcome, perhaps, type State, scalar } from "./state.ts";
import { holeOf, type Text } from "./text.ts";
import type { Walk } from "./walk.ts";

/** Its redirections, then its body; if a redirection fails, the body does not run. */
export function followCompound(walk: Walk, command: CompoundCommand, state: State): Outcome {
  const cell: Cell = { state };
  const span = walk.place(command.span);
  const inside = emit(walk, { fields: [], assignments: [], command, span }, cell);
  const { success, failure } = body(walk, command.body, inside, span);
  const after = (inner: State): State => withoutRedirections(command, cell.state, inner);
  return { success: after(success), failure: after(failure) };
}

function body(walk: Walk, compound: Compound, state: State, span: Span): Outcome {
  switch (compound.type) {
    case "brace-group":
      return walk.list(compound.list, state);
    case "subshell":
      walk.subshell((inner) => walk.list(compound.list, inner), state);
      return both(state);
    case "if":
      return both(ifCommand(walk, compound, state));
    case "for":
      return both(forCommand(walk, compound, state, span));
    case "while":
    case "until":
      return both(
        followLoop(walk, state, (start) => {
          const { success, failure } = walk.list(compound.condition, start);
          const [enter, skip] = compound.type === "while" ? [success, failure] : [failure, success];
          return join(skip, either(walk.list(compound.body, enter)));
        }),
      );
    case "case":
      return both(caseCommand(walk, compound.word, compound.items, state));
    case "conditional":
      return both(expanded(state, (cell) => evaluateConditional(walk, compound.expression, cell)));
    case "arithmetic":
      return both(expanded(state, (cell) => void evaluateArithmetic(walk, compound.expression, cell)));
    case "arithmetic-for":
      return both(arithmeticFor(walk, compound, state));
    case "select":
      walk.recorder.unproved("select", span);
      return walk.list(compound.body, state);
    default:
      return compound satisfies never;
  }
}

function expanded(state: State, expand: (cell: Cell) => void): State {
  const cell: Cell = { state };
  expand(cell);
  return cell.state;
}

function ifCommand(walk: Walk, { branches, otherwise }: Extract<Compound, { type: "if" }>, state: State): State {
  let result: State | undefined;
  let current = state;
  for (const branch of branches) {
    const { success, failure } = walk.list(branch.condition, current);
    const after = either(walk.list(branch.body, success));
    result = result ? join(result, after) : after;
    current = failure;
  }
  const last = otherwise ? either(walk.list(otherwise, current)) : current;
  return result ? join(result, last) : last;
}

function forCommand(
  walk: Walk,
  { name, words, body }: Extract<Compound, { type: "for" | "select" }>,
  state: State,
  span: Span,
): State {
  const cell: Cell = { state };
  const lists = words
    ? words.flatMap((word) => expandWord(walk, word, cell))
    : [state.positional.value ?? [{ text: holeOf("parameter"), many: true, span }]];
  const values = new Map<string, Text>();
  for (const fields of lists) for (const { text } of fields) values.set(JSON.stringify(text.pieces), text);
  const before = cell.state;
  // Even for no words the body is followed, with a variable of any value.
  const variable = values.size > 0 ? scalar([...values.values()]) : anyVariable;
  assign(walk, cell, name, variable, span);
  return join(
    before,
    followLoop(walk, cell.state, (start) => {
      const turn: Cell = { state: start };
      // A body that sets the variable finds the next value in it again.
      if (start !== cell.state) assign(walk, turn, name, variable, span);
      return either(walk.list(body, turn.state));
    }),
  );
}

/** `for ((first; condition; step))`: an expression that is left out is none. */
function arithmeticFor(
  walk: Walk,
  { expressions, body }: Extract<Compound, { type: "arithmetic-for" }>,
  state: State,
): State {
  const [first, condition, step] = expressions.map(
    (expression) =>
      (start: State): State =>
        expression.parts.length === 0
          ? start
          : expanded(start, (cell) => void evaluateArithmetic(walk, expression, cell)),
  );
  const then = (next: typeof first, start: State): State => (next ? next(start) : start);
  return followLoop(walk, then(first, state), (start) => {
    const tested = then(condition, start);
    return join(tested, then(step, either(walk.list(body, tested))));
  });
}

function caseCommand(walk: Walk, word: Word, items: readonly CaseItem[], state: State): State {
  const cell: Cell = { state };
  expandUnsplit(walk, word, cell);
  let result: State | undefined;
  let falling: State | undefined;
  for (const item of items) {
    // Bash expands them until one matches.
    for (const pattern of item.patterns) perhaps(cell, () => expandUnsplit(walk, pattern, cell));
    const after = either(walk.list(item.body, falling ? join(cell.state, falling) : cell.state));
    falling = item.terminator === ";;" ? undefined : after;
    result = result ? join(result, after) : after;
  }
  return result ? join(result, cell.state) : cell.state;
}
