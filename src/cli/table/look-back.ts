// Subcommands that show what was decided, or would have been.
import { hosts } from "../../hosts/all.ts";
import { filters, jobs, least } from "./options.ts";
import { flag, row, text } from "./row.ts";

/** The agents whose transcripts are read. */
function agentsRead(): string {
  const others = Object.values(hosts).flatMap(({ title, transcripts }) => (transcripts === "not-read" ? [] : [title]));
  return ["Claude Code", ...others.slice(0, -1)].join(", ").concat(" or ", others.slice(-1).join(""));
}

const printed = { 0: "it was printed" } as const;

export const exportLog = row({
  name: "log export",
  does: "sends the decisions that were made to a receiver of OpenTelemetry",
  forms: [["--otlp URL [FILTER...] [--all]"]],
  about:
    "Each decision is a log record, without secrets; their counts are the metric `safe_sh.decisions`. URL is a receiver of OTLP/HTTP, as in http://127.0.0.1:4318; its headers come from OTEL_EXPORTER_OTLP_HEADERS. What arrived there before is not sent again, unless --since or --all says so.",
  options: {
    ...filters,
    otlp: text("URL", "the receiver"),
    all: flag("from the beginning of the log"),
  },
  takes: "nothing",
  effect: "sends",
  ends: { 0: "all arrived", 1: "not all arrived" },
});

export const log = row({
  name: "log",
  does: "prints the decisions that were made, oldest first",
  forms: [
    ["[FILTER...] [--last N] [--follow] [--json]"],
    ["export --otlp URL", "sends them to a receiver of OpenTelemetry"],
  ],
  options: {
    ...filters,
    last: text("N", "the last N that match; 0: all (default 50)", { default: "50", number: [0, 999_999_999] }),
    follow: flag("go on with what is added, until Ctrl-C"),
    json: flag("a line of JSON for each"),
  },
  takes: "nothing",
  effect: "prints",
  ends: printed,
  below: [exportLog],
});

export const stats = row({
  name: "stats",
  does: "counts the decisions that were made",
  forms: [["[FILTER...] [--top N] [--json]"]],
  options: {
    ...filters,
    top: text("N", "how many programs and commands are named (default 10)", { default: "10", number: [1, 999_999] }),
    json: flag("the counts as one line of JSON"),
  },
  takes: "nothing",
  effect: "prints",
  ends: printed,
});

export const replay = row({
  name: "replay",
  does: "judges the commands that agents ran as they would be judged now",
  forms: [["[PATH...] [--since TIME] [--project DIR] [--json | --html FILE] [OPTION...]"]],
  about: `PATH is a transcript of ${agentsRead()}, a folder with some, a repository with Entire's checkpoints, a shell's history, or a list of commands: one a line, or lines of {"command", "cwd"?, "time"?}; \`-\` is standard input. Without PATH the hosts' own folders are read, and the checkpoints of this repository. Nothing runs, nothing leaves this machine, and secrets are taken out of what is shown. A replay that is stopped (Ctrl-C) goes on if the same one is started again. Folders and policies are taken as they are now.`,
  options: {
    since: { ...filters.since, does: "only from then on: a date (2026-01-31) or how long ago (12h, 7d, 4w)" },
    project: text("DIR", "only commands in this folder", { completes: "folder" }),
    json: flag("the summary as one JSON object"),
    html: text("FILE", "write it as a page of one file, which loads nothing", { completes: "file" }),
    jobs,
    least: least("propose rules that spare N questions or more (default 3)"),
  },
  takes: "operands",
  completes: "file",
  // It remembers how far it came.
  effect: "writes",
  ends: { 0: "done", 1: "there is nothing to replay, or the page cannot be written", 130: "it was stopped" },
});

export const report = row({
  name: "report",
  does: "what agents did here, as a page: programs, files, hosts, trials",
  forms: [["--html [FILE] [FILTER...] [--jobs N]"]],
  about:
    "The page is one file that loads nothing. Without FILE it goes to standard output. It is made from the decisions log and the trials, without secrets; each command that was stopped leads to its picture.",
  options: { ...filters, html: flag("the page"), jobs },
  takes: "operands",
  completes: "file",
  effect: "writes",
  ends: { 0: "it was made", 1: "the page cannot be written" },
});

export const desk = row({
  name: "desk",
  does: "opens a page for a person: what agents did, what waits, the rules",
  forms: [["[--port N] [--no-open] [--json]"]],
  about:
    "The page is served to your browser alone, from this machine, until Ctrl-C or an hour without a visitor. The link works once. On it you look at sessions, review held trials by file and hunk and keep, drop or undo them, change rules with a preview, and search the past. It does not start where a command is confined or tried, nor for an agent.",
  options: {
    port: text("N", "listen there (default: any that is free)", { number: [1024, 65_535] }),
    "no-open": flag("only print the link"),
    json: flag("print `url`, `port` and `pid` as one line of JSON; opens nothing"),
  },
  takes: "nothing",
  // Whoever has its link can keep what is held, and change rules.
  effect: "controls",
  ends: { 0: "it was ended", 1: "it may not start here, or cannot listen" },
});
