// Poetry: Python projects.
import { poetryFiles } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

// Options of every command. Poetry loads plugins that were installed for it; a project's `.poetry/plugins` holds those
// of `poetry install`. Both are taken as part of Poetry. The first use in a project may make its empty
// environment, in Poetry's cache.
const general = [
  "-q|--quiet --ansi --no-ansi -n|--no-interaction --no-plugins --no-cache -v|-vv|-vvv|--verbose",
  "-C|--directory=folder -P|--project=project",
];

const works = unknown("installs, builds, publishes or runs something");

export const poetry = commands(rows`
  every: --help!stops -h!stops
  poetry | group | manages Python projects | -V|--version!stops ${general} | https://python-poetry.org/docs/cli/
    | | renames | ${{ obeys: poetryFiles }}
    # It makes the project's environment, if there is none.
    show    | ${works} names | lists the project's packages
    check   | prints       | checks the project's settings | --lock --strict ${general}
    search  | asks names   | searches packages | ${general}
    about   | prints       | prints what Poetry is | ${general}
    list    | prints names | lists commands | --raw --format= --short ${general}
    help    | prints names | prints help | ${general}
    # With an operand it changes the project's version.
    version | prints each=writes | prints or changes the project's version | -s|--short --dry-run ${general}
    # With one operand it prints a setting, with two it sets it.
    config  | prints name each=writes | prints or changes the settings | --local --list --unset!writes --migrate!writes
      | ${general}
    env     | group        | works with environments | ${general}
      info       | ${works} names | describes the environment, or makes one
      list       | prints | lists environments | --full-path ${general}
      activate   | prints | prints the command to activate the environment | ${general}
      use remove | ${works} names | makes or removes environments
    source  | group        | works with package sources | ${general}
      show       | prints names | lists package sources | ${general}
      add remove | ${works} names | changes package sources
    self    | group        | works with Poetry itself | ${general}
      show | ${works} names | lists Poetry's packages
      add remove update install lock sync | ${works} names | changes Poetry
    run     | runs names   | runs a command in the environment
    publish | remote names | publishes the package
    new init install sync update add remove lock build shell export cache python debug | ${works} names
      | | changes the project
`);
