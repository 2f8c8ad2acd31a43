// An entry's options, ready for looking up; made once for each entry.
import type { Entry, Option } from "../../catalog/schema.ts";

export interface OptionTable {
  /** No option of this program can do harm. */
  readonly harmless: boolean;
  readonly byName: ReadonlyMap<string, Option>;
  /** Some listed option does something. */
  readonly effects: boolean;
  readonly complete: boolean;
}

const tables = new WeakMap<Entry, OptionTable>();

/** The entry's own table. */
export function tableOf(entry: Entry): OptionTable {
  const made = tables.get(entry);
  if (made) return made;
  const byName = new Map<string, Option>();
  if (entry.options !== undefined && entry.options !== "harmless")
    for (const [key, option] of Object.entries(entry.options))
      for (const name of key.split(", ")) byName.set(name, option);
  const table: OptionTable = {
    harmless: entry.options === "harmless" || entry.otherOptions === "harmless",
    byName,
    effects: [...byName.values()].some(hasEffect),
    complete: entry.complete ?? false,
  };
  tables.set(entry, table);
  return table;
}

/** Can giving the option, or its argument, do anything? */
export const hasEffect = ({ does, value, operands, subcommands, runs }: Option): boolean =>
  does !== undefined ||
  operands !== undefined ||
  subcommands !== undefined ||
  runs !== undefined ||
  (value !== undefined && value.kind !== "nothing");

// Behind a subcommand `--version` may be an option of its own, such as the version to deploy; help is help everywhere.
const staysGlobal = ([name, option]: readonly [string, Option]): boolean =>
  !option.stops || /^(?:-h|-\?|--?help.*|--usage)$/.test(name);

/** Both tables: a program whose own options are understood after the subcommand as well. `inner` has the last word. */
export function merged(outer: OptionTable, inner: OptionTable): OptionTable {
  return {
    harmless: inner.harmless,
    byName: new Map([...[...outer.byName].filter(staysGlobal), ...inner.byName]),
    effects: outer.effects || inner.effects,
    complete: outer.complete && inner.complete,
  };
}

/**
 * The option called `--name` in full, or by a unique beginning where every option of the program is listed. Where only
 * those with an effect are, a beginning of one of them may be an abbreviation of it.
 */
export function longOption(table: OptionTable, name: string): Option | undefined {
  const exact = table.byName.get(name);
  if (exact || !(table.complete || table.harmless)) return exact;
  const candidates = new Set<Option>();
  for (const [candidate, option] of table.byName) if (candidate.startsWith(name)) candidates.add(option);
  if (!table.complete) return [...candidates].find(hasEffect);
  const [only, ...more] = candidates;
  return more.length === 0 ? only : undefined;
}
