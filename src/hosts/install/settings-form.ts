// The form of Claude Code's settings: a value of the wrong type makes the client drop the whole file (measured with 2.1.329).
import { isRecord } from "../../system/is-record.ts";

type Values = Readonly<Record<string, unknown>>;
/** `any`: the client drops no file for its value. */
type Kind = "string" | "boolean" | "number" | "object" | "any";

/** Keys whose form is simple. Any other key is unknown here: the client may drop the file for its value, or ignore it. */
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
  sandbox: "object",
  spinnerTipsEnabled: "boolean",
  statusLine: "object",
  theme: "any",
  verbose: "boolean",
};

const listsOfPermissions = ["allow", "deny", "ask", "additionalDirectories"];
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
  for (const [key, kind] of Object.entries(kinds))
    if (settings[key] !== undefined && !isOf(settings[key], kind)) return `\`${key}\` is not ${article(kind)}`;
  if (Number(settings.cleanupPeriodDays) < 0) return "`cleanupPeriodDays` is below 0";
  return (
    wrongPermissions(settings.permissions as Values | undefined) ??
    wrongHooks(settings.hooks as Values | undefined) ??
    wrongStatusLine(settings.statusLine as Values | undefined) ??
    wrongInside(settings)
  );
}

/** Keys about whose values nothing is known here. */
export const unknownKeys = (settings: Values): readonly string[] =>
  Object.keys(settings).filter((key) => kinds[key] === undefined);

function wrongPermissions(permissions: Values | undefined): string | undefined {
  if (permissions === undefined) return undefined;
  const wrong = listsOfPermissions.find((key) => permissions[key] !== undefined && !Array.isArray(permissions[key]));
  if (wrong !== undefined) return `\`permissions.${wrong}\` is not an array`;
  const { defaultMode } = permissions;
  if (defaultMode === undefined || modes.includes(defaultMode as string)) return undefined;
  return "`permissions.defaultMode` is no mode of the client";
}

function wrongStatusLine(line: Values | undefined): string | undefined {
  if (line === undefined) return undefined;
  if (line.type !== "command" || typeof line.command !== "string")
    return '`statusLine` is no command (`"type": "command", "command": "..."`)';
  return line.padding === undefined || typeof line.padding === "number"
    ? undefined
    : "`statusLine.padding` is not a number";
}

function wrongInside({ enabledPlugins, sandbox }: Values): string | undefined {
  const [plugin] = Object.entries(enabledPlugins ?? {}).find(([, value]) => typeof value === "string") ?? [];
  if (plugin !== undefined) return `\`enabledPlugins\` has a text for \`${plugin}\``;
  const { enabled } = (sandbox ?? {}) as Values;
  return enabled === undefined || typeof enabled === "boolean" ? undefined : "`sandbox.enabled` is not a boolean";
}

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
  if (kind === "any") return true;
  return kind === "object" ? isRecord(value) : typeof value === kind;
}

const article = (kind: Kind): string => (kind === "object" ? "an object" : `a ${kind}`);
