// Conditional expressions (bash manual 6.4): the operands that bash evaluates further.
import type { Conditional } from "../../syntax/script.ts";
import { type Cell, perhaps } from "../state.ts";
import { known } from "../text.ts";
import type { Walk } from "../walk.ts";
import { evaluateTexts } from "./arithmetic.ts";
import { expandUnsplit } from "./word.ts";

/** Evaluates the expression between `[[` and `]]`, and reports operands that could run a command. */
export function evaluateConditional(walk: Walk, expression: Conditional, cell: Cell): void {
  switch (expression.type) {
    case "word":
      expandUnsplit(walk, expression.word, cell);
      return;
    case "unary": {
      const texts = expandUnsplit(walk, expression.operand, cell);
      const evaluates = expression.operator === "-v" || expression.operator === "-R";
      if (evaluates && !texts.every((text) => /^\w+$/.test(known(text) ?? "?")))
        walk.recorder.unproved(
          "test-operator",
          walk.place(expression.operand.span),
          "`-v` of anything but a plain name",
        );
      return;
    }
    case "binary": {
      const left = expandUnsplit(walk, expression.left, cell);
      const right = expandUnsplit(walk, expression.right, cell);
      if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(expression.operator)) {
        evaluateTexts(walk, left, cell, walk.place(expression.left.span));
        evaluateTexts(walk, right, cell, walk.place(expression.right.span));
      }
      return;
    }
    case "not":
      return evaluateConditional(walk, expression.operand, cell);
    case "logical":
      evaluateConditional(walk, expression.left, cell);
      return perhaps(cell, () => evaluateConditional(walk, expression.right, cell));
    default:
      expression satisfies never;
  }
}
