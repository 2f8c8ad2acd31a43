// What the bash of this machine says of itself: its builtins with their options, its variables, options and signals.
import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";

export interface BuiltinSynopsis {
  readonly name: string;
  /** Letters of its options. */
  readonly letters: readonly string[];
  /** What the option-arguments stand for, by letter: `d` is `delim`. */
  readonly arguments: ReadonlyMap<string, string>;
  /** What its operands stand for: `name`, `optstring`, `name=value`. */
  readonly operands: readonly string[];
}

export interface BashLists {
  readonly builtins: readonly BuiltinSynopsis[];
  readonly variables: readonly string[];
  /** Of `set -o`. */
  readonly options: readonly string[];
  /** Letters of `set` and of the call of bash. */
  readonly letters: readonly string[];
  readonly shopts: readonly string[];
  readonly signals: readonly string[];
  readonly longOptions: readonly string[];
}

/** A bash that does not know this process's variables. */
function said(script: string): readonly string[] {
  const { stdout } = spawnSync("/bin/bash", ["--norc", "--noprofile", "-c", script], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin" },
  });
  return stdout.split("\n").filter((line) => line !== "");
}

let lists: BashLists | undefined;

/** Read once; the same as long as bash is the same. */
export function bashLists(): BashLists {
  lists ??= readLists();
  return lists;
}

function readLists(): BashLists {
  const help = said("bash --help").join("\n");
  return {
    builtins: said("compgen -b").map(synopsisOf),
    variables: variableNames(),
    options: said("compgen -A shopt; echo; set -o").flatMap((line) => /^(\S+)\s+(?:on|off)$/.exec(line)?.[1] ?? []),
    letters: [...new Set([...help.matchAll(/^\t-([A-Za-z]+) or/gm)].flatMap((match) => [...(match[1] ?? "")]))],
    shopts: said("compgen -A shopt"),
    signals: [
      ...said("compgen -A signal").filter((name) => !name.includes("JUNK")),
      ...said("trap -l").flatMap((line) => line.match(/\d+(?=\))/g) ?? []),
      "0",
    ],
    longOptions: [...help.matchAll(/^\t(--[\w-]+)$/gm)].map((match) => match[1] ?? ""),
  };
}

/** From the first line of `help NAME`, and the table of options below it. */
function synopsisOf(name: string): BuiltinSynopsis {
  const [first = "", ...rest] = said(`help -- '${name}'`);
  const form = first.slice(first.indexOf(":") + 1).trim();
  const letters = new Set<string>();
  const values = new Map<string, string>();
  for (const [, cluster = "", value] of form.matchAll(/(?<=[[| ])-([A-Za-z]+)(?: ([a-z_]+))?(?=[\]| ])/g)) {
    for (const letter of cluster) letters.add(letter);
    if (value !== undefined && cluster.length === 1) values.set(cluster, value);
  }
  for (const line of rest) {
    const [, letter = "", value] = /^ +-(\w)(?: ([a-z_]+))?(?:\t| {2,})/.exec(line) ?? [];
    if (letter !== "") letters.add(letter);
    if (letter !== "" && value !== undefined) values.set(letter, value);
  }
  const operands = form
    .replace(/^\S+/, "")
    .replace(/\[?-[^\]]*\]/g, "")
    .match(/[\w=:-]+/g);
  return { name, letters: [...letters], arguments: values, operands: operands ?? ["arg"] };
}

/** Of the manual's index, where a compiler may leave no text of their own in the program. */
const manualVariables = ["_", "OLDPWD", "REPLY", "ENV", "FCEDIT", "EDITOR", "BASHPID", "LC_ALL"];

/** Those that bash has, and every name of that form in its program. Shorter texts are names of keys and terminals. */
function variableNames(): readonly string[] {
  const texts = readFileSync(realpathSync("/bin/bash"), "latin1").split("\0");
  const inside = texts.filter((text) => /^[A-Z_][A-Z0-9_]{3,}$|^PS\d$|^histchars$|^auto_resume$/.test(text));
  const usual = inside.filter((text) => !text.startsWith("SIG"));
  return [...new Set([...said("compgen -v"), ...usual, ...manualVariables])].sort();
}
