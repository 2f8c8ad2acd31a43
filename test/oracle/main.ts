// `npm run oracle`: the command line of the oracle for programs.
import { parseArgs } from "node:util";
import { names } from "../../src/catalog/lookup.ts";
import { number, shardOf, UsageError } from "../support/arguments.ts";
import { ready } from "../support/classify.ts";
import { campaign, installed } from "./campaign.ts";
import { differences } from "./confined.ts";
import { keep, readState, summary, type Tested } from "./report.ts";
import { missingTools } from "./sandbox.ts";

const usage = `Usage: npm run oracle -- [options]

Runs what the catalog calls read_only with the real programs of this machine, and lists every effect that it did not foresee.

  --programs LIST  names, or ranges of names: \`git,sed\`, \`a..m\` (default: all)
  --shard I/N      only part I (from 0) of N, so that processes can share the work
  --made N         forms made from each entry, beside examples and rows of the fixtures (default 40)
  --seed N         the same seed makes the same forms (default 1)
  --seconds N      no program starts later than this (default: no limit)
  --limit N        milliseconds of each run (default 4000)
  --path FOLDER    find programs there first; may be given several times
  --resume FILE    write a line for each program that ran there, and leave out the programs that it has
  --confined       compare instead what examples print in safe-sh's sandbox and without (needs \`npm run build\`)
  --summary        show the summary of that file again
  --help           this text

Prints a line of JSON for each effect, then a summary. Exits with 0 if nothing was found, 1 if something was, 2 for a wrong
call, 3 if the oracle itself failed or a tool is missing. Ctrl-C ends it after the run, with a summary.
`;

/** A range ends after every name that begins with its end. */
function chosen(list: string | undefined): (name: string) => boolean {
  if (list === undefined) return () => true;
  const items = list.split(",").map((item) => item.split("..") as [string, string?]);
  return (name) =>
    items.some(([from, to]) =>
      to === undefined ? name === from : name >= from && (name <= to || name.startsWith(to)),
    );
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      programs: { type: "string" },
      shard: { type: "string" },
      made: { type: "string" },
      seed: { type: "string" },
      seconds: { type: "string" },
      limit: { type: "string" },
      path: { type: "string", multiple: true },
      resume: { type: "string" },
      confined: { type: "boolean" },
      summary: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const all: Tested[] = [...(values.resume === undefined ? [] : readState(values.resume))];
  if (values.summary) return finish(all);
  const [missing] = missingTools();
  if (missing !== undefined) throw new Error(`${missing} is missing, or may not be used here`);
  await ready();
  const hidden = values.path?.find((folder) => !/^\/(?!tmp\/|mnt\/|run\/|dev\/)/.test(folder));
  if (hidden !== undefined)
    throw new UsageError(`runs do not see \`${hidden}\`: take a folder outside /tmp, /mnt, /run, /dev`);
  const path = [...(values.path ?? []), "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin:/usr/games"].join(
    ":",
  );
  const seconds = number("seconds", values.seconds, Number.POSITIVE_INFINITY);
  if (values.confined) {
    const [part, parts] = shardOf(values.shard);
    const mine = names().filter(
      (name, index) => chosen(values.programs)(name) && index % parts === part && installed(name, path),
    );
    let count = 0;
    for (const difference of differences(mine, path, seconds)) {
      process.stdout.write(`${JSON.stringify(difference)}\n`);
      count++;
    }
    process.stdout.write(`${mine.length} programs, ${count} commands end otherwise in the sandbox\n`);
    return count === 0 ? 0 : 1;
  }
  let stopped = false;
  process.once("SIGINT", () => {
    stopped = true;
  });
  await campaign({
    programs: chosen(values.programs),
    shard: shardOf(values.shard),
    made: number("made", values.made, 40),
    seed: number("seed", values.seed, 1),
    seconds,
    milliseconds: number("limit", values.limit, 4000),
    path,
    done: new Set(all.map(({ program }) => program)),
    stopped: () => stopped,
    tested: (tested) => {
      all.push(tested);
      if (values.resume !== undefined && tested.skipped === undefined) keep(values.resume, tested);
      for (const miss of tested.misses) process.stdout.write(`${JSON.stringify(miss)}\n`);
      const runs = all.reduce((sum, each) => sum + each.runs, 0);
      if (process.stderr.isTTY)
        process.stderr.write(`\r${all.length} programs, ${runs} runs, now after ${tested.program} `);
    },
  });
  return finish(all);
}

function finish(all: readonly Tested[]): number {
  process.stdout.write(summary(all));
  return all.every(({ misses }) => misses.length === 0) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const wrong = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  process.stderr.write(`oracle: ${error instanceof Error ? error.message : String(error)}\n`);
  if (wrong) process.stderr.write("  help: see npm run oracle -- --help\n");
  process.exitCode = wrong ? 2 : 3;
}
