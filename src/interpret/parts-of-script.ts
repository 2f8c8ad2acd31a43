// The lists and function definitions of a script, wherever they stand.
import type { FunctionDefinition, List } from "../syntax/script.ts";

export interface PartsOfScript {
  /** Each before the lists inside it. */
  readonly lists: readonly List[];
  readonly definitions: readonly FunctionDefinition[];
}

const isList = (value: object): value is List => "items" in value && "span" in value;
const isDefinition = (value: object): value is FunctionDefinition => "kind" in value && value.kind === "function";

/** Whatever lies below `list` is looked at, so that no kind of node can be forgotten. */
export function partsOfScript(list: List): PartsOfScript {
  const lists: List[] = [];
  const definitions: FunctionDefinition[] = [];
  const waiting: object[] = [list];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isList(value)) lists.push(value);
    else if (isDefinition(value)) definitions.push(value);
    for (const inside of Object.values(value)) if (typeof inside === "object" && inside !== null) waiting.push(inside);
  }
  return { lists, definitions };
}
