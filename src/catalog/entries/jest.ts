// Jest runs a project's configuration, even to list its tests.
import { onlyVersion } from "../forms.ts";
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { commands } from "../schema.ts";

export const jest = commands({
  jest: {
    ...onlyVersion("runs JavaScript tests", "https://jestjs.io/docs/cli", "-v|--version -h|--help"),
    obeys: ownCopy("jest"),
  },
});
