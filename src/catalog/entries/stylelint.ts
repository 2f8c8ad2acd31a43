// Stylelint runs a project's configuration, which may be code and names plugins.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const stylelint = commands(rows`
  stylelint | runs alone | checks CSS | -v|--version!cancels -h|--help!cancels | https://stylelint.io/user-guide/cli
    | | grammar posix
`);
