// flake8 checks Python. Its configuration may name plugins from the project (`local-plugins`), which it runs.
import { flake8Files } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const flake8 = commands(rows`
  # Plugins of the project are named in its configuration.
  flake8 | prints below | checks the style of Python files | -v|--verbose -q|--quiet --color= --count --exclude=
    | --extend-exclude= --filename= --stdin-display-name= --format= --hang-closing --ignore= --extend-ignore=
    | --per-file-ignores= --max-line-length= --max-doc-length= --indent-size= --select= --extend-select= --disable-noqa
    | --show-source --no-show-source --statistics --exit-zero -j|--jobs= --benchmark --max-complexity= --builtins=
    | --doctests --help!stops -h!stops --version --output-file=writes --isolated
    | | https://flake8.pycqa.org/en/latest/user/options.html | permutes | ${{ obeys: flake8Files }}
`);
