// Claude Code's PreToolUse protocol: the payload on standard input → what the hook prints and how it ends.
import { classify } from "../classify.ts";
import { findEngine } from "../confine/engine.ts";
import type { Seen } from "../confine/shape.ts";
import { unconfinedFindings } from "../confine/unconfined.ts";
import { watch } from "../confine/watch.ts";
import { mutatingFor } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { OnMutating } from "../policy/policy.ts";
import { block, type HookAnswer } from "./answer.ts";
import { folderIn, isObject, readPayload } from "./payload.ts";
import { wrap } from "./wrap.ts";

/** What the hook's user wants. */
export interface HookSettings {
  readonly onMutating: OnMutating;
  /** Proved commands run through the safe-sh at this absolute path; undefined: in the host's shell, as they are. */
  readonly shell?: string | undefined;
}

const longestReason = 9_000;

/**
 * Answers one PreToolUse payload. Tools other than `Bash` get no answer, which leaves them to the host.
 *
 * The grammar must be loaded (`ready`).
 */
export function answerClaude(payload: string, settings: HookSettings): HookAnswer {
  const read = readPayload(payload);
  if ("problem" in read) return block(`the hook's input ${read.problem}; the command is blocked`);
  const { tool_name: tool, tool_input: input } = read.event;
  if (typeof tool !== "string" || tool === "") return block("the hook's input names no tool; the call is blocked");
  if (tool !== "Bash") return { stdout: "", stderr: "", exitCode: 0 };
  const command = isObject(input) ? input.command : undefined;
  if (typeof command !== "string" || command.trim() === "") return block("the Bash call has no command; it is blocked");
  const folder = folderIn(read.event);
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
  if (shell === undefined || names.some((name) => ownNames.has(name))) return undefined;
  const { type } = findEngine();
  return type === "none" || type === "inherited" ? undefined : wrap(command, names, shell);
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
