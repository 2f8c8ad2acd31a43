// The subcommands, a row each. A file is loaded only for the subcommand that is called: the shell door must start fast.
import type { Run } from "./subcommand.ts";

/** The headings of the help, in their order. */
export const groups = ["judge", "set up", "decide", "look back", "beside an agent"] as const;
type Group = (typeof groups)[number];

export interface Subcommand {
  readonly name: string;
  /** The heading below which it stands in the help. */
  readonly group: Group;
  /** Its lines in `safe-sh --help`: the arguments behind its name, and an explanation of one or more lines. */
  readonly usage: readonly (readonly [given: string, ...does: string[]])[];
  /** It changes nothing, and is found before Claude Code's prefix is looked at. */
  readonly harmless?: true;
  readonly load: () => Promise<Run>;
}

export const subcommands: readonly Subcommand[] = [
  {
    name: "check",
    group: "judge",
    usage: [
      ["[--json | --quiet] [COMMAND]", "only judge (standard input without COMMAND)"],
      ["--jsonl [--jobs N]", 'judge lines of {"id", "command", "cwd"?} from standard input'],
    ],
    harmless: true,
    load: async () => (await import("./check.ts")).check,
  },
  {
    name: "explain",
    group: "judge",
    usage: [["[--json | --svg | --html] [COMMAND]", "judge, and show the whole way to the decision"]],
    harmless: true,
    load: async () => (await import("./check.ts")).explain,
  },
  {
    name: "rules",
    group: "judge",
    usage: [
      ["[--json] [NAME [SUBCOMMAND...]]", "what the catalog knows of a program; without NAME, of which"],
      ["--missing [--json]", "count the programs that no entry covers, of commands on standard input"],
    ],
    harmless: true,
    load: async () => (await import("./rules.ts")).rules,
  },
  {
    name: "init",
    group: "set up",
    usage: [
      [
        "[--user | --local | --hooks-file FILE] [--preset NAME] [--planner] [--dry-run]",
        "put the hook into Claude Code's settings, or into a plugin's hooks.json,",
        "or bring it up to date; --preset: begin a policy for node, python, go, rust or kubernetes;",
        "--planner: the check of plans, too",
      ],
      ["--host NAME [--dry-run]", "into the settings of Codex, Gemini CLI, opencode or another agent"],
      [
        "--guard-script [--dry-run]",
        "write .safe-sh/hooks/safety-guard.sh, which checks the blocked patterns",
        "where there is no node",
      ],
    ],
    load: async () => (await import("./setup.ts")).init,
  },
  {
    name: "uninstall",
    group: "set up",
    usage: [
      ["[--user | --local | --hooks-file FILE | --host NAME] [--dry-run]", "take them out again, and the script"],
    ],
    load: async () => (await import("./setup.ts")).uninstall,
  },
  {
    name: "serve",
    group: "set up",
    usage: [["[--status | --stop | --start]", "the process that answers the doors faster; they start it themselves"]],
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "doctor",
    group: "set up",
    usage: [["[--host NAME] [--json]", "check the installation, the sandbox, and whether the hook is asked"]],
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "policy",
    group: "decide",
    usage: [
      ["[--json | --schema] [--profile NAME]", "what holds here, each value with the layer it comes from"],
      ["test [--json] COMMAND", "what is decided about COMMAND, and which rules match"],
    ],
    load: async () => (await import("./policy.ts")).policy,
  },
  {
    name: "try",
    group: "decide",
    usage: [["-- COMMAND", "run it over a copy of the project, and show what it changes"]],
    load: async () => (await import("./try.ts")).tryIt,
  },
  {
    name: "trials",
    group: "decide",
    usage: [["[--json]", "the trials whose changes are held, and what was kept"]],
    harmless: true,
    load: async () => (await import("./trials.ts")).trials,
  },
  {
    name: "diff",
    group: "decide",
    usage: [["ID [--stat] [PATH...]", "what a held trial changes"]],
    harmless: true,
    load: async () => (await import("./trials.ts")).diff,
  },
  {
    name: "keep",
    group: "decide",
    usage: [["ID [PATH...] [--yes]", "apply what a held trial changes"]],
    load: async () => (await import("./keep.ts")).keep,
  },
  {
    name: "drop",
    group: "decide",
    usage: [["ID | --all [--yes]", "forget it"]],
    load: async () => (await import("./keep.ts")).drop,
  },
  {
    name: "undo",
    group: "decide",
    usage: [["[ID] [--yes]", "take back what was kept, or undone"]],
    load: async () => (await import("./keep.ts")).undo,
  },
  {
    name: "allow",
    group: "decide",
    usage: [["COMMAND", "add a rule for COMMAND to your own policy"]],
    load: async () => (await import("./allow.ts")).allow,
  },
  {
    name: "log",
    group: "look back",
    usage: [["[--follow] [--json] ...", "the decisions that were made (see log --help)"]],
    load: async () => (await import("./log.ts")).log,
  },
  {
    name: "stats",
    group: "look back",
    usage: [["[--json] ...", "the same, counted, with what was asked about most"]],
    load: async () => (await import("./stats.ts")).stats,
  },
  {
    name: "replay",
    group: "look back",
    usage: [["[PATH...] [--html FILE] ...", "what would have happened with the commands that agents ran"]],
    load: async () => (await import("./replay.ts")).replay,
  },
  {
    name: "report",
    group: "look back",
    usage: [["--html [FILE] ...", "what agents did here, as a page of one file"]],
    load: async () => (await import("./report.ts")).report,
  },
  {
    name: "suggest",
    group: "decide",
    usage: [["[--json | --write] ...", "rules that would have spared questions, and what they would admit"]],
    load: async () => (await import("./suggest.ts")).suggest,
  },
  {
    name: "llm",
    group: "decide",
    usage: [["cache list [--json] | clear", "what a language model said of commands that nothing lists"]],
    load: async () => (await import("./llm.ts")).llm,
  },
  {
    name: "trust",
    group: "decide",
    usage: [["[--yes | --revoke] [FILE]", "let this project's .safe-sh.json open something, until it changes"]],
    load: async () => (await import("./trust.ts")).trust,
  },
  {
    name: "preamble",
    group: "beside an agent",
    usage: [["[--policy-only]", "the blocked patterns as text for a system prompt"]],
    load: async () => (await import("./preamble.ts")).preamble,
  },
  {
    name: "watch",
    group: "beside an agent",
    usage: [["[--kill-on deny] [--json] [-- COMMAND...]", "warn of the commands in an agent's stream of events"]],
    load: async () => (await import("./watch.ts")).watch,
  },
  {
    name: "agent",
    group: "beside an agent",
    usage: [
      ["[--profile NAME] -- claude -p PROMPT", "run Claude Code told of what is blocked, with the hook, and watched"],
    ],
    load: async () => (await import("./agent.ts")).agent,
  },
  {
    name: "completions",
    group: "set up",
    usage: [["bash | zsh | fish", "a script for the shell's completion; `man`: the manual page"]],
    harmless: true,
    load: async () => (await import("./completions.ts")).completions,
  },
];
