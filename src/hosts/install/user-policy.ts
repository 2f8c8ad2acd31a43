// The user's own layer of the policy, changed by commands that a person gives. What other programs write into it opens nothing, from
// `init` on, until its user has looked at it.

import { keptAs, textIn, userPath } from "../../policy/files/files.ts";
import { changedSince } from "../../policy/files/load.ts";
import { settingsIn } from "../../policy/files/settings-in.ts";
import { trust, trustOf } from "../../policy/files/trust.ts";
import { messageOf } from "../../system/message.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { addTo, SettingsError, setAt, treeOf, valueAt } from "./edit-json.ts";

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
  const added: Addition[] = [];
  const changed = await changeUserPolicy((text) =>
    additions.reduce((result, { field, value }) => {
      const before = valueAt(result, [field]);
      if (Array.isArray(before) && before.includes(value)) return result;
      added.push({ field, value });
      return addTo(result, [field], undefined, value);
    }, text),
  );
  return "problem" in changed ? changed : { ...changed, added };
}

/** Sets a field of the user's policy. */
export const setInUserPolicy = (field: "trial", value: string): Promise<Changed> =>
  changeUserPolicy((text) =>
    valueAt(text, [field]) === undefined ? addTo(text, [], field, value) : setAt(text, [field], value),
  );

/** Where it was changed, or why it was not. */
type Changed = { readonly path: string } | { readonly problem: string };

async function changeUserPolicy(change: (text: string) => string): Promise<Changed> {
  const path = userPath();
  try {
    const text = textIn(path) ?? "";
    const trusted = await trustOf(keptAs(path), text);
    if (trusted === "changed") return { problem: changedSince(path, "user") };
    treeOf(text);
    const changed = change(text);
    if (changed === text) return { path };
    const read = settingsIn(changed);
    if ("problem" in read) return { problem: `${path}: ${read.problem}` };
    writeAtomically(path, changed, { file: 0o600, folder: 0o700 });
    if (trusted === "trusted") await trust(keptAs(path), changed);
    return { path };
  } catch (error) {
    const help = error instanceof SettingsError ? `: ${error.help}` : "";
    return { problem: `${path}: ${messageOf(error)}${help}` };
  }
}

/**
 * Remembers the user's policy as it is, or that there is none.
 *
 * @returns what its user should do first, if it is not what was remembered before.
 */
export async function rememberUserPolicy(): Promise<string | undefined> {
  const path = userPath();
  const text = textIn(path) ?? "";
  const trusted = await trustOf(keptAs(path), text);
  if (trusted === "changed") return changedSince(path, "user");
  if (trusted === "unknown") await trust(keptAs(path), text);
  return undefined;
}
