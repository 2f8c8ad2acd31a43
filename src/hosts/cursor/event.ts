// Cursor's events and answers (cursor.com/docs/agent/hooks), from its documentation: not run with the client.
import { blocked, type HostEvent, said } from "../event.ts";

/** With `failClosed` an empty answer is a failure, which blocks: what may run is allowed in words. */
export const cursor: HostEvent = {
  agent: "cursor",
  variables: ["CURSOR_AGENT"],
  mark: ({ conversation_id, cursor_version }) => conversation_id !== undefined || cursor_version !== undefined,
  session: "conversation_id",
  forms: [
    {
      event: ["hook_event_name", "beforeShellExecution"],
      tool: "shell",
      input: "event",
      command: "command",
      cwd: "cwd",
    },
    // The client also runs the hooks of Claude Code's settings.
    {
      event: ["hook_event_name", "preToolUse", "PreToolUse"],
      tool: { field: "tool_name", shells: ["Shell", "Bash"], refused: [] },
      input: { at: "tool_input", harmless: ["description", "timeout"] },
      command: "command",
      cwd: "cwd",
      workdir: "working_directory",
    },
  ],
  allow: () => said({ permission: "allow" }),
  deny: (reason) =>
    blocked(`BLOCKED: ${reason}`, { permission: "deny", user_message: `safe-sh: ${reason}`, agent_message: reason }),
  ask: {
    words: (reason) => said({ permission: "ask", user_message: `safe-sh: ${reason}`, agent_message: reason }),
    waits: false,
  },
  instead: "never",
  modelTypes: false,
  pass: said({ permission: "allow" }),
  sample: (command, cwd) => ({
    hook_event_name: "beforeShellExecution",
    conversation_id: "doctor",
    command,
    cwd,
  }),
};
