// Bandit looks for security faults in Python.

import { printsFiles, shortHelp } from "../forms.ts";
import { banditFiles } from "../knowledge/project-files/python.ts";
import { commands, reads, writes } from "../schema.ts";

export const bandit = commands({
  bandit: {
    ...printsFiles(
      "looks for security faults in Python",
      [
        "-r|--recursive -a|--aggregate= -n|--number= -p|--profile= -t|--tests= -s|--skips|--skip=",
        "-l|--level -ll -lll --severity-level= -i|--confidence -ii -iii --confidence-level= -f|--format=",
        "--msg-template= -v|--verbose -d|--debug -q|--quiet|--silent --ignore-nosec -x|--exclude=",
        "--exit-zero",
      ],
      {
        ...shortHelp,
        "--version": { stops: true },
        // Without an argument the report has a name of its own.
        "-o, --output": { value: writes, does: writes },
        "-c, --configfile": { value: reads },
        "-b, --baseline": { value: reads },
        "--ini": { value: reads },
      },
    ),
    manual: "https://bandit.readthedocs.io/en/latest/man/bandit.html",
    obeys: banditFiles,
  },
});
