// VS Code's agents (code.visualstudio.com/docs/agent-customization/hooks), from its documentation: not run with the client. It
// reads the hooks of Claude Code's settings, ignores their matchers, and so asks about every tool.
import { readerOf } from "./form.ts";
import { blocked, type Protocol, said, silence } from "./protocol.ts";

const answer = (permissionDecision: string, permissionDecisionReason: string) =>
  said({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason } });

export const vscode: Protocol = {
  read: readerOf({
    event: ["hookEventName", "PreToolUse"],
    tool: ["tool_name", ["run_in_terminal", "runTerminalCommand", "runInTerminal"]],
    input: "tool_input",
    command: "command",
    cwd: "cwd",
    harmless: ["explanation", "goal", "isBackground", "timeout"],
  }),
  allow: (reason) => answer("allow", `safe-sh: ${reason}`),
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  ask: (reason) => answer("ask", `safe-sh: ${reason}`),
  pass: silence,
};
