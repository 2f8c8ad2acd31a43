// Ninja builds the targets of a build.ninja.
import { anyNames, under } from "../forms.ts";
import { options } from "../options.ts";
import { commands, reads, runsCode, type Subcommands, unknown } from "../schema.ts";

const tools: Subcommands = under(
  // `deps`, `missingdeps` and `query` open the logs first, as a build does: a folder for them is made, a broken log is cut off,
  // and one of an old version is removed.
  "commands inputs multi-inputs graph targets rules compdb compdb-targets list",
  {
    does: "prints facts about the build",
    options: options("-s -d -x -h -n -0 -E -e --dependency-order --shell-escape --no-shell-escape --print0"),
    operands: anyNames,
  },
);

export const ninja = commands({
  ...under("ninja ninja-build", {
    does: "builds the targets of a build.ninja",
    manual: "https://ninja-build.org/manual.html",
    grammar: "posix",
    options: options("-v|--verbose --quiet -j= -k= -l= -w=", {
      "--version": { stops: true },
      "-h, --help": { stops: true },
      "-C": { value: reads, moves: "folder" },
      "-f": { value: reads },
      // It only prints its commands, and leaves its logs alone.
      "-n": { operands: anyNames },
      "-t": { value: unknown("runs a tool that may change something"), subcommands: tools },
    }),
    operands: { none: runsCode, each: runsCode },
  }),
});
