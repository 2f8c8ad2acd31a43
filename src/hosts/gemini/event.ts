// Gemini CLI's events and answers (its docs/hooks/reference.md; measured with 0.61.0).
import { blocked, type HostEvent, said, silence } from "../event.ts";

/**
 * JSON is read at any exit code, and other text blocks unless the code is 0 or 1: a refusal is both. The client has `ask`
 * in its source though not in its documentation, and without a terminal waits for ever for its answer.
 */
export const gemini: HostEvent = {
  agent: "gemini-cli",
  variables: ["GEMINI_CLI"],
  mark: ({ hook_event_name: name }) => /^(?:Before|After)[A-Z]/.test(String(name)),
  session: "session_id",
  forms: [
    {
      event: ["hook_event_name", "BeforeTool"],
      tool: { field: "tool_name", shells: ["run_shell_command"], refused: [] },
      input: { at: "tool_input", harmless: ["description", "is_background", "delay_ms"] },
      command: "command",
      cwd: "cwd",
      workdir: "dir_path",
    },
  ],
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`, { decision: "deny", reason: `BLOCKED: ${reason}` }),
  ask: { words: (reason) => said({ decision: "ask", reason: `safe-sh: ${reason}` }), waits: true },
  instead: (command) => said({ hookSpecificOutput: { hookEventName: "BeforeTool", tool_input: { command } } }),
  modelTypes: false,
  pass: silence,
  sample: (command, cwd) => ({
    session_id: "doctor",
    transcript_path: "/dev/null",
    cwd,
    hook_event_name: "BeforeTool",
    timestamp: "",
    tool_name: "run_shell_command",
    tool_input: { command },
  }),
};
