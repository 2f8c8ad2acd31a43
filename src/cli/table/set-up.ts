// Subcommands that put safe-sh into place, and look whether it is.
import { hosts, takersOf } from "../../hosts/all.ts";
import type { Wish } from "../../hosts/host.ts";
import { presets } from "../../hosts/install/presets.ts";
import { dryRun, json, otherHost } from "./options.ts";
import { flag, row, text } from "./row.ts";

const done = { 0: "done", 1: "it could not be done, and nothing was changed" } as const;

const places = {
  project: flag(
    ".claude/settings.json in this folder, where the client is started, for all who work on the project, and what belongs to this machine in settings.local.json (default)",
  ),
  local: flag(".claude/settings.local.json in this folder alone: nobody else has it"),
  user: flag("your own settings, for all projects"),
  "hooks-file": text("FILE", "the hooks.json of a plugin, or wherever else: the hook alone", { completes: "file" }),
} as const;

const titlesOf = (wish: Wish): string =>
  takersOf(wish)
    .map((host) => hosts[host].title)
    .join(", ");

/** For whom an option is. */
const forTakers = (wish: Wish): string => `for ${titlesOf(wish)}:`;

export const init = row({
  name: "init",
  does: "puts hook and shell into the settings of agents, or updates them",
  forms: [
    ["[--project | --user | --local | --hooks-file FILE] [OPTION...] [--dry-run]"],
    ["--host NAME [--changes ANSWER] [--interactive] [--let-pass] [--mcp] [--dry-run]", "another agent"],
    ["--guard-script [--dry-run]", "the blocked patterns for machines without node"],
    ["--resident [--dry-run]", "the resident checker, started by the system"],
  ],
  about:
    "Without --host it is about Claude Code, and names the other agents that are in use here. The hook answers for each command, and safe-bash, as the client's shell, runs what is proved and holds it to its proof, where a sandbox works on this machine. Everything else in the file stays as it is, and a copy is kept beside it. Where the project has no .safe-sh.json, one is made that opens nothing.",
  options: {
    ...places,
    "no-enforce": flag("the hook alone, without the shell"),
    "replace-shell": flag("also where the settings name another shell, until `safe-sh uninstall`"),
    "no-protect-settings": flag(
      "without the rules that keep the agent from editing these settings and safe-sh's own files, and hooks on",
    ),
    convert: flag("rewrite settings with comments as strict JSON, which is all that the client reads"),
    changes: text(
      "ANSWER",
      `what becomes of commands that change only a project, in your own policy: keep, with undo; hold for review; ask each time (default). Asked about at a terminal. Of other agents, ${titlesOf("changes")} can try commands`,
      { values: ["keep", "hold", "ask"] },
    ),
    migrate: flag(
      "add your own rules of Claude Code, Dippy and cc-safety-net that are shown to your own policy, as far as it can say them",
    ),
    planner: flag("also the check of plans, when the agent tdd-planner wants to stop"),
    preset: text("NAME", "begin .safe-sh.json for a kind of project; replaces one that is still as init has made it", {
      values: Object.keys(presets),
    }),
    host: { ...otherHost, does: "instead your own settings of another agent, or of all that are in use here" },
    interactive: flag(
      `${forTakers("interactive")} ask, instead of refusing; only if somebody is always at its terminal`,
    ),
    "let-pass": flag(`${forTakers("let-pass")} a rule of its own that lets pass what the hook lets pass`),
    mcp: flag(
      `also \`safe-sh mcp\` as a server: in this folder's .mcp.json for Claude Code, in their own settings for ${titlesOf("mcp")}`,
    ),
    "guard-script": flag("instead write .safe-sh/hooks/safety-guard.sh"),
    resident: flag("instead write the files with which systemd or launchd starts `safe-sh serve`"),
    "dry-run": dryRun,
  },
  takes: "nothing",
  effect: "writes",
  ends: done,
  examples: [["init", "put the hook into Claude Code's settings"]],
});

export const uninstall = row({
  name: "uninstall",
  does: "takes out what `safe-sh init` has put in",
  forms: [
    ["[--project | --user | --local | --hooks-file FILE] [--purge] [--dry-run]"],
    ["--host NAME [--dry-run]"],
    ["--resident [--dry-run]"],
  ],
  about:
    "Takes out the hook, the shell (the one before it comes back), the rules that protect the settings and the check of plans. In a project, removes the guard script, and .safe-sh.json if it is as init made it. What is yours stays. The resident checker ends; the folders that stay on this machine are named.",
  options: {
    ...places,
    host: { ...otherHost, does: "instead from your own settings of another agent, or of all" },
    resident: flag("instead the files that `safe-sh init --resident` has made"),
    purge: flag("also your policy, the log, and what undo needs, for all projects; not while a trial holds changes"),
    "dry-run": dryRun,
  },
  takes: "nothing",
  effect: "writes",
  ends: done,
});

export const doctor = row({
  name: "doctor",
  does: "checks that all is in place, and says what to do where not",
  forms: [["[--client] [--settings FILE] [--hooks-file FILE] [--json]"], ["--host NAME [--client] [--json]"]],
  about:
    "Looks at node, the grammar's files, the resident checker, the sandbox, the log, the policy of this folder, and at the settings of Claude Code as the client reads them when it is started in this folder; asks the hook and the shell that they name about a command that only reads and one that does not.",
  options: {
    client: flag(
      "also run the real client here, against a stand-in for its model: does a command that changes something run? The client's other hooks run as well: only in a folder that you trust",
    ),
    host: { ...otherHost, does: "only about another agent, or about all that are in use here" },
    settings: text("FILE", "as if the client were started with this option", { completes: "file" }),
    "hooks-file": text("FILE", "the hooks.json of a plugin, beside the settings", { completes: "file" }),
    json: flag("what was checked as one line of JSON"),
  },
  takes: "nothing",
  // It asks the programs that the settings name.
  effect: "runs",
  ends: { 0: "everything works, also if there are warnings", 1: "something is broken" },
});

export const statusLine = row({
  name: "status-line",
  does: "prints for Claude Code whether safe-sh is on, and what it did",
  forms: [["< SESSION"]],
  about:
    "`safe-sh init` writes it to `statusLine` in your own settings, if no settings have another. The client gives the session as JSON on standard input; the counts are those of today in its project, at the hook. It judges no command, and always ends with 0.",
  options: {},
  takes: "nothing",
  effect: "prints",
  ends: { 0: "always" },
});

export const serve = row({
  name: "serve",
  does: "answers the doors faster; they start it themselves",
  forms: [
    ["[--idle MINUTES]", "listen until idle for so long (default 30), stopped, or replaced by another version"],
    ["--start", "start one beside this process, and wait until it answers"],
    ["--if-missing", "start one beside this process if none runs; the hook does so"],
    ["--status [--json]", "is there one, since when, how many requests, how much memory"],
    ["--stop", "end it"],
  ],
  about: 'SAFE_SH_RESIDENT=off, or "resident": "off" in the user\'s policy, does without.',
  options: {
    idle: text("MINUTES", "end after so many minutes without a request"),
    start: flag("start one, and wait until it answers"),
    "if-missing": flag("start one if none runs"),
    status: flag("what it says of itself", "prints"),
    stop: flag("end it"),
    json,
  },
  takes: "nothing",
  effect: "controls",
  ends: { 0: "done", 1: "none runs (--status, --stop), or it cannot listen" },
});

export const completions = row({
  name: "completions",
  does: "prints a completion script for a shell, or the manual page",
  forms: [
    ["bash", "source <(safe-sh completions bash), in ~/.bashrc"],
    ["zsh", "safe-sh completions zsh > a folder of $fpath, as _safe-sh"],
    ["fish", "safe-sh completions fish > ~/.config/fish/completions/safe-sh.fish"],
    ["man", "safe-sh completions man > a folder man1 of $MANPATH, as safe-sh.1"],
  ],
  options: {},
  takes: "operands",
  operands: ["bash", "zsh", "fish", "man"],
  effect: "prints",
  ends: { 0: "it was printed" },
});
