// The expression of `[[ ]]`: flat tokens from the concrete tree, grouped again by bash's precedence.
import { type Place, placeOfRight } from "../place.ts";
import type { Conditional, Word } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import type { Reading } from "./reading.ts";
import { lowerTouching } from "./word.ts";

type Token =
  | { readonly type: "operator"; readonly text: string; readonly node: ConcreteNode }
  | { readonly type: "word"; readonly nodes: ConcreteNode[] };

const containers = new Set(["binary_expression", "unary_expression", "parenthesized_expression"]);
const unary = /^-[abcdefghknoprstuvwxzGLNORS]$/;
const binary = /^(?:==?|!=|=~|[<>]|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/;

function tokensOf(nodes: readonly ConcreteNode[], source: string, tokens: Token[] = []): Token[] {
  for (const node of nodes) {
    const last = tokens.at(-1);
    const lastNode = last?.type === "word" ? last.nodes.at(-1) : undefined;
    if (containers.has(node.type) && last?.type === "operator" && last.text === "=~")
      tokens.push({ type: "word", nodes: [node] });
    else if (containers.has(node.type)) tokensOf(node.children, source, tokens);
    else if (last?.type === "word" && lastNode && lastNode.end === node.start && (node.named || node.type === "$"))
      last.nodes.push(node);
    else if (!node.named || node.type === "test_operator")
      tokens.push({ type: "operator", text: source.slice(node.start, node.end).trim(), node });
    else tokens.push({ type: "word", nodes: [node] });
  }
  return tokens;
}

/** Behind these, bash skips line breaks (parse.y, `cond_skip_newlines`). */
const opening: ReadonlySet<string> = new Set(["(", "!", "&&", "||"]);

/** Behind a whole test, too; behind a word alone it requires an operator, and behind an operator a word. */
function allowsLineBreak(token: Token, before: Token | undefined): boolean {
  if (token.type === "operator") return token.text === ")" || opening.has(token.text);
  return before?.type === "operator" && !opening.has(before.text);
}

/** The offset of a line break that bash does not allow, or undefined. */
function brokenLine(tokens: readonly Token[], node: ConcreteNode, source: string): number | undefined {
  const spans = tokens.map((token) => {
    const nodes = token.type === "word" ? token.nodes : [token.node];
    return { token, start: nodes[0]?.start ?? node.start, end: nodes.at(-1)?.end ?? node.end };
  });
  for (const [index, { token, end }] of spans.entries()) {
    if (allowsLineBreak(token, tokens[index - 1])) continue;
    const next = spans[index + 1]?.start ?? node.children.at(-1)?.start ?? node.end;
    // A line break behind a backslash is removed before.
    const at = source.slice(end, next).replace(/\\\n/g, "  ").indexOf("\n");
    if (at >= 0) return end + at;
  }
  return undefined;
}

/**
 * The expression between `[[` and `]]`.
 *
 * @throws Untrusted if it is not an expression to bash, or a line break stands at a place that bash does not allow.
 */
export function lowerConditional(reading: Reading, node: ConcreteNode): Conditional {
  const tokens = tokensOf(node.children.slice(1, -1), reading.source);
  const broken = brokenLine(tokens, node, reading.source);
  if (broken !== undefined) return refuse("syntax-error", broken, broken + 1, "bash takes no line break here");
  let at = 0;
  const bad = (): never => refuse("unlisted-syntax", node.start, node.end, "this conditional expression is not read");
  const isOperator = (text: string): boolean => {
    const token = tokens[at];
    return token?.type === "operator" && token.text === text;
  };
  const word = (place: Place = "word"): Word => {
    const token = tokens[at++];
    if (token?.type !== "word") return bad();
    return lowerTouching(reading, token.nodes, place);
  };
  const primary = (): Conditional => {
    const token = tokens[at];
    if (!token) return bad();
    if (token.type === "operator") {
      at++;
      if (token.text === "!") return { type: "not", operand: primary() };
      if (token.text === "(") {
        const inner = disjunction();
        if (!isOperator(")")) return bad();
        at++;
        return inner;
      }
      if (unary.test(token.text)) return { type: "unary", operator: token.text, operand: word() };
      return bad();
    }
    const left = word();
    const next = tokens[at];
    if (next?.type !== "operator" || !binary.test(next.text)) return { type: "word", word: left };
    at++;
    return { type: "binary", operator: next.text, left, right: word(placeOfRight(next.text)) };
  };
  const conjunction = (): Conditional => {
    let left = primary();
    while (isOperator("&&")) {
      at++;
      left = { type: "logical", operator: "&&", left, right: primary() };
    }
    return left;
  };
  const disjunction = (): Conditional => {
    let left = conjunction();
    while (isOperator("||")) {
      at++;
      left = { type: "logical", operator: "||", left, right: conjunction() };
    }
    return left;
  };
  const expression = disjunction();
  return at === tokens.length ? expression : bad();
}
