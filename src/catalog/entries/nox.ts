// nox runs a project's noxfile.py, even to list its sessions.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const nox = commands(rows`
  nox | runs alone | runs a project's sessions | --version!cancels | https://nox.thea.codes/en/stable/usage.html
    | | grammar posix
`);
