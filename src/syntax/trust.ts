// The trust rules (RULES.md) on a text and its concrete tree before it is lowered: R1 to R5, R8, and parts of R6 and R20.
import { found } from "../findings/finding.ts";
import type { HereDocumentExtent } from "./agreement/here-documents.ts";
import type { ConcreteNode } from "./tree-sitter.ts";
import { refuse, refuseFor } from "./untrusted.ts";

// Bash uses these in its own strings (CTLESC, CTLNUL), drops them (NUL), or cannot receive them (half a surrogate pair).
const unusable = /[\u0000\u0001\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

// Outside quotes: ASCII that prints, tab, newline and bell, and what shows of Unicode's letters, marks, numbers, punctuation and symbols. Bash
// reads any other as part of a word, parsers or people as a blank or as nothing; U+FFFD stands for bytes that are lost.
const strange = /[^\t\n\u0007 -~\p{L}\p{M}\p{N}\p{P}\p{S}]|\p{Default_Ignorable_Code_Point}|[\u2800\ufffc\ufffd]/u;

/**
 * R1 over the whole text: characters that are not plain even inside quotes.
 *
 * @throws Untrusted at the first one.
 */
export function checkCharacters(source: string): void {
  refuseCharacter(source, unusable, 0, source.length);
}

/**
 * R1 for text outside quotes: no control character but tab and newline, no look-alike blank, no byte order mark.
 *
 * @throws Untrusted at the first one.
 */
export function checkUnquoted(source: string, start: number, end: number): void {
  refuseCharacter(source, strange, start, end);
}

function refuseCharacter(source: string, pattern: RegExp, start: number, end: number): void {
  const match = pattern.exec(start === 0 && end === source.length ? source : source.slice(start, end));
  if (!match) return;
  const at = start + match.index;
  const code = match[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0") ?? "";
  refuseFor(found("strange-character", "code", { start: at, end: at + 1 }, { code }));
}

const kinds = new Set(
  `program ansi_c_string arithmetic_expansion array binary_expression brace_expression c_style_for_statement case_item
  case_statement command command_name command_substitution comment compound_statement concatenation declaration_command
  do_group elif_clause else_clause expansion extglob_pattern file_descriptor file_redirect for_statement
  function_definition heredoc_body heredoc_content heredoc_end heredoc_redirect heredoc_start herestring_redirect
  if_statement list negated_command number parenthesized_expression pipeline postfix_expression process_substitution
  raw_string redirected_statement regex simple_expansion special_variable_name string string_content subscript subshell
  ternary_expression test_command test_operator unary_expression unset_command variable_assignment variable_assignments
  variable_name while_statement word`.split(/\s+/),
);

/** R5 leaves out nodes whose text between the children is content: `lower/text.ts` reads it. */
const contentful = new Set(["string", "heredoc_body", "expansion", "regex", "number"]);

/** Blanks, newlines and line continuations: text that bash skips. */
const blank = /^(?:[ \t\n]|\\\n)*$/;

/**
 * R2, R3, R4, R5 and R8 over the whole tree of `source`. Iterative, so that no depth of nesting can exhaust the stack.
 *
 * @throws Untrusted at the first node or gap that breaks a rule.
 */
export function checkTree(root: ConcreteNode, source: string): void {
  if (!blank.test(source.slice(0, root.start)) || !blank.test(source.slice(root.end)))
    refuse("uncovered-text", 0, source.length, "some of the text belongs to no command");
  const stack: ConcreteNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { start, end } = node;
    if (node.type === "ERROR" || node.missing)
      refuse("syntax-error", start, end, "the parser of bash's grammar cannot read this text");
    if (node.named && !kinds.has(node.type))
      refuseFor(found("unlisted-syntax", "kind", { start, end }, { kind: node.type }));
    if (node.type === "comment") checkComment(node, source);
    const { children } = node;
    if (children.length === 0) continue;
    if (!contentful.has(node.type)) checkGaps(node, source);
    for (const child of children) stack.push(child);
  }
}

/** R5: every character between two children is blank. */
function checkGaps(node: ConcreteNode, source: string): void {
  let at = node.start;
  for (const child of node.children) {
    if (child.start < at) refuse("uncovered-text", child.start, at, "two parts of the text overlap");
    checkGap(source, at, child.start);
    at = child.end;
  }
  checkGap(source, at, node.end);
}

function checkGap(source: string, start: number, end: number): void {
  if (start === end) return;
  const gap = source.slice(start, end);
  if (!blank.test(gap) || joins(source, start))
    refuseFor(found("uncovered-text", "piece", { start, end }, { text: gap.trim().slice(0, 40) }));
}

/** R2: does a continuation at `start`, at which nodes begin and end, join two of them to one token? */
function joins(source: string, start: number): boolean {
  let next = start;
  while (source.startsWith("\\\n", next)) next += 2;
  if (next === start) return false;
  const before = start === 0 ? " " : source.charAt(start - 1);
  const after = source.charAt(next);
  // The backslash before it could make it a plain backslash.
  if (before === "\\") return true;
  if (/[ \t\n]/.test(before) || /[ \t\n]/.test(after)) return false;
  return !/[;&|(]/.test(before) || /[;&|()<>]/.test(after);
}

/** Nodes in which a line break is a token of its own, behind which bash reads the bodies of here-documents. */
const spansLines = new Set(
  `program list pipeline redirected_statement negated_command compound_statement subshell do_group if_statement elif_clause
  else_clause while_statement for_statement case_statement case_item function_definition`.split(/\s+/),
);
const endsOnLine = new Set([...spansLines, "command", "file_redirect"]);

/**
 * R20: the line break before the body of a here-document is a token of the list that the operator stands in, and no part
 * of a quoted string, an expansion or a substitution.
 *
 * @throws Untrusted if a node says otherwise.
 */
export function checkHereDocumentLines(root: ConcreteNode, hereDocuments: readonly HereDocumentExtent[]): void {
  if (hereDocuments.length === 0) return;
  const stack: ConcreteNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { start, end, type, named } = node;
    for (const { start: operator, end: last, lineEnd } of hereDocuments) {
      const holdsLineEnd = named && start > operator && start <= lineEnd && lineEnd < end && !spansLines.has(type);
      const leavesItOut = start < operator && last < end && end <= lineEnd && !endsOnLine.has(type);
      if (holdsLineEnd || leavesItOut)
        refuse("here-document-end", operator, last, "the body of the here-document does not follow its line");
    }
    for (const child of node.children) stack.push(child);
  }
}

/** R8. */
function checkComment(node: ConcreteNode, source: string): void {
  // A line continuation before the comment does not count: the character before the continuation decides.
  let at = node.start;
  while (at >= 2 && source.startsWith("\\\n", at - 2)) at -= 2;
  const before = at === 0 ? "\n" : source.charAt(at - 1);
  const escaped = source.charAt(at - 2) === "\\";
  if (escaped || !/[ \t\n;&|()]/.test(before))
    refuse("hidden-comment", node.start, node.end, "`#` may not start a comment here");
}

/** R2 for the backslash at `at`, at the end of a line in text that is no node: only after a blank or a newline. */
export function checkContinuation(source: string, at: number): void {
  const before = source.charAt(at - 1);
  if (at > 0 && !/[ \t\n]/.test(before))
    refuse("continuation-in-word", at, at + 2, "a line break inside a word joins its halves");
}

/** R6 for `< 2>f`: to bash the `2` is the descriptor of the next redirection, and the first one has no target. */
export function checkTarget(source: string, { start, end }: ConcreteNode): void {
  const text = source.slice(start, end);
  if (/^(?:\d+|\{\w+\})$/.test(text) && /[<>]/.test(source.charAt(end)))
    refuseFor(found("redirection-target", "next", { start, end: end + 1 }, { text }));
}
