// Black formats Python in place.

import { files, help, shortHelp } from "../forms.ts";
import { blackFiles } from "../knowledge/project-files/python.ts";
import { options } from "../options.ts";
import { commands, reads, text, writesUnlessDash } from "../schema.ts";

export const black = commands({
  black: {
    does: "formats Python files",
    manual: "https://black.readthedocs.io/en/stable/usage_and_configuration/the_basics.html",
    options: options(
      [
        "-l|--line-length= -t|--target-version= --pyi --ipynb --python-cell-magics=",
        "-x|--skip-source-first-line -S|--skip-string-normalization -C|--skip-magic-trailing-comma~",
        "--preview --unstable --enable-unstable-feature= --color --no-color --fast --safe --line-ranges=",
        "--required-version= --include= --exclude= --extend-exclude= --force-exclude= --stdin-filename=",
        "-W|--workers= -q|--quiet -v|--verbose --no-cache",
      ],
      {
        ...help,
        ...shortHelp,
        "--version": { stops: true },
        "--check": { operands: files },
        "--diff": { operands: files },
        // The code stands on the command line and goes to standard output.
        "-c, --code": { value: text },
        "--config": { value: reads },
      },
    ),
    operands: { each: writesUnlessDash },
    obeys: blackFiles,
    permutes: true,
  },
});
