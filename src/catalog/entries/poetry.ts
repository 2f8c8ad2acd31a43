// Poetry: Python projects.

import { about, changes, group, prints, shortHelp, under } from "../forms.ts";
import { poetryFiles } from "../knowledge/project-files/python.ts";
import type { Options, WordList } from "../options.ts";
import {
  commands,
  connects,
  controlsRemote,
  type Entry,
  type Operands,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

// Options of every command. Poetry loads plugins that were installed for it; a project's `.poetry/plugins` holds those
// of `poetry install`. Both are taken as part of Poetry. The first use in a project may make its empty
// environment, in Poetry's cache.
const general = [
  "-q|--quiet --ansi --no-ansi -n|--no-interaction --no-plugins --no-cache -v|-vv|-vvv|--verbose",
  "-C|--directory=folder -P|--project=project",
];
const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry =>
  prints(does, [general, list], { ...shortHelp, ...more }, operands);
const works = (does: string, names: string): Readonly<Record<string, Entry>> =>
  under(names, changes(does, unknown("installs, builds, publishes or runs something"), "", shortHelp));

export const poetry = commands({
  poetry: {
    manual: "https://python-poetry.org/docs/cli/",
    ...group(
      "manages Python projects",
      {
        // It makes the project's environment, if there is none.
        ...works("lists the project's packages", "show"),
        check: shows("checks the project's settings", "--lock --strict"),
        search: { ...about(shows("searches packages")), always: connects },
        about: shows("prints what Poetry is"),
        list: about(shows("lists commands", "--raw --format= --short")),
        help: about(shows("prints help")),
        // With an operand it changes the project's version.
        version: {
          ...shows("prints or changes the project's version", "-s|--short --dry-run"),
          operands: { each: writes },
        },
        config: {
          ...shows("prints or changes the settings", "--local", {
            "--list": {},
            "--unset": { does: writes },
            "--migrate": { does: writes },
          }),
          // With one operand it prints a setting, with two it sets it.
          operands: { first: [text], each: writes },
        },
        env: group(
          "works with environments",
          {
            ...works("describes the environment, or makes one", "info"),
            list: shows("lists environments", "--full-path"),
            activate: shows("prints the command to activate the environment"),
            ...works("makes or removes environments", "use remove"),
          },
          general,
          shortHelp,
        ),
        source: group(
          "works with package sources",
          { show: about(shows("lists package sources")), ...works("changes package sources", "add remove") },
          general,
          shortHelp,
        ),
        self: group(
          "works with Poetry itself",
          {
            ...works("lists Poetry's packages", "show"),
            ...works("changes Poetry", "add remove update install lock sync"),
          },
          general,
          shortHelp,
        ),
        run: changes("runs a command in the environment", runsCode, "", shortHelp),
        publish: changes("publishes the package", controlsRemote, "", shortHelp),
        ...works(
          "changes the project",
          "new init install sync update add remove lock build shell export cache python debug",
        ),
      },
      general,
      { ...shortHelp, "-V, --version": { stops: true } },
    ),
    obeys: poetryFiles,
    renames: true,
  },
});
