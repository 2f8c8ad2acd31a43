// Prints compound commands, and the expression of `[[ ]]`.
import { placeOfRight } from "../place.ts";
import type { Compound, Conditional } from "../script.ts";
import type { Layout } from "./layout.ts";
import { printClosing, printEnclosed, printList } from "./print-list.ts";
import { checkVariable, printExpression, printWord, printWords } from "./print-word.ts";

/** `end`: offset in the source of the command's end, so that the closing word stands on its line. */
export function printCompound(layout: Layout, body: Compound, end: number): void {
  switch (body.type) {
    case "brace-group":
      return printEnclosed(layout, body.list, { open: "{ ", close: " }", end });
    case "subshell":
      return printEnclosed(layout, body.list, { open: "( ", close: " )", end });
    case "if":
      for (const [index, { condition, body: branch }] of body.branches.entries()) {
        printEnclosed(layout, condition, { open: index === 0 ? "if " : " elif ", close: " then " });
        printList(layout, branch, { closed: false });
      }
      if (body.otherwise) printEnclosed(layout, body.otherwise, { open: " else ", close: "" });
      return printClosing(layout, " fi", end);
    case "for":
    case "select":
      checkVariable(body.name);
      layout.text(`${body.type} ${body.name}`);
      if (body.words) {
        layout.text(" in ");
        printWords(layout, body.words);
      }
      return printEnclosed(layout, body.body, { open: "; do ", close: " done", end });
    case "arithmetic-for":
      for (const [index, expression] of body.expressions.entries())
        printExpression(layout, expression, { open: index === 0 ? "for ((" : ";", close: "" });
      return printEnclosed(layout, body.body, { open: ")); do ", close: " done", end });
    case "while":
    case "until":
      printEnclosed(layout, body.condition, { open: `${body.type} `, close: " do " });
      return printEnclosed(layout, body.body, { open: "", close: " done", end });
    case "case":
      return printCase(layout, body, end);
    case "conditional":
      layout.text("[[ ");
      printConditional(layout, body.expression);
      return layout.text(" ]]");
    case "arithmetic":
      return printExpression(layout, body.expression, { open: "((", close: "))" });
    default:
      return body satisfies never;
  }
}

type Case = Extract<Compound, { type: "case" }>;

function printCase(layout: Layout, { word, items }: Case, end: number): void {
  layout.text("case ");
  printWord(layout, word, "word");
  layout.text(" in");
  for (const { patterns, body, terminator } of items) {
    layout.text(" (");
    for (const [index, pattern] of patterns.entries()) {
      if (index > 0) layout.text(" | ");
      printWord(layout, pattern, "word");
    }
    printEnclosed(layout, body, { open: ") ", close: ` ${terminator}` });
  }
  printClosing(layout, " esac", end);
}

function printConditional(layout: Layout, expression: Conditional): void {
  switch (expression.type) {
    case "word":
      return printWord(layout, expression.word, "word");
    case "unary":
      layout.text(`${expression.operator} `);
      return printWord(layout, expression.operand, "word");
    case "binary":
      printWord(layout, expression.left, "word");
      layout.text(` ${expression.operator} `);
      return printWord(layout, expression.right, placeOfRight(expression.operator));
    case "not":
      layout.text("! ");
      return printOperand(layout, expression.operand);
    case "logical":
      printOperand(layout, expression.left);
      layout.text(` ${expression.operator} `);
      return printOperand(layout, expression.right);
    default:
      return expression satisfies never;
  }
}

/** With parentheses around `&&` and `||`, so that no precedence decides. */
function printOperand(layout: Layout, expression: Conditional): void {
  if (expression.type !== "logical") return printConditional(layout, expression);
  layout.text("( ");
  printConditional(layout, expression);
  layout.text(" )");
}
