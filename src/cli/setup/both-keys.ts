// The text of Claude Code's settings with both keys, the hook and the shell, or without them. Settings that are shared get what
// holds on every machine; what belongs to this one stands in settings of its user alone.
import {
  heldHook,
  permissionHook,
  planHook,
  toolsHook,
  withHook,
  withoutHook,
  withoutHooks,
} from "../../hosts/install/claude-settings.ts";
import { SettingsError } from "../../hosts/install/edit-json.ts";
import { hookEntry, isHookOnPath, permissionEntry, planEntry, type Readers } from "../../hosts/install/hook-entry.ts";
import { turnsHooksOff, withoutProtection, withProtection } from "../../hosts/install/protection.ts";
import {
  isSafeBash,
  shellIn,
  withHookPlace,
  withoutHookPlace,
  withoutShell,
  withShell,
} from "../../hosts/install/shell-key.ts";
import { withoutStatusLine, withStatusLine } from "../../hosts/install/status-line.ts";
import { findEngine } from "../../sandbox/engine.ts";
import { parseObject, strictProblem, strictText } from "../../system/jsonc.ts";
import { messageOf } from "../../system/message.ts";
import type { Call } from "../subcommand.ts";
import type { init } from "../table/set-up.ts";

/** What init was asked to do, beside the hook. */
export interface Wishes extends Partial<Call<typeof init.options>["values"]> {
  /** Weaker settings have a status line of their own, which ours would hide. */
  readonly "other-line"?: boolean;
  /** Trials are on: the client's own tools see another version than its commands where one is held. */
  readonly tries?: boolean;
}

/** Settings of this user alone, with everything that is wanted. `notes`: what the user should know. */
export function ownKeys(given: string, wishes: Wishes, notes: string[]): string {
  const hooked = withHooks(strict(given, wishes), "own", wishes);
  const enforced = withLine(withShellIfWanted(hooked, wishes, undefined, notes), wishes);
  return protectedBy("own", withPlan(enforced, wishes), wishes, notes);
}

/** The hooks file of a plugin: the hook alone. */
export function hooksAlone(given: string, wishes: Wishes): string {
  return withPlan(withHooks(strict(given, wishes), isHookOnPath() ? "shared" : "own", wishes), wishes);
}

/** Settings that are shared: the hook by its name. What an earlier version wrote there of its machine goes. */
export function sharedKeys(given: string, wishes: Wishes, notes: string[]): string {
  const named = withHooks(strict(given, wishes), "shared", wishes);
  return protectedBy("shared", withoutHookPlace(withoutShell(withoutHook(named, planHook))), wishes, notes);
}

/** The settings beside those, with what belongs to this machine. `shared`: the text that was there. */
export function machineKeys(given: string, shared: string, wishes: Wishes, notes: string[]): string {
  const text = withHookPlace(strict(given, wishes));
  const planner = wishes.planner || withoutHook(shared, planHook) !== shared;
  const line = withLine(text, wishes);
  const enforced = withShellIfWanted(line, wishes, shellIn(shared), notes);
  return protectedBy("own", withPlan(enforced, { planner }), wishes, notes, shared);
}

function withHooks(text: string, readers: Readers, { tries }: Wishes): string {
  const asked = withHook(text, hookEntry(readers));
  const hooked = withHook(asked, permissionEntry(readers), permissionHook);
  return withHook(hooked, permissionEntry(readers), tries ? heldHook : toolsHook);
}

const withLine = (text: string, { "other-line": other }: Wishes): string =>
  other ? withoutStatusLine(text) : withStatusLine(text);

const withPlan = (text: string, { planner }: Wishes): string =>
  planner ? withHook(text, planEntry(), planHook) : text;

function protectedBy(readers: Readers, text: string, wishes: Wishes, notes: string[], weaker = ""): string {
  const result = wishes["no-protect-settings"] ? withoutProtection(text) : withProtection(text, readers, weaker);
  if (turnsHooksOff(result)) notes.push("`disableAllHooks` in these settings keeps hooks from being asked: remove it");
  return result;
}

/** @throws SettingsError if the client would not read the text. */
function strict(text: string, { convert }: Wishes): string {
  const problem = text.trim() === "" ? undefined : strictProblem(text);
  if (problem === undefined) return text;
  // Broken, and not only JSON with comments.
  parseStrictly(text);
  if (convert) return strictText(text);
  throw new SettingsError(
    `${problem}: Claude Code reads strict JSON, and ignores this whole file`,
    "`safe-sh init --convert` rewrites it without comments and trailing commas, and keeps a copy",
  );
}

function parseStrictly(text: string): void {
  try {
    parseObject(text);
  } catch (error) {
    throw new SettingsError(messageOf(error));
  }
}

/** `elsewhere`: the shell that weaker settings name. */
function withShellIfWanted(text: string, wishes: Wishes, elsewhere: string | undefined, notes: string[]): string {
  if (wishes["no-enforce"]) return withoutShell(text);
  const engine = findEngine();
  if (engine.type === "none") {
    notes.push(`the hook alone: no sandbox works here (${engine.why}); ${engine.help}`);
    return text;
  }
  const now = shellIn(text) ?? elsewhere;
  if (now === undefined || isSafeBash(now) || wishes["replace-shell"]) return withShell(text);
  notes.push(
    `the shell stays \`${now}\`, so nothing holds commands to their proof; \`safe-sh init --replace-shell\` replaces it until \`safe-sh uninstall\``,
  );
  return text;
}

/** The settings without anything of ours. */
export const withoutKeys = (text: string): string =>
  withoutProtection(withoutStatusLine(withoutHookPlace(withoutShell(withoutHooks(text)))));
