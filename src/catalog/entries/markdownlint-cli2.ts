// markdownlint-cli2's configuration may be code, and may name rules that are, and may ask for fixes.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const markdownlintCli2 = commands(rows`
  markdownlint-cli2 | runs alone | checks Markdown | --help!cancels
    | | https://github.com/DavidAnson/markdownlint-cli2#readme | grammar posix
`);
