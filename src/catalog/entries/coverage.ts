// coverage.py measures which lines of a Python program ran.

import { changes, group, printsAbout, printsFiles, shortHelp, under } from "../forms.ts";
import { coverageFiles } from "../knowledge/project-files/python.ts";
import { type Options, options } from "../options.ts";
import { commands, reads, runsCode, writes, writesUnlessDash } from "../schema.ts";

// Newer versions combine the data files of parallel runs before they report, as `combine` does.
const common: Options = {
  ...shortHelp,
  "--rcfile": { value: reads, moves: "settings" },
  "--data-file": { value: reads },
};
const selecting = [
  "--contexts= --fail-under= -i|--ignore-errors --include= --omit= --precision= --skip-covered",
  "--no-skip-covered --skip-empty --keep-combined -q|--quiet",
];

export const coverage = commands({
  ...under("coverage coverage3", {
    manual: "https://coverage.readthedocs.io/en/latest/cmd.html",
    ...group(
      "measures which lines of a Python program ran",
      {
        report: printsFiles("prints what was measured", [selecting, "--format= --sort= -m|--show-missing"], common),
        json: {
          does: "writes what was measured as JSON",
          options: options([selecting, "--pretty-print --show-contexts"], {
            ...common,
            "--help": { stops: true },
            "-o": { value: writesUnlessDash, cancels: ["-"] },
          }),
          operands: { each: reads },
          always: writes,
        },
        // `debug premain` and `debug pybehave` print as well.
        debug: printsAbout("describes coverage.py", "", common),
        help: printsAbout("prints help", "", shortHelp),
        ...under("html xml lcov annotate combine erase", changes("writes or removes files", writes, "", shortHelp)),
        run: changes("runs a Python program", runsCode, "", shortHelp),
      },
      "",
      { ...shortHelp, "--version": { stops: true } },
    ),
    obeys: coverageFiles,
  }),
});
