// Codex's rollouts: a JSON object a line; a call is a `function_call`, its result a `function_call_output`.
import { join } from "node:path";
import { quotedWord } from "../../system/quoted-word.ts";
import {
  type Call,
  type Fields,
  fieldsOf,
  type LineParser,
  listIn,
  Pending,
  parsed,
  pathIn,
  textIn,
  timeIn,
} from "../transcripts/call.ts";
import type { Lines } from "../transcripts/form.ts";
import { folder } from "./places.ts";

const shells: ReadonlySet<string> = new Set([
  "exec_command",
  "shell",
  "shell_command",
  "container.exec",
  "local_shell",
]);

export const transcripts: Lines = {
  kind: "lines",
  folders: (home, environment) =>
    ["sessions", "archived_sessions"].map((name) => join(folder(home, environment), name)),
  others: undefined,
  parser: ({ objects }) =>
    objects.some(({ type, payload }) => typeof type === "string" && typeof payload === "object")
      ? rollout()
      : undefined,
};

function rollout(): LineParser {
  const pending = new Pending();
  let cwd: string | undefined;
  let session: string | undefined;
  return {
    line: (text) => {
      if (!/"(?:session_meta|turn_context|function_call|function_call_output|local_shell_call)"/.test(text)) return [];
      const { type, payload: given, timestamp } = fieldsOf(parsed(text));
      const payload = fieldsOf(given);
      if (type === "session_meta" || type === "turn_context") {
        cwd = pathIn(payload.cwd) ?? cwd;
        session = textIn(payload.id) ?? session;
        return [];
      }
      if (type !== "response_item") return [];
      const id = String(payload.call_id);
      if (payload.type === "function_call_output") return pending.take(id, { outcome: outcomeOf(payload.output) });
      const command = commandOf(payload);
      if (command === undefined) return [];
      const call: Call = {
        host: "codex",
        command: command.text,
        cwd: within(command.folder, cwd),
        session,
        time: timeIn(timestamp),
        outcome: "unknown",
      };
      return pending.add(id, call);
    },
    end: () => pending.rest(),
  };
}

interface Given {
  readonly text: string;
  readonly folder: string | undefined;
}

function commandOf({ type, name, arguments: given, action }: Fields): Given | undefined {
  if (type === "local_shell_call") {
    const { command, working_directory: folder } = fieldsOf(action);
    return scriptOf(command, folder);
  }
  if (type !== "function_call" || !shells.has(String(name))) return undefined;
  const { cmd, command, workdir } = fieldsOf(parsed(String(given)));
  return scriptOf(cmd ?? command, workdir);
}

/** `["bash", "-lc", SCRIPT]` is the script; another list is a command of these words. */
function scriptOf(given: unknown, folder: unknown): Given | undefined {
  if (typeof given === "string") return { text: given, folder: textIn(folder) };
  const words = listIn(given).map(String);
  if (words.length === 0) return undefined;
  const [shell = "", option = "", script] = words;
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-\w*c$/.test(option) && words.length === 3;
  return { text: isShell ? String(script) : words.map(quotedWord).join(" "), folder: textIn(folder) };
}

const within = (folder: string | undefined, cwd: string | undefined): string | undefined => {
  if (folder === undefined) return cwd;
  if (folder.startsWith("/")) return folder;
  return cwd === undefined ? undefined : `${cwd}/${folder}`;
};

function outcomeOf(output: unknown): Call["outcome"] {
  const text = textIn(output) ?? JSON.stringify(output ?? "");
  const [, code] =
    /(?:Process exited with code |"exit_code":\s*|^Exit code: )(-?\d+)/m.exec(text.slice(0, 20_000)) ?? [];
  if (code !== undefined) return code === "0" ? "ran" : "failed";
  return /rejected by user|blocked by PreToolUse hook|denied|aborted by user/i.test(text.slice(0, 2_000))
    ? "refused"
    : "unknown";
}
