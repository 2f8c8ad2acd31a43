// Asks the user on a terminal about a script that is not proved to only read: try it, run it once, edit it, or reject it.
import { isatty } from "node:tty";
import type { Look, Option, Streams } from "./prompts.ts";

/** The user's answer. `cancelled`: Ctrl-C or Ctrl-D. */
export type Answer =
  | { readonly type: "run" | "always" | "try" | "reject" | "cancelled" }
  | { readonly type: "edit"; readonly script: string };

/**
 * Is there a user to ask? Standard input *and* standard error must be terminals. `/dev/tty` is not tried: an agent's
 * commands share its terminal without a user who watches them.
 */
export const canAsk = (): boolean => isatty(0) && isatty(2);

/** The terminal's streams. One without a size would get a letter a line, and one choice of three. */
function terminal(): Omit<Streams, "signal"> {
  if (!process.stderr.columns) process.stderr.columns = 80;
  if (!process.stderr.rows) process.stderr.rows = 24;
  return { input: process.stdin, output: process.stderr };
}

/**
 * Puts a question, and cancels it if the user goes away. Ctrl-D closes only the reader behind the prompt, whose input then pauses:
 * nothing would be left to wait for, and node would end with 0, as if the command had run.
 */
async function put<Answered>(question: (streams: Streams) => Promise<Answered>): Promise<Answered> {
  const streams = terminal();
  const gone = new AbortController();
  let answered = false;
  // After an answer, too, the input pauses first.
  const end = (): void => void setImmediate(() => answered || gone.abort());
  streams.input.on("pause", end).on("end", end);
  try {
    return await question({ ...streams, signal: gone.signal });
  } finally {
    answered = true;
    streams.input.off("pause", end).off("end", end);
  }
}

/**
 * Asks, on standard error. `editable`: the script can be shown in a text field as it is. `tries`: it can run as a trial, which is then
 * offered first: it can be taken back. `always`: what the answer "Always" adds to the policy; empty: nothing would do.
 */
export async function ask(
  script: string,
  { editable, tries, always }: { readonly editable: boolean; readonly tries: boolean; readonly always: string },
): Promise<Answer> {
  const options = [
    ...(tries
      ? [
          {
            value: "try",
            letter: "t",
            label: "Try it: show what it changes first",
            hint: "over a copy of the project",
          } as const,
        ]
      : []),
    { value: "run", letter: "y", label: "Run it once", hint: "as shown, with your own settings" } as const,
    ...(always === "" ? [] : [{ value: "always", letter: "a", label: `Run it always: ${always}` } as const]),
    ...(editable
      ? [{ value: "edit", letter: "e", label: "Edit it", hint: "the result is judged again" } as const]
      : []),
    { value: "reject", letter: "n", label: "Reject it" } as const,
  ];
  const choice = await choose("safe-sh: this is not proved to only read", options, {
    initial: tries ? "try" : "reject",
  });
  if (choice === undefined) return { type: "cancelled" };
  if (choice !== "edit") return { type: choice };
  const { edit } = await import("./prompts.ts");
  const edited = await put((streams) => edit(streams, "The command", script));
  return edited === undefined ? { type: "cancelled" } : { type: "edit", script: edited };
}

/** Asks for yes or no, on standard error; no if the user goes away. */
export const confirm = async (message: string): Promise<boolean> =>
  (await choose(
    message,
    [
      { value: "yes", letter: "y", label: "Yes" },
      { value: "no", letter: "n", label: "No" },
    ],
    { initial: "no", inline: true },
  )) === "yes";

/** Asks for one of some answers, on standard error; undefined: the user goes away. */
export async function choose<Value extends string>(
  message: string,
  options: readonly Option<Value>[],
  look: Look<Value> = {},
): Promise<Value | undefined> {
  const { pick } = await import("./prompts.ts");
  return put((streams) => pick(streams, message, options, look));
}
