// Every host, with all that is known of it.
import { cline } from "./cline/host.ts";
import { codex } from "./codex/host.ts";
import { copilot } from "./copilot/host.ts";
import { cursor } from "./cursor/host.ts";
import { type OtherHost, otherHosts } from "./events.ts";
import { gemini } from "./gemini/host.ts";
import type { Host, Wish } from "./host.ts";
import type { Client } from "./install/drive.ts";
import { kimi } from "./kimi/host.ts";
import { opencode } from "./opencode/host.ts";
import { vscode } from "./vscode/host.ts";
import { windsurf } from "./windsurf/host.ts";

const named = {
  codex,
  gemini,
  opencode,
  cursor,
  copilot,
  vscode,
  windsurf,
  cline,
  kimi,
} satisfies Record<OtherHost, Host>;

export const hosts: Readonly<Record<OtherHost, Host>> = named;

/** Hosts whose clients can be run against a stand-in for their model. */
export type DrivenHost = {
  [Name in OtherHost]: (typeof named)[Name]["client"] extends Client ? Name : never;
}[OtherHost];

const isDriven = (host: OtherHost): host is DrivenHost => hosts[host].client !== "not-run";

export const drivenHosts = (Object.keys(named) as readonly OtherHost[]).filter(isDriven);

/** The client of such a host. */
export const clientOf = (host: DrivenHost): Client => named[host].client;

/** The hosts that take an option of init. */
export const takersOf = (wish: Wish): readonly OtherHost[] =>
  otherHosts.filter((host) => hosts[host].wishes.includes(wish));
