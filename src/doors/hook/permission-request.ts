// Claude Code's PermissionRequest: in plan mode the client does not honour `allow` of a PreToolUse hook, but of this one.
import type { Examination } from "../../decide/examination.ts";
import type { Policy } from "../../policy/policy.ts";
import { jsonOf } from "../../system/visible.ts";
import type { HookAnswer } from "./answer.ts";

/** No opinion: the client puts its question. It does not honour exit 2 at this event. */
export const noOpinion: HookAnswer = { stdout: "", stderr: "", exitCode: 0 };

/**
 * Could the answer matter? Only in plan mode, and only if the client asks for want of a rule: an answer here would
 * overrule the user's own `ask` rules, for which the client suggests no rule.
 */
export function isForWantOfRule(event: Readonly<Record<string, unknown>>): boolean {
  const { permission_mode: mode, permission_suggestions: suggested } = event;
  return mode === "plan" && Array.isArray(suggested) && suggested.length > 0;
}

/** Who plans only reads, whatever else the policy opens; and nothing but a proof overrules the client. */
export const planningPolicy = ({ network, ...policy }: Policy): Policy => ({
  ...policy,
  allow: [],
  writes: [],
  llm: undefined,
  network: network && { ...network, methods: network.methods.filter((method) => method === "read") },
});

/** Lets a proved read pass, and says nothing about anything else. */
export function answerPermission({ decision, verdict }: Examination): HookAnswer {
  if (decision !== "allow" || verdict.safety !== "read_only") return noOpinion;
  const hookSpecificOutput = { hookEventName: "PermissionRequest", decision: { behavior: "allow" } };
  return { stdout: `${jsonOf({ hookSpecificOutput })}\n`, stderr: "", exitCode: 0 };
}
