// Subcommands by which a person decides: about trials, and about rules.
import { filters, least, yes } from "./options.ts";
import { flag, row, text } from "./row.ts";

const partly = { 0: "done", 1: "nothing was done, or not all of it" } as const;

const added = { 0: "it was added", 1: "nothing was added" } as const;

export const tryIt = row({
  name: "try",
  does: "runs a command over a copy of the project; shows what it changes",
  forms: [["[--copy] -- COMMAND"]],
  about:
    "One word is a script for bash, several are a program and its arguments. Nothing in the project changes unless you keep it.",
  options: {
    copy: flag('over a whole copy, in which folders can be renamed; an overlay answers "Invalid cross-device link"'),
  },
  takes: "command",
  completes: "command",
  effect: "tries",
  ends: { "the command's": "it ran", 125: "it could not run", 126: "it may not run" },
});

export const trials = row({
  name: "trials",
  does: "trials that are held, and what was kept and can be undone",
  forms: [["[--json]"]],
  options: { json: flag("an array; each with id, command, cwd, at, state and changes") },
  takes: "nothing",
  effect: "prints",
  ends: { 0: "they were printed" },
});

export const diff = row({
  name: "diff",
  does: "what a held trial changes",
  forms: [["[ID] [--stat | --hunks] [PATH...]"]],
  about: "Without ID it is the trial that was held last.",
  options: {
    stat: flag("only the list, without the changed lines"),
    hunks: flag("each hunk with its name, as `keep --hunks` takes it"),
  },
  takes: "operands",
  completes: "trial",
  effect: "prints",
  ends: { 0: "it was printed", 1: "there is no such trial" },
});

export const keep = row({
  name: "keep",
  does: "applies what a held trial changes",
  forms: [
    ["[ID] [PATH...] [--yes]"],
    ["--patch [ID] [PATH...]", "asks about each file, and each hunk of a text file"],
    ["[ID] --hunks PATH[:N,...]... [--yes]", "these hunks, as `diff --hunks` names them"],
    ["--all [--yes]"],
    ["--session [NAME] [--yes]"],
  ],
  about:
    "Without ID it is the trial that was held last. What was changed meanwhile is not overwritten, and stays held. NAME is a host's name of a session; without it, it is this session, or else the last one.",
  options: {
    yes,
    patch: flag("asks about each file and each hunk; needs a terminal"),
    hunks: flag("operands may name hunks: `a.ts:1,3-4`"),
    session: flag(
      "all that is held of a session, the oldest first",
      "decides",
      "applies what every held trial of a session changes",
    ),
    all: flag("all of them, the oldest first", "decides", "applies what every held trial changes"),
  },
  takes: "operands",
  completes: "trial",
  effect: "decides",
  ends: partly,
});

export const drop = row({
  name: "drop",
  does: "forgets what held trials would change",
  forms: [["[ID] [--yes]"], ["--all [--yes]"]],
  about: "Without ID it is the trial that was held last.",
  options: {
    yes,
    all: flag("all of them", "decides", "forgets what every held trial would change"),
  },
  takes: "operands",
  completes: "trial",
  effect: "decides",
  ends: partly,
});

export const undo = row({
  name: "undo",
  does: "takes back what was kept; an undo can be undone",
  forms: [["[ID] [--yes]"], ["--to ID [--yes]"], ["--session [NAME] [--yes]"], ["--abandon [ID] [--yes]"]],
  about:
    "Without ID it is what was kept last, or interrupted since. If a file was changed since, nothing of that step is taken back. NAME is a host's name of a session; without it, it is this session, or else the last one.",
  options: {
    yes,
    to: flag(
      "this one, and all that was kept after it in the same folders",
      "decides",
      "takes back all that was kept since",
    ),
    session: flag("all that was kept in a session", "decides", "takes back all that was kept in a session"),
    abandon: flag(
      "one that was interrupted: nothing is taken back, and the list says how each file is left",
      "controls",
      "leaves what was interrupted as it is",
    ),
  },
  takes: "operands",
  completes: "trial",
  effect: "decides",
  ends: partly,
});

export const allow = row({
  name: "allow",
  does: "lets a command run that is not proved to only read",
  forms: [["COMMAND"]],
  about:
    "COMMAND is the command, or a rule: `*` is any one field, `**` at the end all that follow. It is added to `allow` in your own policy ($XDG_CONFIG_HOME/safe-sh/policy.json). A command that needs no rule, or that no rule can allow, is not added.",
  options: {},
  takes: "operands",
  completes: "command",
  effect: "writes",
  ends: added,
  examples: [
    ["allow 'npm test'", "let it run from now on"],
    ["allow 'npm run test:*'", "every script that begins so"],
    ["allow 'docker compose up **'", "with any arguments"],
  ],
  hint: "quote the command, as in `safe-sh allow 'npm test'`",
});

const message = {
  message: text("TEXT", "a sentence that tells the agent what to do instead"),
} as const;

export const ask = row({
  name: "ask",
  does: "has a person asked about what a rule matches",
  forms: [["COMMAND [--message TEXT]"]],
  about:
    "COMMAND is the command, or a rule, as for `safe-sh deny`: it is asked about also where it is proved or allowed. It is added to `ask` in your own policy, and the commands of the log that would have been asked about are shown. What it matches does not run as a trial either.",
  options: message,
  takes: "operands",
  completes: "command",
  effect: "writes",
  ends: added,
  examples: [["ask 'terraform **'", "a question before each command of terraform, `terraform plan` too"]],
  hint: "quote the command, as in `safe-sh ask 'terraform **'`",
});

export const deny = row({
  name: "deny",
  does: "lets no command run that a rule matches, whatever permits it",
  forms: [["COMMAND [--message TEXT]"]],
  about:
    "COMMAND is the command, or a rule, as for `safe-sh allow`; it holds for other spellings of it, too. It is added to `deny` in your own policy, and the commands of the log that it would have stopped are shown.",
  options: message,
  takes: "operands",
  completes: "command",
  effect: "writes",
  ends: added,
  examples: [["deny 'git push **' --message 'open a pull request with gh'", "no push, in whichever spelling"]],
  hint: "quote the command, as in `safe-sh deny 'git push **'`",
});

export const forget = row({
  name: "forget",
  does: "takes a rule out of your own policy",
  forms: [["RULE | NUMBER"]],
  about:
    "RULE is as it stands there; NUMBER is its place in `safe-sh rules --mine`. Comments and everything else stay.",
  options: {},
  takes: "operands",
  effect: "writes",
  ends: { 0: "it was taken out", 1: "there is no such rule" },
  examples: [["forget 'npm test'", "ask about it again"]],
});

export const suggest = row({
  name: "suggest",
  does: "proposes `allow` rules for what was asked about most",
  forms: [["[FILTER...] [--least N] [--json | --write]"]],
  about:
    "Without --write nothing is changed. Look at what a rule would admit before; a rule with a warning admits any code.",
  options: {
    ...filters,
    least: least("only for what was asked about N times or more"),
    json: flag("a line of JSON for each value"),
    write: flag(
      "adds them to your own policy, except those with a warning",
      "writes",
      "adds rules to the user's policy",
    ),
  },
  takes: "nothing",
  effect: "prints",
  ends: { 0: "done", 1: "the policy could not be changed" },
});

export const trust = row({
  name: "trust",
  does: "lets a policy file open something, until the file changes",
  forms: [
    ["[--yes] [FILE]", "show what the file opens, ask, and remember its content"],
    ["--revoke [FILE]", "forget it again"],
  ],
  about: "Without FILE it is the .safe-sh.json that holds here. Without trust it only tightens.",
  options: { yes, revoke: flag("forget it again") },
  takes: "operands",
  completes: "file",
  effect: "writes",
  ends: { 0: "done", 1: "nothing was trusted" },
});

export const llm = row({
  name: "llm",
  does: "what a language model said of commands that nothing lists",
  forms: [
    ["cache list [--json]", "each answer with its time, its certainty and its reasons"],
    ["cache clear", "forget them all"],
  ],
  options: { json: flag("a line of JSON for each") },
  takes: "operands",
  operands: ["cache"],
  effect: "writes",
  ends: { 0: "done" },
});
