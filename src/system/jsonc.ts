// JSON with comments: read with the place of every error. The only file that knows jsonc-parser.
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

export { applyEdits, findNodeAtLocation, getNodeValue, modify, type Node } from "jsonc-parser";

/** The text is not a JSON object. `message` says where, counted from 1. */
export class JsonError extends Error {}

/** The object that a text holds; comments and trailing commas are taken. @throws JsonError */
export function parseObject(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw new JsonError(`${placeOf(text, error.offset)}: ${printParseErrorCode(error.error)}`);
  if (root?.type !== "object") throw new JsonError("it is not a JSON object");
  return root;
}

/** `line 3, column 5`. */
export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
