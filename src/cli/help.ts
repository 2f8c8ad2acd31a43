// The help, of the program on one screen and of each subcommand, made from the table.
import { nearest } from "./near.ts";
import { groups, type Option, type Row } from "./table/row.ts";
import { subcommands } from "./table/table.ts";
import { columns, wrapped } from "./text/columns.ts";

/** The columns of a terminal as it opens. */
const width = 80;

const inColumns = (rows: readonly (readonly [string, string])[]): readonly string[] => columns(rows, width, 30);

/** An option as it is called: `--jobs N`. */
export const spelled = (name: string, { value }: Option): string =>
  `--${name}${value === undefined ? "" : ` ${value}`}`;

/** What an option does, with the values that it takes. */
export const explained = ({ does, values }: Option): string => (values ? `${does}: ${values.join(", ")}` : does);

/** The exit codes with what they mean; what is no number stands first, a wrong call last. */
export const endsOf = (ends: Row["ends"]): readonly (readonly [string, string])[] => [
  ...Object.entries(ends).sort(([a], [b]) => Number(/^\d/.test(a)) - Number(/^\d/.test(b))),
  ["2", "a wrong call"],
];

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `\n${title}:\n${lines.join("\n")}\n`;

/** The text of `safe-sh NAME --help`. */
export function helpOf({ name, does, forms, about, options, ends, examples = [] }: Row): string {
  return [
    `safe-sh ${name}: ${does}\n`,
    section(
      "usage",
      forms.flatMap(([given, what]) => [
        `  safe-sh ${name} ${given}`,
        ...(what === undefined ? [] : wrapped(what, width, " ".repeat(6))),
      ]),
    ),
    about === undefined ? "" : `\n${wrapped(about, width, "").join("\n")}\n`,
    section(
      "options",
      inColumns(Object.entries(options).map(([each, option]) => [spelled(each, option), explained(option)])),
    ),
    section("examples", inColumns(examples.map(([call, what]) => [`safe-sh ${call}`, what]))),
    section("ends with", inColumns(endsOf(ends))),
  ].join("");
}

/** The ways to run a command. */
const runs: readonly (readonly [string, string])[] = [
  ["-c COMMAND", "judge COMMAND; run it, try it, ask, or refuse it"],
  ["FILE, < FILE", "the same for a script; arguments may follow FILE"],
];

/** The exit codes of the shell. */
export const shellEnds: readonly (readonly [string, string])[] = [
  ["the script's", "it ran"],
  ["2", "a wrong call"],
  ["125", "safe-sh failed itself, and nothing ran"],
  ["126", "it was refused"],
];

/** The text of `safe-sh --help`: one screen. */
export const help: string = [
  "safe-sh: runs shell commands proved to only read, and asks about the rest\n",
  section("usage", ["  safe-sh -c COMMAND | FILE | SUBCOMMAND ...", "  safe-sh help SUBCOMMAND | --help | --version"]),
  section("run", inColumns(runs)),
  ...groups.map((group) =>
    section(
      group,
      inColumns(subcommands.filter((each) => each.group === group).map(({ row }) => [row.name.padEnd(11), row.does])),
    ),
  ),
  `\n${wrapped("`safe-sh help SUBCOMMAND` has options, exit codes and examples. Options of bash (-l -e -u -x -o NAME ...) may stand with -c. Exit 126: refused, 125: it failed.", width, "").join("\n")}\n`,
].join("");

/** Words of other programs for what ours calls otherwise. */
const meant: Readonly<Record<string, string>> = {
  version: "--version",
  run: "-c",
  exec: "-c",
  status: "doctor",
  install: "init",
  setup: "init",
  remove: "uninstall",
  history: "log",
  ls: "-c 'ls'",
  list: "trials",
  revert: "undo",
  judge: "check",
  why: "explain",
};

/** A hint for a first operand that is neither a file nor a subcommand. */
export function hintFor(operand: string): string {
  const close = Object.hasOwn(meant, operand)
    ? meant[operand]
    : nearest(
        operand,
        subcommands.map(({ row }) => row.name),
      );
  if (close !== undefined) return `did you mean \`safe-sh ${close}\`?`;
  if (/\s/.test(operand))
    return "to run a command, write `safe-sh -c 'COMMAND'`; to judge it, `safe-sh check 'COMMAND'`";
  return "see `safe-sh --help`; a script in a file needs its path, as in `safe-sh ./script.sh`";
}
