// The answer about a call of a tool that runs no shell: by the policy's rules about servers' tools, and by what the session did.
import type { ToolCall } from "../../decide/memory/tools.ts";
import { argumentsOf, type RuledCall, ruledCall } from "../../decide/tools/rules.ts";
import type { Verdict } from "../../judge/verdict.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { type Call, memoryOf } from "./session.ts";

/** An answer, and the call for the log: as a rule would name it, and with nothing proved of it. */
export interface AnsweredCall extends RuledCall {
  readonly call: { readonly command: string; readonly isTool: true; readonly verdict: Verdict };
}

const wordsOf = (call: ToolCall): string => [call.tool, ...argumentsOf(call)].map(quotedWord).join(" ");

/** Undefined: the host decides. What is forbidden is so whatever the session did, and no rule allows what its memory asks about. */
export function answerTool(tool: ToolCall, call: Call): AnsweredCall | undefined {
  const answered = answerOf(tool, call);
  if (!answered) return undefined;
  const verdict = { safety: "mutating", source: "unknown", findings: [], grounds: answered.reason } as const;
  return { ...answered, call: { command: wordsOf(tool), isTool: true, verdict } };
}

function answerOf(tool: ToolCall, call: Call): RuledCall | undefined {
  const ruled = ruledCall(tool, call.policy);
  if (ruled?.decision === "deny") return ruled;
  const reason = memoryOf(call)?.ofTool(tool);
  return reason === undefined ? ruled : { decision: "ask", reason };
}
