// A command that a host's own shell is to run by safe-sh. Where that shell is safe-sh as well, it reads the command itself: there are no
// trials inside of trials.
import { ownShell } from "../../system/own-shell.ts";
import { quotedWord } from "../../system/quoted-word.ts";

/** The call of this installation's shell, for any POSIX shell. */
export const wrapped = (command: string): string => `${quotedWord(ownShell())} -c ${quotedWord(command)}`;

/** The same in a session of the host's. */
export const wrappedIn = (session: string, command: string): string =>
  `SAFE_SH_SESSION=${quotedWord(session)} ${wrapped(command)}`;

/** The command in a text that `wrapped` has made, and any other text as it is. */
export function unwrapped(script: string): string {
  const before = wrapped("").slice(0, -1);
  if (!script.startsWith(before)) return script;
  const command = script.slice(before.length, -1).replaceAll("'\\''", "'");
  return wrapped(command) === script ? command : script;
}
