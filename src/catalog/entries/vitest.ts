// Vitest runs a project's configuration, even to list its tests.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const vitest = commands({
  vitest: {
    ...onlyVersion("runs JavaScript tests", "https://vitest.dev/guide/cli", "-v|--version -h|--help"),
  },
});
