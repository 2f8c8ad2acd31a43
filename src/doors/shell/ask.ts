// Asks the user on a terminal about a script that is not proved to only read: run it once, edit it, or reject it.
import { isatty } from "node:tty";

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
function terminal(): { readonly input: typeof process.stdin; readonly output: typeof process.stderr } {
  if (!process.stderr.columns) process.stderr.columns = 80;
  if (!process.stderr.rows) process.stderr.rows = 24;
  return { input: process.stdin, output: process.stderr };
}

/**
 * Puts a question, and cancels it if the user goes away. Ctrl-D closes only the reader behind the prompt, whose input then pauses:
 * nothing would be left to wait for, and node would end with 0, as if the command had run.
 */
async function put<Answered>(
  question: (streams: ReturnType<typeof terminal> & { readonly signal: AbortSignal }) => Promise<Answered>,
): Promise<Answered> {
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
 * Asks, on standard error. `editable`: the script can be shown in a text field as it is. `tries`: it can run as a trial. `always`: what
 * the answer "Always" adds to the policy; empty: nothing would do.
 */
export async function ask(
  script: string,
  { editable, tries, always }: { readonly editable: boolean; readonly tries: boolean; readonly always: string },
): Promise<Answer> {
  const prompts = await import("@clack/prompts");
  const choice = await put((streams) =>
    prompts.select({
      ...streams,
      message: "safe-sh: this is not proved to only read",
      options: [
        { value: "run", label: "Run it once", hint: "as shown, with your own settings" },
        ...(always === "" ? [] : [{ value: "always", label: "Run it always", hint: always }]),
        ...(tries
          ? [{ value: "try", label: "Try it: show what it changes first", hint: "over a copy of the project" }]
          : []),
        ...(editable ? [{ value: "edit", label: "Edit it", hint: "the result is judged again" }] : []),
        { value: "reject", label: "Reject it" },
      ],
      initialValue: "reject",
    }),
  );
  if (prompts.isCancel(choice)) return { type: "cancelled" };
  if (choice === "run" || choice === "always" || choice === "try") return { type: choice };
  if (choice !== "edit") return { type: "reject" };
  const field = { message: "The command", initialValue: script };
  const edited = await put((streams) =>
    script.includes("\n")
      ? prompts.multiline({ ...streams, ...field, showSubmit: true })
      : prompts.text({ ...streams, ...field }),
  );
  if (prompts.isCancel(edited)) return { type: "cancelled" };
  return { type: "edit", script: edited };
}

/** Asks for yes or no, on standard error; no if the user goes away. */
export async function confirm(message: string): Promise<boolean> {
  const prompts = await import("@clack/prompts");
  const answer = await put((streams) => prompts.confirm({ ...streams, message, initialValue: false }));
  return answer === true;
}

/** Asks for one of some answers, the first of which is offered, on standard error; undefined: the user goes away. */
export async function choose<Value extends string>(
  message: string,
  options: readonly { readonly value: Value; readonly label: string; readonly hint: string }[],
): Promise<Value | undefined> {
  const prompts = await import("@clack/prompts");
  const given = options.map(({ value, label, hint }) => ({ value: value as string, label, hint }));
  const answer = await put((streams) => prompts.select({ ...streams, message, options: given }));
  return options.find(({ value }) => value === answer)?.value;
}
