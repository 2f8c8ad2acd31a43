// Kimi Code's events and answers (moonshotai.github.io/kimi-code/en/customization/hooks), from its documentation: not run with the
// client.
import { blocked, type HostEvent, silence } from "../event.ts";

/** Everything but exit 2 with a text, or a refusal in Claude Code's words, lets the call pass. */
export const kimi: HostEvent = {
  agent: "kimi",
  variables: [],
  mark: ({ tool_call_id }) => tool_call_id !== undefined,
  session: "session_id",
  forms: [
    {
      event: ["hook_event_name", "PreToolUse"],
      tool: { field: "tool_name", shells: ["Bash", "Shell"], refused: [] },
      input: { at: "tool_input", harmless: ["description", "timeout", "run_in_background"] },
      command: "command",
      cwd: "cwd",
    },
  ],
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  ask: "never",
  instead: "never",
  modelTypes: false,
  pass: silence,
  sample: (command, cwd) => ({
    session_id: "doctor",
    transcript_path: "/dev/null",
    cwd,
    hook_event_name: "PreToolUse",
    tool_call_id: "doctor",
    tool_name: "Bash",
    tool_input: { command },
  }),
};
