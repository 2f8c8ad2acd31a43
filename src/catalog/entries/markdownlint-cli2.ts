// markdownlint-cli2's configuration may be code, and may name rules that are, and may ask for fixes.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const markdownlintCli2 = commands({
  "markdownlint-cli2": {
    ...onlyVersion("checks Markdown", "https://github.com/DavidAnson/markdownlint-cli2#readme", "--help"),
  },
});
