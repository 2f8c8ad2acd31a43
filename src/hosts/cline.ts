// Cline (docs.cline.bot/features/hooks/hook-reference), from its documentation: not run with the client.
import { readerOf } from "./form.ts";
import { type Protocol, said } from "./protocol.ts";

const goesOn = said({ cancel: false });

export const cline: Protocol = {
  read: readerOf({
    event: ["hookName", "PreToolUse"],
    tool: ["preToolUse.toolName", ["execute_command"]],
    input: "preToolUse.parameters",
    command: "command",
    cwd: "workspaceRoots.0",
    harmless: ["requires_approval", "timeout"],
  }),
  allow: () => goesOn,
  deny: (reason) => said({ cancel: true, errorMessage: `BLOCKED: ${reason}` }),
  pass: goesOn,
};
