// Turborepo runs a project's tasks, and starts a server.
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const turbo = commands(rows`
  turbo | runs alone | runs tasks of a project | --version!cancels -h|--help!cancels
    | | https://turborepo.com/docs/reference | grammar posix | ${{ needs: { git: true }, obeys: ownCopy("turbo") }}
`);
