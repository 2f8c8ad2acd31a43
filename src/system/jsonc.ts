// JSON with comments: read with the place of every error. The only file that knows jsonc-parser.
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode, visit } from "jsonc-parser";

export { applyEdits, findNodeAtLocation, getNodeValue, modify, type Node, parse as parseLoosely } from "jsonc-parser";

/** The text is not a JSON object. `message` says where, counted from 1. */
export class JsonError extends Error {}

/** Values inside each other. The parser is recursive. */
const deepest = 100;

/** The offsets of brackets in which values are nested too deeply. */
function* tooDeepIn(text: string): Generator<number> {
  const scanner = createScanner(text, true);
  let depth = 0;
  // Only the end has no length.
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const token = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined;
    const isOpening = token === "{" || token === "[";
    if (isOpening) depth++;
    if (token !== undefined && depth > deepest) yield scanner.getTokenOffset();
    if (token === "}" || token === "]") depth--;
  }
}

/** The object that a text holds; comments, trailing commas and a byte order mark are taken. @throws JsonError */
export function parseObject(given: string): Node {
  const text = withoutMark(given);
  const { root, errors } = treeOf(text);
  const [error] = errors;
  if (error) throw new JsonError(`${placeOf(text, error.offset)}: ${inWords(error.error)}`);
  if (root?.type !== "object") throw new JsonError("it is not a JSON object");
  return root;
}

/** What can be read of an object, be the text as broken, or as deep, as it likes; undefined: nothing. */
export function parseBroken(given: string): Node | undefined {
  let text = withoutMark(given);
  let flat = "";
  let from = 0;
  for (const at of tooDeepIn(text)) {
    flat += text.slice(from, at);
    from = at + 1;
  }
  text = flat + text.slice(from);
  const { root } = treeOf(text);
  return root?.type === "object" ? root : undefined;
}

// As long as it was, so that places stay.
const withoutMark = (text: string): string => (text.startsWith("\ufeff") ? ` ${text.slice(1)}` : text);

function treeOf(text: string): { readonly root: Node | undefined; readonly errors: readonly ParseError[] } {
  const { value: deep } = tooDeepIn(text).next();
  if (typeof deep === "number")
    throw new JsonError(`${placeOf(text, deep)}: more than ${deepest} values inside each other`);
  const errors: ParseError[] = [];
  return { root: parseTree(text, errors, { allowTrailingComma: true }), errors };
}

/** The properties of an object: each key with its value, also one that stands twice. */
export const propertiesOf = ({ children = [] }: Node): readonly (readonly [key: string, value: Node])[] =>
  children.flatMap(({ children: [key, value] = [] }) => (key && value ? [[String(key.value), value] as const] : []));

/** A key that stands twice in one object, at any depth: readers differ in which one holds. */
export function doubledKey(node: Node): { readonly key: string; readonly offset: number } | undefined {
  const seen = new Set<string>();
  for (const [key, value] of node.type === "object" ? propertiesOf(node) : []) {
    if (seen.has(key)) return { key, offset: value.parent?.offset ?? value.offset };
    seen.add(key);
  }
  for (const child of node.children ?? []) {
    const found = doubledKey(child);
    if (found) return found;
  }
  return undefined;
}

/** `line 3, column 5`. */
export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** What keeps a text from being strict JSON, with its place; undefined: nothing. */
export function strictProblem(text: string): string | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) return `${placeOf(text, error.offset)}: ${whatOf(text, error)}`;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function whatOf(text: string, { offset, error }: ParseError): string {
  if (/^\/[/*]/.test(text.slice(offset))) return "a comment";
  const before = text.slice(0, offset).trimEnd();
  if (/^\s*[}\]]/.test(text.slice(offset)) && before.endsWith(",")) return "a comma before the end";
  return inWords(error);
}

/** The parser's names of errors, in words. */
function inWords(error: ParseError["error"]): string {
  const name = printParseErrorCode(error);
  return words[name] ?? name;
}

const words: Readonly<Record<string, string>> = {
  CloseBraceExpected: "a `}` is missing",
  CloseBracketExpected: "a `]` is missing",
  ColonExpected: "a `:` is missing behind a key",
  CommaExpected: "a comma is missing",
  EndOfFileExpected: "text stands behind the end of the object",
  InvalidCharacter: "a character that JSON does not allow",
  InvalidCommentToken: "a comment that JSON does not allow",
  InvalidEscapeCharacter: "an escape that JSON does not know",
  InvalidNumberFormat: "a number that JSON does not allow",
  InvalidSymbol: "a word that JSON does not know: text stands in double quotes",
  InvalidUnicode: "an escape of Unicode without four digits",
  PropertyNameExpected: "a key in double quotes is missing",
  UnexpectedEndOfComment: "a comment without an end",
  UnexpectedEndOfNumber: "a number without an end",
  UnexpectedEndOfString: "a text without its closing quote",
  ValueExpected: "a value is missing",
};

/** The comments of a text, first to last. */
export function commentsIn(text: string): readonly string[] {
  const comments: string[] = [];
  visit(text, { onComment: (offset, length) => void comments.push(text.slice(offset, offset + length)) });
  return comments;
}

/** JSON with comments as strict JSON: without comments and trailing commas, everything else as it stands. */
export function strictText(text: string): string {
  const cuts: { readonly from: number; readonly to: number }[] = [];
  let comma: number | undefined;
  const cut = (from: number, length: number): void => void cuts.push({ from, to: from + length });
  const close = (): void => {
    if (comma !== undefined) cut(comma, 1);
    comma = undefined;
  };
  const goOn = (): void => {
    comma = undefined;
  };
  visit(
    text,
    {
      onComment: cut,
      onSeparator: (character, offset) => {
        comma = character === "," ? offset : undefined;
      },
      onObjectProperty: goOn,
      onLiteralValue: goOn,
      onObjectBegin: goOn,
      onArrayBegin: goOn,
      onObjectEnd: close,
      onArrayEnd: close,
    },
    { allowTrailingComma: true },
  );
  cuts.sort((a, b) => b.from - a.from);
  return cuts.reduce((rest, { from, to }) => without(rest, from, to), text);
}

/** A line that held nothing else goes with it. */
function without(text: string, from: number, to: number): string {
  const before = text.slice(0, from).replace(/[ \t]+$/, "");
  const after = text.slice(to);
  const alone = (before === "" || before.endsWith("\n")) && /^[ \t]*(?:\r?\n|$)/.test(after);
  if (alone) return before + after.replace(/^[ \t]*(?:\r?\n|$)/, "");
  return /^[ \t]*(?:\r?\n|$)/.test(after) ? before + after : text.slice(0, from) + after;
}
