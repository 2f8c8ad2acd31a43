// Configuration files as lists of keys with their values, read by each language's own library.
import { parse as parseIni } from "ini";
import { parse as parseToml } from "smol-toml";
import { parseAllDocuments } from "yaml";
import type { FileFormat } from "../../../catalog/schema.ts";
import { type Node, parseObject } from "../../../system/jsonc.ts";
import { cfgLeaves, linesLeaves, wordLeaves, wordsLeaves } from "./cfg.ts";

/** A value with the keys that lead to it; items of a list have the path of the list. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: string;
}

/** Every value of a text. @throws if the text cannot be read without doubt. */
export function leavesOf(text: string, format: FileFormat): readonly Leaf[] {
  switch (format) {
    case "json":
      return text.trim() === "" ? [] : jsonLeaves(parseObject(text), []);
    case "toml":
      return plainLeaves(parseToml(text), []);
    case "yaml":
      return yamlLeaves(text);
    case "ini":
      return plainLeaves(parseIni(text), []);
    case "cfg":
      return cfgLeaves(text);
    case "lines":
      return linesLeaves(text);
    case "words":
      return wordsLeaves(text);
    case "word":
      return wordLeaves(text);
    case "folder":
      throw new Error("it is no folder");
    default:
      return format satisfies never;
  }
}

/** From the tree rather than the object: of a key that stands twice, another reader may take the other value. */
function jsonLeaves(node: Node, path: readonly string[]): readonly Leaf[] {
  if (node.type === "array") return (node.children ?? []).flatMap((each) => jsonLeaves(each, path));
  if (node.type !== "object") return [{ path, value: String(node.value) }];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? jsonLeaves(value, [...path, String(key.value)]) : [],
  );
}

function yamlLeaves(text: string): readonly Leaf[] {
  const documents = parseAllDocuments(text, { merge: false, uniqueKeys: true });
  if (!Array.isArray(documents)) return [];
  if (documents.length > 1) throw new Error("it holds several documents");
  return documents.flatMap((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    const value: unknown = document.toJS({ mapAsMap: false, maxAliasCount: 100 });
    return value === null ? [] : plainLeaves(value, []);
  });
}

const deepest = 50;

function plainLeaves(value: unknown, path: readonly string[]): readonly Leaf[] {
  if (path.length > deepest) throw new Error("it is nested too deeply");
  if (Array.isArray(value)) return value.flatMap((each) => plainLeaves(each, path));
  if (typeof value !== "object" || value === null || value instanceof Date) return [{ path, value: String(value) }];
  return Object.entries(value).flatMap(([key, each]) => plainLeaves(each, [...path, key]));
}
