// Codex's events and answers (developers.openai.com/codex/hooks; measured with 0.169.0).
import { blocked, type HostEvent, said, silence } from "../event.ts";

/**
 * Codex runs the command for every answer but a refusal that it understands: for `ask`, bad JSON, exit 1, exit 2 without a
 * text. `allow` alone is no valid answer either, so that what may run gets none.
 */
export const codex: HostEvent = {
  agent: "codex",
  variables: ["CODEX_SANDBOX", "CODEX_THREAD_ID"],
  mark: ({ turn_id }) => turn_id !== undefined,
  session: "session_id",
  forms: [
    {
      event: ["hook_event_name", "PreToolUse"],
      tool: { field: "tool_name", shells: ["Bash"], refused: [] },
      input: { at: "tool_input", harmless: [] },
      command: "command",
      cwd: "cwd",
    },
  ],
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  ask: "never",
  instead: (command) =>
    said({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        permissionDecisionReason: "safe-sh runs it over a copy of the project",
        updatedInput: { command },
      },
    }),
  modelTypes: true,
  pass: silence,
  sample: (command, cwd) => ({
    session_id: "doctor",
    transcript_path: "/dev/null",
    cwd,
    hook_event_name: "PreToolUse",
    turn_id: "doctor",
    model: "none",
    tool_name: "Bash",
    tool_input: { command },
  }),
};
