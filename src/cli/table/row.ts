// The form of our own command line: a row a subcommand, from which its arguments are read and its help, the manual page, the
// completions and the catalog's entry are made.

/** The headings of the help, in their order. */
export const groups = ["judge", "set up", "decide", "look back", "beside an agent"] as const;

/** What completes a value or an operand where no list of values does. */
type Completed = "file" | "folder" | "program" | "trial" | "profile" | "command";

/**
 * What a call does to this machine, for the catalog's own entry; the default is the unsafe case.
 * `prints`: only judges or prints. `writes`, `sends`, `decides`: changes files or settings, sends, keeps or takes back
 * a trial's changes. `tries`: runs a command over a copy. `controls`: starts, stops or ends processes. `runs`: runs code that the
 * catalog does not look into. `watches`: runs the command behind `--` as itself.
 */
export type Effect = "prints" | "writes" | "sends" | "decides" | "tries" | "controls" | "runs" | "watches";

/** A long option. `type` and `default` are as `parseArgs` takes them. */
export interface Option {
  readonly type: "boolean" | "string";
  readonly default?: string | boolean;
  /** The name of its value in the help. */
  readonly value?: string;
  /** Its values: anything else is a wrong call. */
  readonly values?: readonly string[];
  /** What to say of other values that are likely. */
  readonly notValues?: Readonly<Record<string, string>>;
  /** Its value is a whole number from the first to the second. */
  readonly number?: readonly [least: number, most: number];
  readonly completes?: Completed;
  readonly does: string;
  /** If it does more than its subcommand, or only prints where that does more. */
  readonly effect?: Effect;
  /** What it then changes, for the message: a verb in the third person first. */
  readonly changes?: string;
}

export type Options = Readonly<Record<string, Option>>;

/** A subcommand, or one below it. */
export interface Row<Taken extends Options = Options> {
  /** With those of the subcommands above it, as in `log export`. */
  readonly name: string;
  /** One line. */
  readonly does: string;
  /** The ways to call it: the arguments, and what this way does if the line above does not say it. */
  readonly forms: readonly (readonly [given: string, does?: string])[];
  /** What a user needs to know beside. */
  readonly about?: string;
  readonly options: Taken;
  /** Beside the options: nothing, operands, or a command behind `--` and nothing before it. */
  readonly takes: "nothing" | "operands" | "command";
  /** The operands, if they come from a list. */
  readonly operands?: readonly string[];
  readonly completes?: Completed;
  readonly effect: Effect;
  /** When it ends with each exit code, but for 2, a wrong call. A text in the place of a code: "the command's". */
  readonly ends: Readonly<Record<number | string, string>>;
  readonly examples?: readonly (readonly [call: string, does: string])[];
  /** The advice after an option that there is not. Default: a pointer to the help. */
  readonly hint?: string;
  readonly below?: readonly Row[];
}

/** A row with the types of its own options. */
export const row = <const Taken extends Options>(given: Row<Taken>): Row<Taken> => given;

/** An option without a value. `effect`, `changes`: as in `Option`. */
export const flag = (does: string, effect?: Effect, changes?: string) => ({
  type: "boolean" as const,
  default: false as const,
  does,
  ...(effect && { effect }),
  ...(changes && { changes }),
});

/** An option with a value, which the help calls `value`. */
export const text = <const More extends Omit<Partial<Option>, "type" | "value" | "does"> = Record<never, never>>(
  value: string,
  does: string,
  more?: More,
) => ({ type: "string", value, does, ...more }) as { type: "string"; value: string; does: string } & More;
