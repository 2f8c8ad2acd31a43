// mypy checks types. Its configuration may name plugins by their path in the project, which it runs.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const mypy = commands({
  mypy: {
    ...onlyVersion(
      "checks the types of Python",
      "https://mypy.readthedocs.io/en/stable/command_line.html",
      "-V|--version",
    ),
  },
});
