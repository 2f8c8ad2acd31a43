// Gemini CLI's chats: a JSON object a line, or one object with all messages; a call and its result stand together.
import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import {
  type Call,
  type Fields,
  fieldsOf,
  type LineParser,
  listIn,
  parsed,
  textIn,
  timeIn,
} from "../transcripts/call.ts";
import type { Lines } from "../transcripts/form.ts";

const outcomes: Readonly<Record<string, Call["outcome"]>> = { success: "ran", error: "refused", cancelled: "refused" };

export const transcripts: Lines = {
  kind: "lines",
  folders: (home) => [join(home, ".gemini/tmp")],
  others: /\/chats\/[^/]+\.json$/,
  parser: ({ path, objects, whole }) => {
    if (!objects.some((each) => "projectHash" in each)) return undefined;
    const parser = chats(projectOf(path));
    // One object over many lines.
    return whole === undefined ? parser : { line: () => [], end: () => [...parser.line(whole), ...parser.end()] };
  },
};

/** The project's folder stands beside the chats. */
function projectOf(path: string): string | undefined {
  try {
    const root = readFileSync(join(dirname(path), "../.project_root"), "utf8").trim();
    return root.startsWith("/") ? root : undefined;
  } catch {
    return undefined;
  }
}

/** `project`: the folder of the session. */
function chats(project: string | undefined): LineParser {
  const waiting = new Map<string, Call>();
  const seen = new Set<string>();
  let session: string | undefined;
  const message = (value: unknown): readonly Call[] =>
    listIn(fieldsOf(value).toolCalls).flatMap((each) => {
      const call = fieldsOf(each);
      const id = String(call.id);
      const command = textIn(fieldsOf(call.args).command);
      if (call.name !== "run_shell_command" || command === undefined || seen.has(id)) return [];
      const made = callOf(call, command, { project, session });
      if (made.outcome === "unknown") {
        waiting.set(id, made);
        return [];
      }
      waiting.delete(id);
      seen.add(id);
      return [made];
    });
  return {
    line: (text) => {
      if (!text.includes('"run_shell_command"') && !text.includes('"sessionId"')) return [];
      const entry = fieldsOf(parsed(text));
      session = textIn(entry.sessionId) ?? session;
      const all = [entry, ...listIn(entry.messages), ...listIn(fieldsOf(entry.$set).messages)];
      return all.flatMap(message);
    },
    end: () => [...waiting.values()],
  };
}

function callOf(
  { args, status, result, timestamp }: Fields,
  command: string,
  { project, session }: { readonly project: string | undefined; readonly session: string | undefined },
): Call {
  const given = textIn(fieldsOf(args).dir_path) ?? textIn(fieldsOf(args).directory);
  const folder = given === undefined ? project : isAbsolute(given) ? given : project && join(project, given);
  const outcome = outcomes[String(status)] ?? "unknown";
  const output = outcome === "ran" ? JSON.stringify(result ?? "").slice(0, 200_000) : "";
  const isFailed = /(?:\\n|")Exit Code: [1-9]/.test(output);
  return {
    host: "gemini-cli",
    command,
    cwd: folder,
    session,
    time: timeIn(timestamp),
    outcome: isFailed ? "failed" : outcome,
  };
}
