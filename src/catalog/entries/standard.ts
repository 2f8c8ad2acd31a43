// standard is ESLint with a configuration of its own; package.json may name plugins and a parser, which it runs.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const standard = commands({
  standard: {
    ...onlyVersion("checks JavaScript", "https://standardjs.com/#usage", "--version -h|--help"),
  },
});
