// Assignments that could change what programs run or write → findings.
import type { Assigned } from "../interpret/invocation.ts";
import type { Findings } from "./judging.ts";
import { changesPrograms } from "./permit/environment.ts";

/** Adds a finding if `changes` is true of the assignment. `own`: the variables in the program's entry. */
export function judgeAssignment(
  assignment: Assigned,
  own: Readonly<Record<string, readonly string[]>> | undefined,
  findings: Findings,
  changes: typeof changesPrograms = changesPrograms,
): void {
  if (!changes(assignment, own)) return;
  findings.add({
    code: "changes-environment",
    span: assignment.span,
    message: `setting \`${assignment.name}\` can change what programs run or write`,
    help: "leave the variable as it is, or ask the user to run it",
  });
}
