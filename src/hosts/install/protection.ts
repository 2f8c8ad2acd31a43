// Settings that keep an agent from turning the hook off: it may not edit them, and they say that hooks are on.
import { homedir } from "node:os";
import { dirname } from "node:path";
import { addTo, SettingsError, takeOut, valueAt } from "./edit-json.ts";
import { settingsPath } from "./settings-paths.ts";

/** Claude Code's rules for its tools that write: in the folder of the session, and for the user's own settings. */
export function protectingRules(): readonly string[] {
  const folder = dirname(settingsPath("user"));
  const own = folder === `${homedir()}/.claude` ? "~/.claude" : `/${folder}`;
  return ["Edit(.claude/settings*.json)", `Edit(${own}/settings*.json)`];
}

const deny = ["permissions", "deny"];

/** The settings with the rules, and with hooks on. @throws SettingsError if they turn hooks off. */
export function withProtection(text: string): string {
  const off = valueAt(text, ["disableAllHooks"]);
  if (off !== undefined && off !== false) throw new SettingsError("`disableAllHooks` turns hooks off: remove it");
  const there = rulesIn(text);
  const rules = protectingRules().filter((rule) => !there.includes(rule));
  const ruled = rules.reduce((result, rule) => addTo(result, deny, undefined, rule), text);
  return off === false ? ruled : addTo(ruled, [], "disableAllHooks", false);
}

/** The settings without them, if the rules are there. */
export function withoutProtection(text: string): string {
  if (text.trim() === "" || !protectingRules().every((rule) => rulesIn(text).includes(rule))) return text;
  const bare = valueAt(text, ["disableAllHooks"]) === false ? takeOut(text, ["disableAllHooks"], 0) : text;
  return protectingRules().reduce((rest, rule) => takeOut(rest, [...deny, rulesIn(rest).indexOf(rule)], 2), bare);
}

function rulesIn(text: string): readonly unknown[] {
  const rules = valueAt(text, deny);
  if (rules !== undefined && !Array.isArray(rules)) throw new SettingsError("`permissions.deny` is not an array");
  return rules ?? [];
}
