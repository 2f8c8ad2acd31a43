// The settings in a text: JSON with comments, of the policy's form. In a bundle of its own.

import {
  doubledKey,
  findNodeAtLocation,
  getNodeValue,
  JsonError,
  type Node,
  parseBroken,
  parseObject,
  placeOf,
  propertiesOf,
} from "../../system/jsonc.ts";
import type { PolicySettings } from "../form.ts";
import { readSettings, type SchemaProblem } from "../schema.ts";

/** The settings of a text, or its first problem with its place and the prohibitions that can be read of it all the same. */
export type SettingsRead =
  | { readonly settings: PolicySettings }
  | { readonly problem: string; readonly prohibitions: readonly PolicySettings[] };

/** The settings that a text holds, or its first problem with its place. */
export function settingsIn(text: string): SettingsRead {
  try {
    const root = parseObject(text);
    const doubled = doubledKey(root);
    const read = readSettings(getNodeValue(root));
    if (!doubled && "settings" in read) return read;
    const problem = doubled
      ? `${placeOf(text, doubled.offset)}: \`${doubled.key}\` stands there twice`
      : firstOf(text, root, "problems" in read ? read.problems : []);
    return { problem, prohibitions: prohibitionsIn(root) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const root = parseBroken(text);
    return { problem: error.message, prohibitions: root ? prohibitionsIn(root) : [] };
  }
}

/** Settings that only forbid, each a piece of its own: what is wrong with one says nothing about another. */
function prohibitionsIn(root: Node): readonly PolicySettings[] {
  const pieces: object[] = [];
  const eachOf = (value: Node, piece: (one: unknown) => object): void => {
    for (const one of value.type === "array" ? (value.children ?? []) : []) pieces.push(piece(getNodeValue(one)));
  };
  for (const [key, value] of propertiesOf(root)) {
    if (key === "ask" || key === "deny" || key === "blockedPatterns") eachOf(value, (one) => ({ [key]: [one] }));
    const inner = { reads: "deny", places: "hold" }[key];
    if (inner !== undefined && value.type === "object")
      for (const [name, list] of propertiesOf(value))
        if (name === inner) eachOf(list, (one) => ({ [key]: { [name]: [one] } }));
    if (["onMutating", "sandbox", "trial", "commands", "network", "profile"].includes(key))
      pieces.push({ [key]: getNodeValue(value) });
  }
  return pieces.flatMap((piece) => {
    const read = readSettings(piece);
    return "settings" in read ? [read.settings] : [];
  });
}

function firstOf(text: string, root: Node, [problem]: readonly SchemaProblem[]): string {
  return problem ? shown(text, root, problem) : "not understood";
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
