// Variables that a script sets, and that programs could obey → findings.
import type { Entry } from "../catalog/schema.ts";
import { found } from "../findings/finding.ts";
import { isOrdinaryVariable } from "../interpret/names.ts";
import { known } from "../interpret/text.ts";
import type { Policy } from "../policy/policy.ts";
import { problemOfVariable } from "../policy/variables.ts";
import { withSetting } from "./findings.ts";
import type { Findings } from "./judging.ts";
import { type Assignment, isHarmless, isObeyed, isPermitted, isSetting, isUnread } from "./permit/environment.ts";

/** What permits a variable: the entry of the program that gets it, and the policy. */
export interface Permitting {
  readonly entry?: Entry | undefined;
  readonly policy: Policy;
}

/** Judges a variable in the environment of a program. */
export function judgeEnvironment(assignment: Assignment, { entry, policy }: Permitting, findings: Findings): void {
  const { name, values } = assignment;
  // Bash, which starts the program, may read it all the same: `set -x; PS4='$(rm a)' ls` runs `rm`.
  const unread = isUnread(name, entry) && isOrdinaryVariable(name);
  if (isHarmless(assignment, entry?.environment) || unread || isPermitted(assignment, policy)) return;
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
export function judgeAdmitted(assignment: Assignment, permitting: Permitting, findings: Findings): void {
  if (!isSetting(assignment)) judgeEnvironment(assignment, permitting, findings);
}

/** What programs get of the variables of a script. */
export interface Inherited {
  /** Names that they see, since the script exports them, or starts with them. */
  readonly exported: ReadonlySet<string>;
  /** Every program that the script starts; undefined: not known. */
  readonly programs: readonly (Entry | undefined)[] | undefined;
}

/**
 * Judges a variable of the shell, which programs see only if it is exported: by the script, before it starts, or perhaps then, if people
 * export one of the name. A host may keep the shell for what comes later: what any program is known to obey must not be left in it.
 */
export function judgeVariable(
  assignment: Assignment,
  { exported, programs }: Inherited,
  permitting: Permitting,
  findings: Findings,
): void {
  const { name } = assignment;
  if (!isObeyed(name) && (!exported.has(name) || programs?.every((entry) => isUnread(name, entry)))) return;
  judgeEnvironment(assignment, permitting, findings);
}
