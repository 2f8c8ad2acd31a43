// An entry's options, ready for look-up; made once for each entry.
import type { Does, Entry, Option } from "../../catalog/schema.ts";

/** The options that a command line is read with. */
export interface OptionTable {
  /** An option that is not listed can do no harm. */
  readonly harmless: boolean;
  readonly byName: ReadonlyMap<string, Option>;
  /** Some listed option does something. */
  readonly effects: boolean;
  /** Some listed option has it print lines of a file, though of its operands it shows only names. */
  readonly lines: boolean;
  readonly complete: boolean;
  /** Options end at the first operand, which chooses a subcommand or begins an inner command. */
  readonly endsAtOperand: boolean;
  /** Some listed option takes a password, a key or a token. */
  readonly secrets: boolean;
  /** Some listed option makes the program read everything below its folders. */
  readonly descends: boolean;
  /** The listed options whose argument may stand right behind the name. */
  readonly adjoining: readonly (readonly [string, Option])[];
  /** What a word with a dash is where an option-argument stands. */
  readonly dashed: Entry["dashed"];
  /** The listed options that change where the program works. */
  readonly moving: readonly (readonly [string, "folder" | "project" | "settings"])[];
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
  const table = tableFor(byName, {
    harmless: entry.options === "harmless" || entry.otherOptions === "harmless",
    complete: entry.complete ?? false,
    endsAtOperand:
      entry.subcommands !== undefined ||
      entry.verbs !== undefined ||
      (entry.runs !== undefined && !entry.runs.behindDashes),
    dashed: entry.dashed,
    showsContent: entry.shows === undefined || entry.shows === "given",
  });
  tables.set(entry, table);
  return table;
}

/** What a table has of its entry. */
interface Facts {
  readonly harmless: boolean;
  readonly complete: boolean;
  readonly endsAtOperand: boolean;
  readonly dashed?: Entry["dashed"];
  /** Default: true. */
  readonly showsContent?: boolean;
}

/** A table of these options. */
export function tableFor(
  byName: ReadonlyMap<string, Option>,
  { showsContent = true, dashed, ...more }: Facts,
): OptionTable {
  const options = [...byName];
  return {
    ...more,
    dashed,
    byName,
    effects: options.some(([, option]) => hasEffect(option) && !onlyReads(option)),
    lines: !showsContent && options.some(([, option]) => readsLines(option)),
    descends: options.some(([, { descends, includes }]) => descends || includes),
    secrets: options.some(([, { holdsSecret }]) => holdsSecret),
    adjoining: options.filter(([, { adjoins }]) => adjoins),
    moving: options.flatMap(([name, { moves }]) => (moves && moves !== "no" ? [[name, moves] as const] : [])),
  };
}

/** Can giving the option, or its argument, do anything? */
export const hasEffect = ({ does, value, second, operands, subcommands, runs, moves }: Option): boolean =>
  does !== undefined ||
  operands !== undefined ||
  subcommands !== undefined ||
  runs !== undefined ||
  (moves !== undefined && moves !== "no") ||
  [value, second].some((each) => each !== undefined && each.kind !== "nothing");

/** An option of which nothing but its arguments is read: where it could be given, an operand could be read just as well. */
const onlyReads = ({ value, second, operands = {}, ...rest }: Option): boolean => {
  const { first = [], none, lone, each, last, ifCancelled } = operands;
  const all = [value, second, none, lone, each, last, ...first];
  return all.every(isReading) && ifCancelled === undefined && !hasEffect(rest);
};

const readsLines = ({ value, second }: Option): boolean =>
  [value, second].some((each) => each?.kind === "reads" && each.lines);

const isReading = (does: Does | undefined): boolean =>
  does === undefined || does.kind === "nothing" || does.kind === "reads";

/** No option of the program can do harm, whichever is given. */
export const onlyHarmless = ({ harmless, complete, effects }: OptionTable): boolean =>
  (harmless || complete) && !effects;

// Behind a subcommand `--version` may be an option of its own, such as the version to deploy; help is help everywhere.
const staysGlobal = ([name, option]: readonly [string, Option]): boolean =>
  !option.stops || /^(?:-h|-\?|--?help.*|--usage)$/.test(name);

const mergedTables = new WeakMap<OptionTable, WeakMap<OptionTable, OptionTable>>();

/** Both tables: a program that accepts its own options after the subcommand as well. `inner` wins. */
export function merged(outer: OptionTable, inner: OptionTable): OptionTable {
  const ofOuter = mergedTables.get(outer) ?? new WeakMap<OptionTable, OptionTable>();
  mergedTables.set(outer, ofOuter);
  const made = ofOuter.get(inner);
  if (made) return made;
  const table = {
    ...tableFor(new Map([...[...outer.byName].filter(staysGlobal), ...inner.byName]), {
      harmless: inner.harmless,
      complete: outer.complete && inner.complete,
      endsAtOperand: inner.endsAtOperand,
      dashed: inner.dashed ?? outer.dashed,
    }),
    effects: outer.effects || inner.effects,
    lines: outer.lines || inner.lines,
  };
  ofOuter.set(inner, table);
  return table;
}

/** The listed options whose names begin so. */
export function beginningWith(table: OptionTable, name: string): ReadonlySet<Option> {
  const found = new Set<Option>();
  for (const [candidate, option] of table.byName) if (candidate.startsWith(name)) found.add(option);
  return found;
}

/**
 * The option called `--name` in full, or by a unique beginning if every option of the program is listed. If only those
 * with an effect are, a beginning of one of them may be an abbreviation of it.
 */
export function longOption(table: OptionTable, name: string): Option | undefined {
  const exact = table.byName.get(name);
  if (exact || !(table.complete || table.harmless)) return exact;
  const candidates = beginningWith(table, name);
  if (!table.complete) return [...candidates].find(hasEffect);
  const [only, ...more] = candidates;
  return more.length === 0 ? only : undefined;
}
