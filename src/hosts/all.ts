// Every host, with all that is known of it.
import { cline } from "./cline/host.ts";
import { codex } from "./codex/host.ts";
import { copilot } from "./copilot/host.ts";
import { cursor } from "./cursor/host.ts";
import { type OtherHost, otherHosts } from "./events.ts";
import { gemini } from "./gemini/host.ts";
import type { Host, Wish } from "./host.ts";
import { kimi } from "./kimi/host.ts";
import { opencode } from "./opencode/host.ts";
import { vscode } from "./vscode/host.ts";
import { windsurf } from "./windsurf/host.ts";

export const hosts: Readonly<Record<OtherHost, Host>> = {
  codex,
  gemini,
  opencode,
  cursor,
  copilot,
  vscode,
  windsurf,
  cline,
  kimi,
};

/** The hosts that take an option of init. */
export const takersOf = (wish: Wish): readonly OtherHost[] =>
  otherHosts.filter((host) => hosts[host].wishes.includes(wish));
