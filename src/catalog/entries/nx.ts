// Nx runs plugins of the project, even to show its parts, and starts a server.
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const nx = commands(rows`
  nx | runs alone | runs tasks of a project | --version!cancels --help!cancels | https://nx.dev/reference/nx-commands
    | | grammar posix | ${{ needs: { git: true }, obeys: ownCopy("nx") }}
`);
