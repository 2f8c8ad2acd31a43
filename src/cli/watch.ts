// `safe-sh watch`: an agent's stream passed on as it is, with a warning for every command in it that is worth one.
import { isatty } from "node:tty";
import { passOn, sayCounts, watchCommand, watchInput } from "../agent/watching.ts";
import { ready } from "../examine/ready.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { wrongCall } from "./usage.ts";

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

interface Call {
  readonly kills: boolean;
  readonly json: boolean;
  /** Undefined: standard input is watched. */
  readonly command: readonly string[] | undefined;
}

/** Resolves with the exit code. */
export async function watch(given: readonly string[]): Promise<number> {
  const call = readCall(given);
  if (call === "help") {
    write(1, help);
    return 0;
  }
  if (typeof call === "string") return wrongCall(`watch: ${call}`, "see `safe-sh watch --help`");
  if (!call.command && isatty(0)) return wrongCall("watch: there is nothing to watch", "see `safe-sh watch --help`");
  await ready();
  const watching = { pass: passOn, kills: call.kills };
  const watched = call.command ? await watchCommand(call.command, process.env, watching) : await watchInput(watching);
  sayCounts(watched, call.json);
  return watched.exitCode;
}

function readCall(given: readonly string[]): Call | string {
  let kills = false;
  let json = false;
  for (let at = 0; at < given.length; at++) {
    const argument = given[at] ?? "";
    if (argument === "--help") return "help";
    if (argument === "--") {
      const command = given.slice(at + 1);
      return command.length > 0 ? { kills, json, command } : "no command stands behind `--`";
    }
    if (argument === "--json") json = true;
    else if (argument === "--kill-on=deny") kills = true;
    else if (argument === "--kill-on" && given[at + 1] === "deny") {
      kills = true;
      at++;
    } else if (argument.startsWith("--kill-on")) return "the only value of --kill-on is `deny`";
    else return `\`${visible(argument)}\` is not understood: a command stands behind \`--\``;
  }
  return { kills, json, command: undefined };
}
