// tox runs a project's tests; it loads the project's toxfile.py even to list them.

import { onlyVersion } from "../forms.ts";
import { toxFiles } from "../knowledge/project-files/python.ts";
import { commands } from "../schema.ts";

export const tox = commands({
  tox: {
    ...onlyVersion(
      "runs a project's tests in environments",
      "https://tox.wiki/en/latest/cli_interface.html",
      "--version",
    ),
    obeys: toxFiles,
  },
});
