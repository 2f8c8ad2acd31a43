// The help, of the program on one screen and of each subcommand, made from the table.
import { nearest } from "./near.ts";
import { groups, type Option, type Row } from "./table/row.ts";
import { subcommands } from "./table/table.ts";

/** The columns of a terminal as it opens. */
const width = 80;

/** Lines of at most `width` columns, all but the first indented. */
function wrapped(text: string, indent: string, first = indent): readonly string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(" ")) {
    const empty = line.trim() === "" || line === first;
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = empty ? line + word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Rows of two columns: the second begins behind the longest of the first. */
function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const column = Math.min(30, Math.max(...rows.map(([first]) => first.length))) + 4;
  return rows.flatMap(([first, second]) => {
    const head = `  ${first}`;
    if (second === "") return [head];
    if (head.length + 2 > column) return [head, ...wrapped(second, " ".repeat(column))];
    return wrapped(second, " ".repeat(column), head.padEnd(column));
  });
}

/** An option as it is called: `--jobs N`. */
export const spelled = (name: string, { value }: Option): string =>
  `--${name}${value === undefined ? "" : ` ${value}`}`;

/** What an option does, with the values that it takes. */
export const explained = ({ does, values }: Option): string => (values ? `${does}: ${values.join(", ")}` : does);

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `\n${title}:\n${lines.join("\n")}\n`;

/** The text of `safe-sh NAME --help`. */
export function helpOf({ name, does, forms, about = [], options, ends, examples = [] }: Row): string {
  return [
    `safe-sh ${name}: ${does}\n`,
    section(
      "usage",
      forms.flatMap(([given, what]) => [
        `  safe-sh ${name} ${given}`,
        ...(what === undefined ? [] : wrapped(what, " ".repeat(6))),
      ]),
    ),
    ...about.map((text) => `\n${wrapped(text, "").join("\n")}\n`),
    section(
      "options",
      columns(Object.entries(options).map(([each, option]) => [spelled(each, option), explained(option)])),
    ),
    section("examples", columns(examples.map(([call, what]) => [`safe-sh ${call}`, what]))),
    section("ends with", columns([...ends.map(([code, when]) => [`${code}`, when] as const), ["2", "a wrong call"]])),
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
  section("run", columns(runs)),
  ...groups.map((group) =>
    section(
      group,
      columns(subcommands.filter((each) => each.group === group).map(({ row }) => [row.name.padEnd(11), row.does])),
    ),
  ),
  `\n${wrapped("`safe-sh help SUBCOMMAND` has options, exit codes and examples. Options of bash (-l -e -u -x -o NAME ...) may stand with -c. Exit 126: refused, 125: it failed.", "").join("\n")}\n`,
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
