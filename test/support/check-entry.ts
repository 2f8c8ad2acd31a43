// `npm run entry NAME`: one entry of the catalog and its rows, checked in about two seconds.

import { parseArgs } from "node:util";
import { writeIndex } from "../../.config/catalog-index.ts";
import type { Verdict } from "../../src/doors/told.ts";
import { type Named, optionsOf, problemsOfProgram, withSubcommands } from "./entry-problems.ts";
import { fixtureFiles, rowsOf } from "./rows.ts";

const help = `npm run entry NAME [SUBCOMMAND...]: checks one entry of the catalog

Prints where the entry stands, and the entry as the judge sees it (of a subcommand, if one is named), then what is wrong with the program's entry and with
those below it: what it must state and does not, rows of fixtures/commands and fixtures/attacks that are judged
otherwise than they say. A new file of src/catalog/entries is put into the index first.

ends with 0; 1 if something is wrong, or the catalog has no such program; 2 for a wrong call
`;

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

async function main(): Promise<number> {
  let call: ReturnType<typeof readCall>;
  try {
    call = readCall();
  } catch (error) {
    console.error(
      `entry: ${error instanceof Error ? error.message : String(error)}\n  help: see npm run entry -- --help`,
    );
    return 2;
  }
  if (call.values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [name, ...words] = call.positionals;
  if (name === undefined) {
    console.error("entry: no program is named\n  help: npm run entry NAME");
    return 2;
  }
  // Only now: what is imported below reads the index.
  if (writeIndex()) console.log("src/catalog/packages.ts is written anew\n");
  const { lookUp } = await import("../../src/catalog/lookup.ts");
  const { classify, ready } = await import("./classify.ts");
  const { rules } = await import("../../src/cli/rules.ts");
  const judged = (command: string): Verdict => classify(command, { cwd: "/work", home: "/home/me" });
  const { placeOf } = await import("./entry-place.ts");
  const entry = lookUp(name);
  if (entry) console.log(`${placeOf(name)}\n`);
  const shown = await rules([name, ...words]);
  if (shown !== 0 || !entry) return 1;
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
  return problems.length === 0 ? 0 : 1;
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

const readCall = () =>
  parseArgs({ options: { help: { type: "boolean", short: "h", default: false } }, allowPositionals: true });

try {
  process.exitCode = await main();
} catch (error) {
  // An entry that cannot be loaded: a list of options that cannot be read, a name in two files.
  console.error(`entry: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
