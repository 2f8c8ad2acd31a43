// Rules that the user has in other places, shown by init as rules of the policy, and taken over only if that is wanted.

import { loadPolicy } from "../../decide/checked-policy.ts";
import { examine } from "../../decide/examine.ts";
import { ready } from "../../decide/ready.ts";
import { clientsRules } from "../../hosts/install/found/claude-code.ts";
import { dippysRules } from "../../hosts/install/found/dippy.ts";
import type { FoundRule } from "../../hosts/install/found/rule.ts";
import { safetyNetsRules } from "../../hosts/install/found/safety-net.ts";
import { additionOf, addToUserPolicy, type OwnRule, ownRules } from "../../hosts/install/user-policy.ts";
import { messageOf } from "../../system/message.ts";
import { orElse } from "../../system/or-else.ts";
import { counted } from "../../system/plural.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { visible } from "../../system/visible.ts";
import { failing } from "../endings.ts";
import { say } from "./say.ts";

interface Offered extends FoundRule {
  readonly becomes: OwnRule;
}

/** Shows what was found; with `migrate`, adds to the user's own policy what this user wrote. The exit code. */
export async function offerRules(migrate: boolean, dryRun: boolean): Promise<number> {
  const found = allFound();
  const known = new Set(ownCommands());
  const offered: Offered[] = [];
  for (const rule of found) {
    const { becomes } = rule;
    if ("none" in becomes) shown(rule, becomes.none);
    else if (known.has(`${becomes.field} ${becomes.command}`)) continue;
    else if (becomes.field === "allow" && (await isProvedAlone(becomes.command)))
      shown(rule, "it needs none: what only reads is proved, and a rule would let the rest run, too");
    else offered.push({ ...rule, becomes });
  }
  for (const rule of offered) shown(rule, asCall(rule.becomes));
  const own = offered.filter(({ isShared }) => !isShared);
  if (!migrate) {
    if (own.length > 0)
      say(
        `note     \`safe-sh init --migrate\` adds ${counted(own.length, "rule")} to your own policy, for all projects`,
      );
    return 0;
  }
  if (own.length < offered.length)
    say("note     rules of files that others write are not taken over: call for yourself what you want of them");
  return dryRun || own.length === 0 ? 0 : add(own);
}

async function add(rules: readonly Offered[]): Promise<number> {
  const added = await addToUserPolicy(rules.map(({ becomes }) => additionOf(becomes)));
  if ("problem" in added) return failing(`safe-sh: init: ${added.problem}; no rule was added`);
  return say(`added    ${counted(added.added.length, "rule")} to ${added.path}; \`safe-sh rules --mine\` lists them`);
}

function allFound(): readonly FoundRule[] {
  return [clientsRules, dippysRules, safetyNetsRules].flatMap((look) => {
    try {
      return look();
    } catch (error) {
      say(`note     rules were not looked at: ${visible(messageOf(error))}`);
      return [];
    }
  });
}

function ownCommands(): readonly string[] {
  // The policy is broken: nothing can be added to it, which is said then.
  return orElse(() => ownRules().rules.map(({ field, command }) => `${field} ${command}`), []);
}

const shown = ({ from, text }: FoundRule, what: string): number =>
  say(`found    ${from}: ${visible(`${text}: ${what}`)}`);

const asCall = ({ field, command, message }: OwnRule): string =>
  `\`safe-sh ${field} ${quotedWord(command)}${message === undefined ? "" : ` --message ${quotedWord(message)}`}\``;

/** Does what the rule names run without it? */
async function isProvedAlone(rule: string): Promise<boolean> {
  await ready();
  const { policy } = await loadPolicy({ cwd: process.cwd() });
  const given = { policy: { ...policy, llm: undefined }, cwd: process.cwd() };
  return (await examine({ source: rule.replace(/ \*\*$/, "") }, given, "judge-only")).decision === "allow";
}
