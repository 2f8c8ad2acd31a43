// Options of the library's shells, checked and copied at the call: a mistake is an error before anything runs, never an option that
// is silently missing.
import { type GivenOptions, readOptions } from "../../decide/options.ts";
import type { Policy } from "../../policy/policy.ts";
import type { RunOptions, ShellOptions } from "./shell.ts";

/** The longest that a timer can wait, in milliseconds; a longer limit is none. */
const longestTimer = 2 ** 31 - 1;

const milliseconds = (value: unknown): string | undefined =>
  typeof value === "number" && value > 0 ? undefined : "must be a positive number of milliseconds";
const count = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : "must be a whole number";
export const called = (value: unknown): string | undefined =>
  typeof value === "function" ? undefined : "must be a function";
// `cwd` and `policy` are checked with the policy's own schema.
export const elsewhere = (): undefined => undefined;

type Checks<Options> = Readonly<Record<keyof Options, (value: unknown) => string | undefined>>;

/** Of one run. */
export const ofRuns: Checks<Required<RunOptions>> = {
  cwd: elsewhere,
  input: (value) => (typeof value === "string" ? undefined : "must be text"),
  timeoutMilliseconds: milliseconds,
  signal: (value) => (value instanceof AbortSignal ? undefined : "must be an AbortSignal"),
  maxBytes: count,
  listener: called,
};

/** Of a shell. */
export const ofShells: Checks<Required<ShellOptions>> = {
  cwd: elsewhere,
  policy: elsewhere,
  approve: called,
  approvalTimeoutMilliseconds: milliseconds,
  modifications: count,
  environment: (value) => (isPlain(value) ? undefined : "must be an object with the variables"),
  trials: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
};

/** Not a promise that somebody forgot to await, nor a map: their own properties are none. */
export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** Of a function of the library. @throws TypeError, which names the option. */
export function copied<Options extends object>(
  call: string,
  given: unknown,
  checks: Checks<Required<Options>>,
): Options {
  if (!isPlain(given)) throw new TypeError(`${call}: the options are not a plain object`);
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(checks, name)) throw new TypeError(`${call}: there is no option \`${name.slice(0, 80)}\``);
    if (value === undefined) continue;
    const check: unknown = checks[name as keyof typeof checks];
    const problem = typeof check === "function" ? check(value) : undefined;
    if (problem !== undefined) throw new TypeError(`${call}: \`${name}\` ${problem}`);
    if (/Milliseconds$/.test(name) && Number(value) > longestTimer) continue;
    options[name] = value;
  }
  return options as Options;
}

/** The policy and the folder among some options. @throws TypeError */
export function checked(call: string, given: GivenOptions): GivenOptions & { readonly policy: Policy } {
  const read = readOptions(given);
  if ("problem" in read) throw new TypeError(`${call}: ${read.problem}`);
  return read.options;
}
