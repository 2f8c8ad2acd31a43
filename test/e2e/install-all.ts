// Installs all clients that are missing, and other versions of node: before the tests, or while others run (`npm run clients`).
import { fileURLToPath } from "node:url";
import { share } from "../support/rows.ts";
import { installClients } from "./hosts/installed.ts";
import { installClient, installInspector, nodeOf, nodeVersions } from "./install.ts";

/** The oldest and the newest, where time is short. */
export const testedVersions = share(nodeVersions, 2);

export function installAll(): void {
  installClient();
  installClients();
  installInspector();
  for (const version of testedVersions) nodeOf(version);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installAll();
