// The folders of safe-sh's own files, by the XDG base directory specification.

import { homedir, userInfo } from "node:os";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

const folder = (environment: Environment, variable: string, otherwise: readonly string[]): string => {
  const given = environment[variable];
  if (given?.startsWith("/")) return join(given, "safe-sh");
  const home = environment.HOME?.startsWith("/") ? environment.HOME : ownHome();
  return join(home, ...otherwise, "safe-sh");
};

/** `$HOME` may be relative: the user's own then, by the system. */
function ownHome(): string {
  const home = homedir();
  return home.startsWith("/") ? home : userInfo().homedir;
}

/** Files that can be thrown away: `$XDG_CACHE_HOME/safe-sh`. */
export const cacheFolder = (environment: Environment = process.env): string =>
  folder(environment, "XDG_CACHE_HOME", [".cache"]);

/** Files that should stay: `$XDG_STATE_HOME/safe-sh`. */
export const stateFolder = (environment: Environment = process.env): string =>
  folder(environment, "XDG_STATE_HOME", [".local", "state"]);

/** The user's settings: `$XDG_CONFIG_HOME/safe-sh`. */
export const configFolder = (environment: Environment = process.env): string =>
  folder(environment, "XDG_CONFIG_HOME", [".config"]);

/** What the hook leaves for the shell, and the key that signs it: no confined script may read or write it. */
export const ticketsFolder = (environment: Environment = process.env): string =>
  join(stateFolder(environment), "tickets");

/** Trials and what `undo` needs: no confined script may read or write them. */
export const trialsFolder = (environment: Environment = process.env): string =>
  join(stateFolder(environment), "trials");

/** The resident checker's: `$XDG_RUNTIME_DIR/safe-sh`, else one in the state folder. `bin/ask-resident.pl` knows it too. */
export const residentFolder = (environment: Environment = process.env): string =>
  environment.XDG_RUNTIME_DIR?.startsWith("/")
    ? join(environment.XDG_RUNTIME_DIR, "safe-sh")
    : join(stateFolder(environment), "resident");

/** The folder of the user's session: `$XDG_RUNTIME_DIR`. */
export const runtimeFolder = (environment: Environment = process.env): string =>
  environment.XDG_RUNTIME_DIR?.startsWith("/") ? environment.XDG_RUNTIME_DIR : `/run/user/${process.getuid?.() ?? 0}`;
