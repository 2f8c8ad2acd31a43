// A file of a project that is there: may the program obey it?
import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { ProjectFile } from "../../../catalog/schema.ts";
import { realPathOf } from "../../../system/real-path.ts";
import { isThere } from "../../../system/there.ts";
import type { Leaf } from "../parsers/leaves.ts";
import { filesIn } from "./find.ts";
import { dangerousLeaves, followedValues, leadingPaths, missingVersion } from "./harmless.ts";

/** The parsers, once they are loaded. */
export type Parsers = typeof import("../parsers/bundle.ts");

const mostBytes = 2_000_000;
const mostFiles = 20;

/**
 * What is wrong with a file, and with those that it names: a key, or why the keys are not known; undefined: nothing.
 */
export function problemIn(
  path: string,
  row: ProjectFile,
  { leavesOf }: Parsers,
  isWritable: (path: string) => boolean,
): string | undefined {
  const waiting = [path];
  for (let at = 0; at < waiting.length; at++) {
    const file = waiting[at] ?? "";
    if (at >= mostFiles) return "it names too many other files";
    if (isWritable(file) || isWritable(realPathOf(file))) return `\`${file}\` may be written before it runs`;
    const leaves = leavesIn(file, row, leavesOf);
    if (!leaves) return file === path ? "it cannot be read" : `\`${file}\` cannot be read`;
    const [dangerous] = dangerousLeaves(leaves, row);
    if (dangerous) return `\`${dangerous.path.join(".") || dangerous.value.slice(0, 80)}\``;
    const missing = missingVersion(leaves, row);
    if (missing !== undefined) return `\`${missing.slice(0, 80)}\` is not installed, and would be`;
    for (const name of followedValues(leaves, row)) {
      const next = fileNamed(name, dirname(file));
      if (next === undefined) return `\`${name.slice(0, 80)}\` is not there`;
      if (!waiting.includes(next)) waiting.push(next);
    }
    for (const name of leadingPaths(leaves, row)) {
      const found = filesBehind(resolve(dirname(file), name), row);
      if (!found) return `\`${name.slice(0, 80)}\` is not there`;
      waiting.push(...found.filter((next) => !waiting.includes(next)));
    }
  }
  return undefined;
}

/** The files of the row behind a path that one of them names. Undefined: nothing is there. */
function filesBehind(path: string, row: ProjectFile): readonly string[] | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return filesIn(row, path);
  if (!stats?.isFile()) return undefined;
  return row.leads?.to === "files" ? [path] : [];
}

function leavesIn(path: string, { format }: ProjectFile, leavesOf: Parsers["leavesOf"]): readonly Leaf[] | undefined {
  try {
    if (format === undefined || !statSync(path).isFile() || statSync(path).size > mostBytes) return undefined;
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    return leavesOf(text, format);
  } catch {
    return undefined;
  }
}

/** The file of a path, or of a package in a folder above. */
function fileNamed(name: string, folder: string): string | undefined {
  const isFile = (path: string): boolean =>
    isThere(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const candidates = (path: string): readonly string[] => [path, `${path}.json`, join(path, "tsconfig.json")];
  if (/^\.{0,2}\//.test(name) || name === "." || name === "..") return candidates(resolve(folder, name)).find(isFile);
  for (let above = folder; ; above = dirname(above)) {
    const found = candidates(join(above, "node_modules", name)).find(isFile);
    if (found !== undefined || above === dirname(above)) return found;
  }
}
