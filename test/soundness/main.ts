// `npm run soundness`: the command line of a campaign.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { number, shardOf, UsageError } from "../support/arguments.ts";
import { ready } from "../support/classify.ts";
import { campaign } from "./campaign.ts";
import { foundScripts } from "./found.ts";
import { Oracle } from "./oracle.ts";
import { merge, type Report, readReport, reportText } from "./report.ts";
import { makeTree, trySecrets } from "./secrets.ts";
import { type Folders, type Source, sourcesIn } from "./sources.ts";
import { bashSuite } from "./suites.ts";

const usage = `Usage: npm run soundness -- [options]

Runs generated scripts through safe-sh and through real bash, and compares.

  --seconds N        stop after N seconds (default 60)
  --scripts N        stop after N scripts of each source, over all parts
  --seed S           the same seed makes the same scripts (default 1)
  --shard I/N        only part I (from 0) of N, so that machines can share a campaign
  --source LIST      of ${Object.keys(sourcesIn({ corpus: "", texts: [] })).join(",")} (default all that are there)
  --about TEXT       only scripts about what begins so, as the report shows it: \`builtin read\`, \`option\`
  --corpus FOLDER    with agent-commands.jsonl, for \`agent-corpus\` (default ../shared/corpus)
  --texts FOLDER     with the suite of a shell, for \`texts\`; may be given several times
  --parallel N       processes at the same time (default: one for each processor)
  --out FILE         write the report as JSON; with --parallel 1 after every batch
  --merge FILE...    add up the reports of the parts, and show the whole
  --found FOLDER...  parse the real scripts below these folders instead, and show how many are trusted
  --secrets          run ways into folders before names of secrets instead, where the hook allows them (default 1000 scripts)
  --help             this text

Exits with 0 where nothing was found, 1 where something was, 2 where it was called wrongly, 3 where it failed itself.
`;

/** Shares the part among processes of this program, and adds up what they found. */
async function share(processes: number, [part, parts]: readonly [number, number]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "safe-sh-soundness-"));
  try {
    const files = await Promise.all(
      Array.from({ length: processes }, async (_, index) => {
        const file = join(folder, `${index}.json`);
        const own = ["--parallel", "1", "--shard", `${part + parts * index}/${parts * processes}`, "--out", file];
        const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), ...own], {
          stdio: ["ignore", "ignore", "inherit"],
        });
        const code = await new Promise((resolve) => child.once("exit", resolve));
        if ((code !== 0 && code !== 1) || !existsSync(file))
          throw new Error(`a process of the campaign ended with ${code}`);
        return file;
      }),
    );
    return merge(files.map(readReport));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The named sources; by default those whose files are there. */
function chosen(names: readonly string[] | undefined, folders: Folders): Readonly<Record<string, Source>> {
  const sources = sourcesIn(folders);
  const odd = names?.find((name) => !Object.hasOwn(sources, name));
  if (odd !== undefined) throw new UsageError(`there is no source \`${odd}\``);
  const missing = new Set([
    ...(existsSync(folders.corpus) ? [] : ["agent-corpus"]),
    ...(bashSuite() === undefined ? ["bash-suite"] : []),
    ...(folders.texts.length === 0 ? ["texts"] : []),
  ]);
  if (names === undefined) return Object.fromEntries(Object.entries(sources).filter(([name]) => !missing.has(name)));
  if (names.includes("texts") && folders.texts.length === 0) throw new UsageError("`texts` needs --texts FOLDER");
  return Object.fromEntries(Object.entries(sources).filter(([name]) => names.includes(name)));
}

function save(file: string | undefined, report: Report): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, undefined, 1)}\n`);
}

async function secrets(seed: number, scripts: number): Promise<number> {
  const tree = makeTree();
  try {
    const tried = await trySecrets(tree, seed, scripts);
    process.stdout.write(
      `${tried.scripts} scripts, ${tried.allowed} allowed, ${tried.printing.length} print a secret\n`,
    );
    for (const script of tried.printing) process.stdout.write(`\n${script}\n`);
    return tried.printing.length === 0 ? 0 : 1;
  } finally {
    tree.remove();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: "string" },
      scripts: { type: "string" },
      seed: { type: "string" },
      shard: { type: "string" },
      source: { type: "string" },
      about: { type: "string" },
      corpus: { type: "string" },
      texts: { type: "string", multiple: true },
      parallel: { type: "string" },
      out: { type: "string" },
      merge: { type: "boolean" },
      found: { type: "boolean" },
      secrets: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (values.merge) return finish(values.out, merge(positionals.map(readReport)));
  await ready();
  if (values.found) {
    process.stdout.write(
      foundScripts(positionals.length > 0 ? positionals : ["/etc", "/usr/share", "/var/lib/dpkg/info"]),
    );
    return 0;
  }
  if (values.secrets) return secrets(number("seed", values.seed, 1), number("scripts", values.scripts, 1_000));
  if (positionals.length > 0) throw new UsageError(`\`${positionals[0]}\` is too much`);
  const sources = chosen(values.source?.split(","), {
    corpus: values.corpus ?? "../shared/corpus",
    texts: values.texts ?? [],
  });
  const scripts = number("scripts", values.scripts, Number.POSITIVE_INFINITY);
  const shard = shardOf(values.shard);
  const parallel = number("parallel", values.parallel, availableParallelism());
  const seed = number("seed", values.seed, 1);
  const seconds = number("seconds", values.seconds, values.scripts === undefined ? 60 : Number.POSITIVE_INFINITY);
  if (parallel > 1) return finish(values.out, await share(parallel, shard));
  const plan = {
    seed,
    shard,
    sources,
    about: values.about ?? "",
    seconds,
    scripts,
    progress: (report: Report): void => {
      save(values.out, report);
      const run = Object.values(report.sources).reduce((sum, { run }) => sum + run, 0);
      const line = `${Math.round(report.seconds)} s: ${run} scripts run, ${report.failures.length} failures`;
      if (process.stderr.isTTY) process.stderr.write(`\r${line} `);
    },
  };
  const oracle = new Oracle();
  try {
    return finish(values.out, await campaign(plan, oracle));
  } finally {
    oracle.close();
  }
}

function finish(file: string | undefined, report: Report): number {
  save(file, report);
  process.stdout.write(reportText(report));
  return report.failures.length === 0 ? 0 : 1;
}

process.once("uncaughtException", (error) => {
  process.stderr.write(`soundness: ${error.message}\n`);
  process.exit(3);
});
try {
  process.exitCode = await main();
} catch (error) {
  const wrong = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  process.stderr.write(`soundness: ${error instanceof Error ? error.message : String(error)}\n`);
  if (wrong) process.stderr.write("`npm run soundness -- --help` lists the options\n");
  process.exitCode = wrong ? 2 : 3;
}
