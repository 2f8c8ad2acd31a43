// nox runs a project's noxfile.py, even to list its sessions.
import { onlyVersion } from "../forms.ts";
import { commands } from "../schema.ts";

export const nox = commands({
  nox: {
    ...onlyVersion("runs a project's sessions", "https://nox.thea.codes/en/stable/usage.html", "--version"),
  },
});
