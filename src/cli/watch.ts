// `safe-sh watch`: an agent's stream passed on as it is, with a warning for every command in it that is worth one.

import { isatty } from "node:tty";
import { ready } from "../decide/ready.ts";
import { passOn, sayCounts, watchCommand, watchInput } from "../doors/agent/watching.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/beside-agent.ts";

export const watch = subcommand(rows.watch, async ({ values, command }) => {
  const kills = values["kill-on"];
  // Without a command, standard input is watched.
  if (!command && isatty(0)) return { wrong: "there is nothing to watch" };
  await ready();
  const watching = { pass: passOn, kills: kills !== undefined };
  const watched = command ? await watchCommand(command, process.env, watching) : await watchInput(watching);
  sayCounts(watched, values.json);
  return watched.exitCode;
});
