// The hosts whose events are known, and which one an event is from. Loaded by every hook, so it needs nothing else.
import type { Values } from "./protocol.ts";

/** Hosts with a protocol of their own. Claude Code's is the hook's first, and stands in `doors/hook/claude.ts`. */
export const otherHosts = [
  "codex",
  "gemini",
  "opencode",
  "cursor",
  "copilot",
  "vscode",
  "windsurf",
  "cline",
  "kimi",
] as const;
export type OtherHost = (typeof otherHosts)[number];
export type HostName = "claude" | OtherHost;

export const hostNames: readonly HostName[] = ["claude", ...otherHosts];

export const isHostName = (name: string): name is HostName => hostNames.some((each) => each === name);

/** By which field a host's events are known, most telling first. Anything else is taken for Claude Code's. */
const marks: readonly (readonly [OtherHost, (event: Values) => boolean])[] = [
  ["windsurf", ({ agent_action_name: name }) => name !== undefined],
  ["cline", ({ clineVersion, preToolUse }) => clineVersion !== undefined || preToolUse !== undefined],
  ["copilot", ({ toolName }) => toolName !== undefined],
  ["cursor", ({ conversation_id, cursor_version }) => conversation_id !== undefined || cursor_version !== undefined],
  ["gemini", ({ hook_event_name: name }) => /^(?:Before|After)[A-Z]/.test(String(name))],
  ["codex", ({ turn_id }) => turn_id !== undefined],
  ["vscode", ({ hookEventName }) => hookEventName !== undefined],
  ["kimi", ({ tool_call_id }) => tool_call_id !== undefined],
];

/** The host that an event is from. */
export const hostOf = (event: Values): HostName => marks.find(([, isFrom]) => isFrom(event))?.[0] ?? "claude";
