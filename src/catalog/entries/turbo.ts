// Turborepo runs a project's tasks, and starts a server.
import { onlyVersion } from "../forms.ts";
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { commands } from "../schema.ts";

export const turbo = commands({
  turbo: {
    ...onlyVersion("runs tasks of a project", "https://turborepo.com/docs/reference", "--version -h|--help"),
    needs: { git: true },
    obeys: ownCopy("turbo"),
  },
});
