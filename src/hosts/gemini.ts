// Gemini CLI (its docs/hooks/reference.md; measured with 0.61.0).
import { readerOf } from "./form.ts";
import { blocked, type Protocol, said, silence } from "./protocol.ts";

/**
 * JSON is read at any exit code, and other text blocks unless the code is 0 or 1: a refusal is both. The client has `ask`
 * in its source though not in its documentation, and without a terminal waits for ever for its answer.
 */
export const gemini: Protocol = {
  read: readerOf({
    event: ["hook_event_name", "BeforeTool"],
    tool: ["tool_name", ["run_shell_command"]],
    input: "tool_input",
    command: "command",
    cwd: "cwd",
    workdir: "dir_path",
    harmless: ["description", "is_background", "delay_ms"],
  }),
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`, { decision: "deny", reason: `BLOCKED: ${reason}` }),
  ask: (reason) => said({ decision: "ask", reason: `safe-sh: ${reason}` }),
  asksTerminal: true,
  pass: silence,
};
