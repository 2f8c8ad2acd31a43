// What a person can do about a refused command of the client: its own `! COMMAND` looks here as the agent's commands do.
import { quotedWord } from "../../../system/quoted-word.ts";
import { visible } from "../../../system/visible.ts";

/** Longer ones would not be typed again. */
const longest = 200;

/** One line. There safe-sh asks; the agent has no terminal, so naming the way opens nothing to it. */
export const byHand = (command: string): string =>
  `a person can run it, in a terminal of their own: safe-sh -c ${isShown(command) ? quotedWord(command) : "'COMMAND'"}`;

const isShown = (command: string): boolean => command.length <= longest && visible(command) === command;
