// The events and answers of VS Code's agents (code.visualstudio.com/docs/agent-customization/hooks), from its documentation: not
// run with the client. It reads the hooks of Claude Code's settings, ignores their matchers, and so asks about every tool.
import { blocked, type HostEvent, said, silence } from "../event.ts";

const answer = (permissionDecision: string, permissionDecisionReason: string) =>
  said({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason } });

export const vscode: HostEvent = {
  agent: "vscode",
  variables: [],
  mark: ({ hookEventName }) => hookEventName !== undefined,
  session: "sessionId",
  forms: [
    {
      event: ["hookEventName", "PreToolUse"],
      tool: { field: "tool_name", shells: ["run_in_terminal", "runTerminalCommand", "runInTerminal"], refused: [] },
      input: { at: "tool_input", harmless: ["explanation", "goal", "isBackground", "timeout"] },
      command: "command",
      cwd: "cwd",
    },
  ],
  allow: (reason) => answer("allow", `safe-sh: ${reason}`),
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  ask: { words: (reason) => answer("ask", `safe-sh: ${reason}`), waits: false },
  instead: "never",
  modelTypes: false,
  pass: silence,
  sample: (command, cwd) => ({
    hookEventName: "PreToolUse",
    cwd,
    tool_name: "run_in_terminal",
    tool_input: { command },
  }),
};
