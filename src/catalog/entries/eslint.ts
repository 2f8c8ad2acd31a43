// ESLint runs a project's configuration, which is code and names plugins, even with --print-config.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const eslint = commands({
  eslint: {
    ...onlyVersion(
      "checks JavaScript",
      "https://eslint.org/docs/latest/use/command-line-interface",
      "-v|--version -h|--help",
    ),
  },
});
