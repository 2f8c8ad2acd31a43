// The lists and function definitions of a script, wherever they stand.
import type { FunctionDefinition, List } from "../syntax/script.ts";

/** Every object below `list` that `is` accepts, outer ones first. */
function below<Part>(list: List, is: (value: object) => value is object & Part): Part[] {
  const found: Part[] = [];
  const waiting: unknown[] = [list];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (is(value)) found.push(value);
    for (const inside of Object.values(value)) if (typeof inside === "object") waiting.push(inside);
  }
  return found;
}

const isList = (value: object): value is List => "items" in value && "span" in value;
const isDefinition = (value: object): value is FunctionDefinition => "kind" in value && value.kind === "function";

export const listsIn = (list: List): readonly List[] => below(list, isList);
export const definitionsIn = (list: List): readonly FunctionDefinition[] => below(list, isDefinition);
