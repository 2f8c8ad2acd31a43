// ESLint runs a project's configuration, which is code and names plugins, even with --print-config.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const eslint = commands(rows`
  eslint | runs alone | checks JavaScript | -v|--version!cancels -h|--help!cancels
    | | https://eslint.org/docs/latest/use/command-line-interface | grammar posix
`);
