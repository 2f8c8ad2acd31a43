// `safe-sh completions`: scripts for the completion of shells, and the manual page, made from the table of subcommands.

import { quotedWord } from "../system/quoted-word.ts";
import { write } from "../system/write.ts";
import { endsOf, explained, shellEnds, spelled } from "./help.ts";
import { subcommand } from "./subcommand.ts";
import type { Option, Row } from "./table/row.ts";
import * as rows from "./table/set-up.ts";
import { subcommands } from "./table/table.ts";

const all: readonly Row[] = subcommands.map(({ row }) => row);
const named = ({ options }: Row): readonly string[] => [...Object.keys(options).map((name) => `--${name}`), "--help"];
const names = [...all.map(({ name }) => name), "help"].join(" ");

/** What prints the names that complete a value or an operand: a command of the shell. */
const printers: Readonly<Record<string, string>> = {
  program: "safe-sh rules 2>/dev/null | cut -d ' ' -f 1",
  trial: "safe-sh trials --json 2>/dev/null | grep -o '\"id\":[0-9]*' | cut -d : -f 2",
  profile: "echo default planner trigger review",
};

/** The words that complete a value or an operand, as a text for the shell; undefined: files, as everywhere. */
const wordsOf = ({ values, completes }: Pick<Option, "values" | "completes">): string | undefined =>
  values
    ? values.join(" ")
    : completes !== undefined && Object.hasOwn(printers, completes)
      ? `$(${printers[completes]})`
      : undefined;
const operandsOf = ({ operands, completes }: Row): string | undefined =>
  wordsOf({ ...(operands ? { values: operands } : {}), ...(completes === undefined ? {} : { completes }) });

/** Options with a list of values, as `subcommand:--option`. */
const withValues = all.flatMap((row) =>
  Object.entries(row.options).flatMap(([name, option]) => {
    const words = wordsOf(option);
    return words === undefined ? [] : [{ row, name, words }];
  }),
);

const bash = `_safe_sh() {
  local word=\${COMP_WORDS[COMP_CWORD]} options= values=
  if [ "$COMP_CWORD" -eq 1 ]; then
    options=${quotedWord(`${names} --help --version -c`)}
  else
    case "\${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD - 1]}" in
${withValues.map(({ row, name, words }) => `      ${row.name}:--${name}) values="${words}" ;;`).join("\n")}
    esac
    case \${COMP_WORDS[1]} in
      help) options=${quotedWord(names)} ;;
${all.map((row) => `      ${row.name}) options="${[...named(row), operandsOf(row) ?? ""].join(" ").trim()}" ;;`).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "\${values:-$options}" -- "$word"))
}
complete -o default -F _safe_sh safe-sh
`;

const zsh = `#compdef safe-sh
local -a commands
commands=(
${all.map(({ name, does }) => `  ${quotedWord(`${name}:${does}`)}`).join("\n")}
)
if (( CURRENT == 2 )); then
  _describe command commands
  _files
  return
fi
case "$words[2]:$words[CURRENT-1]" in
${withValues.map(({ row, name, words }) => `  ${row.name}:--${name}) compadd -- ${words}; return ;;`).join("\n")}
esac
case $words[2] in
  help) compadd -- ${names} ;;
${all.map((row) => `  ${row.name}) compadd -- ${[...named(row), operandsOf(row) ?? ""].join(" ").trim()} ;;`).join("\n")}
esac
_files
`;

const helpOption: Option = { type: "boolean", does: "how it is called" };

const fish = `${all
  .flatMap((row) => {
    const seen = `complete -c safe-sh -n '__fish_seen_subcommand_from ${row.name}'`;
    const operands = operandsOf(row);
    return [
      `complete -c safe-sh -n __fish_use_subcommand -a ${row.name} -d ${quotedWord(row.does)}`,
      ...(operands === undefined ? [] : [`${seen} -a ${quotedWord(operands.replaceAll("$(", "("))}`]),
      ...Object.entries({ ...row.options, help: helpOption }).map(([name, option]) => {
        const words = wordsOf(option);
        const value =
          words === undefined
            ? option.type === "string"
              ? " -r"
              : ""
            : ` -x -a ${quotedWord(words.replaceAll("$(", "("))}`;
        return `${seen} -l ${name} -d ${quotedWord(option.does)}${value}`;
      }),
    ];
  })
  .join("\n")}
`;

/** A line in roff: no backslash, and no dot or apostrophe at its beginning, is a request. */
const roff = (line: string): string =>
  line
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&");

const item = (term: string, text: string): string => `.TP\n.B ${roff(term)}\n${roff(text)}`;

/** A subcommand as a part of the manual. */
const part = ({ name, does, forms, about, options, ends }: Row): string =>
  [
    `.SS ${roff(name)}`,
    roff(does),
    ...forms.map(([given, what = ""]) => item(`safe-sh ${name} ${given}`, what)),
    ...(about === undefined ? [] : [`.PP\n${roff(about)}`]),
    ...Object.entries(options).map(([option, each]) => item(spelled(option, each), explained(each))),
    `.PP\nEnds with ${roff(
      endsOf(ends)
        .map((end) => end.join(": "))
        .join("; "),
    )}.`,
  ].join("\n");

const withBelow = (row: Row): readonly Row[] => [row, ...(row.below ?? []).flatMap(withBelow)];

const man = `.TH SAFE\\-SH 1
.SH NAME
safe\\-sh \\- runs shell commands that are proved to only read, and asks about the rest
.SH SYNOPSIS
.B safe\\-sh \\-c
COMMAND [NAME [ARGUMENT...]]
.br
.B safe\\-sh
FILE [ARGUMENT...]
.br
.B safe\\-sh
SUBCOMMAND ...
.SH DESCRIPTION
A shell for coding agents: a command that is proved to only read runs, confined by the kernel; what is not proved runs over a copy of
the project, is asked about, or is refused.
Options of bash (\\-l \\-e \\-u \\-x \\-o NAME ...) may stand with \\-c.
.SH OPTIONS
${all.flatMap(withBelow).map(part).join("\n")}
.SH EXIT STATUS
${shellEnds.map(([code, when]) => item(code, when)).join("\n")}
.SH FILES
${item(".safe-sh.json", "the policy of a project")}
${item("$XDG_CONFIG_HOME/safe-sh/policy.json", "your own policy")}
${item("$XDG_STATE_HOME/safe-sh/", "the log of decisions, held trials, what was trusted")}
.SH EXAMPLES
${all.flatMap(({ examples = [] }) => examples.map(([call, what]) => item(`safe-sh ${call}`, what))).join("\n")}
`;

const scripts: Readonly<Record<string, string>> = { bash, zsh, fish, man };

export const completions = subcommand(rows.completions, ({ operands }) => {
  const [shell, ...more] = operands;
  const script = shell !== undefined && Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined || more.length > 0) return { wrong: `it takes one of ${Object.keys(scripts).join(", ")}` };
  write(1, script);
  return 0;
});
