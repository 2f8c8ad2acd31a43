// Copilot CLI (docs.github.com, "GitHub Copilot CLI hooks reference"), from its documentation: not run with the client.
import { readerOf } from "./form.ts";
import { type Protocol, said, silence } from "./protocol.ts";

/** Never `ask`: the client has approved questions by itself (github/copilot-cli#3590), and refuses them without a terminal. */
export const copilot: Protocol = {
  read: readerOf({
    tool: ["toolName", ["bash"]],
    refused: ["powershell"],
    input: "toolArgs",
    command: "command",
    cwd: "cwd",
    harmless: ["description", "timeout", "initial_wait"],
  }),
  allow: () => silence,
  // A non-zero exit refuses too, with a worse message.
  deny: (reason) => said({ permissionDecision: "deny", permissionDecisionReason: `BLOCKED: ${reason}` }),
  pass: silence,
};
