// The answer about a call of a tool that runs no shell: by the policy's rules about servers' tools, and by what the session did.
import type { ToolCall } from "../../decide/memory/tools.ts";
import { type RuledCall, ruledCall } from "../../decide/tool-rules.ts";
import { type Call, memoryOf } from "./session.ts";

/** Undefined: the host decides. What is forbidden is so whatever the session did, and no rule allows what its memory asks about. */
export function answerTool(tool: ToolCall, call: Call): RuledCall | undefined {
  const ruled = ruledCall(tool, call.policy);
  if (ruled?.decision === "deny") return ruled;
  const reason = memoryOf(call)?.ofTool(tool);
  return reason === undefined ? ruled : { decision: "ask", reason };
}
