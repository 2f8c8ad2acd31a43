// Runners of tasks that a project's file names. Listing the tasks runs nothing of them.
import { anyNames } from "../forms.ts";
import { options } from "../options.ts";
import { commands, reads, runsCode } from "../schema.ts";

export const taskRunners = commands({
  just: {
    does: "runs recipes of a justfile, or lists them",
    manual: "https://just.systems/man/en/",
    // `--evaluate` runs backticks, and `--fmt`, `--init` and `--edit` change the justfile.
    options: options(
      [
        "-u|--unsorted --color= --no-aliases --list-heading= --list-prefix= --list-submodules",
        "--dump-format= --unstable -q|--quiet -g|--global-justfile",
      ],
      {
        "-l, --list": { cancels: true, operands: anyNames },
        "--summary": { cancels: true },
        "-s, --show": { cancels: true, operands: anyNames },
        "--dump": { cancels: true },
        "--groups": { cancels: true },
        "--variables": { cancels: true },
        "-V, --version": { stops: true },
        "-h, --help": { stops: true },
        "-f, --justfile": { value: reads, moves: "project" },
        "-d, --working-directory": { value: reads, moves: "folder" },
      },
    ),
    operands: anyNames,
    always: runsCode,
  },
  task: {
    does: "runs tasks of a Taskfile, or lists them",
    manual: "https://taskfile.dev/reference/cli",
    // `--json`, `--status` and `--summary` run the programs in its variables.
    options: options("-s|--silent --sort= -v|--verbose -c|--color", {
      "-l, --list": { cancels: true },
      "-a, --list-all": { cancels: true },
      "--version": { stops: true },
      "-h, --help": { stops: true },
      "-t, --taskfile": { value: reads, moves: "project" },
      "-d, --dir": { value: reads, moves: "folder" },
    }),
    operands: anyNames,
    always: runsCode,
    permutes: true,
  },
});
