// Ninja builds the targets of a build.ninja.
import { rows } from "../rows.ts";
import { commands, type Subcommands, unknown } from "../schema.ts";

const tools: Subcommands = rows`
  # 'deps', 'missingdeps' and 'query' open the logs first, as a build does: a folder for them is made, a broken log is cut off,
  # and one of an old version is removed.
  commands inputs multi-inputs graph targets rules compdb compdb-targets list | prints names
    | | prints facts about the build | -s -d -x -h -n -0 -E -e --dependency-order --shell-escape --no-shell-escape
    | --print0
`;

export const ninja = commands(rows`
  # It only prints its commands, and leaves its logs alone.
  ninja ninja-build | prints none=runs each=runs | builds the targets of a build.ninja | -v|--verbose --quiet -j= -k=
    | -l= -w= --version!stops -h|--help!stops -C=folder -f=reads -n!names
    | -t=${unknown("runs a tool that may change something")}!${{ subcommands: tools }}
    | | https://ninja-build.org/manual.html | grammar posix
`);
