// The commands of programs with groups, in a short form: gcloud, az.
import { wordsOf } from "./options.ts";

/** Of `{ compute: "zones|instances(describe list) a/b(list)" }`: the verbs behind `compute zones`, `compute instances` and `compute a b`. */
export const commandsOf = (table: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([first, commands]) =>
      [...commands.matchAll(/([^ ()]*)\(([^)]*)\)/g)].flatMap(([, groups = "", verbs = ""]) =>
        groups.split("|").map((below) => [[first, ...below.split("/")].join(" ").trim(), verbs]),
      ),
    ),
  );

/** The verbs of a table that mean what their names say, each once. */
export const verbsOf = (table: Readonly<Record<string, string>>): readonly string[] => [
  ...new Set(wordsOf(Object.values(commandsOf(table))).filter((verb) => !verb.includes("="))),
];

/** The words of a table that may stand before a verb. */
export const groupsOf = (table: Readonly<Record<string, string>>): readonly string[] => [
  ...new Set(Object.keys(commandsOf(table)).flatMap((path) => path.split(" "))),
];
