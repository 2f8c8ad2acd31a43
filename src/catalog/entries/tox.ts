// tox runs a project's tests; it loads the project's toxfile.py even to list them.
import { toxFiles } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const tox = commands(rows`
  tox | runs alone | runs a project's tests in environments | --version!cancels
    | | https://tox.wiki/en/latest/cli_interface.html | grammar posix | ${{ obeys: toxFiles }}
`);
