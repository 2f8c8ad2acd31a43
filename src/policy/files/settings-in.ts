// The settings in a text: JSON with comments, of the policy's form. In a bundle of its own.

import { findNodeAtLocation, getNodeValue, JsonError, type Node, parseObject, placeOf } from "../../system/jsonc.ts";
import type { PolicySettings } from "../form.ts";
import { readSettings, type SchemaProblem } from "../schema.ts";

/** The settings that a text holds, or its first problem with its place. */
export function settingsIn(text: string): { readonly settings: PolicySettings } | { readonly problem: string } {
  let root: Node;
  try {
    root = parseObject(text);
  } catch (error) {
    if (error instanceof JsonError) return { problem: error.message };
    throw error;
  }
  const read = readSettings(getNodeValue(root));
  if ("settings" in read) return read;
  const [problem] = read.problems;
  return { problem: problem ? shown(text, root, problem) : "not understood" };
}

function shown(text: string, root: Node, { path, message }: SchemaProblem): string {
  // A missing field has no place of its own.
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? root : findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    const at = node.parent?.type === "property" ? node.parent.offset : node.offset;
    const field = path.length > 0 ? `\`${path.join(".")}\`: ` : "";
    return `${placeOf(text, at)}: ${field}${message}`;
  }
  return message;
}
