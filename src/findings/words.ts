// The words of findings: made last, by whoever shows them, for the reader who gets them.
import { rowOf } from "./codes.ts";
import type { Finding } from "./finding.ts";

/** An agent cannot change the policy, nor run anything itself; a person can. */
export type Reader = "agent" | "person";

/** One line, lower case, without a full stop, with the user's text in backticks. */
export const messageOf = ({ message }: Finding, _reader: Reader): string => message;

/** What to do next. */
export const helpOf = ({ help }: Finding, _reader: Reader): string => help;

/** What gives a reason: findings, the worst one first, or grounds of its own. */
export interface Reasoned {
  /** The reason if it is no finding: why a script is proved, or what a door says. */
  readonly grounds?: string | undefined;
  readonly findings: readonly Finding[];
}

/** The reason, in one line. */
export function reasonOf({ grounds, findings: [first, ...others] }: Reasoned, reader: Reader): string {
  if (grounds !== undefined || first === undefined) return grounds ?? "nothing proves that it only reads";
  const beside = others.filter(({ code }) => rowOf(code).beside);
  return [first, ...beside].map((finding) => messageOf(finding, reader)).join("; ");
}
