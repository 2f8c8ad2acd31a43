// depcheck loads a project's configuration of other tools, which may be code.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const depcheck = commands({
  depcheck: {
    ...onlyVersion("finds unused dependencies", "https://github.com/depcheck/depcheck#readme", "--version --help"),
  },
});
