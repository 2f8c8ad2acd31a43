// Which commands may run as a trial instead of being asked about.
import type { Verdict } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import type { FindingCode } from "../syntax/finding-codes.ts";

/**
 * Reasons that a trial answers: a file of the project may change, or it is not known what happens. Any other reason (a secret,
 * another machine, processes, a rule) stays a question: a trial would only fail at it, or print what nobody may see.
 */
const answered: ReadonlySet<string> = new Set<FindingCode>([
  "syntax-error",
  "parsers-disagree",
  "unlisted-syntax",
  "uncovered-text",
  "hidden-syntax",
  "hidden-comment",
  "quotes-in-quotes",
  "reserved-word",
  "redirection-target",
  "continuation-in-word",
  "complex-backticks",
  "here-document-end",
  "unprintable",
  "too-complex",
  "too-many-fields",
  "unknown-command",
  "script-unknown",
  "not-modelled",
  "eval-unknown",
  "arithmetic-unknown",
  "dialect",
  "unlisted-command",
  "unlisted-subcommand",
  "unlisted-option",
  "unproved-argument",
  "unknown-effect",
  "unknown-descriptor",
  "expression-unread",
  "program-unread",
  "program-unknown",
  "writes-file",
  "deletes-file",
  "runs-code",
  "changes-environment",
  "repository-configuration",
]);

/** Why a command that is asked about may not run as a trial instead; undefined: it may. */
export function hindrance(verdict: Verdict, { deny = [] }: Policy): string | undefined {
  const other = verdict.findings.find(({ code }) => !answered.has(code));
  if (other) return other.message;
  if (verdict.findings.length === 0) return verdict.reason;
  // What is not read could be what a rule denies.
  return verdict.source === "syntax" && deny.length > 0 ? verdict.reason : undefined;
}

/** May a command that is asked about run as a trial instead? */
export const isTryable = (verdict: Verdict, policy: Policy): boolean => hindrance(verdict, policy) === undefined;
