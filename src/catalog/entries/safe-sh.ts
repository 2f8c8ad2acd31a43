// safe-sh itself: a shell whose scripts are judged here as they would be there.
import { ownTrials } from "../knowledge/secrets.ts";
import { options } from "../options.ts";
import {
  commands,
  controlsProcess,
  controlsSystem,
  type Entry,
  runsCode,
  script,
  sends,
  text,
  writes,
} from "../schema.ts";

const manual = "README.md";

/** Only judges its input. */
const judges = (does: string): Entry => ({ does, manual, options: "harmless", operands: { each: text } });

const decisions = {
  keep: "applies what a trial changes[: {*}]",
  drop: "forgets what trials change[: {*}]",
  undo: "takes back what was kept[: {*}]",
} as const;

const shell = (name: string): Entry => ({
  does: "runs a script that is proved to only read, and asks about the rest",
  manual,
  // `diff` and `trials` read it.
  needs: { credentials: [ownTrials] },
  grammar: "posix",
  options: {
    "-c": { value: script("shell"), operands: { none: text } },
    "--help, --version": { stops: true },
  },
  // Without `-c` it reads a script from its standard input, and judges it under a policy that need not be this one.
  operands: { none: runsCode },
  subcommands: {
    check: judges("judges a script"),
    explain: judges("judges a script and prints every finding"),
    preamble: {
      ...judges("prints the blocked patterns for a system prompt"),
      options: { "--profile": { value: text }, "--policy-only, --help": {} },
      operands: {},
    },
    watch: {
      does: "warns of the commands in an agent's stream of events",
      grammar: "posix",
      options: { "--json": {}, "--kill-on": { value: text, does: controlsProcess }, "--help": { stops: true } },
      runs: {},
    },
    agent: {
      does: "runs an agent under the hook with a list of blocked commands, and watches it",
      grammar: "posix",
      options: {
        "--json": {},
        "--kill-on, --profile": { value: text, does: controlsProcess },
        "--help": { stops: true },
      },
      always: runsCode,
      runs: {},
    },
    rules: judges("prints entries of the catalog"),
    policy: judges("prints the policy that holds"),
    trials: { ...judges("lists held trials"), options: { "--json, --help": {} }, operands: {} },
    diff: { ...judges("shows what a held trial changes"), options: { "--stat, --help": {} } },
    try: {
      does: "runs a command over a copy of the project",
      manual,
      grammar: "posix",
      options: { "--copy": {}, "--help": { stops: true } },
      operands: { none: runsCode, each: runsCode },
    },
    ...Object.fromEntries(
      (["keep", "drop", "undo"] as const).map((name): [string, Entry] => [
        name,
        {
          does: "decides about what a trial changes",
          changes: decisions[name],
          decides: name,
          manual,
          grammar: "gnu",
          options: { "--help": { stops: true }, "--yes, --all": {} },
          operands: { each: text },
          always: controlsSystem,
        },
      ]),
    ),
    log: {
      ...judges("prints the decisions that were made"),
      options: options([
        "--since= --until= --verdict= --decision= --host= --door= --program= --last= --follow --json",
        "-h|--help",
      ]),
      operands: { none: text },
      subcommands: {
        export: { does: "sends the decisions to another machine", operands: {}, options: "harmless", always: sends },
      },
    },
    stats: judges("counts the decisions that were made"),
    suggest: {
      ...judges("proposes rules for a policy"),
      options: { "--write": { does: writes, changes: "adds rules to the user's policy" } },
      otherOptions: "harmless",
    },
    allow: { ...judges("adds a rule to the user's policy"), always: writes },
  },
  // They decide whether the commands that it runs are confined.
  examples: {
    read_only: [
      `${name} -c 'ls -la | wc -l'`,
      `${name} check 'rm -rf x'`,
      `${name} preamble --policy-only`,
      `${name} agent --help`,
      `cat stream.jsonl | ${name} watch --json`,
      `${name} watch -- cat stream.jsonl`,
      `${name} policy test 'rm -rf x'`,
      `${name} log --since 2h`,
      `${name} suggest`,
      `${name} trials --json`,
      `${name} diff 7 --stat src`,
      `${name} --version`,
    ],
    mutating: [
      `${name} -c 'rm x'`,
      `SAFE_SH_SANDBOX=off ${name} -c ls`,
      `${name} x.sh`,
      `echo 'make x' | ${name}`,
      `${name} < f`,
      `cat f | ${name} watch --kill-on deny`,
      `${name} watch -- claude -p hi`,
      `${name} agent -- ls`,
      `${name} agent --profile review -- claude -p hi`,
      `${name} log export --otlp http://127.0.0.1:4318`,
      `${name} log --since 2h export`,
      `${name} trust --yes`,
      `${name} try -- make`,
      `${name} keep 7 --yes`,
      `${name} drop --all`,
      `${name} undo`,
      `${name} -lc 'ls'`,
      `${name} -c "$x"`,
    ],
  },
});

export const safeSh = commands({
  "safe-sh": shell("safe-sh"),
  "safe-bash": shell("safe-bash"),
});
