// Rules of the policy that hold in a folder or for a file of one, compared with where links really lead.
import { lookUp } from "../../catalog/lookup.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { resolve } from "../../interpret/path.ts";
import { known } from "../../interpret/text.ts";
import { ruledOf } from "../../judge/permit/ruled.ts";
import { allows, denies, placeOf } from "../../judge/permit/rules.ts";
import { isElsewhere, type Site } from "../../judge/site.ts";
import type { Trace } from "../../judge/trace.ts";
import type { CommandRule, Policy } from "../../policy/policy.ts";
import { type Prohibition, prohibitionsOf } from "../../policy/rule.ts";
import { realPathOf } from "../../system/real-path.ts";

/** A finding for each command that a rule admits by its text only, and for each that a rule denies where it really runs. */
export const ruleFindings = (trace: Trace, policy: Pick<Policy, "ask" | "deny">): readonly Finding[] => [
  ...admittedElsewhere(trace),
  ...deniedHere(trace, prohibitionsOf(policy).filter(dependsOnPlace)),
];

const dependsOnPlace = ({ command, cwd }: CommandRule): boolean => cwd !== undefined || command.includes("/");

function admittedElsewhere({ admitted }: Trace): readonly Finding[] {
  return admitted.flatMap(({ name, fields, site, rule, span }) => {
    if (!dependsOnPlace(rule)) return [];
    const match = allows(realRule(rule, site), ruledOf(name, fields, { lookUp, site: realSite(site) }).allow);
    if (match === "sure") return [];
    return [found("outside-rule", "link", span, { program: name, rule: rule.command })];
  });
}

function deniedHere({ invocations }: Trace, deny: readonly Prohibition[]): readonly Finding[] {
  if (deny.length === 0) return [];
  return invocations.slice(0, mostInvocations).flatMap(({ fields: [first, ...fields], site, span }) => {
    const name = first && !first.many ? known(first.text) : undefined;
    if (name === undefined) return [];
    const command = ruledOf(name, fields, { lookUp, site: realSite(site) }).deny;
    return deny.flatMap((rule): readonly Finding[] => {
      if (denies(realRule(rule, site), command) === "no") return [];
      return [
        found(rule.asks ? "asked-by-rule" : "denied-by-rule", "link", span, {
          program: name,
          rule: rule.command,
          advice: rule.message,
        }),
      ];
    });
  });
}

/** The most commands that are compared again. */
const mostInvocations = 1_000;

const realSite = (site: Site): Site => ({
  ...site,
  started: site.started === undefined ? undefined : realPathOf(site.started),
  at: isElsewhere(site.at) ? site.at : site.at.map(realPathOf),
});

/** Its folder as it really is, as far as it exists. */
function realRule(rule: CommandRule, site: Site): CommandRule {
  const place = rule.cwd === undefined ? undefined : placeOf(rule.cwd, site);
  return place === undefined ? rule : { ...rule, cwd: realPathOf(resolve("/", place)) };
}
