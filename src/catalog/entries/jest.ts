// Jest runs a project's configuration, even to list its tests.
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const jest = commands(rows`
  jest | runs alone | runs JavaScript tests | -v|--version!cancels -h|--help!cancels | https://jestjs.io/docs/cli
    | | grammar posix | ${{ obeys: ownCopy("jest") }}
`);
