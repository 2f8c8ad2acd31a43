// flake8 checks Python. Its configuration may name plugins from the project (`local-plugins`), which it runs.

import { printsFiles, shortHelp } from "../forms.ts";
import { flake8Files } from "../knowledge/project-files/python.ts";
import { commands, runsCode, writes } from "../schema.ts";

export const flake8 = commands({
  flake8: {
    ...printsFiles(
      "checks the style of Python files",
      [
        "-v|--verbose -q|--quiet --color= --count --exclude= --extend-exclude= --filename=",
        "--stdin-display-name= --format= --hang-closing --ignore= --extend-ignore= --per-file-ignores=",
        "--max-line-length= --max-doc-length= --indent-size= --select= --extend-select= --disable-noqa",
        "--show-source --no-show-source --statistics --exit-zero -j|--jobs= --benchmark --max-complexity=",
        "--builtins= --doctests",
      ],
      {
        ...shortHelp,
        // It loads the plugins first, to print their versions.
        "--version": {},
        "--output-file": { value: writes },
        // No configuration, so no plugins of the project.
        "--isolated": { cancels: true },
      },
    ),
    manual: "https://flake8.pycqa.org/en/latest/user/options.html",
    always: runsCode,
    obeys: flake8Files,
    permutes: true,
  },
});
