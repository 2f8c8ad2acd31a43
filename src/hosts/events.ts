// The hosts whose events are known, and which one an event is from. Every hook loads it, so it needs nothing but `event.ts` of
// each; what else is known of hosts is in `all.ts`.
import { cline } from "./cline/event.ts";
import { codex } from "./codex/event.ts";
import { copilot } from "./copilot/event.ts";
import { cursor } from "./cursor/event.ts";
import type { HostEvent, Values } from "./event.ts";
import { gemini } from "./gemini/event.ts";
import { kimi } from "./kimi/event.ts";
import { opencode } from "./opencode/event.ts";
import { vscode } from "./vscode/event.ts";
import { windsurf } from "./windsurf/event.ts";

/**
 * Hosts with a protocol of their own, in the order in which users read their names. Claude Code's is the hook's first, and
 * stands in `doors/hook/claude.ts`.
 */
const named = { codex, gemini, opencode, cursor, copilot, vscode, windsurf, cline, kimi };

export type OtherHost = keyof typeof named;
export type HostName = "claude" | OtherHost;

export const events: Readonly<Record<OtherHost, HostEvent>> = named;

export const otherHosts = Object.keys(named) as readonly OtherHost[];

export const hostNames: readonly HostName[] = ["claude", ...otherHosts];

export const isHostName = (name: string): name is HostName => hostNames.some((each) => each === name);

/** Does a plugin in this host's process call the library? */
export const isPluginHost = (name: string): name is OtherHost =>
  otherHosts.some((host) => host === name && events[host].mark === "plugin");

/** The host that an event is from. What bears no host's mark is taken for Claude Code's. */
export const hostOf = (event: Values): HostName =>
  otherHosts.find((host) => {
    const { mark } = events[host];
    return mark !== "plugin" && mark(event);
  }) ?? "claude";
