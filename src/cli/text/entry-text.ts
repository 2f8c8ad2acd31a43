// A catalog entry in words: for `safe-sh rules` and the generated table of the documentation.
import type { Does, Entry, Operands, Option } from "../../catalog/schema.ts";

const words: Readonly<
  Record<
    Exclude<Does["kind"], "choice" | "matches" | "parts" | "both" | "connects" | "runs" | "controls" | "unknown">,
    string
  >
> = {
  nothing: "",
  reads: "reads",
  writes: "writes",
  deletes: "deletes",
};

/** The effects that something may have, each once, in the order in which they are found. */
function collect(does: Does | undefined, found: Set<string>): void {
  if (!does) return;
  switch (does.kind) {
    case "both":
      for (const each of does.all) collect(each, found);
      return;
    case "matches":
      for (const each of [does.does, does.otherwise]) collect(each, found);
      return;
    case "parts":
      collect(does.does, found);
      return;
    case "choice":
      for (const each of [
        ...Object.values(does.values),
        ...Object.values(does.contains ?? {}),
        ...Object.values(does.prefixes ?? {}),
        ...Object.values(does.suffixes ?? {}),
        does.otherwise,
      ])
        collect(each, found);
      return;
    case "connects":
      found.add(does.method === "read" ? "connects" : "sends");
      return;
    case "runs":
      found.add(does.what === "code" ? "runs code" : `runs ${does.what}`);
      return;
    case "controls":
      found.add(`controls ${does.what}`);
      return;
    case "unknown":
      found.add(`unknown: ${does.why}`);
      return;
    default:
      if (words[does.kind] !== "") found.add(words[does.kind]);
  }
}

const collected = (all: readonly (Does | undefined)[]): readonly string[] => {
  const found = new Set<string>();
  for (const does of all) collect(does, found);
  return [...found];
};

/** `reads, writes`; empty: nothing. */
export const effectWords = (...all: readonly (Does | undefined)[]): string => collected(all).join(", ");

const inOperands = (operands: Operands | undefined): readonly (Does | undefined)[] => [
  operands?.none,
  operands?.lone,
  ...(operands?.first ?? []),
  operands?.each,
  operands?.last,
];

/** The effect of an option, in words. */
export function optionWords(option: Option): string {
  const effects = effectWords(option.does, option.value, ...inOperands(option.operands));
  const notes = [
    effects,
    option.runs ? "runs the command behind it" : "",
    option.subcommands ? `with ${Object.keys(option.subcommands).join(", ")}: what the entry says` : "",
    option.stops ? "prints and stops" : "",
    option.cancels ? "takes back what the program always does" : "",
  ];
  return notes.filter((note) => note !== "").join("; ");
}

/** Everything that some option or operand of an entry can do, in words. */
export function entryWords(entry: Entry): string {
  const options = typeof entry.options === "object" ? Object.values(entry.options) : [];
  const effects = collected([
    entry.always,
    entry.input,
    ...inOperands(entry.operands),
    ...options.flatMap((option) => [option.does, option.value, ...inOperands(option.operands)]),
  ]);
  const more = [
    // Why something is unknown is more than a table needs.
    ...new Set(effects.map((effect) => effect.replace(/^unknown: .*/, "unknown"))),
    entry.runs || options.some((option) => option.runs) ? "runs the inner command" : "",
    entry.grammar === "shell" ? "runs shell" : "",
    entry.grammar === "find" ? "deletes, writes or runs by its expression" : "",
  ];
  const nothing = entry.subcommands || entry.verbs ? "what its subcommands do" : "nothing";
  return more.filter((word) => word !== "").join(", ") || nothing;
}

/** Subcommands whose entries are alike, under one list of names. */
export function alike(
  entries: Readonly<Record<string, Entry>>,
): readonly { readonly names: readonly string[]; readonly entry: Entry }[] {
  const groups = new Map<string, { names: string[]; entry: Entry }>();
  for (const [name, entry] of Object.entries(entries)) {
    const key = JSON.stringify(entry, (field, value: unknown) => (field === "examples" ? undefined : value));
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { names: [name], entry });
  }
  return [...groups.values()];
}
