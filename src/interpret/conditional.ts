// Conditional expressions (bash manual 6.4): the operands that bash evaluates further.
import type { Conditional } from "../syntax/script.ts";
import { evaluateTexts } from "./arithmetic.ts";
import { expandUnsplit } from "./expand.ts";
import { perhaps, type State } from "./state.ts";
import { known } from "./text.ts";
import type { Walker } from "./walker.ts";

/** Evaluates the expression between `[[` and `]]`, and reports operands that could run a command. */
export function evaluateConditional(walker: Walker, expression: Conditional, state: State): void {
  switch (expression.type) {
    case "word":
      expandUnsplit(walker, expression.word, state);
      return;
    case "unary": {
      const texts = expandUnsplit(walker, expression.operand, state);
      if (
        (expression.operator === "-v" || expression.operator === "-R") &&
        !texts.every((text) => /^[^[$`]*$/.test(known(text) ?? "["))
      )
        walker.problem(
          "builtin-unknown",
          walker.place(expression.operand.span),
          "`-v` could evaluate a subscript that runs a command",
        );
      return;
    }
    case "binary": {
      const left = expandUnsplit(walker, expression.left, state);
      const right = expandUnsplit(walker, expression.right, state);
      if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(expression.operator)) {
        evaluateTexts(walker, left, state, walker.place(expression.left.span));
        evaluateTexts(walker, right, state, walker.place(expression.right.span));
      }
      return;
    }
    case "not":
      return evaluateConditional(walker, expression.operand, state);
    case "logical":
      evaluateConditional(walker, expression.left, state);
      return perhaps(state, () => evaluateConditional(walker, expression.right, state));
    default:
      expression satisfies never;
  }
}
