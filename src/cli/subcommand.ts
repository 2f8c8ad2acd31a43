// Reads the arguments of a subcommand by its row: its help, its options, its operands, or a wrong call.
import { parseArgs } from "node:util";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { wrongCall } from "./endings.ts";
import { helpOf } from "./help.ts";
import { nearest } from "./near.ts";
import type { Options, Row } from "./table/row.ts";

/** The arguments that were given to a subcommand. */
export interface Call<Taken extends Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: Taken }>>["values"];
  readonly operands: readonly string[];
  /** Behind `--`; undefined: there is no `--`. */
  readonly command: readonly string[] | undefined;
}

/** Options and operands that do not go together. */
export interface WrongCall {
  readonly wrong: string;
  /** Other advice than the row's. */
  readonly help?: string;
}

type Result = number | WrongCall;

/** A subcommand: takes its arguments, and resolves with the exit code. */
export type Run = (given: readonly string[]) => Promise<number>;

/**
 * Makes a subcommand of its row and of a function.
 *
 * @example
 * const stop = subcommand(rows.stop, ({ values }) => (values.now ? 0 : 1));
 */
export function subcommand<Taken extends Options>(
  row: Row<Taken>,
  act: (call: Call<Taken>) => Result | Promise<Result>,
): Run {
  const { name } = row;
  return async (given) => {
    // Behind `--`, `--help` is an operand.
    const end = given.includes("--") ? given.indexOf("--") : given.length;
    if (given.slice(0, end).includes("--help") || (given[0] === "-h" && end > 0)) {
      write(1, helpOf(row));
      return 0;
    }
    const call = read(row, given.slice(0, end), end < given.length ? given.slice(end + 1) : undefined);
    const result = "wrong" in call ? call : await act(call);
    return typeof result === "number"
      ? result
      : wrongCall(`${name}: ${result.wrong}`, result.help ?? `see \`safe-sh ${name} --help\``);
  };
}

/** Reads the arguments before `--` and those behind it. */
export function read<Taken extends Options>(
  { options, takes, hint }: Row<Taken>,
  before: readonly string[],
  behind: readonly string[] | undefined,
): Call<Taken> | WrongCall {
  try {
    const { values, positionals } = parseArgs({ args: [...before], options, allowPositionals: true });
    const wrong = wrongValue(options, values);
    if (wrong !== undefined) return { wrong };
    const [first] = takes === "nothing" ? [...positionals, ...(behind ?? [])] : positionals;
    if (takes === "operands") return { values, operands: [...positionals, ...(behind ?? [])], command: undefined };
    if (first !== undefined)
      return {
        wrong: `unexpected argument \`${visible(first)}\`${takes === "command" ? ": the command stands behind `--`" : ""}`,
      };
    if (takes === "command" && behind?.length === 0) return { wrong: "no command stands behind `--`" };
    return { values, operands: [], command: behind };
  } catch (error) {
    // Node's second sentence is about options that begin with a minus sign, and it quotes with apostrophes.
    const [sentence = ""] = messageOf(error).split(/\.\s|\n/);
    const wrong = visible(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/'([^']*)'/g, "`$1`"));
    const unknown = /^unknown option `--(.+)`$/.exec(wrong)?.[1];
    const close = unknown === undefined ? undefined : nearest(unknown, [...Object.keys(options), "help"]);
    const help = close === undefined ? hint : `did you mean \`--${close}\`?`;
    return help === undefined ? { wrong } : { wrong, help };
  }
}

/** The first value that its option does not take. */
function wrongValue(options: Options, given: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, { values, notValues = {}, number }] of Object.entries(options)) {
    const value = given[name];
    if (typeof value !== "string") continue;
    if (Object.hasOwn(notValues, value)) return notValues[value];
    if (values && !values.includes(value))
      return values.length === 1
        ? `the only value of --${name} is \`${values[0]}\``
        : `--${name} must be one of ${values.join(", ")}, not \`${visible(value)}\``;
    if (!number) continue;
    const [least, most] = number;
    if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most)
      return `--${name} is not a number from ${least} to ${most}`;
  }
  return undefined;
}
