// Knip loads a project's configuration of other tools, which may be code.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const knip = commands({
  knip: {
    ...onlyVersion("finds unused files and exports", "https://knip.dev/reference/cli", "-V|--version -h|--help"),
  },
});
