// The commands of programs with groups, in a short form: gcloud, az.
import { wordsOf } from "./options.ts";

type Table = Readonly<Record<string, string>>;

/** By the groups before them: each verb, with the name of the row that says what it means. */
type Verbs = ReadonlyMap<string, ReadonlyMap<string, string>>;

const read = new WeakMap<Table, Verbs>();

/** Of `{ compute: "zones|instances(describe list) a/b(list)" }`: the verbs behind `compute zones`, `compute instances` and `compute a b`. */
export function verbsBehind(table: Table): Verbs {
  const verbs =
    read.get(table) ?? new Map(Object.entries(table).flatMap(([first, commands]) => verbsIn(first, commands)));
  read.set(table, verbs);
  return verbs;
}

const verbsIn = (first: string, commands: string): readonly (readonly [string, ReadonlyMap<string, string>])[] =>
  [...commands.matchAll(/([^ ()]*)\(([^)]*)\)/g)].flatMap(([, groups = "", verbs = ""]) => {
    const meant = new Map(
      wordsOf(verbs)
        .map((each) => each.split("="))
        .map(([verb = "", row = verb]) => [verb, row]),
    );
    return groups.split("|").map((below) => [[first, ...below.split("/")].join(" ").trim(), meant] as const);
  });

/** The verbs of a table that mean what their names say, each once. */
export const verbsOf = (table: Table): readonly string[] => [
  ...new Set(
    [...verbsBehind(table).values()].flatMap((verbs) =>
      [...verbs].flatMap(([verb, row]) => (verb === row ? verb : [])),
    ),
  ),
];

/** The words of a table that may stand before a verb. */
export const groupsOf = (table: Table): readonly string[] => [
  ...new Set([...verbsBehind(table).keys()].flatMap((path) => path.split(" "))),
];
