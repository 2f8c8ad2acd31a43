// Windsurf (docs.windsurf.com/windsurf/cascade/hooks), from its documentation: not run with the client.
import { readerOf } from "./form.ts";
import { blocked, type Protocol, silence } from "./protocol.ts";

/** Exit 2 is its only answer. */
export const windsurf: Protocol = {
  read: readerOf({
    event: ["agent_action_name", "pre_run_command"],
    input: "tool_info",
    command: "command_line",
    cwd: "tool_info.cwd",
    harmless: ["cwd"],
  }),
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  pass: silence,
};
