// Runners of tasks that a project's file names. Listing the tasks runs nothing of them.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const taskRunners = commands(rows`
  # '--evaluate' runs backticks, and '--fmt', '--init' and '--edit' change the justfile.
  just | runs names | runs recipes of a justfile, or lists them | -u|--unsorted --color= --no-aliases --list-heading=
    | --list-prefix= --list-submodules --dump-format= --unstable -q|--quiet -g|--global-justfile -l|--list!cancels!names
    | --summary!cancels -s|--show!cancels!names --dump!cancels --groups!cancels --variables!cancels -V|--version!stops
    | -h|--help!stops -f|--justfile=project -d|--working-directory=folder | https://just.systems/man/en/
  # '--json', '--status' and '--summary' run the programs in its variables.
  task | runs names | runs tasks of a Taskfile, or lists them | -s|--silent --sort= -v|--verbose -c|--color
    | -l|--list!cancels -a|--list-all!cancels --version!stops -h|--help!stops -t|--taskfile=project -d|--dir=folder
    | | https://taskfile.dev/reference/cli | permutes
`);
