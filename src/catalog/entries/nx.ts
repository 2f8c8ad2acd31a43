// Nx runs plugins of the project, even to show its parts, and starts a server.
import { onlyVersion } from "../forms.ts";
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { commands } from "../schema.ts";

export const nx = commands({
  nx: {
    ...onlyVersion("runs tasks of a project", "https://nx.dev/reference/nx-commands", "--version --help"),
    needs: { git: true },
    obeys: ownCopy("nx"),
  },
});
