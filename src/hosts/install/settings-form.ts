// The form of Claude Code's settings: a value of the wrong type makes the client drop the whole file (measured with 2.1.329).
import { isRecord } from "../../system/is-record.ts";

type Values = Readonly<Record<string, unknown>>;
/** `any`: the client drops no file for its value. */
type Kind = "string" | "boolean" | "number" | "object" | "array" | "any";

/** Keys whose form is simple, and members of theirs. Any other key is unknown here: the client may drop the file for its value, or ignore it. */
const kinds: Readonly<Record<string, Kind>> = {
  $schema: "string",
  allowManagedHooksOnly: "boolean",
  alwaysThinkingEnabled: "boolean",
  apiKeyHelper: "string",
  cleanupPeriodDays: "number",
  disableAllHooks: "boolean",
  effortLevel: "any",
  enableAllProjectMcpServers: "boolean",
  enabledMcpjsonServers: "any",
  enabledPlugins: "object",
  env: "object",
  extraKnownMarketplaces: "any",
  hooks: "object",
  includeCoAuthoredBy: "boolean",
  language: "string",
  model: "string",
  outputStyle: "string",
  permissions: "object",
  "permissions.additionalDirectories": "array",
  "permissions.allow": "array",
  "permissions.ask": "array",
  "permissions.deny": "array",
  sandbox: "object",
  "sandbox.enabled": "boolean",
  spinnerTipsEnabled: "boolean",
  statusLine: "object",
  "statusLine.padding": "number",
  theme: "any",
  verbose: "boolean",
};

const modes = ["default", "acceptEdits", "plan", "bypassPermissions", "dontAsk", "auto", "manual"];

/** What each type of handler needs, as a string. */
const needed: Readonly<Record<string, readonly string[]>> = {
  command: ["command"],
  http: ["url"],
  mcp_tool: ["server", "tool"],
  prompt: ["prompt"],
  agent: ["prompt"],
};

/** Why the client drops the file; undefined: nothing known. */
export function wrongForm(settings: Values): string | undefined {
  for (const [key, kind] of Object.entries(kinds)) {
    const value = key
      .split(".")
      .reduce<unknown>((whole, name) => (isRecord(whole) ? whole[name] : undefined), settings);
    if (value !== undefined && !isOf(value, kind)) return `\`${key}\` is not ${article(kind)}`;
  }
  const { cleanupPeriodDays, permissions, hooks, statusLine, enabledPlugins } = settings as Readonly<
    Record<string, Values | undefined>
  >;
  if (Number(cleanupPeriodDays) < 0) return "`cleanupPeriodDays` is below 0";
  const mode = permissions?.defaultMode;
  if (mode !== undefined && !modes.includes(mode as string))
    return "`permissions.defaultMode` is no mode of the client";
  if (statusLine && (statusLine.type !== "command" || typeof statusLine.command !== "string"))
    return '`statusLine` is no command (`"type": "command", "command": "..."`)';
  const [plugin] = Object.entries(enabledPlugins ?? {}).find(([, value]) => typeof value === "string") ?? [];
  return plugin === undefined ? wrongHooks(hooks) : `\`enabledPlugins\` has a text for \`${plugin}\``;
}

/** Keys about whose values nothing is known here. */
export const unknownKeys = (settings: Values): readonly string[] =>
  Object.keys(settings).filter((key) => kinds[key] === undefined);

/** Only the events at which we are asked: what is wrong elsewhere does not make the client drop these. */
function wrongHooks(hooks: Values | undefined): string | undefined {
  for (const event of ["PreToolUse", "PermissionRequest"]) {
    const groups = hooks?.[event];
    if (groups === undefined) continue;
    const at = `\`hooks.${event}\``;
    if (!Array.isArray(groups)) return `${at} is not an array`;
    for (const [number, group] of groups.entries()) {
      const wrong = wrongGroup(group);
      if (wrong !== undefined) return `${at}, entry ${number + 1}: ${wrong}`;
    }
  }
  return undefined;
}

function wrongGroup(group: unknown): string | undefined {
  if (!isOf(group, "object")) return "it is not an object";
  const { matcher, hooks } = group as Values;
  if (matcher !== undefined && typeof matcher !== "string") return "`matcher` is not a string";
  if (!Array.isArray(hooks)) return "`hooks` is not an array";
  return hooks.map(wrongHandler).find((wrong) => wrong !== undefined);
}

function wrongHandler(handler: unknown): string | undefined {
  if (!isOf(handler, "object")) return "a handler is not an object";
  const { type, timeout, args, onFailure, ...rest } = handler as Values;
  const strings = needed[String(type)];
  if (strings === undefined) return `a handler's \`type\` is \`${String(type).slice(0, 40)}\``;
  const missing = strings.find((key) => typeof rest[key] !== "string");
  if (missing !== undefined) return `a handler's \`${missing}\` is not a string`;
  if (timeout !== undefined && !(typeof timeout === "number" && timeout > 0))
    return "a handler's `timeout` is not a number above 0";
  if (args !== undefined && !(Array.isArray(args) && args.every((each) => typeof each === "string")))
    return "a handler's `args` are not strings";
  if (onFailure !== undefined && onFailure !== "block" && onFailure !== "continue")
    return "a handler's `onFailure` is neither `block` nor `continue`";
  return undefined;
}

function isOf(value: unknown, kind: Kind): boolean {
  if (kind === "any" || kind === "array") return kind === "any" || Array.isArray(value);
  return kind === "object" ? isRecord(value) : typeof value === kind;
}

const article = (kind: Kind): string => (/^[ao]/.test(kind) ? `an ${kind}` : `a ${kind}`);
