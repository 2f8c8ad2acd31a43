// virtualenv makes Python environments.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const virtualenv = commands({
  virtualenv: {
    ...onlyVersion("makes Python environments", "https://virtualenv.pypa.io/en/latest/cli_interface.html", "--version"),
  },
});
