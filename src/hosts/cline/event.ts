// Cline's events and answers (docs.cline.bot/features/hooks/hook-reference), from its documentation: not run with the client.
import { type HostEvent, said } from "../event.ts";

const goesOn = said({ cancel: false });

export const cline: HostEvent = {
  agent: "cline",
  variables: [],
  mark: ({ clineVersion, preToolUse }) => clineVersion !== undefined || preToolUse !== undefined,
  session: "taskId",
  forms: [
    {
      event: ["hookName", "PreToolUse"],
      tool: { field: "preToolUse.toolName", shells: ["execute_command"], refused: [] },
      input: { at: "preToolUse.parameters", harmless: ["requires_approval", "timeout"] },
      command: "command",
      cwd: "workspaceRoots.0",
    },
  ],
  allow: () => goesOn,
  deny: (reason) => said({ cancel: true, errorMessage: `BLOCKED: ${reason}` }),
  ask: "never",
  instead: "never",
  modelTypes: false,
  pass: goesOn,
  sample: (command, cwd) => ({
    clineVersion: "doctor",
    hookName: "PreToolUse",
    workspaceRoots: [cwd],
    preToolUse: { toolName: "execute_command", parameters: { command } },
  }),
};
