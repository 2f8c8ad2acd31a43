// The answer to a host about a command that is not allowed: the decision, and its reasons in one text.
import type { Decision } from "../../decide/examination.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Reader } from "../../findings/say.ts";
import { helpOf, messageOf, reasonOf } from "../../findings/words.ts";
import type { Decided, Loaded } from "./decide.ts";
import type { Obstacle } from "./deliverable.ts";

const longestReason = 9_000;

/** A command that was not allowed. */
export interface Refused {
  readonly loaded: Loaded;
  readonly decided: Decided;
  readonly obstacle: Obstacle;
}

/** Without a person to ask, a question is a refusal. */
export function refusalOf({ loaded, decided, obstacle }: Refused): {
  readonly decision: Decision;
  readonly reason: string;
} {
  const { verdict } = decided;
  const decision = decided.decision === "ask" && obstacle !== undefined ? "deny" : decided.decision;
  const [finding, ...others] = verdict.findings;
  // A question is read by the person who answers it, a refusal by the agent.
  const reader: Reader = decision === "ask" ? "person" : "agent";
  const help = finding ? ` (${helpOf(finding, reader)})` : "";
  const also = finding ? alsoOf(finding, others, reader) : "";
  // Why a rule that the user relies on does not apply.
  const unasked = decision === decided.decision ? [] : [`no question was put: ${obstacle}`];
  const [ofFiles] = [...loaded.problems, ...loaded.notices];
  const said = [...decided.notes, ...unasked];
  const note = said.length > 0 ? said.join("; ") : ofFiles;
  return {
    decision,
    reason: `${reasonOf(verdict, reader)}${also}${help}${note === undefined ? "" : `; note: ${note}`}`.slice(
      0,
      longestReason,
    ),
  };
}

const mostTold = 2;

/** What else it would do, in short: "; also: ...; and 3 more". */
function alsoOf(first: Finding, others: readonly Finding[], reader: Reader): string {
  const told = new Set(others.map((finding) => messageOf(finding, reader)));
  told.delete(messageOf(first, reader));
  const texts = [...told];
  if (texts.length === 0) return "";
  const more = texts.length > mostTold ? [`and ${texts.length - mostTold} more`] : [];
  return `; also: ${[...texts.slice(0, mostTold), ...more].join("; ")}`;
}
