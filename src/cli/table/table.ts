// The subcommands, a row each. A file is loaded only for the subcommand that is called: the shell door must start fast.
import type { Run } from "../subcommand.ts";
import * as beside from "./beside-agent.ts";
import * as decide from "./decide.ts";
import * as judge from "./judge.ts";
import * as back from "./look-back.ts";
import type { groups, Row } from "./row.ts";
import * as setUp from "./set-up.ts";

export interface Subcommand {
  readonly row: Row;
  /** The heading below which it stands in the help. */
  readonly group: (typeof groups)[number];
  /** It changes nothing, and is found before Claude Code's prefix is looked at. */
  readonly harmless?: true;
  readonly load: () => Promise<Run>;
}

export const subcommands: readonly Subcommand[] = [
  { row: judge.check, group: "judge", harmless: true, load: async () => (await import("../check.ts")).check },
  { row: judge.explain, group: "judge", harmless: true, load: async () => (await import("../check.ts")).explain },
  { row: judge.rules, group: "judge", harmless: true, load: async () => (await import("../rules.ts")).rules },
  { row: setUp.init, group: "set up", load: async () => (await import("../setup/setup.ts")).init },
  { row: setUp.uninstall, group: "set up", load: async () => (await import("../setup/setup.ts")).uninstall },
  { row: setUp.doctor, group: "set up", load: async () => (await import("../doctor/doctor.ts")).doctor },
  {
    row: setUp.statusLine,
    group: "set up",
    harmless: true,
    load: async () => (await import("../status-line.ts")).statusLine,
  },
  { row: setUp.serve, group: "set up", load: async () => (await import("../serve.ts")).serve },
  {
    row: setUp.completions,
    group: "set up",
    harmless: true,
    load: async () => (await import("../completions.ts")).completions,
  },
  { row: judge.policy, group: "decide", load: async () => (await import("../policy.ts")).policy },
  { row: decide.allow, group: "decide", load: async () => (await import("../allow.ts")).allow },
  { row: decide.deny, group: "decide", load: async () => (await import("../prohibit.ts")).deny },
  { row: decide.ask, group: "decide", load: async () => (await import("../prohibit.ts")).ask },
  { row: decide.forget, group: "decide", load: async () => (await import("../forget.ts")).forget },
  { row: decide.suggest, group: "decide", load: async () => (await import("../suggest.ts")).suggest },
  { row: decide.trust, group: "decide", load: async () => (await import("../trust.ts")).trust },
  { row: decide.tryIt, group: "decide", load: async () => (await import("../try.ts")).tryIt },
  { row: decide.trials, group: "decide", harmless: true, load: async () => (await import("../trials.ts")).trials },
  { row: decide.diff, group: "decide", harmless: true, load: async () => (await import("../trials.ts")).diff },
  { row: decide.keep, group: "decide", load: async () => (await import("../keep.ts")).keep },
  { row: decide.drop, group: "decide", load: async () => (await import("../keep.ts")).drop },
  { row: decide.undo, group: "decide", load: async () => (await import("../undo.ts")).undo },
  { row: decide.llm, group: "decide", load: async () => (await import("../llm.ts")).llm },
  { row: back.log, group: "look back", load: async () => (await import("../log.ts")).log },
  { row: back.stats, group: "look back", load: async () => (await import("../stats.ts")).stats },
  { row: back.replay, group: "look back", load: async () => (await import("../replay.ts")).replay },
  { row: back.report, group: "look back", load: async () => (await import("../report.ts")).report },
  { row: back.desk, group: "look back", load: async () => (await import("../desk/desk.ts")).desk },
  { row: beside.preamble, group: "beside an agent", load: async () => (await import("../preamble.ts")).preamble },
  { row: beside.watch, group: "beside an agent", load: async () => (await import("../watch.ts")).watch },
  { row: beside.agent, group: "beside an agent", load: async () => (await import("../agent.ts")).agent },
  { row: beside.mcp, group: "beside an agent", load: async () => (await import("../mcp.ts")).mcp },
];
