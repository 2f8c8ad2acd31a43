// Claude Code's sessions: a JSON object a line; a call is a `tool_use` of an answer, its result a `tool_result` of a later line.
import { join } from "node:path";
import { type Call, fieldsOf, type LineParser, listIn, Pending, parsed, pathIn, textIn, timeIn } from "./call.ts";
import type { Lines } from "./form.ts";

/** Entries that were seen: a session that is resumed or forked repeats those before it. */
const mostSeen = 200_000;

export const claudeCode: Lines = {
  kind: "lines",
  folders: (home, environment) => [join(environment.CLAUDE_CONFIG_DIR || join(home, ".claude"), "projects")],
  others: undefined,
  parser: ({ objects, seen }) =>
    objects.some((each) => "sessionId" in each || "parentUuid" in each) ? session(seen) : undefined,
};

/** `seen`: identifiers of entries of the files before. */
function session(seen: Set<string>): LineParser {
  const pending = new Pending();
  return {
    line: (text) => {
      // Most lines hold neither, and some of them megabytes.
      if (!text.includes('"tool_use"') && !text.includes('"tool_result"')) return [];
      const entry = fieldsOf(parsed(text));
      if (entry.type !== "assistant" && entry.type !== "user" && entry.type !== undefined) return [];
      const id = textIn(entry.uuid);
      if (id !== undefined) {
        if (seen.has(id)) return [];
        if (seen.size >= mostSeen) seen.clear();
        seen.add(id);
      }
      return listIn(fieldsOf(entry.message).content).flatMap((part) => {
        const { type, id: call, name, input, tool_use_id: of, is_error: isError, content } = fieldsOf(part);
        if (type === "tool_use" && name === "Bash") {
          const command = textIn(fieldsOf(input).command);
          if (command === undefined) return [];
          return pending.add(String(call), {
            host: "claude-code",
            command,
            cwd: pathIn(entry.cwd),
            session: textIn(entry.sessionId),
            time: timeIn(entry.timestamp),
            outcome: "unknown",
          });
        }
        return type === "tool_result" ? pending.take(String(of), resultOf(entry, isError === true, content)) : [];
      });
    },
    end: () => pending.rest(),
  };
}

/** A call that ran and failed begins with its exit code; any other error is a refusal. */
function resultOf(entry: ReturnType<typeof fieldsOf>, isError: boolean, content: unknown): Partial<Call> {
  const text =
    textIn(content) ??
    listIn(content)
      .map((each) => textIn(fieldsOf(each).text) ?? "")
      .join("");
  const { source } = fieldsOf(entry.permissionDecision);
  const approved = /^user/.test(textIn(source) ?? "") ? { approved: true as const } : {};
  if (!isError) return { outcome: "ran", ...approved };
  const isRun = /^(?:Exit code|Command timed out|Error: Exit code)/i.test(text) && entry.toolDenialKind === undefined;
  return isRun ? { outcome: "failed", ...approved } : { outcome: "refused" };
}
