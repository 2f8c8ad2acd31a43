// Subcommands beside a running agent.
import { killOn, profile } from "./options.ts";
import { flag, row, text } from "./row.ts";

const counts = flag("the counts at the end, on standard error, as one line of JSON");

export const preamble = row({
  name: "preamble",
  does: "the blocked patterns as text for a system prompt",
  forms: [["[--profile NAME]"]],
  about:
    'Prints a section "## Safety Constraints" in Markdown: each pattern that is blocked here, why, and what to do instead.',
  options: { profile },
  takes: "nothing",
  effect: "prints",
  ends: { 0: "it was printed", 1: "the policy cannot be read" },
});

export const watch = row({
  name: "watch",
  does: "warns of the commands in an agent's stream of events",
  forms: [
    [
      "[--kill-on deny] [--json] < EVENTS",
      "a stream, as in `claude -p PROMPT --output-format stream-json --verbose | safe-sh watch`",
    ],
    ["[--kill-on deny] [--json] -- COMMAND...", "the same for a command that prints one"],
  ],
  about:
    'The stream goes to standard output byte for byte. Each Bash call in it, of subagents too, is judged under the policy of its working directory; what is denied or mutating is a line "WARNING: ..." on standard error and an entry in the log. A watcher sees a command when it is proposed, and cannot hold it up: that is the hook\'s part.',
  options: { "kill-on": killOn, json: counts },
  takes: "command",
  completes: "command",
  effect: "watches",
  ends: {
    "the command's": "128 and more for a signal; 0 at the end of a pipe",
    1: "it ended the agent",
    141: "nothing reads its output",
  },
});

export const agent = row({
  name: "agent",
  does: "runs Claude Code with the hook, told of what is blocked, watched",
  forms: [["[--profile NAME] [--kill-on deny] [--json] -- claude -p PROMPT [OPTION...]"]],
  about:
    "Adds to the command: `--append-system-prompt` with the text of `safe-sh preamble`, behind what is given already; `--settings` with the hook, in the settings that are given already; `--tools` and `--allowedTools`, what the profile leaves the agent (a list that contradicts it is refused); `--output-format stream-json --verbose` for the watcher, where what is printed is what the wanted format would have been.",
  options: { profile: { ...profile, effect: "controls" }, "kill-on": killOn, json: counts },
  takes: "command",
  completes: "command",
  effect: "runs",
  ends: {
    "the command's": "128 and more for a signal",
    1: "it was ended for a command, something turns hooks off, or the policy or the settings cannot be read",
  },
});

export const mcp = row({
  name: "mcp",
  does: "a shell as a server of the Model Context Protocol",
  forms: [
    ["", "on standard input and output: the agent starts it"],
    ["--http [--port N]", "on this machine's own address; prints the URL and a token"],
  ],
  about:
    "Tools: `run`, `check`, `changes`, `diff`, `keep`, `drop`, `undo`. What is proved to only read runs in the sandbox; the rest runs as a trial, is asked about where the client can ask, or is refused, as the policy says. Commands run below the client's roots, or below the folder in which the server is started. `safe-sh init --mcp` writes it into an agent's settings.",
  options: {
    http: flag("streamable HTTP on 127.0.0.1"),
    port: text("N", "listen there (default: any that is free)", { number: [0, 65_535] }),
  },
  takes: "nothing",
  effect: "runs",
  ends: { 0: "the client has gone", 1: "it cannot listen", 129: "and more: a signal" },
});
