// Variables that a script sets, and that programs could obey → findings.
import type { Entry } from "../catalog/schema.ts";
import { found } from "../findings/finding.ts";
import type { Assigned } from "../interpret/invocation.ts";
import { known } from "../interpret/text.ts";
import type { Policy } from "../policy/policy.ts";
import { problemOfVariable } from "../policy/variables.ts";
import { withSetting } from "./findings.ts";
import type { Findings } from "./judging.ts";
import { isHarmless, isObeyed, isPermitted, isSetting } from "./permit/environment.ts";

/** What permits a variable: the entry of the program that gets it, and the policy. */
export interface Permitting {
  readonly own?: Entry["environment"] | undefined;
  readonly policy: Policy;
}

/** Judges a variable in the environment of a program. */
export function judgeEnvironment(assignment: Assigned, { own, policy }: Permitting, findings: Findings): void {
  const { name, values } = assignment;
  if (isHarmless(assignment, own) || isPermitted(assignment, policy)) return;
  const finding = found("changes-environment", isObeyed(name) ? "obeyed" : "other", assignment.span, {
    variable: name,
  });
  const [only, ...more] = values;
  const value = only && more.length === 0 ? known(only) : undefined;
  const setting = `${name}=${value}`;
  const canBe = value !== undefined && /^[^*`\n]{0,80}$/.test(value) && problemOfVariable(setting) === undefined;
  findings.add(canBe ? withSetting(finding, setting) : finding);
}

/** Judges a variable in the environment of a program that a rule of the policy admits, whatever it does. */
export function judgeAdmitted(assignment: Assigned, permitting: Permitting, findings: Findings): void {
  if (!isSetting(assignment)) judgeEnvironment(assignment, permitting, findings);
}

/** Judges a variable of the shell, which programs see only if it is exported, by the script or already. */
export function judgeVariable(
  assignment: Assigned,
  isExported: boolean,
  permitting: Permitting,
  findings: Findings,
): void {
  if (isExported || isObeyed(assignment.name)) judgeEnvironment(assignment, permitting, findings);
}
