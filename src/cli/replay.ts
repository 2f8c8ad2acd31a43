// `safe-sh replay`: what would have happened with the commands that agents ran.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isatty } from "node:tty";
import { transcripts } from "../hosts/transcripts/kept.ts";
import type { Summary } from "../show/look/bundle.ts";
import { version } from "../system/installation.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { complain, tellJson, tellLines, write } from "../system/write.ts";
import { failing } from "./endings.ts";
import { countOf, timeOf } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/look-back.ts";
import { progressLine } from "./text/progress.ts";
import { replayText } from "./text/replay-text.ts";
import { styleOf } from "./text/style.ts";

export const replay = subcommand(rows.replay, async ({ values, operands: paths }) => {
  const since = timeOf(values.since, Date.now());
  if (Number.isNaN(since)) return { wrong: "--since is neither a date nor a time like 30m, 12h or 7d" };
  const jobs = countOf(values.jobs);
  if (values.json && values.html !== undefined) return { wrong: "--json and --html exclude each other" };
  const look = await import("../show/look/bundle.ts");
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const progress = progressLine(isatty(2));
  const result = await look.replay({
    kept: transcripts,
    paths,
    jobs: jobs ?? look.defaultJobs(),
    since,
    sinceGiven: values.since,
    project: values.project === undefined ? undefined : resolve(values.project),
    version: version(),
    least: Number(values.least),
    report: progress.show,
    signal: stop.signal,
  });
  progress.clear();
  if (result.type === "nothing") {
    for (const problem of result.problems) complain(`safe-sh: replay: ${problem}`);
    return nothingFound(paths.length > 0 ? "commands" : "transcripts", result.problems);
  }
  if (result.type === "stopped") {
    const next = result.isKept ? "start the same replay again to go on" : "standard input cannot be read on";
    complain(`safe-sh: replay: stopped after ${result.commands} commands; ${next}`);
    return 130;
  }
  return present(result.summary, values, result.resumed);
});

function nothingFound(what: string, problems: readonly string[] = []): number {
  if (problems.length === 0) complain(`safe-sh: replay: no ${what} were found`);
  write(2, "  help: give a transcript, a shell's history or a list of commands: `safe-sh replay FILE`\n");
  return 1;
}

async function present(
  summary: Summary,
  { json, html }: { readonly json: boolean; readonly html?: string | undefined },
  resumed: boolean,
): Promise<number> {
  for (const notice of summary.notices) complain(`safe-sh: replay: ${notice}`);
  if (json) {
    tellJson(summary);
    return 0;
  }
  if (html !== undefined) {
    const { replayPage } = await import("../show/look/bundle.ts");
    try {
      writeFileSync(html, replayPage(summary), { mode: 0o600 });
    } catch (error) {
      return failing(`safe-sh: replay: ${messageOf(error)}`, `is its folder there, and may you write in it?`);
    }
  }
  if (summary.commands === 0 && html === undefined) return nothingFound("commands", summary.notices);
  write(1, replayText(summary, styleOf(1), resumed));
  if (html !== undefined) tellLines(`\nwritten: ${visible(html)}\n`);
  return 0;
}
