// The output that Claude Code would have printed without the option for its events.
import { jsonOf } from "../../system/visible.ts";
import type { Format } from "./agent-arguments.ts";

type Result = Readonly<Record<string, unknown>>;

/** Takes the events, and gives the text to print for each, in the format that the user wants. Keeps nothing but the last event. */
export function createAnswer(format: Format) {
  let last: Result | undefined;
  let begun = false;
  let open = false;
  const nothing = Buffer.alloc(0);
  const listed = (chunk: Buffer): Buffer => {
    // Every line is a value: a comma for every line break that another line follows.
    let text = begun ? "" : "[";
    begun = true;
    for (const [index, piece] of chunk.toString("latin1").split("\n").entries()) {
      if (index > 0) open = true;
      if (piece === "") continue;
      text += `${open ? "," : ""}${piece}`;
      open = false;
    }
    return Buffer.from(text, "latin1");
  };
  return {
    /** A piece of the stream. */
    add: (chunk: Buffer): Buffer => {
      if (format === "stream-json") return chunk;
      return format === "events" ? listed(chunk) : nothing;
    },
    /** The event that ends the session. */
    result: (event: Result): void => {
      last = event;
    },
    /** The text to print last. */
    end: (): string => {
      if (format === "stream-json") return "";
      if (format === "events") return begun ? "]\n" : "";
      if (!last) return "";
      return format === "json" ? `${jsonOf(last)}\n` : answerText(last);
    },
  };
}

/** As 2.1.329 words it: an answer ends with a line break, an error does not. */
function answerText({ result, errors, subtype }: Result): string {
  if (typeof result === "string") return result.endsWith("\n") ? result : `${result}\n`;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const said = typeof first === "string" ? first : String(subtype);
  return `Error: ${said.replace(/^Reached maximum number of turns/, "Reached max turns")}`;
}
