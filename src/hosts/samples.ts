// An event of each host about a command, as `safe-sh doctor` asks a hook.
import type { OtherHost } from "./names.ts";
import type { Values } from "./protocol.ts";

/** `cwd`: absolute path. */
export function sampleOf(host: OtherHost, command: string, cwd: string): Values {
  switch (host) {
    case "codex":
      return { ...shared(cwd), turn_id: "doctor", model: "none", tool_name: "Bash", tool_input: { command } };
    case "kimi":
      return { ...shared(cwd), tool_call_id: "doctor", tool_name: "Bash", tool_input: { command } };
    case "gemini":
      return {
        ...shared(cwd),
        hook_event_name: "BeforeTool",
        timestamp: "",
        tool_name: "run_shell_command",
        tool_input: { command },
      };
    case "opencode":
      return { tool: "bash", args: { command }, directory: cwd };
    case "cursor":
      return { hook_event_name: "beforeShellExecution", conversation_id: "doctor", command, cwd };
    case "copilot":
      return { sessionId: "doctor", timestamp: 0, cwd, toolName: "bash", toolArgs: { command } };
    case "vscode":
      return { hookEventName: "PreToolUse", cwd, tool_name: "run_in_terminal", tool_input: { command } };
    case "windsurf":
      return { agent_action_name: "pre_run_command", tool_info: { command_line: command, cwd } };
    case "cline":
      return {
        clineVersion: "doctor",
        hookName: "PreToolUse",
        workspaceRoots: [cwd],
        preToolUse: { toolName: "execute_command", parameters: { command } },
      };
    default:
      return host satisfies never;
  }
}

const shared = (cwd: string) => ({
  session_id: "doctor",
  transcript_path: "/dev/null",
  cwd,
  hook_event_name: "PreToolUse",
});
