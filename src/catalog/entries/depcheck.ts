// depcheck loads a project's configuration of other tools, which may be code.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const depcheck = commands(rows`
  depcheck | runs alone | finds unused dependencies | --version!cancels --help!cancels
    | | https://github.com/depcheck/depcheck#readme | grammar posix
`);
