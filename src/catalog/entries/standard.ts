// standard is ESLint with a configuration of its own; package.json may name plugins and a parser, which it runs.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const standard = commands(rows`
  standard | runs alone | checks JavaScript | --version!cancels -h|--help!cancels | https://standardjs.com/#usage
    | | grammar posix
`);
