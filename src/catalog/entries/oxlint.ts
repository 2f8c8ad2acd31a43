// oxlint's configuration may name plugins of the project, which it runs.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const oxlint = commands(rows`
  oxlint | runs alone | checks JavaScript | -V|--version!cancels -h|--help!cancels --rules!cancels
    | | https://oxc.rs/docs/guide/usage/linter/cli.html | grammar posix
`);
