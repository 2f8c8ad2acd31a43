// The user's own layer of the policy, changed by commands that a person gives.

import { textIn, userPath } from "../../policy/files/files.ts";
import { settingsIn } from "../../policy/files/settings-in.ts";
import { messageOf } from "../../system/message.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { addTo, SettingsError, treeOf, valueAt } from "./edit-json.ts";

/** A list of the policy that commands add to. */
export type AddedTo = "allow" | "writes" | "environment";

/** One more value of a list. */
export interface Addition {
  readonly field: AddedTo;
  readonly value: string;
}

/** What was added, and where; or why nothing was. */
export type Added = { readonly path: string; readonly added: readonly Addition[] } | { readonly problem: string };

/** Adds what is not there yet to the user's policy. No other character of the file changes. */
export async function addToUserPolicy(additions: readonly Addition[]): Promise<Added> {
  const path = userPath();
  try {
    let text = textIn(path) ?? "";
    treeOf(text);
    const added: Addition[] = [];
    for (const { field, value } of additions) {
      const before = valueAt(text, [field]);
      if (Array.isArray(before) && before.includes(value)) continue;
      text = addTo(text, [field], undefined, value);
      added.push({ field, value });
    }
    if (added.length === 0) return { path, added };
    const read = settingsIn(text);
    if ("problem" in read) return { problem: `${path}: ${read.problem}` };
    writeAtomically(path, text, { file: 0o600, folder: 0o700 });
    return { path, added };
  } catch (error) {
    const help = error instanceof SettingsError ? `: ${error.help}` : "";
    return { problem: `${path}: ${messageOf(error)}${help}` };
  }
}
