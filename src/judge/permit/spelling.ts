// A field of a rule × one of a command, where the program's own reading of them is not known.
import type { Entry } from "../../catalog/schema.ts";
import { known, type Text } from "../../interpret/text.ts";
import type { RuleField } from "../../policy/rule.ts";

/** Other ways to write a field: another name of an option, or it cut short, with its value or among other letters; the value of an option. */
export function isSpelling(want: RuleField, text: Text, entry: Entry | undefined): boolean {
  const value = known(text);
  if (want.kind !== "fixed" || value === undefined) return false;
  if (want.text.startsWith("-") && namesOfOption(entry, want.text).includes(value)) return true;
  if (value.endsWith(`=${want.text}`)) return true;
  const option = value.split("=", 1)[0] ?? "";
  if (want.text.startsWith("--")) return option.length > 2 && want.text.startsWith(option);
  const [letter] = /^-([A-Za-z])$/.exec(want.text)?.slice(1) ?? [];
  return letter !== undefined && /^-[A-Za-z]/.test(option) && option.includes(letter);
}

/** All names of an option, by its row. */
function namesOfOption(entry: Entry | undefined, name: string): readonly string[] {
  const rows = entry?.options === undefined || entry.options === "harmless" ? [] : Object.keys(entry.options);
  return rows.map((key) => key.split(", ")).find((names) => names.includes(name)) ?? [];
}
