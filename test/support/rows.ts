// Fixture files: one JSON object a line.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** The absolute path of `path`, which is relative to the repository. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(path, root));

/** The rows of one file; none where the file is missing. Throws with the file and line where a row is no JSON. */
export function rowsOf<Row>(path: string): readonly Row[] {
  const file = fromRoot(path);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [JSON.parse(line) as Row];
    } catch (error) {
      throw new Error(`${path}:${index + 1} is not JSON: ${String(error)}`);
    }
  });
}

/** All rows, by `npm run test:all`; else those that the gate has time for. */
export const isWhole = process.env.SAFE_SH_TESTS === "all";

/** Every `step`-th of rows that each start programs, and all of them by `npm run test:all`. */
export const share = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  isWhole ? rows : rows.filter((_, index) => index % step === 0);

/** The `.jsonl` files of a folder by name, sorted; `open.jsonl`, the rows that do not hold yet, is left out. */
export function fixtureFiles(folder: string): readonly string[] {
  const names = existsSync(fromRoot(folder)) ? readdirSync(fromRoot(folder)) : [];
  return names
    .filter((name) => name.endsWith(".jsonl") && name !== "open.jsonl")
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** The scripts of one file, whatever the rows say of them. */
export const scriptsOf = (path: string): readonly string[] =>
  rowsOf<{ source?: string; command?: string }>(path).map(({ source, command }) => source ?? command ?? "");

/** What stands in `values` more than once. */
export function duplicates(values: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}
