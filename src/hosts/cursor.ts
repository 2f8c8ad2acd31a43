// Cursor (cursor.com/docs/agent/hooks), from its documentation: not run with the client.
import { readerOf } from "./form.ts";
import { blocked, type Protocol, said } from "./protocol.ts";

const readShell = readerOf({
  event: ["hook_event_name", "beforeShellExecution"],
  command: "command",
  cwd: "cwd",
});

/** The client also runs the hooks of Claude Code's settings. */
const readTool = readerOf({
  tool: ["tool_name", ["Shell", "Bash"]],
  input: "tool_input",
  command: "command",
  cwd: "cwd",
  workdir: "working_directory",
  harmless: ["description", "timeout"],
});

/** With `failClosed` an empty answer is a failure, which blocks: what may run is allowed in words. */
export const cursor: Protocol = {
  read: (event) => (/^preToolUse$/i.test(String(event.hook_event_name)) ? readTool(event) : readShell(event)),
  allow: () => said({ permission: "allow" }),
  deny: (reason) =>
    blocked(`BLOCKED: ${reason}`, { permission: "deny", user_message: `safe-sh: ${reason}`, agent_message: reason }),
  ask: (reason) => said({ permission: "ask", user_message: `safe-sh: ${reason}`, agent_message: reason }),
  pass: said({ permission: "allow" }),
};
