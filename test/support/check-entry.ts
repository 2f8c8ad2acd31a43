// `npm run entry NAME`: one entry of the catalog and its rows, checked in about two seconds.
import { parseArgs } from "node:util";
import { writeIndex } from "../../.config/catalog-index.ts";

const help = `npm run entry NAME [SUBCOMMAND...]: checks one entry of the catalog

Prints where the entry stands, and the entry as the judge sees it (of a subcommand, if one is named), then what is wrong with the program's entry and with
those below it: what it must state and does not, rows of fixtures/commands and fixtures/attacks that are judged
otherwise than they say. A new file of src/catalog/entries is put into the index first.

ends with 0; 1 if something is wrong, or the catalog has no such program; 2 for a wrong call
`;

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
  if (writeIndex()) console.log("src/catalog/packages.ts is written anew\n");
  // Only now: it reads the index.
  const { reportEntry } = await import("./entry-report.ts");
  return (await reportEntry(name, words)) ? 0 : 1;
}

const readCall = () =>
  parseArgs({ options: { help: { type: "boolean", short: "h", default: false } }, allowPositionals: true });

// `npm run entry ls | head`: who reads has seen enough.
process.stdout.on("error", () => process.exit());
try {
  process.exitCode = await main();
} catch (error) {
  // An entry that cannot be loaded: a row that cannot be read, a name in two files.
  console.error(`entry: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
