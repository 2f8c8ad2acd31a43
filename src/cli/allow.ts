// `safe-sh allow`: one more rule in the user's own policy, after a look at what it would admit.

import { loadPolicy } from "../decide/checked-policy.ts";
import { examine } from "../decide/examine.ts";
import { ready } from "../decide/ready.ts";
import { settingOf } from "../findings/finding.ts";
import { messageOf, reasonOf } from "../findings/words.ts";
import { addToUserPolicy } from "../hosts/install/user-policy.ts";
import { ruleFields } from "../policy/rule.ts";
import { warningOf } from "../show/advise/runs-anything.ts";
import { quotedWord } from "../system/quoted-word.ts";
import { visible } from "../system/visible.ts";
import { tell } from "../system/write.ts";
import { failing } from "./endings.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";

const hint = "quote the command, as in `safe-sh allow 'npm test'`";

export const allow = subcommand(rows.allow, async ({ operands: [rule, ...more] }) => {
  if (rule === undefined) return { wrong: "no command was given", help: hint };
  if (more.length > 0) return { wrong: "more than one command was given", help: hint };
  const result = await allowRule(rule, process.cwd());
  if ("wrong" in result) return result;
  if ("not" in result) {
    tell(`not added: ${result.not}`);
    return 1;
  }
  if ("problem" in result) return failing(`safe-sh: ${result.problem}`);
  tell(`${result.isNew ? "allowed" : "allowed already"}: \`${rule}\` in ${result.path}`);
  if (result.note !== undefined) tell(`note: ${result.note}`);
  return 0;
});

/** A rule that was added, or why not. `not`: it would do nothing. `problem`: of the user's policy. */
export type Ruled =
  | { readonly path: string; readonly isNew: boolean; readonly note?: string }
  | { readonly wrong: string; readonly help?: string }
  | { readonly not: string }
  | { readonly problem: string };

/** Adds a rule that allows to the user's policy, if it does something. `cwd`: where a rule for one command is tried. */
export async function allowRule(rule: string, cwd: string): Promise<Ruled> {
  const fields = ruleFields(rule);
  await ready();
  if (typeof fields === "string") {
    const parts = await forItsParts(rule, cwd);
    return { wrong: `\`${visible(rule)}\`: ${fields}`, ...(parts === undefined ? {} : { help: parts }) };
  }
  // A rule for one command can be tried; one with `*` stands for many.
  const not = fields.every(({ kind }) => kind === "fixed") ? await whyNot(rule, cwd) : undefined;
  if (not !== undefined) return { not };
  const result = await addToUserPolicy([{ field: "allow", value: rule }]);
  if ("problem" in result) return result;
  const note = warningOf(rule);
  return { path: result.path, isNew: result.added.length > 0, ...(note === undefined ? {} : { note }) };
}

/** The rules that would let the commands of a script run, one by one; undefined: there are none. */
async function forItsParts(script: string, cwd: string): Promise<string | undefined> {
  const { policy } = await loadPolicy({ cwd });
  const given = { policy: { ...policy, llm: undefined }, cwd };
  const { findings } = (await examine({ source: script }, given, "judge-only")).verdict;
  const parts = findings.flatMap((finding) => {
    const setting = settingOf(finding);
    if (setting?.field !== "allow") return [];
    return [`\`safe-sh allow ${quotedWord(setting.value)}\` (${messageOf(finding, "person")})`];
  });
  return parts.length === 0 ? undefined : visible(`for its parts: ${[...new Set(parts)].join(", ")}`);
}

/** Why a rule for exactly this command is not added; undefined: it makes the command run. */
async function whyNot(command: string, cwd: string): Promise<string | undefined> {
  const { policy } = await loadPolicy({ cwd });
  const plain = { ...policy, llm: undefined };
  const decided = async (rules: typeof policy.allow) =>
    examine({ source: command }, { policy: { ...plain, allow: rules }, cwd }, "judge-only");
  const before = await decided(policy.allow);
  if (before.decision === "allow") return `it needs no rule: ${reasonOf(before.verdict, "person")}`;
  const after = await decided([...(policy.allow ?? []), command]);
  return after.decision === "allow" ? undefined : `no rule lets it run: ${reasonOf(after.verdict, "person")}`;
}
