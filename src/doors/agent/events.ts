// The lines of `claude --output-format stream-json`, as far as a watcher wants to know them.

import { isRecord } from "../../system/is-record.ts";
import { orElse } from "../../system/or-else.ts";

/** A command that the agent wants to run. */
export interface Call {
  /** Undefined: the call has none that is a string. */
  readonly command: string | undefined;
  /** Does an agent that this one started make it? */
  readonly subagent: boolean;
}

/** The content of one line. */
export interface Event {
  readonly calls: readonly Call[];
  /** The working directory of the session. */
  readonly cwd?: string;
  /** The end of the session. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Tools whose input has a `command` that bash reads. */
const tools: ReadonlySet<unknown> = new Set(["Bash", "Monitor"]);

/** Undefined: the line is no JSON object. */
export function readEvent(line: Buffer): Event | undefined {
  const event: unknown = orElse(() => JSON.parse(line.toString("utf8")), undefined);
  if (!isRecord(event)) return undefined;
  if (event.type === "result") return { calls: [], result: event };
  if (event.type === "system" && event.subtype === "init" && typeof event.cwd === "string" && event.cwd.startsWith("/"))
    return { calls: [], cwd: event.cwd };
  if (event.type !== "assistant" || !isRecord(event.message)) return { calls: [] };
  const { content } = event.message;
  const subagent = typeof event.parent_tool_use_id === "string";
  const uses = (Array.isArray(content) ? content : []).filter(
    (block): block is Readonly<Record<string, unknown>> =>
      isRecord(block) && block.type === "tool_use" && tools.has(block.name),
  );
  return {
    calls: uses.map(({ input }) => {
      const command = isRecord(input) ? input.command : undefined;
      return { command: typeof command === "string" ? command : undefined, subagent };
    }),
  };
}
