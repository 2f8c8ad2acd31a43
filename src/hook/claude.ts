// Claude Code's PreToolUse protocol: the payload on standard input → what the hook prints and how it ends.
import { classify } from "../classify.ts";
import { findEngine, isConfined } from "../confine/engine.ts";
import type { Seen } from "../confine/shape.ts";
import { unconfinedFindings } from "../confine/unconfined.ts";
import { watch } from "../confine/watch.ts";
import { mutatingFor } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { OnMutating } from "../policy/policy.ts";
import { wrap } from "./wrap.ts";

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

/** What the hook's user wants. */
export interface HookSettings {
  readonly onMutating: OnMutating;
  /** Proved commands run through the safe-sh at this absolute path; undefined: in the host's shell, as they are. */
  readonly shell?: string | undefined;
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
export function answerClaude(payload: string, settings: HookSettings): HookAnswer {
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
  const { observer, seen } = watch();
  const proved = classify(command, folder === undefined ? {} : { cwd: folder }, observer);
  if (proved.safety === "mutating") return forMutating(command, folder, proved, settings.onMutating);
  const instead = rewritten(command, seen, settings.shell);
  // Where the host's shell runs it, nothing but the proof holds it back.
  const findings = instead === undefined ? unconfinedFindings(seen) : [];
  if (findings.length > 0) return forMutating(command, folder, mutatingFor(findings), settings.onMutating);
  const updated = instead === undefined ? undefined : { ...(input as object), command: instead };
  return {
    ...decision("allow", "safe-sh: every command only reads", updated),
    judged: { command, cwd: folder, verdict: proved, decision: "allow" },
  };
}

/** The command through safe-sh; undefined where it must stay as it is, or is confined already. */
function rewritten(command: string, seen: Seen, shell: string | undefined): string | undefined {
  const names = seen.programs.map(({ name }) => name);
  if (shell === undefined || isConfined() || names.some((name) => ownNames.has(name))) return undefined;
  return findEngine().type === "none" ? undefined : wrap(command, names, shell);
}

/** A command that names safe-sh itself is not wrapped a second time. */
const ownNames: ReadonlySet<string> = new Set(["safe-sh", "safe-bash"]);

function forMutating(command: string, cwd: string | undefined, verdict: Verdict, onMutating: OnMutating): HookAnswer {
  const [finding] = verdict.findings;
  const reason = `${verdict.reason}${finding?.help ? ` (${finding.help})` : ""}`.slice(0, longestReason);
  const judged = { command, cwd, verdict, decision: onMutating };
  if (onMutating === "deny") return { stdout: "", stderr: `BLOCKED: ${reason}\n`, exitCode: 2, judged };
  return { ...decision("ask", `safe-sh: ${reason}`), judged };
}

const decision = (
  permissionDecision: "allow" | "ask",
  permissionDecisionReason: string,
  updatedInput?: object,
): HookAnswer => ({
  stdout: `${JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason, ...(updatedInput ? { updatedInput } : {}) } })}\n`,
  stderr: "",
  exitCode: 0,
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
