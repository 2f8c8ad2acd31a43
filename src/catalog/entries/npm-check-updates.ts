// npm-check-updates. A project's .ncurc may be code or ask for changes; checking is taken as read-only, as with Prettier.

import { asksAbout, shortHelp, under } from "../forms.ts";
import { updateFiles } from "../knowledge/project-files/package-managers.ts";
import { commands, connects, reads, text, unknown } from "../schema.ts";

export const npmCheckUpdates = commands({
  ...under("ncu npm-check-updates", {
    ...asksAbout(
      "lists dependencies that have newer versions",
      [
        "--color --concurrency= -c|--cooldown= --deep --dep= --deprecated -e|--errorLevel= --enginesNode",
        "-f|--filter= --filterVersion= --format= -g|--global -j|--jsonAll --jsonDeps --jsonUpgraded",
        "-l|--loglevel= -m|--minimal -p|--packageManager= --peer --pre= -x|--reject= --rejectVersion=",
        "--removeRange --retry= --root~ --no-root -s|--silent --stdin --timeout= --verbose --workspace=",
        "-w|--workspaces",
      ],
      {
        ...shortHelp,
        "-v, -V, --version": { stops: true },
        "-t, --target": { value: text },
        "--packageFile": { value: reads, moves: "project" },
        "--cwd": { value: reads, moves: "folder" },
        "-r, --registry": { value: connects },
        "-u, --upgrade": { does: unknown("changes package.json") },
      },
    ),
    manual: "https://github.com/raineorshine/npm-check-updates#readme",
    obeys: updateFiles,
  }),
});
