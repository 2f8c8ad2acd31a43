// Stylelint runs a project's configuration, which may be code and names plugins.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const stylelint = commands({
  stylelint: {
    ...onlyVersion("checks CSS", "https://stylelint.io/user-guide/cli", "-v|--version -h|--help"),
  },
});
