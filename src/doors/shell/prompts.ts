// Questions on a terminal. An answer of a list has a letter; the arrows and Enter give it as well.
import { styleText } from "node:util";
import { SelectPrompt } from "@clack/core";
import {
  isCancel,
  limitOptions,
  multiline,
  S_BAR,
  S_BAR_END,
  S_RADIO_ACTIVE,
  S_RADIO_INACTIVE,
  symbol,
  text,
} from "@clack/prompts";

/** One answer. `letter`: the key that gives it. `hint`: shown while it is chosen. */
export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly letter?: string;
}

/** A terminal, and what takes the question away again. */
export interface Streams {
  readonly input: typeof process.stdin;
  readonly output: typeof process.stderr;
  readonly signal: AbortSignal;
}

/** How a list is shown. `initial`: chosen at first; default: the first one. `inline`: all on one line. */
export interface Look<Value extends string> {
  readonly initial?: Value;
  readonly inline?: boolean;
}

/** Keys that only move. */
const arrows = /\x1b(?:\[[\d;]*|O)[A-D]/g;

/**
 * Asks for one of the options; undefined: the user goes away. A letter and Enter count only if they come alone: what was typed ahead for
 * something else, or pasted, is no answer.
 */
export async function pick<Value extends string>(
  streams: Streams,
  message: string,
  options: readonly Option<Value>[],
  { initial, inline = false }: Look<Value>,
): Promise<Value | undefined> {
  let alone = true;
  const watch = (typed: Buffer | string): void => {
    alone = String(typed).replace(arrows, "").length === 1;
  };
  const all = options.map((each) => ({ ...each }));
  const prompt = new Pick({
    ...streams,
    options: all,
    ...(initial === undefined ? {} : { initialValue: initial }),
    isAlone: () => alone,
    render() {
      return frameOf(this.state, this.cursor, message, all, { inline, output: streams.output });
    },
  });
  // Before the reader behind the prompt, which makes keys of it.
  streams.input.prependListener("data", watch);
  try {
    const answer = await prompt.prompt();
    return all.find(({ value }) => value === answer)?.value;
  } finally {
    streams.input.off("data", watch);
  }
}

type Given<Value extends string> = ConstructorParameters<typeof SelectPrompt<Option<Value>>>[0];

class Pick<Value extends string> extends SelectPrompt<Option<Value>> {
  readonly #isAlone: () => boolean;

  constructor({ isAlone, ...given }: Given<Value> & { readonly isAlone: () => boolean }) {
    super(given);
    this.#isAlone = isAlone;
    this.on("key", (key) => {
      const at = this.options.findIndex(({ letter }) => letter !== undefined && letter === key?.toLowerCase());
      if (at < 0 || !isAlone()) return;
      this.cursor = at;
      this.value = this.options[at]?.value;
      this.state = "submit";
    });
  }

  protected override _shouldSubmit(): boolean {
    return this.#isAlone();
  }
}

function frameOf<Value extends string>(
  state: SelectPrompt<Option<Value>>["state"],
  cursor: number,
  message: string,
  options: Option<Value>[],
  { inline, output }: { readonly inline: boolean; readonly output: Streams["output"] },
): string {
  const bar = styleText("gray", S_BAR);
  const head = `${bar}\n${symbol(state)}  ${message}\n`;
  const label = options[cursor]?.label ?? "";
  if (state === "submit") return `${head}${bar}  ${styleText("dim", label)}`;
  if (state === "cancel") return `${head}${bar}  ${styleText(["strikethrough", "dim"], label)}\n${bar}`;
  const rows = inline
    ? [options.map((each, at) => optionText(each, at === cursor)).join(styleText("dim", " / "))]
    : limitOptions({ output, cursor, options, columnPadding: 3, rowPadding: 4, style: optionText });
  return `${head}${rows.map((row) => `${styleText("cyan", S_BAR)}  ${row}`).join("\n")}\n${styleText("cyan", S_BAR_END)}\n`;
}

function optionText<Value extends string>({ letter, label, hint }: Option<Value>, active: boolean): string {
  const radio = active ? styleText("green", S_RADIO_ACTIVE) : styleText("dim", S_RADIO_INACTIVE);
  const key = letter === undefined ? "" : `${styleText("bold", letter)} `;
  return `${radio} ${key}${active ? label : styleText("dim", label)}${active && hint ? ` ${styleText("dim", `(${hint})`)}` : ""}`;
}

/** Shows a script in a text field; undefined: the user goes away. */
export async function edit(streams: Streams, message: string, script: string): Promise<string | undefined> {
  const field = { ...streams, message, initialValue: script };
  const edited = await (script.includes("\n") ? multiline({ ...field, showSubmit: true }) : text(field));
  return isCancel(edited) ? undefined : edited;
}
