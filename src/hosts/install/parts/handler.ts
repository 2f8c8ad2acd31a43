// The hook as a handler in a host's JSON settings, which starts it by a line.
import type { OtherHost } from "../../events.ts";
import { valueAt } from "../edit-json.ts";
import { type EntryPlace, oursIn, withEntry, withoutEntry } from "./entry.ts";
import { isOurLine, lineFor, optionsOf } from "./line.ts";
import type { Edit } from "./part.ts";

/** `make`: the handler with the line in its member `command`. `options`: of the hook, beside those that its user has added. */
export function handlerIn(
  host: OtherHost,
  path: string,
  place: Omit<EntryPlace, "isOurs">,
  make: (line: string) => Readonly<Record<string, unknown>>,
  options: readonly string[] = [],
): Edit {
  const whole: EntryPlace = { ...place, isOurs: ({ command }) => isOurLine(command, host) };
  const line = (text: string): string | undefined => {
    const [first] = oursIn(text, whole);
    const command = first && valueAt(text, [...first, "command"]);
    return typeof command === "string" ? command : undefined;
  };
  return {
    kind: "edit",
    path,
    // The options that a user has added stay.
    put: (text) =>
      withEntry(text, whole, make(lineFor(host, [...new Set([...optionsOf(line(text) ?? ""), ...options])]))),
    takeOut: (text) => withoutEntry(text, whole),
    line,
  };
}
