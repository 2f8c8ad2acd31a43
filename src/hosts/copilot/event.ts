// Copilot CLI's events and answers (docs.github.com, "GitHub Copilot CLI hooks reference"), from its documentation: not run with
// the client.
import { type HostEvent, said, silence } from "../event.ts";

export const copilot: HostEvent = {
  agent: "copilot",
  variables: [],
  mark: ({ toolName }) => toolName !== undefined,
  session: "sessionId",
  forms: [
    {
      event: "unnamed",
      tool: { field: "toolName", shells: ["bash"], refused: ["powershell"] },
      input: { at: "toolArgs", harmless: ["description", "timeout", "initial_wait"] },
      command: "command",
      cwd: "cwd",
    },
  ],
  allow: () => silence,
  // A non-zero exit refuses too, with a worse message.
  deny: (reason) => said({ permissionDecision: "deny", permissionDecisionReason: `BLOCKED: ${reason}` }),
  // The client has approved questions by itself (github/copilot-cli#3590), and refuses them without a terminal.
  ask: "never",
  instead: "never",
  modelTypes: false,
  pass: silence,
  sample: (command, cwd) => ({ sessionId: "doctor", timestamp: 0, cwd, toolName: "bash", toolArgs: { command } }),
};
