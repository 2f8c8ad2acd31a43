// pylint checks Python. Its configuration may hold code (`init-hook`) and name plugins, which it runs.
import { pylintFiles } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const pylint = commands(rows`
  pylint | runs alone | checks Python | --version!cancels
    | | https://pylint.readthedocs.io/en/stable/user_guide/configuration/all-options.html | grammar posix
    | | ${{ obeys: pylintFiles }}
`);
