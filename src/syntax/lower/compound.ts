// Compound commands (POSIX 2.9.4, bash manual 3.2.5): groups, loops and choices. `[[ ]]` is read in `conditional.ts`.
import type { CaseItem, Compound, CompoundCommand, List, Word, WordPart } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { checkParentheses, lowerForExpressions, lowerParenthesized } from "./arithmetic.ts";
import { lowerBody, lowerChildren, lowerEnclosed } from "./list.ts";
import { type Reading, sourceOf, spanOf, unlisted } from "./reading.ts";
import { groupTouching, lowerTouching, lowerWord, wordKinds } from "./word.ts";

/** The compound command of one node, without the redirections behind it. */
export function lowerCompound(reading: Reading, node: ConcreteNode): CompoundCommand {
  const span = spanOf(node);
  return { kind: "compound", span, body: compoundOf(reading, node), redirections: [] };
}

function compoundOf(reading: Reading, node: ConcreteNode): Compound {
  const { children } = node;
  switch (node.type) {
    case "subshell":
      checkParentheses(reading, node, node.start);
      return { type: "subshell", list: lowerEnclosed(reading, node, "(", ")") };
    case "compound_statement":
      if (children[0]?.type === "((") return { type: "arithmetic", expression: lowerParenthesized(reading, node) };
      return { type: "brace-group", list: lowerEnclosed(reading, node, "{", "}") };
    case "test_command":
      if (children[0]?.type !== "((") return unlisted(node);
      return { type: "arithmetic", expression: lowerParenthesized(reading, node) };
    case "if_statement":
      return lowerIf(reading, node);
    case "while_statement":
      return lowerWhile(reading, node);
    case "for_statement":
      return lowerFor(reading, node);
    case "c_style_for_statement":
      return lowerArithmeticFor(reading, node);
    case "case_statement":
      return lowerCase(reading, node);
    default:
      return unlisted(node);
  }
}

function lowerIf(reading: Reading, node: ConcreteNode): Compound {
  const branches: { condition: List; body: List }[] = [];
  let otherwise: List | undefined;
  const clauses = node.children.filter((child) => child.type === "elif_clause" || child.type === "else_clause");
  const own = node.children.filter((child) => !clauses.includes(child));
  if (own[0]?.type !== "if" || own.at(-1)?.type !== "fi") return unlisted(node);
  branches.push(lowerBranch(reading, own.slice(1, -1), node));
  for (const clause of clauses) {
    const [keyword, ...rest] = clause.children;
    if (otherwise || !keyword) return unlisted(clause);
    if (clause.type === "elif_clause" && keyword.type === "elif") branches.push(lowerBranch(reading, rest, clause));
    else if (clause.type === "else_clause" && keyword.type === "else") otherwise = lowerBody(reading, rest, clause);
    else return unlisted(clause);
  }
  return { type: "if", branches, otherwise };
}

function lowerBranch(
  reading: Reading,
  nodes: readonly ConcreteNode[],
  parent: ConcreteNode,
): { condition: List; body: List } {
  const then = nodes.findIndex((child) => child.type === "then");
  if (then < 0) return unlisted(parent);
  return {
    condition: lowerBody(reading, nodes.slice(0, then), parent),
    body: lowerBody(reading, nodes.slice(then + 1), parent),
  };
}

function lowerWhile(reading: Reading, node: ConcreteNode): Compound {
  const [keyword, ...rest] = node.children;
  const body = rest.pop();
  if ((keyword?.type !== "while" && keyword?.type !== "until") || body?.type !== "do_group") return unlisted(node);
  return {
    type: keyword.type,
    condition: lowerBody(reading, rest, node),
    body: lowerEnclosed(reading, body, "do", "done"),
  };
}

/** `do ... done`, or `{ ... }`, which bash allows in its place behind `for`. */
function lowerLoopBody(reading: Reading, body: ConcreteNode): List {
  return body.type === "do_group" ? lowerEnclosed(reading, body, "do", "done") : lowerEnclosed(reading, body, "{", "}");
}

function lowerFor(reading: Reading, node: ConcreteNode): Compound {
  const [keyword, variable, ...rest] = node.children.filter((child) => child.type !== "comment");
  const body = rest.pop();
  if ((keyword?.type !== "for" && keyword?.type !== "select") || !variable || !body) return unlisted(node);
  const name = sourceOf(reading, variable);
  if (!/^[A-Za-z_]\w*$/.test(name)) return unlisted(variable);
  const values = rest.filter((child) => child.field === "value");
  const marks = rest.filter((child) => child.field !== "value");
  if (marks.some((child) => child.type !== "in" && child.type !== ";" && child.type !== "\n")) return unlisted(node);
  const list = lowerLoopBody(reading, body);
  const words = marks.some((child) => child.type === "in")
    ? values.map((child) => lowerWord(reading, child))
    : undefined;
  if (!words && values.length > 0) return unlisted(node);
  return { type: keyword.type, name, words, body: list };
}

function lowerArithmeticFor(reading: Reading, node: ConcreteNode): Compound {
  const body = node.children.find((child) => child.field === "body");
  if (!body) return unlisted(node);
  const list = lowerLoopBody(reading, body);
  return { type: "arithmetic-for", expressions: lowerForExpressions(reading, node), body: list };
}

const caseKinds = new Set(["case", "in", "esac", "comment", ";", "\n"]);

function lowerCase(reading: Reading, node: ConcreteNode): Compound {
  const value = node.children.find((child) => child.field === "value");
  const rest = node.children.filter((child) => child !== value);
  if (!value) return unlisted(node);
  const items: CaseItem[] = [];
  for (const child of rest) {
    if (child.type === "case_item") items.push(lowerCaseItem(reading, child));
    else if (!caseKinds.has(child.type)) return unlisted(child);
  }
  return { type: "case", word: lowerWord(reading, value), items };
}

const isEsac = (parts: readonly WordPart[]): boolean => {
  const [only, ...more] = parts;
  if (more.length > 0 || !only) return false;
  return only.kind === "double" ? isEsac(only.parts) : "value" in only && only.value === "esac";
};

function lowerCaseItem(reading: Reading, node: ConcreteNode): CaseItem {
  const close = node.children.findIndex((child) => child.type === ")");
  if (close < 0) return unlisted(node);
  const patterns: Word[] = [];
  const before = node.children.slice(0, close).filter((child) => child.type !== "(" && child.type !== "|");
  for (const group of groupTouching(before)) {
    const strange = group.find((child) => child.type !== "extglob_pattern" && !wordKinds.has(child.type));
    if (strange) return unlisted(strange);
    const pattern = lowerTouching(reading, group);
    // R29
    if (isEsac(pattern.parts))
      refuse("reserved-word", pattern.span.start, pattern.span.end, "bash may take this pattern for the end of `case`");
    patterns.push(pattern);
  }
  const rest = node.children.slice(close + 1);
  const last = rest.at(-1);
  const ended = last?.type === ";;" || last?.type === ";&" || last?.type === ";;&";
  const body = lowerChildren(reading, ended ? rest.slice(0, -1) : rest, node);
  return { patterns, body, terminator: last?.type === ";&" || last?.type === ";;&" ? last.type : ";;" };
}
