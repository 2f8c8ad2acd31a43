// Changes a file of settings so that nothing is lost, and puts back what was there before.
import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { SettingsError, valueAt } from "../../install/edit-json.ts";
import { backupOf, fileText, removeEmpty, replaceText, restoreText } from "../../install/file.ts";
import { difference } from "../../system/difference.ts";
import { messageOf } from "../../system/message.ts";
import { write } from "../../system/write.ts";
import { withoutKeys } from "./both-keys.ts";
import type { Place } from "./place.ts";
import { print, say } from "./say.ts";

/** Could not do it; nothing was changed. */
export const failed = 1;

/** Writes what `edit` makes of the text, or with `dryRun` shows it. The exit code. */
export function change(
  name: "init" | "uninstall",
  { path, base }: Place,
  dryRun: boolean,
  edit: (text: string) => string,
): number {
  try {
    const before = fileText(path);
    if (before === undefined && name === "uninstall") return say(`kept     ${path}: it is not there`);
    const edited = editing(before ?? "", edit);
    const copy = name === "uninstall" && edited !== before ? fileText(backupOf(path)) : undefined;
    const asBefore = copy !== undefined && isSame(copy, edited);
    const after = asBefore ? copy : edited;
    if (after === before)
      return say(`kept     ${path}: ${name === "init" ? "it is up to date" : "nothing of safe-sh is there"}`);
    if (dryRun) return print(difference(path, before ?? "", after));
    if (asBefore) {
      restoreText(path, after);
      return say(`updated  ${path}: it is as it was before init`);
    }
    // Made by init, and holds nothing else.
    if (name === "uninstall" && isBare(after)) {
      rmSync(path);
      removeEmpty(dirname(path), base);
      return say(`removed  ${path}: it held nothing else`);
    }
    // A second call of init keeps the copy of the first, which is what uninstall puts back.
    const again = name === "init" && before !== undefined && editing(before, withoutKeys) !== before;
    replaceText(path, after, { keepCopy: again });
    const kept =
      before === undefined || !existsSync(backupOf(path)) ? "" : `; what it was before is in ${backupOf(path)}`;
    return say(`${before === undefined ? "created" : "updated"}  ${path}${kept}`);
  } catch (error) {
    const what = error instanceof SettingsError ? `${path}: ${error.message}` : messageOf(error);
    write(2, `safe-sh: ${name}: ${what}; nothing was changed\n`);
    if (error instanceof SettingsError) write(2, `  help: ${error.help}\n`);
    return failed;
  }
}

/** A byte order mark, which the client takes, is no part of the JSON. */
function editing(text: string, edit: (text: string) => string): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return mark + edit(text.slice(mark.length));
}

const isBare = (text: string): boolean => /^\uFEFF?\s*(?:\{\s*\}\s*)?$/.test(text);

/** Do two texts say the same, but for objects and arrays that are empty? */
function isSame(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((text) =>
      JSON.stringify(filled(valueAt(text.replace(/^\uFEFF/, ""), []))),
    );
    return first === second;
  } catch {
    return false;
  }
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
