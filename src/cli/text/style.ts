// Colours and widths of text for people: on terminals, or if FORCE_COLOR is set, and never if NO_COLOR is.
import { isatty } from "node:tty";
import picocolors from "picocolors";

/** How one stream is written to. */
export interface Style {
  /** Columns that a line may take. */
  readonly columns: number;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly strong: (text: string) => string;
}

const narrowest = 40;
const widest = 160;

function styleWith(isColoured: boolean, columns: number): Style {
  const { dim, green, red, bold } = picocolors.createColors(isColoured);
  return { columns: Math.min(Math.max(columns, narrowest), widest), dim, good: green, bad: red, strong: bold };
}

/** For a text that goes to no terminal. */
export const plainStyle: Style = styleWith(false, 100);

/** The style of a file descriptor (1 or 2). */
export function styleOf(descriptor: 1 | 2): Style {
  const environment = process.env;
  const isForced = /^(?!0$|false$)./.test(environment.FORCE_COLOR ?? "");
  const isPlain = (environment.NO_COLOR ?? "") !== "" || (environment.TERM === "dumb" && !isForced);
  const columns = Number(environment.COLUMNS) || (isatty(descriptor) ? terminalWidth(descriptor) : 100);
  return styleWith((isatty(descriptor) || isForced) && !isPlain, columns);
}

// Opening a terminal's stream is harmless; a pipe's would be left non-blocking for bash.
const terminalWidth = (descriptor: 1 | 2): number => (descriptor === 1 ? process.stdout : process.stderr).columns;
