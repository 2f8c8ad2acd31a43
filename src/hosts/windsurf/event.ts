// Windsurf's events and answers (docs.windsurf.com/windsurf/cascade/hooks), from its documentation: not run with the client.
import { blocked, type HostEvent, silence } from "../event.ts";

/** Exit 2 is its only answer. */
export const windsurf: HostEvent = {
  agent: "windsurf",
  variables: [],
  mark: ({ agent_action_name: name }) => name !== undefined,
  session: "trajectory_id",
  forms: [
    {
      event: ["agent_action_name", "pre_run_command"],
      tool: "shell",
      input: { at: "tool_info", harmless: ["cwd"] },
      command: "command_line",
      cwd: "tool_info.cwd",
    },
  ],
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  ask: "never",
  instead: "never",
  modelTypes: false,
  pass: silence,
  sample: (command, cwd) => ({ agent_action_name: "pre_run_command", tool_info: { command_line: command, cwd } }),
};
