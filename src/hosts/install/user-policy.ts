// The user's own layer of the policy, changed by commands that a person gives. What other programs write into it opens nothing, from
// `init` on, until its user has looked at it.

import { keptAs, textIn, userPath } from "../../policy/files/files.ts";
import { changedSince } from "../../policy/files/load.ts";
import { trust, trustOf } from "../../policy/files/trust.ts";
import type { CommandRule } from "../../policy/policy.ts";
import type { RuleList } from "../../policy/rule.ts";
import { isRecord } from "../../system/is-record.ts";
import { messageOf } from "../../system/message.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { addTo, type Path, removeAt, SettingsError, treeOf, valueAt, withMember } from "./edit-json.ts";

/** A list of the policy that commands add to. */
export type AddedTo = "allow" | "writes" | "environment";

/** One more value of a list that opens something. */
export interface Opening {
  readonly field: AddedTo;
  readonly value: string;
}

/** One more value of a list. A rule that denies or asks may say what to do instead. */
export type Addition =
  | Opening
  | { readonly field: "ask" | "deny"; readonly value: string | Pick<CommandRule, "command" | "message"> };

/** What was added, and where; or why nothing was. */
export type Added = { readonly path: string; readonly added: readonly Addition[] } | { readonly problem: string };

/** Adds what is not there yet to the user's policy. No other character of the file changes. */
export async function addToUserPolicy(additions: readonly Addition[]): Promise<Added> {
  const added: Addition[] = [];
  const changed = await changeUserPolicy((text) =>
    additions.reduce((result, { field, value }) => {
      const before = valueAt(result, [field]);
      const isThere = Array.isArray(before) && before.some((each) => commandOf(each) === commandOf(value));
      if (isThere) return result;
      added.push({ field, value } as Addition);
      return addTo(result, [field], undefined, value);
    }, text),
  );
  return "problem" in changed ? changed : { ...changed, added };
}

/** A rule of the user's own policy. */
export interface OwnRule {
  readonly field: RuleList;
  readonly command: string;
  readonly message?: string;
}

/** A rule as a value of its list. */
export const additionOf = ({ field, command, message }: OwnRule): Addition =>
  field === "allow" || message === undefined
    ? ({ field, value: command } as Addition)
    : { field, value: { command, message } };

const ruleFieldsOf: readonly RuleList[] = ["allow", "ask", "deny"];

/** The rules of the user's own policy, in the order in which they are counted. @throws SettingsError */
export function ownRules(): { readonly path: string; readonly rules: readonly OwnRule[] } {
  const path = userPath();
  const text = textIn(path) ?? "";
  return { path, rules: rulesIn(text).map(({ rule }) => rule) };
}

/** Takes rules for this command out of the user's policy: those of `field`, or of all lists. What was taken out. */
export async function removeFromUserPolicy(command: string, field?: OwnRule["field"]): Promise<Added> {
  let gone: readonly Addition[] = [];
  const changed = await changeUserPolicy((text) => {
    const meant = rulesIn(text).filter(({ rule }) => rule.command === command && (field ?? rule.field) === rule.field);
    gone = meant.map(({ rule }) => ({ field: rule.field, value: rule.command }));
    return [...meant].reverse().reduce((result, { at }) => removeAt(result, at), text);
  });
  return "problem" in changed ? changed : { ...changed, added: gone };
}

function rulesIn(text: string): readonly { readonly rule: OwnRule; readonly at: Path }[] {
  return ruleFieldsOf.flatMap((field) => {
    const list = valueAt(text, [field]);
    return (Array.isArray(list) ? list : []).flatMap((each: unknown, index) => {
      const command = commandOf(each);
      if (command === undefined) return [];
      const message = isRecord(each) && typeof each.message === "string" ? { message: each.message } : {};
      return [{ rule: { field, command, ...message }, at: [field, index] }];
    });
  });
}

/** The command that an entry of a list is about. */
function commandOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return isRecord(value) && typeof value.command === "string" ? value.command : undefined;
}

/** Sets a field of the user's policy. */
export const setInUserPolicy = (field: "trial", value: string): Promise<Changed> =>
  changeUserPolicy((text) => withMember(text, [field], value, () => true));

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
    const { settingsIn } = await import("../../policy/files/settings-in.ts");
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
