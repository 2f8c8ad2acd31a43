// Colours and widths of text for people: on terminals, or if FORCE_COLOR is set, and never if NO_COLOR is.
import { isatty } from "node:tty";
import picocolors from "picocolors";
import type { FrameStyle } from "./frame.ts";

/** How one stream is written to. */
export interface Style extends FrameStyle {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly strong: (text: string) => string;
}

const narrowest = 40;
const widest = 160;

const asItIs = (text: string): string => text;

/** For a text that goes to no terminal. */
export const plainStyle: Style = {
  columns: 100,
  ...{ mark: asItIs, dim: asItIs, good: asItIs, bad: asItIs, strong: asItIs },
};

/** The style of a file descriptor (1 or 2). */
export function styleOf(descriptor: 1 | 2): Style {
  const environment = process.env;
  const isForced = /^(?!0$|false$)./.test(environment.FORCE_COLOR ?? "");
  const isPlain = (environment.NO_COLOR ?? "") !== "" || (environment.TERM === "dumb" && !isForced);
  const colours = picocolors.createColors((isatty(descriptor) || isForced) && !isPlain);
  const columns = Number(environment.COLUMNS) || (isatty(descriptor) ? terminalWidth(descriptor) : 100);
  return {
    columns: Math.min(Math.max(columns, narrowest), widest),
    mark: colours.red,
    dim: colours.dim,
    good: colours.green,
    bad: colours.red,
    strong: colours.bold,
  };
}

// Opening a terminal's stream is harmless; a pipe's would be left non-blocking for bash.
const terminalWidth = (descriptor: 1 | 2): number => (descriptor === 1 ? process.stdout : process.stderr).columns;
