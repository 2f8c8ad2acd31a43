// Kimi Code (moonshotai.github.io/kimi-code/en/customization/hooks), from its documentation: not run with the client.
import { readerOf } from "./form.ts";
import { blocked, type Protocol, silence } from "./protocol.ts";

/** Everything but exit 2 with a text, or a refusal in Claude Code's words, lets the call pass. */
export const kimi: Protocol = {
  read: readerOf({
    event: ["hook_event_name", "PreToolUse"],
    tool: ["tool_name", ["Bash", "Shell"]],
    input: "tool_input",
    command: "command",
    cwd: "cwd",
    harmless: ["description", "timeout", "run_in_background"],
  }),
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  pass: silence,
};
