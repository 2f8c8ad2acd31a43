// mypy checks types. Its configuration may name plugins by their path in the project, which it runs.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const mypy = commands(rows`
  mypy | runs alone | checks the types of Python | -V|--version!cancels
    | | https://mypy.readthedocs.io/en/stable/command_line.html | grammar posix
`);
