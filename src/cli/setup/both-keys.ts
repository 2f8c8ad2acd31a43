// The text of Claude Code's settings with both keys, the hook and the shell, or without them.
import {
  heldHook,
  permissionHook,
  planHook,
  startHook,
  withHook,
  withoutHook,
  withoutHooks,
} from "../../hosts/install/claude-settings.ts";
import { SettingsError, valueAt } from "../../hosts/install/edit-json.ts";
import { hookEntry, permissionEntry, planEntry } from "../../hosts/install/hook-entry.ts";
import { withoutProtection, withProtection } from "../../hosts/install/protection.ts";
import { isSafeBash, shellIn, withoutShell, withShell } from "../../hosts/install/shell-key.ts";
import { findEngine } from "../../sandbox/engine.ts";
import { parseObject, strictProblem, strictText } from "../../system/jsonc.ts";
import { messageOf } from "../../system/message.ts";
import type { Place } from "./place.ts";

/** What init was asked to do, beside the hook. */
export interface Wishes {
  readonly planner?: boolean | undefined;
  readonly "no-enforce"?: boolean | undefined;
  readonly "replace-shell"?: boolean | undefined;
  readonly "no-protect-settings"?: boolean | undefined;
  readonly convert?: boolean | undefined;
  /** Trials are on: the client's own tools see another version than its commands where one is held. */
  readonly tries?: boolean | undefined;
}

/** The text of the settings with everything that is wanted. `notes`: what the user should know. */
export function withKeys(given: string, { scope }: Place, wishes: Wishes, notes: string[]): string {
  const text = strict(given, wishes.convert ?? false);
  const readers = scope === "project" || scope === "file" ? "shared" : "own";
  const asked = withHook(withoutHook(text, startHook), hookEntry(readers));
  const hooked = withHook(asked, permissionEntry(readers), permissionHook);
  const told = wishes.tries ? withHook(hooked, permissionEntry(readers), heldHook) : withoutHook(hooked, heldHook);
  const checked = wishes.planner ? withHook(told, planEntry(), planHook) : told;
  if (scope === "file") return checked;
  const enforced = wishes["no-enforce"] ? withoutShell(checked) : withShellIfItHolds(checked, wishes, notes);
  const result = wishes["no-protect-settings"] ? withoutProtection(enforced) : withProtection(enforced, readers);
  if (result !== given) notes.push("`safe-sh doctor` checks whether it is asked");
  if (valueAt(result, ["disableAllHooks"]) === true)
    notes.push("`disableAllHooks` in this file keeps hooks from being asked: remove it");
  return result;
}

/** @throws SettingsError if the client would not read the text. */
function strict(text: string, convert: boolean): string {
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

function withShellIfItHolds(text: string, wishes: Wishes, notes: string[]): string {
  const engine = findEngine();
  if (engine.type === "none") {
    notes.push(`the hook alone: no sandbox works here (${engine.why}); ${engine.help}`);
    return text;
  }
  const now = shellIn(text);
  if (now === undefined || isSafeBash(now) || wishes["replace-shell"]) return withShell(text);
  notes.push(
    `the shell stays \`${now}\`, so nothing holds commands to their proof; \`safe-sh init --replace-shell\` replaces it until \`safe-sh uninstall\``,
  );
  return text;
}

/** The settings without anything of ours. */
export const withoutKeys = (text: string): string => withoutProtection(withoutShell(withoutHooks(text)));
