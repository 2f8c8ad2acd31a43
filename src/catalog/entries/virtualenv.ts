// virtualenv makes Python environments.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const virtualenv = commands(rows`
  virtualenv | runs alone | makes Python environments | --version!cancels
    | | https://virtualenv.pypa.io/en/latest/cli_interface.html | grammar posix
`);
