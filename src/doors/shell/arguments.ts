// The shell door's command line, read as bash reads its own (bash manual, "Invoking Bash").
import { unwrapped } from "./wrapped.ts";

/** A request to bash. */
export type Request =
  | {
      readonly kind: "command";
      readonly script: string;
      readonly name: string | undefined;
      readonly parameters: readonly string[];
      readonly options: readonly string[];
    }
  | { readonly kind: "standard-input"; readonly parameters: readonly string[]; readonly options: readonly string[] }
  | {
      readonly kind: "file";
      readonly path: string;
      readonly parameters: readonly string[];
      readonly options: readonly string[];
    }
  | { readonly kind: "usage"; readonly message: string };

/** A request that can be served. */
export type Served = Exclude<Request, { readonly kind: "usage" }>;

// `i` and `l` would run start-up files, which are not judged: they are left out of the request. `p` is always on.
const droppedLetters = new Set("ilp");
// `r` restricts, `D` prints strings instead of running: the judge assumes neither.
const forwardedLetters = new Set("abefhkmntuvxBCEHPT");

// Each of these chooses files to read before the script; safe-sh reads none.
const droppedLong = new Set(["login", "norc", "noprofile", "noediting"]);
const droppedLongWithValue = new Set(["rcfile", "init-file"]);
const forwardedLong: Readonly<Record<string, readonly string[]>> = { verbose: ["-v"], posix: ["-o", "posix"] };

interface Reading {
  readonly options: string[];
  command: boolean;
  standardInput: boolean;
}

const usage = (message: string): Request => ({ kind: "usage", message });

/**
 * Reads the arguments after the program's name. `options` are those to pass on to bash, in order; `script` is the first
 * operand after all options, wherever `-c` stands among them (some hosts give `-c -l SCRIPT`).
 *
 * @example readArguments(["-lc", "echo $1", "sh", "a"]) // { kind: "command", script: "echo $1", name: "sh", parameters: ["a"], options: [] }
 */
export function readArguments(given: readonly string[]): Request {
  const reading: Reading = { options: [], command: false, standardInput: false };
  let at = 0;
  while (at < given.length) {
    const argument = given[at] ?? "";
    if (argument === "--" || argument === "-") {
      at++;
      break;
    }
    if (!/^[-+]./s.test(argument)) break;
    const taken = argument.startsWith("--")
      ? readLong(argument.slice(2), given[at + 1], reading)
      : readCluster(argument, given.slice(at + 1), reading);
    if (typeof taken === "string") return usage(taken);
    at += taken;
  }
  return request(reading, given.slice(at));
}

function request({ options, command, standardInput }: Reading, operands: readonly string[]): Request {
  const [first, ...rest] = operands;
  if (command) {
    if (first === undefined) return usage("-c: option requires an argument");
    return { kind: "command", script: unwrapped(first), name: rest[0], parameters: rest.slice(1), options };
  }
  if (standardInput || first === undefined) return { kind: "standard-input", parameters: operands, options };
  return { kind: "file", path: first, parameters: rest, options };
}

/** How many arguments it took, or a problem. */
function readLong(name: string, next: string | undefined, reading: Reading): number | string {
  if (droppedLong.has(name)) return 1;
  if (droppedLongWithValue.has(name)) return next === undefined ? `--${name}: option requires an argument` : 2;
  const forwarded = Object.hasOwn(forwardedLong, name) ? forwardedLong[name] : undefined;
  if (!forwarded) return `--${name}: invalid option`;
  reading.options.push(...forwarded);
  return 1;
}

/** `-euo pipefail`: each `o` and `O` of a cluster takes one of the arguments that follow the cluster. */
function readCluster(cluster: string, following: readonly string[], reading: Reading): number | string {
  const sign = cluster.charAt(0);
  let taken = 1;
  for (const letter of cluster.slice(1)) {
    if (letter === "c" && sign === "-") reading.command = true;
    else if (letter === "s" && sign === "-") reading.standardInput = true;
    else if (letter === "o" || letter === "O") {
      const name = following[taken - 1];
      if (name === undefined || !/^[a-z0-9_-]+$/.test(name))
        return `${sign}${letter}: option requires the name of an option`;
      reading.options.push(`${sign}${letter}`, name);
      taken++;
    } else if (forwardedLetters.has(letter)) reading.options.push(`${sign}${letter}`);
    else if (!droppedLetters.has(letter)) return `${sign}${letter}: invalid option`;
  }
  return taken;
}
