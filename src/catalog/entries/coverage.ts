// coverage.py measures which lines of a Python program ran.
import { shortHelp } from "../forms.ts";
import { coverageFiles } from "../knowledge/project-files/python.ts";
import type { Options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, reads } from "../schema.ts";

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

export const coverage = commands(rows`
  every: --help!stops
  coverage coverage3 | group | measures which lines of a Python program ran | -h!stops --version!stops
    | | https://coverage.readthedocs.io/en/latest/cmd.html | ${{ obeys: coverageFiles }}
    report | prints files | prints what was measured | --format= --sort= -m|--show-missing ${selecting} ${common}
    json   | writes files | writes what was measured as JSON | --pretty-print --show-contexts
      | -o=writes-unless-dash!${{ cancels: ["-"] }} ${selecting} ${common}
    # 'debug premain' and 'debug pybehave' print as well.
    debug  | prints names | describes coverage.py | ${common}
    help   | prints names | prints help | -h!stops
    html xml lcov annotate combine erase | writes names | writes or removes files | -h!stops
    run    | runs names   | runs a Python program | -h!stops
`);
