// Reads the arguments of a subcommand by its description: its help, its options, its operands, or a wrong call.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { nearest } from "./near.ts";
import { wrongCall } from "./wrong-call.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The name, the help and the arguments of a subcommand. */
export interface Description<Taken extends Options> {
  readonly name: string;
  /** The text for `--help`. */
  readonly help: string;
  /** As `parseArgs` takes them; `--help` is everyone's. */
  readonly options: Taken;
  /** Beside the options: nothing, operands, or a command behind `--` and nothing before it. */
  readonly takes: "nothing" | "operands" | "command";
  /** The advice after an option that there is not. Default: a pointer to the help. */
  readonly hint?: string;
}

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
  /** Other advice than the description's. */
  readonly help?: string;
}

type Result = number | WrongCall;

/** A subcommand: takes its arguments, and resolves with the exit code. */
export type Run = (given: readonly string[]) => Promise<number>;

/**
 * Makes a subcommand of its description and of a function.
 *
 * @example
 * const options = { now: { type: "boolean" } };
 * const stop = subcommand({ name: "stop", help, options, takes: "nothing" }, ({ values }) => (values.now ? 0 : 1));
 */
export function subcommand<const Taken extends Options>(
  description: Description<Taken>,
  act: (call: Call<Taken>) => Result | Promise<Result>,
): Run {
  const { name, help } = description;
  return async (given) => {
    // Behind `--`, `--help` is an operand.
    const end = given.includes("--") ? given.indexOf("--") : given.length;
    if (given.slice(0, end).includes("--help") || (given[0] === "-h" && end > 0)) {
      write(1, help);
      return 0;
    }
    const call = read(description, given.slice(0, end), end < given.length ? given.slice(end + 1) : undefined);
    const result = "wrong" in call ? call : await act(call);
    return typeof result === "number"
      ? result
      : wrongCall(`${name}: ${result.wrong}`, result.help ?? `see \`safe-sh ${name} --help\``);
  };
}

function read<Taken extends Options>(
  { options, takes, hint }: Description<Taken>,
  before: readonly string[],
  behind: readonly string[] | undefined,
): Call<Taken> | WrongCall {
  try {
    const { values, positionals } = parseArgs({ args: [...before], options, allowPositionals: true });
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
