// `safe-sh replay`: what would have happened with the commands that agents ran.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isatty } from "node:tty";
import type { Summary } from "../show/look/bundle.ts";
import { version } from "../system/installation.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { jobsOf, timeOf } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import { progressLine } from "./text/progress.ts";
import { replayText } from "./text/replay-text.ts";
import { styleOf } from "./text/style.ts";

const help = `safe-sh replay: judges the commands that agents ran, as they would have been judged, and runs nothing

usage: safe-sh replay [PATH...] [--since TIME] [--project DIR] [--json] [--html FILE] [--jobs N] [--least N] [--fresh]

PATH is a transcript of Claude Code, Codex, Gemini CLI or opencode, a folder with some, a repository with Entire's checkpoints, a
shell's history, or a list of commands: one a line, or lines of {"command", "cwd"?, "time"?}; \`-\` is standard input. Without
PATH the hosts' own folders are read, and the checkpoints of this repository. Nothing leaves this machine, and secrets are taken
out of what is shown.

options:
  --since TIME    only from then on: a date (2026-01-31) or how long ago (12h, 7d, 4w)
  --project DIR   only commands in this folder
  --json          the summary as one JSON object
  --html FILE     write it as a page of one file, which loads nothing
  --jobs N        so many threads (default: one a processor)
  --least N       propose rules that spare N questions or more (default 3)
  --fresh         do not go on with a replay that was stopped

A replay that is stopped (Ctrl-C) goes on if the same one is started again. Folders and policies are taken as they are now.
ends with 0; 1 if there is nothing to replay or the page cannot be written; 2 for a wrong call; 130 if it was stopped
`;

const options = {
  since: { type: "string" },
  project: { type: "string" },
  json: { type: "boolean", default: false },
  html: { type: "string" },
  jobs: { type: "string" },
  least: { type: "string", default: "3" },
  fresh: { type: "boolean", default: false },
} as const;

export const replay = subcommand(
  { name: "replay", help, options, takes: "operands" },
  async ({ values, operands: paths }) => {
    const since = timeOf(values.since, Date.now());
    if (Number.isNaN(since)) return { wrong: "--since is neither a date nor a time like 30m, 12h or 7d" };
    if (!/^[1-9]\d{0,5}$/.test(values.least)) return { wrong: "--least is not a number" };
    const jobs = jobsOf(values.jobs);
    if (typeof jobs === "string") return { wrong: jobs };
    if (values.json && values.html !== undefined) return { wrong: "--json and --html exclude each other" };
    const look = await import("../show/look/bundle.ts");
    const stop = new AbortController();
    const onSignal = (): void => stop.abort();
    process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
    const progress = progressLine(isatty(2));
    const result = await look.replay({
      paths,
      jobs: jobs ?? look.defaultJobs(),
      since,
      sinceGiven: values.since,
      project: values.project === undefined ? undefined : resolve(values.project),
      version: version(),
      fresh: values.fresh,
      least: Number(values.least),
      report: progress.show,
      signal: stop.signal,
    });
    progress.clear();
    if (result.type === "nothing") {
      for (const problem of result.problems) write(2, `safe-sh: replay: ${visible(problem)}\n`);
      return nothingFound(paths.length > 0 ? "commands" : "transcripts", result.problems);
    }
    if (result.type === "stopped") {
      const next = result.isKept ? "start the same replay again to go on" : "standard input cannot be read on";
      write(2, `safe-sh: replay: stopped after ${result.commands} commands; ${next}\n`);
      return 130;
    }
    return present(result.summary, values, result.resumed);
  },
);

function nothingFound(what: string, problems: readonly string[] = []): number {
  if (problems.length === 0) write(2, `safe-sh: replay: no ${what} were found\n`);
  write(2, "  help: give a transcript, a shell's history or a list of commands: `safe-sh replay FILE`\n");
  return 1;
}

async function present(
  summary: Summary,
  { json, html }: { readonly json: boolean; readonly html?: string | undefined },
  resumed: boolean,
): Promise<number> {
  for (const notice of summary.notices) write(2, `safe-sh: replay: ${visible(notice)}\n`);
  if (json) {
    write(1, `${JSON.stringify(summary)}\n`);
    return 0;
  }
  if (html !== undefined) {
    const { replayPage } = await import("../show/look/bundle.ts");
    try {
      writeFileSync(html, replayPage(summary), { mode: 0o600 });
    } catch (error) {
      write(
        2,
        `safe-sh: replay: ${visible(messageOf(error))}\n  help: is its folder there, and may you write in it?\n`,
      );
      return 1;
    }
  }
  if (summary.commands === 0 && html === undefined) return nothingFound("commands", summary.notices);
  write(1, replayText(summary, styleOf(1), resumed));
  if (html !== undefined) write(1, `\nwritten: ${visible(html)}\n`);
  return 0;
}
