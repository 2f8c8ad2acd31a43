// `safe-sh/claude-agent-sdk`: what Claude's Agent SDK asks before its Bash tool runs, as a hook and as `canUseTool`.

import { type ApprovalRequest, createHookEngine, type Decided, type Policy } from "../index.ts";

/** Options of both. */
export interface BashPermissionOptions {
  /** Default: `defaultPolicy`. `loadPolicy` reads the user's. */
  readonly policy?: Policy;
  /** Asks a person about a command that is not proved to only read; true: it runs. Absent: it does not run. */
  readonly approve?: (request: ApprovalRequest) => Promise<boolean>;
  /** Decides about other tools. Absent: what reaches `canUseTool` is denied. */
  readonly otherTools?: CanUseTool;
}

type Input = Record<string, unknown>;

/** As the SDK has it. */
export type PermissionResult =
  | { behavior: "allow"; updatedInput: Input }
  | { behavior: "deny"; message: string; interrupt?: boolean };

/** As the SDK has it, so far as it is used here. */
export type CanUseTool = (tool: string, input: Input, options: { signal: AbortSignal }) => Promise<PermissionResult>;

/** The answer of the hook, as the SDK has it. */
export interface HookAnswer {
  hookSpecificOutput?: {
    hookEventName: "PreToolUse";
    permissionDecision: "allow" | "deny" | "ask";
    permissionDecisionReason: string;
  };
}

/** To be given to `query`. */
export interface BashPermissions {
  /** Lets run what is proved, denies what the policy denies, and leaves the rest to `canUseTool`. */
  readonly hooks: { PreToolUse: { matcher: string; hooks: ((event: unknown) => Promise<HookAnswer>)[] }[] };
  /** Asks about what the hook has left. */
  readonly canUseTool: CanUseTool;
}

/**
 * The permissions of the Bash tool. Give both to `query`: only the hook knows the folder in which a command runs, and lets it run.
 *
 * @throws TypeError if the policy is not valid.
 * @example
 * const { policy } = await loadPolicy({ cwd: process.cwd() });
 * query({ prompt, options: { ...bashPermissions({ policy, approve }), settingSources: [] } });
 */
export function bashPermissions({ policy, approve, otherTools }: BashPermissionOptions = {}): BashPermissions {
  const engine = createHookEngine(policy);
  const before = async (event: unknown): Promise<HookAnswer> => {
    try {
      const { tool_name: tool, tool_input: input, cwd } = recordOf(event);
      if (tool !== "Bash") return {};
      if (typeof cwd !== "string") return answer("deny", "safe-sh: the folder of the command is not known");
      const decided = await engine.checkCommand(commandOf(input), { cwd });
      if (decided.decision === "allow") return answer("allow", decided.verdict.reason);
      return answer(decided.decision === "deny" ? "deny" : "ask", told(decided));
    } catch (error) {
      // Whatever is thrown here, the SDK would run the command.
      return answer("deny", `safe-sh: the check failed and the command is blocked: ${String(error)}`);
    }
  };
  const canUseTool: CanUseTool = async (tool, input, options) => {
    if (tool !== "Bash")
      return otherTools?.(tool, input, options) ?? deny(`safe-sh decides about Bash alone: nothing allows ${tool}`);
    const command = commandOf(input);
    const decided = await engine.checkCommand(command);
    const { verdict, decision } = decided;
    if (decision === "deny" || !approve) return deny(told(decided));
    const isApproved = (await approve({ command, verdict, findings: verdict.findings })) === true;
    if (options.signal.aborted || !isApproved) return deny("safe-sh: rejected by the user");
    return { behavior: "allow", updatedInput: input };
  };
  return { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [before] }] }, canUseTool };
}

const deny = (message: string): PermissionResult => ({ behavior: "deny", message });

const answer = (permissionDecision: "allow" | "deny" | "ask", permissionDecisionReason: string): HookAnswer => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason },
});

const recordOf = (value: unknown): Input => (typeof value === "object" && value !== null ? { ...value } : {});

/** Something else than a text is judged as it is: nothing is proved about it. */
const commandOf = (input: unknown): string => recordOf(input).command as string;

/** Why, and what passes instead. */
function told({ verdict: { reason, findings } }: Decided): string {
  const ways = findings.slice(0, 3).map(({ help }) => help);
  return [`safe-sh: ${reason}`, ...new Set(ways)].join("\n  help: ");
}
