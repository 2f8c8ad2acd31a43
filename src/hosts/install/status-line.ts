// Sets the client's status line to ours, unless the settings already have one.
import { isRecord } from "../../system/is-record.ts";
import { ownShell } from "../../system/own-shell.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { valueAt, withMember, withoutMember } from "./edit-json.ts";

const key = ["statusLine"];

/** A shell starts it. */
const command = (): string => `${quotedWord(ownShell())} status-line`;

const isOurs = (line: unknown): boolean =>
  isRecord(line) && typeof line.command === "string" && /safe-sh'? status-line$/.test(line.command);

/** Do the settings have another one? */
export const hasOtherLine = (text: string): boolean => {
  const line = valueAt(text, key);
  return line !== undefined && !isOurs(line);
};

/** The settings with ours, which keeps what its user has added to it. */
export const withStatusLine = (text: string): string =>
  isOurs(valueAt(text, key))
    ? withMember(text, [...key, "command"], command(), () => true)
    : withMember(text, key, { type: "command", command: command() }, isOurs);

/** The settings without ours, of whatever installation. */
export const withoutStatusLine = (text: string): string => withoutMember(text, key, isOurs);
