// Changes a file of settings so that nothing is lost, and puts back what was there before.
import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { SettingsError, valueAt } from "../../hosts/install/edit-json.ts";
import { backupOf, editableText, removeEmpty, replaceText, restoreText, targetOf } from "../../hosts/install/file.ts";
import { difference } from "../../system/difference.ts";
import { isRecord } from "../../system/is-record.ts";
import { commentsIn } from "../../system/jsonc.ts";
import { codeOf, messageOf } from "../../system/message.ts";
import { failing } from "../endings.ts";
import { withoutKeys } from "./both-keys.ts";
import { print, say } from "./say.ts";

export type Scope = "project" | "user" | "local";

/** The file of settings that a call of init or uninstall is about. */
export interface Place {
  /** `file`: the hooks of a plugin, or wherever else. */
  readonly scope: Scope | "file";
  readonly path: string;
  /** Below this folder, init may have made the file's own. */
  readonly base: string;
}

/** One file, and what becomes of its text. */
export interface Change extends Pick<Place, "path" | "base"> {
  readonly edit: (text: string) => string;
  /** Takes everything of ours out. */
  readonly takeOut?: (text: string) => string;
  /** Nothing need be said if there is nothing to do. */
  readonly isAside?: boolean;
}

/** Makes the changes, or with `dryRun` shows them: all of them, or none if one of the files is not in order. The exit code. */
export function change(name: "init" | "uninstall", dryRun: boolean, changes: readonly Change[]): number {
  const plans: Plan[] = [];
  for (const each of changes) {
    const code = refused(name, each.path, () => void plans.push(planOf(name, each)));
    if (code !== 0) return code;
  }
  for (const [at, plan] of plans.entries()) {
    const code = refused(name, changes[at]?.path ?? "", () => {
      if (!("act" in plan)) return void (plan.says === undefined ? 0 : say(plan.says));
      if (dryRun) return void print(plan.shows);
      say(plan.act());
    });
    if (code !== 0) return code;
  }
  return 0;
}

/** What is to be done: to say something, or to act, with a line that says what was done. */
type Plan = { readonly says: string | undefined } | { readonly shows: string; readonly act: () => string };

function planOf(
  name: "init" | "uninstall",
  { path, base, edit, takeOut = withoutKeys, isAside = false }: Change,
): Plan {
  const nothing = (says: string): Plan => ({ says: isAside ? undefined : says });
  const before = editableText(path);
  if (before === undefined && name === "uninstall") return nothing(`none     ${path}: there is nothing to take out`);
  const edited = editing(before ?? "", edit);
  const copy = name === "uninstall" && edited !== before ? editableText(backupOf(path)) : undefined;
  const asBefore = copy !== undefined && (copy === edited || isSame(copy, edited));
  const after = asBefore ? copy : edited;
  if (after === (before ?? ""))
    return nothing(`kept     ${path}: ${name === "init" ? "it is up to date" : "nothing of safe-sh is there"}`);
  const goes = name === "uninstall" && !asBefore && isBare(after);
  return {
    shows: difference(path, before ?? "", goes ? "" : after),
    act: () => {
      if (asBefore) {
        restoreText(path, after);
        return `updated  ${path}: it is as it was before init`;
      }
      // Made by init, and holds nothing else.
      if (goes) {
        const file = targetOf(path);
        rmSync(file);
        removeEmpty(dirname(path), base);
        return `removed  ${file}: it held nothing else`;
      }
      if (name === "uninstall") {
        // Only what is ours goes: a copy would be of use for comments alone, which `--convert` took out.
        const lost = copy !== undefined && commentsIn(copy).join("\n") !== commentsIn(after).join("\n");
        replaceText(path, after, { withoutCopy: true });
        if (!lost) rmSync(backupOf(path), { force: true });
        return `updated  ${path}${lost ? `; what it was before init, with comments, is in ${backupOf(path)}` : ""}`;
      }
      // A second call of init keeps the copy of the first, which is what uninstall puts back.
      const again = before !== undefined && editing(before, takeOut) !== before;
      // Made by init, and holds nothing else: a copy would be of no use to anybody.
      const withoutCopy = again && isBare(editing(before, takeOut));
      replaceText(path, after, { keepCopy: again, withoutCopy });
      const kept =
        before === undefined || !existsSync(backupOf(path)) ? "" : `; what it was before is in ${backupOf(path)}`;
      return `${before === undefined ? "created" : "updated"}  ${path}${kept}`;
    },
  };
}

/** Does something about a file, and says why it could not. The exit code. */
function refused(name: string, path: string, act: () => void): number {
  try {
    act();
    return 0;
  } catch (error) {
    const what = error instanceof SettingsError ? `${path}: ${error.message}` : messageOf(error);
    const mayNot = isRefusal(error) ? "see whether you may write there" : undefined;
    return failing(
      `safe-sh: ${name}: ${what}; nothing was changed`,
      error instanceof SettingsError ? error.help : mayNot,
    );
  }
}

const isRefusal = (error: unknown): boolean => ["EACCES", "EPERM", "EROFS"].includes(String(codeOf(error)));

/** A byte order mark, which the client takes, is no part of the JSON. */
function editing(text: string, edit: (text: string) => string): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return mark + edit(text.slice(mark.length));
}

const isBare = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*\}\s*)?$/.test(text);

/**
 * Does `other` say the same as `one`, with its comments, but for objects and arrays that are empty, and for a switch in `one`
 * that went with ours?
 */
function isSame(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((text) => filled(valueAt(text.replace(/^\uFEFF/, ""), [])));
    const same = [first, withoutSwitch(first)].some((value) => JSON.stringify(value) === JSON.stringify(second));
    // `--convert` has taken all comments out.
    const kept = commentsIn(other).join("\n");
    return same && (kept === "" || kept === commentsIn(one).join("\n"));
  } catch {
    return false;
  }
}

function withoutSwitch(value: unknown): unknown {
  if (!isRecord(value) || value.disableAllHooks !== false) return value;
  const { disableAllHooks: _, ...rest } = value;
  return filled(rest);
}

/** Without what is empty. */
function filled(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .map(([key, each]) => [key, filled(each)] as const)
    .filter(([, each]) => each !== undefined);
  if (members.length === 0) return undefined;
  return Array.isArray(value) ? members.map(([, each]) => each) : Object.fromEntries(members);
}
