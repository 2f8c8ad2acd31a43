// The answer to a host about a command that is not allowed: the decision, and its reasons in one text.
import type { Decision } from "../../decide/examination.ts";
import { helpOf, reasonOf } from "../../findings/words.ts";
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
  const [finding] = verdict.findings;
  const help = finding ? ` (${helpOf(finding, "agent")})` : "";
  // Why a rule that the user relies on does not apply.
  const unasked = decision === decided.decision ? [] : [`no question was put: ${obstacle}`];
  const [ofFiles] = [...loaded.problems, ...loaded.notices];
  const said = [...decided.notes, ...unasked];
  const note = said.length > 0 ? said.join("; ") : ofFiles;
  return {
    decision,
    reason: `${reasonOf(verdict, "agent")}${help}${note === undefined ? "" : `; note: ${note}`}`.slice(
      0,
      longestReason,
    ),
  };
}
