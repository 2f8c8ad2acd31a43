// `safe-sh completions`: scripts for the completion of shells, and the manual page, made from the table of subcommands.
import { write } from "../system/write.ts";
import { subcommand } from "./subcommand.ts";
import { subcommands } from "./subcommands.ts";
import { help as wholeHelp } from "./usage.ts";

const help = `safe-sh completions: prints a script for the completion of a shell, or the manual page

usage: safe-sh completions bash | zsh | fish | man

  bash   source <(safe-sh completions bash), in ~/.bashrc
  zsh    safe-sh completions zsh > a folder of $fpath, as _safe-sh
  fish   safe-sh completions fish > ~/.config/fish/completions/safe-sh.fish
  man    safe-sh completions man > a folder man1 of $MANPATH, as safe-sh.1
`;

interface Completed {
  readonly name: string;
  readonly does: string;
  /** The options that its usage names. */
  readonly options: readonly string[];
}

const all: readonly Completed[] = subcommands.map(({ name, usage }) => ({
  name,
  does: usage[0]?.[1] ?? "",
  options: [...new Set([...usage.flatMap(([given]) => given.match(/--[a-z][a-z-]*/g) ?? []), "--help"])],
}));

const names = all.map(({ name }) => name).join(" ");
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const bash = `_safe_sh() {
  local word=\${COMP_WORDS[COMP_CWORD]} options
  case \${COMP_WORDS[1]} in
${all.map(({ name, options }) => `    ${name}) options=${quoted(options.join(" "))} ;;`).join("\n")}
    *) options= ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then options=${quoted(`${names} help --help --version -c`)}; fi
  COMPREPLY=($(compgen -W "$options" -- "$word"))
}
complete -o default -F _safe_sh safe-sh
`;

const zsh = `#compdef safe-sh
local -a commands
commands=(
${all.map(({ name, does }) => `  ${quoted(`${name}:${does}`)}`).join("\n")}
)
if (( CURRENT == 2 )); then
  _describe command commands
  _files
  return
fi
case $words[2] in
${all.map(({ name, options }) => `  ${name}) compadd -- ${options.join(" ")} ;;`).join("\n")}
esac
_files
`;

const fish = `${all
  .flatMap(({ name, does, options }) => [
    `complete -c safe-sh -n __fish_use_subcommand -a ${name} -d ${quoted(does)}`,
    ...options.map((option) => `complete -c safe-sh -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`),
  ])
  .join("\n")}
`;

/** A line in roff: no backslash, and no dot or apostrophe at its beginning, is a request. */
const roff = (line: string): string =>
  line
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&");

const [first = "", ...rest] = wholeHelp.trimEnd().split("\n");

const man = `.TH SAFE\\-SH 1
.SH NAME
safe\\-sh \\- ${roff(first.replace(/^safe-sh: /, ""))}
.SH DESCRIPTION
.nf
${rest.map(roff).join("\n").trim()}
.fi
`;

const scripts: Readonly<Record<string, string>> = { bash, zsh, fish, man };

export const completions = subcommand({ name: "completions", help, options: {}, takes: "operands" }, ({ operands }) => {
  const [shell, ...more] = operands;
  const script = shell !== undefined && Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined || more.length > 0) return { wrong: `it takes one of ${Object.keys(scripts).join(", ")}` };
  write(1, script);
  return 0;
});
