// Programs that print, or hand on, what is in the files below a folder that they are given, as their entries say.
import { lookUp } from "./lookup.ts";
import type { Entry, Option } from "./schema.ts";

/**
 * Does the program read everything below the folders that it is given? `fields`: its arguments as far as they are known.
 * Any argument that could be such an option counts, also behind `--` or as the argument of another option.
 */
export function descends(program: string, fields: readonly string[]): boolean {
  const entry = lookUp(program);
  if (!entry) return false;
  if (entry.descends) return true;
  if (typeof entry.options !== "object") return false;
  const options = Object.entries(entry.options)
    .filter(([, option]) => option.descends)
    .flatMap(([names, option]) => names.split(", ").map((name) => ({ name, option })));
  return fields.some((field, at) =>
    options.some(
      ({ name, option }) => couldBe(name, field, at === 0, entry.grammar) && !excepted(option, field, fields[at + 1]),
    ),
  );
}

/** Could the field be, or hold, the option: in a cluster, or abbreviated? */
function couldBe(name: string, field: string, isFirst: boolean, grammar: Entry["grammar"]): boolean {
  if (name.startsWith("--")) {
    const [given = ""] = field.split("=");
    return given.length > 3 && name.startsWith(given);
  }
  if (name.length > 2) return field === name;
  const letters = grammar === "cluster-first" && isFirst ? /^-?([A-Za-z0-9.]+)/ : /^-([A-Za-z0-9.]+)/;
  return letters.exec(field)?.[1]?.includes(name.slice(1)) ?? false;
}

/** Is its argument one with which it does nothing: `grep --directories=skip`? */
const excepted = ({ unless }: Option, field: string, next: string | undefined): boolean =>
  unless?.some((value) => field.endsWith(`=${value}`) || next === value) ?? false;
