// Knip loads a project's configuration of other tools, which may be code.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const knip = commands(rows`
  knip | runs alone | finds unused files and exports | -V|--version!cancels -h|--help!cancels
    | | https://knip.dev/reference/cli | grammar posix
`);
