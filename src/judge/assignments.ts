// Variables that a script sets, and that programs could obey → findings.
import type { Entry } from "../catalog/schema.ts";
import type { Assigned } from "../interpret/invocation.ts";
import type { Findings } from "./judging.ts";
import { isHarmless, isObeyed, isSetting } from "./permit/environment.ts";

/** Judges a variable in the environment of a program. `own`: the variables in the program's entry. */
export function judgeEnvironment(assignment: Assigned, own: Entry["environment"], findings: Findings): void {
  if (isHarmless(assignment, own)) return;
  findings.add({
    code: "changes-environment",
    span: assignment.span,
    message: `setting \`${assignment.name}\` can change what programs run or write`,
    help: "leave the variable as it is, or ask the user to run it",
  });
}

/** Judges a variable in the environment of a program that a rule of the policy admits, whatever it does. */
export function judgeAdmitted(assignment: Assigned, own: Entry["environment"], findings: Findings): void {
  if (!isSetting(assignment)) judgeEnvironment(assignment, own, findings);
}

/** Judges a variable of the shell, which programs see only if it is exported, by the script or already. */
export function judgeVariable(assignment: Assigned, isExported: boolean, findings: Findings): void {
  if (isExported || isObeyed(assignment.name)) judgeEnvironment(assignment, undefined, findings);
}
