// pylint checks Python. Its configuration may hold code (`init-hook`) and name plugins, which it runs.

import { onlyVersion } from "../forms.ts";
import { pylintFiles } from "../knowledge/project-files/python.ts";
import { commands } from "../schema.ts";

export const pylint = commands({
  pylint: {
    ...onlyVersion(
      "checks Python",
      "https://pylint.readthedocs.io/en/stable/user_guide/configuration/all-options.html",
      "--version",
    ),
    obeys: pylintFiles,
  },
});
