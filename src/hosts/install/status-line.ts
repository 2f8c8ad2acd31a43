// Sets the client's status line to ours, unless the settings already have one.
import { isRecord } from "../../system/is-record.ts";
import { ownShell } from "../../system/own-shell.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { addTo, setAt, takeOut, valueAt } from "./edit-json.ts";

const key = ["statusLine"];

/** A shell starts it. */
const command = (): string => `${quotedWord(ownShell())} status-line`;

const isOurs = (line: unknown): boolean =>
  isRecord(line) && typeof line.command === "string" && /safe-sh'? status-line$/.test(line.command);

/** Do the settings have another one? */
export const hasOtherLine = (text: string): boolean => {
  const line = text.trim() === "" ? undefined : valueAt(text, key);
  return line !== undefined && !isOurs(line);
};

/** The settings with ours. */
export function withStatusLine(text: string): string {
  const now = valueAt(text, key);
  if (now === undefined) return addTo(text, [], "statusLine", { type: "command", command: command() });
  if (!isOurs(now) || (isRecord(now) && now.command === command())) return text;
  return setAt(text, [...key, "command"], command());
}

/** The settings without ours, of whatever installation. */
export const withoutStatusLine = (text: string): string =>
  text.trim() !== "" && isOurs(valueAt(text, key)) ? takeOut(text, key, 0) : text;
