// `npm run help-diff`: compares the options of each entry with the help and the manual of the program that is installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lookUp, names } from "../../src/catalog/lookup.ts";
import type { Entry, Option } from "../../src/catalog/schema.ts";
import { type Named, optionsOf } from "../support/entry-problems.ts";
import { type Arity, optionsIn, subcommandsIn } from "./help-text.ts";

const usage = `Usage: npm run help-diff -- [options] [PROGRAM...]

Compares the tables of the catalog with the help and the manual pages of the installed programs. A line for each difference:

  argument     the entry says that an option takes none, and the help shows one, or the reverse: the next word is misread
  unknown      neither help nor manual names the option (with --all)
  subcommand   neither help nor manual names the subcommand (with --all)

  --all            also what may be harmless: other versions and vendors have options that this one lacks
  --path FOLDER    find programs there first; may be given several times
  --help           this text

Programs run for their help only, in a sandbox without a network in which nothing can be written. Exits with 0 if there is no
difference, 1 if there is one, 2 for a wrong call. Parsing help is guesswork: look at the manual before an entry is changed.
`;

const system = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin:/usr/games";

/** What a command prints, errors too; nothing if it takes longer than five seconds. */
function printed(path: string, ...command: readonly string[]): string {
  const ended = spawnSync(
    "bwrap",
    [
      ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--unshare-all"],
      ...["--die-with-parent", "--new-session", "--cap-drop", "ALL", "--chdir", "/tmp", "--clearenv"],
      ...Object.entries({ PATH: path, HOME: "/tmp", LANG: "C.UTF-8", MANWIDTH: "200", TERM: "dumb" }).flatMap(
        ([name, value]) => ["--setenv", name, value],
      ),
      ...command,
    ],
    { encoding: "utf8", timeout: 5000, killSignal: "SIGKILL", stdio: ["ignore", "pipe", "pipe"] },
  );
  return ended.error ? "" : `${ended.stdout}\n${ended.stderr}`;
}

/** Help and manual of a program or a subcommand. */
function helpOf(named: string, path: string): string {
  const words = named.split(" ");
  const [program = "", ...below] = words;
  const short = program === "git" ? [...words, "-h"] : [];
  return [
    short.length > 0 ? printed(path, ...short) : printed(path, ...words, "--help"),
    printed(path, "man", "--pager=cat", [program, ...below].join("-")),
  ].join("\n");
}

function arityOf({ value, optional }: Option): Arity {
  if (value === undefined) return "none";
  return optional ? "optional" : "one";
}

/** An option whose effect makes the command mutating is misread without harm. */
const matters = ({ does, value, stops, runs, subcommands }: Option): boolean =>
  (does === undefined || does.kind === "nothing" || does.kind === "reads") &&
  stops === undefined &&
  runs === undefined &&
  subcommands === undefined &&
  (value === undefined || ["nothing", "reads", "choice", "connects"].includes(value.kind));

function differences({ name, entry }: Named, help: string, all: boolean): readonly string[] {
  const stated = optionsIn(help);
  if (stated.size === 0) return [];
  const found: string[] = [];
  for (const { names: spellings, option } of optionsOf({ name, entry })) {
    if (!matters(option)) continue;
    const arity = arityOf(option);
    const known = spellings.filter((spelling) => stated.has(spelling));
    for (const spelling of known) {
      const arities = stated.get(spelling) ?? new Set();
      // Whether a value after `=` may stand alone, too, help does not say.
      const joined = (arity === "optional" && arities.has("one")) || (arity !== "one" && arities.has("optional"));
      const alike = joined && spelling.startsWith("--");
      if (!arities.has(arity) && !(alike && !all))
        found.push(`argument\t${name} ${spelling}\tthe entry says ${arity}, the help ${[...arities].join(", ")}`);
    }
    if (all)
      for (const spelling of spellings) if (!known.includes(spelling)) found.push(`unknown\t${name} ${spelling}`);
  }
  if (all && entry.subcommands) {
    const listed = subcommandsIn(help);
    if (listed.size > 2)
      for (const word of Object.keys(entry.subcommands))
        if (!listed.has(word) && !word.includes("*")) found.push(`subcommand\t${name} ${word}`);
  }
  return found;
}

/** The subcommands that read something: whatever the others do is mutating. */
const below = ({ name, entry }: Named, depth: number): readonly Named[] =>
  depth === 0
    ? []
    : Object.entries(entry.subcommands ?? {})
        .filter(
          ([word, inner]) => !word.includes("*") && inner.always?.kind !== "controls" && inner.always?.kind !== "runs",
        )
        .flatMap(([word, inner]: [string, Entry]) => {
          const named = { name: `${name} ${word}`, entry: inner };
          return [named, ...below(named, depth - 1)];
        });

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean" }, path: { type: "string", multiple: true }, help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const path = [...(values.path ?? []), system].join(":");
  const here = (name: string): boolean => path.split(":").some((folder) => existsSync(join(folder, name)));
  let count = 0;
  for (const name of positionals.length > 0 ? positionals : names()) {
    const entry = lookUp(name);
    if (!entry || !here(name) || entry.grammar === "shell") continue;
    if (process.stderr.isTTY) process.stderr.write(`\r${name}                `);
    for (const named of [{ name, entry }, ...below({ name, entry }, 2)]) {
      if (optionsOf(named).length === 0 && !named.entry.subcommands) continue;
      for (const line of differences(named, helpOf(named.name, path), values.all ?? false)) {
        process.stdout.write(`${line}\n`);
        count++;
      }
    }
  }
  return count === 0 ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`help-diff: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
