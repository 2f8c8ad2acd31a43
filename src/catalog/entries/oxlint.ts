// oxlint's configuration may name plugins of the project, which it runs.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const oxlint = commands({
  oxlint: {
    ...onlyVersion(
      "checks JavaScript",
      "https://oxc.rs/docs/guide/usage/linter/cli.html",
      "-V|--version -h|--help --rules",
    ),
  },
});
