// The program's help, made from the table of subcommands, and a hint for a name that is none.
import { nearest } from "./near.ts";
import { groups, subcommands } from "./subcommands.ts";

/** The column of the explanations. */
const column = 44;

/** A call with its explanation: beside it, or below if it is long. */
function usageLine(given: string, does: readonly string[]): string {
  const call = `  safe-sh ${given}`;
  const [first = "", ...rest] =
    call.length + 2 > column
      ? [call, ...does.map(indented)]
      : [`${call.padEnd(column)}${does[0] ?? ""}`, ...does.slice(1).map(indented)];
  return [first, ...rest].join("\n").trimEnd();
}

const indented = (line: string): string => `${" ".repeat(column)}${line}`;

const runs: readonly string[] = [
  usageLine("-c COMMAND [NAME [ARGUMENT...]]", ["judge COMMAND; run it, ask, or refuse it (exit 126)"]),
  usageLine("FILE [ARGUMENT...]", ["the same for a script in a file"]),
  usageLine("< FILE", ["the same for a script on standard input"]),
];

const linesOf = (wanted: (typeof groups)[number]): readonly string[] =>
  subcommands
    .filter(({ group }) => group === wanted)
    .flatMap(({ name, usage }) => usage.map(([given, ...does]) => usageLine(`${name} ${given}`, does)));

const sections: readonly string[] = [
  `run:\n${runs.join("\n")}`,
  ...groups.map((group) => `${group}:\n${linesOf(group).join("\n")}`),
];

export const help = `safe-sh: runs shell commands that are proved to only read, and asks about the rest

usage:
  safe-sh -c COMMAND | FILE | SUBCOMMAND ...
  safe-sh help [SUBCOMMAND] | --help | -V | --version

${sections.join("\n\n")}

examples:
  safe-sh check 'git log --oneline | head -5'   is it proved to only read?
  safe-sh explain 'rm -rf build'                why not, and what would pass
  safe-sh -c 'grep -rn TODO src | wc -l'        run it
  safe-sh init                                  put the hook into Claude Code's settings
  safe-sh allow 'npm test'                      let it run from now on

check and explain end with 0 for read_only, 1 for mutating, 2 for a wrong call. The shell ends as bash would, with
126 for what it refuses and 125 where it failed itself. Options of bash (-l -e -u -x -o NAME ...) may stand with -c.
`;

/** A hint for a first operand that is neither a file nor a subcommand. */
export function hintFor(operand: string): string {
  if (operand === "version") return "did you mean `safe-sh --version`?";
  const close = nearest(
    operand,
    subcommands.map(({ name }) => name),
  );
  if (close !== undefined) return `did you mean \`safe-sh ${close}\`?`;
  if (/\s/.test(operand))
    return "to run a command, write `safe-sh -c 'COMMAND'`; to judge it, `safe-sh check 'COMMAND'`";
  return "see `safe-sh --help`; a script in a file needs its path, as in `safe-sh ./script.sh`";
}
