// Vitest runs a project's configuration, even to list its tests.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const vitest = commands(rows`
  vitest | runs alone | runs JavaScript tests | -v|--version!cancels -h|--help!cancels | https://vitest.dev/guide/cli
    | | grammar posix
`);
