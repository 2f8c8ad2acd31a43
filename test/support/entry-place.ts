// Where the entry of a program stands.
import { readFileSync } from "node:fs";
import { packages } from "../../src/catalog/packages.ts";
import { fromRoot } from "./rows.ts";

/**
 * The file that has the program's entry, and the line in it that names the program; undefined: the catalog has none.
 *
 * @example placeOf("ar") // "src/catalog/entries/text-tools.ts:100"
 */
export function placeOf(name: string): string | undefined {
  const [file] = Object.entries(packages).find(([, commands]) => Object.hasOwn(commands, name)) ?? [];
  if (file === undefined) return undefined;
  const path = `src/catalog/entries/${file}.ts`;
  const lines = readFileSync(fromRoot(path), "utf8").split("\n");
  const escaped = name.replace(/[^\w-]/g, "\\$&");
  // The key of an entry first, then a name in a list.
  const forms = [`^ *"?${escaped}"?(?:: |,$| +\\|)`, `(?:^|[\\s"\`=])${escaped}(?:[\\s"\`=]|$)`];
  const line = forms.map((form) => lines.findIndex((each) => new RegExp(form).test(each))).find((at) => at >= 0);
  return line === undefined ? undefined : `${path}:${line + 1}`;
}
