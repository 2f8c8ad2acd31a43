// Codex (developers.openai.com/codex/hooks; measured with 0.169.0).
import { readerOf } from "./form.ts";
import { blocked, type Protocol, silence } from "./protocol.ts";

/**
 * Codex runs the command for every answer but a refusal that it understands: for `ask`, bad JSON, exit 1, exit 2 without a
 * text. `allow` alone is no valid answer either, so that what may run gets none.
 */
export const codex: Protocol = {
  read: readerOf({
    event: ["hook_event_name", "PreToolUse"],
    tool: ["tool_name", ["Bash"]],
    input: "tool_input",
    command: "command",
    cwd: "cwd",
    harmless: [],
  }),
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  modelTypes: true,
  pass: silence,
};
