// Black formats Python in place.
import { blackFiles } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const black = commands(rows`
  # The code stands on the command line and goes to standard output.
  black | prints each=writes-unless-dash | formats Python files | -l|--line-length= -t|--target-version= --pyi --ipynb
    | --python-cell-magics= -x|--skip-source-first-line -S|--skip-string-normalization -C|--skip-magic-trailing-comma~
    | --preview --unstable --enable-unstable-feature= --color --no-color --fast --safe --line-ranges=
    | --required-version= --include= --exclude= --extend-exclude= --force-exclude= --stdin-filename= -W|--workers=
    | -q|--quiet -v|--verbose --no-cache --help!stops -h!stops --version!stops --check!files --diff!files -c|--code=
    | --config=reads | https://black.readthedocs.io/en/stable/usage_and_configuration/the_basics.html | permutes
    | | ${{ obeys: blackFiles }}
`);
