// What `npm run entry NAME` prints of one entry: the entry as the judge sees it, and what is wrong with it and its rows.
import { lookUp } from "../../src/catalog/lookup.ts";
import { rules } from "../../src/cli/rules.ts";
import type { Verdict } from "../../src/doors/told.ts";
import { classify, ready } from "./classify.ts";
import { placeOf } from "./entry-place.ts";
import { type Named, optionsOf, problemsOfProgram, withSubcommands } from "./entry-problems.ts";
import { fixtureFiles, rowsOf } from "./rows.ts";

interface Row {
  readonly command: string;
  readonly safety?: "read_only" | "mutating";
  readonly code?: string;
}

/** What is wrong with a command that should be judged so; undefined: nothing. */
function wrong(place: string, { command, safety = "mutating", code }: Row, verdict: Verdict): string | undefined {
  const codes: readonly string[] = verdict.findings.map((finding) => finding.code);
  if (verdict.safety !== safety) return `${place}: should be ${safety}: ${command}\n    ${verdict.reason}`;
  if (code === undefined || codes.includes(code)) return undefined;
  return `${place}: should say ${code}, says ${codes.join(", ")}: ${command}`;
}

/** The rows of all fixtures in which the program's name stands as a word. */
const rowsAbout = (name: string): readonly { readonly place: string; readonly row: Row }[] => {
  const word = new RegExp(`(?:^|[\\s;|&({])${name.replace(/\W/g, "\\$&")}(?:[\\s;|&)}]|$)`);
  return [...fixtureFiles("fixtures/commands"), ...fixtureFiles("fixtures/attacks")].flatMap((file) =>
    rowsOf<Row>(file)
      .filter(({ command }) => word.test(command))
      .map((row) => ({ place: file, row })),
  );
};

/** What the entry states beside options and operands, a line each. */
function statements(program: Named): readonly string[] {
  const { needs = {}, obeys = [], descends } = program.entry;
  const all = withSubcommands(program).flatMap((named) =>
    optionsOf(named).map(({ names, option }) => ({ said: names.join(", "), option })),
  );
  const those = (holds: (each: (typeof all)[number]) => boolean): string =>
    [...new Set(all.filter(holds).map(({ said }) => said))].join("; ");
  const facts: readonly (readonly [string, string])[] = [
    [
      "needs",
      Object.entries(needs)
        .map(([need, value]) => (value === true ? need : `${need} ${value}`))
        .join("; "),
    ],
    ["obeys", obeys.map(({ files, why }) => `${files.join(", ")}, which ${why}`).join("; ")],
    ["works in the folder of", those(({ option }) => option.moves === "folder")],
    ["works in the project of", those(({ option }) => option.moves === "project" || option.moves === "settings")],
    ["reads below folders", descends ? "always" : those(({ option }) => option.descends === true)],
    ["secret", those(({ option }) => option.holdsSecret === true)],
  ];
  return facts.map(([fact, value]) => `  ${fact.padEnd(24)} ${value === "" ? "-" : value}`);
}

/** Prints the entry and its problems. True: there are none. */
export async function reportEntry(name: string, words: readonly string[]): Promise<boolean> {
  const judged = (command: string): Verdict => classify(command, { cwd: "/work", home: "/home/me" });
  const entry = lookUp(name);
  if (entry) console.log(`${placeOf(name)}\n`);
  const shown = await rules([name, ...words]);
  if (shown !== 0 || !entry) return false;
  await ready();
  const program = { name, entry };
  const rows = rowsAbout(name);
  const problems = [
    ...problemsOfProgram(program),
    ...rows.map(({ place, row }) => wrong(place, row, judged(row.command))).filter((line) => line !== undefined),
  ];
  console.log(`\nstated\n${statements(program).join("\n")}\n`);
  console.log(`${rows.length} rows, ${problems.length} problems`);
  for (const problem of grouped(problems)) console.log(`  ${problem}`);
  return problems.length === 0;
}

/** What is wrong with several subcommands in the same way is said once. */
function grouped(problems: readonly string[]): readonly string[] {
  const names = new Map<string, string[]>();
  for (const problem of problems) {
    const [name = "", ...text] = problem.split(": ");
    names.set(text.join(": "), [...(names.get(text.join(": ")) ?? []), name]);
  }
  return [...names].map(
    ([text, [name, ...more]]) => `${name}${more.length > 0 ? ` and ${more.length} more` : ""}: ${text}`,
  );
}
