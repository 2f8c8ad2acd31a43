// opencode's events and answers: its plugin calls the library (@opencode-ai/plugin; measured with 1.18.33).
import { blocked, type HostEvent, silence } from "../event.ts";

/** The plugin throws what stands on standard error, which blocks. The client's `permission.ask` is not called. */
export const opencode: HostEvent = {
  agent: "opencode",
  variables: ["OPENCODE"],
  mark: "plugin",
  session: "session",
  forms: [
    {
      event: "unnamed",
      tool: { field: "tool", shells: ["bash"], refused: [] },
      input: { at: "args", harmless: ["description", "timeout"] },
      command: "command",
      cwd: "directory",
      workdir: "workdir",
    },
  ],
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  ask: "never",
  // The plugin puts it into the call's arguments.
  instead: () => silence,
  modelTypes: false,
  pass: silence,
  sample: (command, cwd) => ({ tool: "bash", args: { command }, directory: cwd }),
};
