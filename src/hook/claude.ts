// Claude Code's PreToolUse protocol: the payload on standard input → what the hook prints and how it ends.
import { classify } from "../classify.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { OnMutating } from "../policy/policy.ts";

/** What the hook process does: at most one JSON value on stdout; exit 0, or 2 to block. */
export interface HookAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
  /** Set where a command was judged; for the decisions log. */
  readonly judged?: {
    readonly command: string;
    readonly cwd: string | undefined;
    readonly verdict: Verdict;
    readonly decision: "allow" | "ask" | "deny";
  };
}

/** A payload above this many characters is blocked unread. */
export const longestPayload = 8_000_000;

const longestReason = 9_000;

/** Blocks the call, with the reason for the model. */
export const block = (reason: string): HookAnswer => ({ stdout: "", stderr: `safe-sh: ${reason}\n`, exitCode: 2 });

/**
 * Answers one PreToolUse payload. Tools other than `Bash` get no answer, which leaves them to the host.
 *
 * The grammar must be loaded (`ready`).
 */
export function answerClaude(payload: string, onMutating: OnMutating): HookAnswer {
  if (payload.length > longestPayload) return block("the hook's input is too long to read; the command is blocked");
  let event: unknown;
  try {
    event = JSON.parse(payload);
  } catch {
    return block("the hook's input is not JSON; the command is blocked");
  }
  if (!isObject(event)) return block("the hook's input is not a JSON object; the command is blocked");
  const { tool_name: tool, tool_input: input, cwd } = event;
  if (typeof tool !== "string" || tool === "") return block("the hook's input names no tool; the call is blocked");
  if (tool !== "Bash") return { stdout: "", stderr: "", exitCode: 0 };
  const command = isObject(input) ? input.command : undefined;
  if (typeof command !== "string" || command.trim() === "") return block("the Bash call has no command; it is blocked");
  const folder = typeof cwd === "string" && cwd.startsWith("/") ? cwd : undefined;
  const verdict = classify(command, folder === undefined ? {} : { cwd: folder });
  if (verdict.safety === "read_only") {
    return {
      ...decision("allow", "safe-sh: every command only reads"),
      judged: { command, cwd: folder, verdict, decision: "allow" },
    };
  }
  const [finding] = verdict.findings;
  const reason = `${verdict.reason}${finding?.help ? ` (${finding.help})` : ""}`.slice(0, longestReason);
  const judged = { command, cwd: folder, verdict, decision: onMutating };
  if (onMutating === "deny") return { stdout: "", stderr: `BLOCKED: ${reason}\n`, exitCode: 2, judged };
  return { ...decision("ask", `safe-sh: ${reason}`), judged };
}

const decision = (permissionDecision: "allow" | "ask", permissionDecisionReason: string): HookAnswer => ({
  stdout: `${JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason } })}\n`,
  stderr: "",
  exitCode: 0,
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
