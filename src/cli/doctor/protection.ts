// What keeps safe-sh on: a project's file that turns both keys off, and rules that keep the agent from doing so.
import { type Check, checksAs } from "../../hosts/check.ts";
import { environmentIn, ownHandlersIn } from "../../hosts/install/client-settings.ts";
import { neededRules, protectingRules } from "../../hosts/install/protection.ts";
import { isSafeBash, shellKey } from "../../hosts/install/shell-key.ts";
import { isRecord } from "../../system/is-record.ts";
import type { Read, Settings } from "./layers.ts";

const { warning } = checksAs("settings");

export const protectionChecks = ({ read }: Settings): readonly Check[] => [...bothOff(read), ...unprotected(read)];

/** Whoever writes the repository can do it; only stronger settings outdo it. */
function bothOff(read: readonly Read[]): readonly Check[] {
  const project = read.find(({ layer }) => layer === "project");
  const shell = project && environmentIn(project.settings)[shellKey];
  if (project?.settings.disableAllHooks !== true || shell === undefined || isSafeBash(shell)) return [];
  const what = `${project.path}: this file alone turns both keys off: \`disableAllHooks\`, and \`${shell}\` as the shell`;
  return [warning(what, "run `safe-sh init --local --replace-shell`: a project's settings cannot outdo those")];
}

/** Only if the hook is there: else that is said. */
function unprotected(read: readonly Read[]): readonly Check[] {
  const holder = read.findLast(({ settings }) => ownHandlersIn(settings, "PreToolUse").length > 0);
  const denied = new Set(read.flatMap(({ settings }) => deniedIn(settings)));
  const open = neededRules().filter((rule) => !denied.has(rule));
  if (!holder || open.length === 0 || denied.has("Edit")) return [];
  const what = `the agent may edit what safe-sh relies on: no \`permissions.deny\` has ${open.map((rule) => `\`${rule}\``).join(", ")}`;
  return [warning(what, `run \`safe-sh init${optionFor(holder.layer, open)}\``)];
}

/** Settings that can hold the rules: shared ones name no place of this machine. */
function optionFor(layer: Read["layer"], rules: readonly string[]): string {
  if (layer === "user" || layer === "managed") return " --user";
  const shared = protectingRules("shared");
  return layer === "project" && rules.every((rule) => shared.includes(rule)) ? "" : " --local";
}

function deniedIn({ permissions }: Read["settings"]): readonly string[] {
  const rules = isRecord(permissions) ? permissions.deny : undefined;
  return Array.isArray(rules) ? rules.map(String) : [];
}
