// The hosts whose clients can be run against a stand-in for their model.
import { hosts } from "../../../src/hosts/all.ts";
import { otherHosts } from "../../../src/hosts/events.ts";
import type { Client } from "../../../src/hosts/install/drive.ts";

export type DrivenHost = "codex" | "gemini" | "opencode";

export const drivenHosts: readonly DrivenHost[] = otherHosts.filter(
  (host): host is DrivenHost => hosts[host].client !== "not-run",
);

/** @throws if it is none of those. */
export function clientOf(host: DrivenHost): Client {
  const { client } = hosts[host];
  if (client === "not-run") throw new Error(`${host} is not run`);
  return client;
}
