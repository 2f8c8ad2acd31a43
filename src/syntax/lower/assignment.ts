// Assignments: `name=value`, `name+=value`, `name[subscript]=value` and `name=(...)`.
import type { ArrayValue, Assignment, Word } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { lowerSubscript } from "./arithmetic.ts";
import { type Reading, sourceOf, spanOf, unlisted } from "./reading.ts";
import { groupTouching, literalWord, lowerArgument, lowerWord } from "./word.ts";

export function lowerAssignment(reading: Reading, node: ConcreteNode): Assignment {
  if (node.type !== "variable_assignment") return unlisted(node);
  const [nameNode, operator, value, ...more] = node.children;
  if (!nameNode || !operator || more.length > 0 || (operator.type !== "=" && operator.type !== "+="))
    return unlisted(node);
  const nameEnd = nameNode.type === "subscript" ? reading.source.indexOf("[", nameNode.start) : nameNode.end;
  const name = reading.source.slice(nameNode.start, nameEnd);
  // R15: bash runs `1x=a` as a command, and `é=1` too.
  if (!/^[A-Za-z_]\w*$/.test(name) || nameNode.end !== operator.start || (value && value.start !== operator.end))
    refuse("unlisted-syntax", node.start, node.end, "this is not an assignment to bash");
  return {
    span: spanOf(node),
    name,
    subscript: nameNode.type === "subscript" ? lowerSubscript(reading, nameNode) : undefined,
    append: operator.type === "+=",
    value: value && (value.type === "array" ? lowerArray(reading, value) : lowerWord(reading, value)),
  };
}

/** An argument of a declaration builtin in the form of an assignment. */
export function lowerAssignmentWord(reading: Reading, node: ConcreteNode): Word {
  const assignment = lowerAssignment(reading, node);
  return { ...literalWord(spanOf(node), sourceOf(reading, node)), assignment };
}

function lowerArray(reading: Reading, node: ConcreteNode): ArrayValue {
  // Bash 5.2 loses the backslash when it reads the substitution again: `$(v=(\;))` ends the command at the `;`.
  const at = reading.inSubstitution ? sourceOf(reading, node).indexOf("\\") : -1;
  if (at >= 0)
    refuse(
      "unlisted-syntax",
      node.start + at,
      node.start + at + 2,
      "bash may read this backslash differently in an array inside a substitution: use single quotes",
    );
  const inner = node.children.slice(1, -1).filter((child) => child.type !== "comment");
  const elements = groupTouching(inner).map((group) => lowerArgument(reading, group));
  return { kind: "array", span: spanOf(node), elements };
}
