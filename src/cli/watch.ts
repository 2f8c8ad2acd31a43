// `safe-sh watch`: an agent's stream passed on as it is, with a warning for every command in it that is worth one.
import { isatty } from "node:tty";
import { ready } from "../decide/ready.ts";
import { passOn, sayCounts, watchCommand, watchInput } from "../doors/agent/watching.ts";
import { subcommand } from "./subcommand.ts";

const help = `safe-sh watch: warns of the commands in an agent's stream of events

usage:
  claude -p PROMPT --output-format stream-json --verbose | safe-sh watch [--kill-on deny] [--json]
  safe-sh watch [--kill-on deny] [--json] -- claude -p PROMPT --output-format stream-json --verbose

The stream goes to standard output byte for byte. Each Bash call in it, of subagents too, is judged under the policy of
its working directory; what is denied or mutating is a line "WARNING: ..." on standard error and an entry in the log.
A watcher sees a command when it is proposed, and cannot hold it up: that is the hook's part.

options:
  --kill-on deny   end the agent at a command that is denied, with all that it has started: SIGTERM, after two seconds
                   SIGKILL. In a pipe these are the processes that write into it, where the system says which (/proc)
  --json           the counts at the end, on standard error, as one line of JSON

ends with the command's own code (128 and more for a signal), or 0 at the end of the pipe; 1 where it ended the agent;
2 for a wrong call; 141 where nobody reads its output; 130, 143 and 129 for signals
`;

const options = { "kill-on": { type: "string" }, json: { type: "boolean", default: false } } as const;

export const watch = subcommand({ name: "watch", help, options, takes: "command" }, async ({ values, command }) => {
  const kills = values["kill-on"];
  if (kills !== undefined && kills !== "deny") return { wrong: "the only value of --kill-on is `deny`" };
  // Without a command, standard input is watched.
  if (!command && isatty(0)) return { wrong: "there is nothing to watch" };
  await ready();
  const watching = { pass: passOn, kills: kills !== undefined };
  const watched = command ? await watchCommand(command, process.env, watching) : await watchInput(watching);
  sayCounts(watched, values.json);
  return watched.exitCode;
});
