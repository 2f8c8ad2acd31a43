// Bash's builtins, and the shells. Effects on variables, functions, options and the working directory of the shell itself
// are in the interpreter; an entry lists the others.
import { type Options, optionsWith, type WordList } from "../options.ts";
import {
  choice,
  commands,
  controlsProcess,
  type Entry,
  type Operands,
  type Option,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = "https://www.gnu.org/software/bash/manual/bash.html";

const anything: Operands = { each: text };

const options = (list: WordList, option: Option = {}): Options => optionsWith(list, option);

/** A builtin that touches nothing outside the shell, whatever its arguments. */
const inner = (does: string): Entry => ({ does, manual, options: "harmless", operands: anything });

/** Options of declare and its kin may stand behind a `+x`, hence `gnu`. `-i` makes later values arithmetic. */
const declares = (does: string, list: WordList, more: Record<string, Option> = {}): Entry => ({
  does,
  manual,
  options: { ...options(list), ...more },
  operands: anything,
});

const arithmetic: Option = {
  does: unknown("makes every later value an arithmetic expression, which may run a command"),
};

const shell = (does: string, address: string): Entry => ({ does, manual: address, grammar: "shell" });

/** A shell of another family: only scripts that mean the same to all of them are read. */
const plainShell = (name: string, does: string, address: string): Entry => ({
  does,
  manual: address,
  grammar: "shell",
  dialect: "plain",
  examples: {
    read_only: [`${name} -c 'ls -la'`, `${name} -c 'git status && cat a.txt'`],
    mutating: [
      `${name} -c 'rm x'`,
      `${name} -c 'ls *'`,
      `${name} -c 'echo $HOME'`,
      `${name} -f -c ls`,
      `${name} x`,
      `${name} -c 'alias ls=rm'`,
    ],
  },
});

const otherShell = (does: string, address: string): Entry => ({
  does,
  manual: address,
  options: "harmless",
  operands: anything,
  always: unknown("a shell with a syntax that safe-sh does not read"),
});

const killOptions: Record<string, Option> = {
  "-0": { operands: anything },
  "-l": { operands: anything },
  "-L": { operands: anything },
  "-s": { value: choice({ "0": text }, controlsProcess) },
  "-n": { value: choice({ "0": text }, controlsProcess) },
};

export const bash = commands({
  ":": { ...inner("does nothing"), examples: { read_only: [":", ': "${x:=1}"'] } },
  true: { ...inner("succeeds"), examples: { read_only: ["true"] } },
  false: { ...inner("fails"), examples: { read_only: ["false"] } },
  ".": {
    does: "runs the commands of a file in this shell",
    manual,
    grammar: "posix",
    options: { "-p": { value: runsCode } },
    operands: { first: [runsCode], each: text },
    examples: { mutating: [". ./env.sh", '. "$file"', ". /dev/stdin"] },
  },
  source: {
    does: "runs the commands of a file in this shell",
    manual,
    grammar: "posix",
    options: { "-p": { value: runsCode } },
    operands: { first: [runsCode], each: text },
    examples: { mutating: ["source ~/.bashrc", "source <(curl https://example.com)"] },
  },
  alias: {
    does: "lists or defines aliases",
    manual,
    grammar: "posix",
    options: options("-p"),
    operands: { each: unknown("an alias changes what a later command line means") },
    examples: { read_only: ["alias", "alias -p"], mutating: ["alias ls='rm -rf x'"] },
  },
  unalias: { ...inner("forgets aliases"), examples: { read_only: ["unalias -a"] } },
  bg: { ...inner("resumes a job in the background"), always: controlsProcess, examples: { mutating: ["bg", "bg %1"] } },
  fg: { ...inner("resumes a job in the foreground"), always: controlsProcess, examples: { mutating: ["fg %1"] } },
  bind: {
    does: "lists or sets key bindings",
    manual,
    grammar: "posix",
    options: { ...options("-l -p -P -s -S -v -V -X"), "-q": { value: text } },
    operands: { each: unknown("a key binding may run a command") },
    examples: { read_only: ["bind -p"], mutating: ["bind -x '\"\\C-t\": touch x'", "bind -f file"] },
  },
  break: { ...inner("leaves a loop"), examples: { read_only: ["for i in 1 2; do break; done"] } },
  continue: {
    ...inner("starts the next round of a loop"),
    examples: { read_only: ["for i in 1 2; do continue; done"] },
  },
  builtin: {
    does: "runs a builtin that a function may hide",
    manual,
    grammar: "posix",
    options: {},
    runs: { sameUserAndPlace: true },
    examples: { read_only: ["builtin echo hi"], mutating: ["builtin kill 1", "builtin eval 'touch x'"] },
  },
  caller: { ...inner("prints the calls that led here"), examples: { read_only: ["caller 0"] } },
  cd: { ...inner("changes the shell's working directory"), examples: { read_only: ["cd /tmp", 'cd -P -- "$dir"'] } },
  command: {
    does: "runs a command that a function may hide, or prints the type of a name",
    manual,
    grammar: "posix",
    options: { "-p": {}, "-v": { stops: true }, "-V": { stops: true } },
    runs: { sameUserAndPlace: true },
    examples: {
      read_only: ["command -v git", "command -V rm", "command ls -l", "command -pv rm"],
      mutating: ["command rm x", "command -p rm x", "command -- rm -v x"],
    },
  },
  compgen: {
    does: "prints possible completions",
    manual,
    grammar: "posix",
    options: {
      ...options("-a -b -c -d -e -f -g -j -k -s -u -v"),
      ...options("-A -G -P -S -o", { value: text }),
      ...options("-C~ -F -W -X", { value: runsCode }),
    },
    operands: anything,
    examples: {
      read_only: ["compgen -c git", "compgen -A function"],
      mutating: ["compgen -C 'touch x'", "compgen -W '$(touch x)'", "compgen -F f"],
    },
  },
  complete: {
    does: "lists or sets how a command's arguments are completed",
    manual,
    grammar: "posix",
    options: { "-p": { operands: anything } },
    operands: { each: unknown("completion may run a command") },
    examples: { read_only: ["complete -p git"], mutating: ["complete -C 'touch x' ls", "complete -F f ls"] },
  },
  compopt: {
    does: "changes how a command's arguments are completed",
    manual,
    always: unknown("completion is not followed"),
    options: "harmless",
    operands: anything,
    examples: { mutating: ["compopt -o nospace git"] },
  },
  declare: {
    ...declares("declares variables and prints them", "-a -A -f -F -g -I -l -n -p -r -t -u -x", { "-i": arithmetic }),
    examples: {
      read_only: ["declare -p PATH", "declare -A map", "declare -x A=1", "declare -F"],
      mutating: ["declare -i n='a[$(touch x)]'", "declare +x -i n"],
    },
  },
  typeset: {
    ...declares("declares variables and prints them", "-a -A -f -F -g -I -l -n -p -r -t -u -x", { "-i": arithmetic }),
    examples: { read_only: ["typeset -f"], mutating: ["typeset -i n='a[$(touch x)]'"] },
  },
  local: {
    ...declares("declares variables of a function", "-a -A -g -I -l -n -p -r -t -u -x", { "-i": arithmetic }),
    examples: { read_only: ["f() { local x=1; echo $x; }; f"], mutating: ["f() { local -i x='a[$(touch y)]'; }; f"] },
  },
  readonly: {
    ...declares("makes variables constant", "-a -A -f -p"),
    examples: { read_only: ["readonly X=1", "readonly -p"] },
  },
  export: {
    ...declares("gives variables to the programs that follow", "-n -p", {
      "-f": { does: unknown("a function given to other shells is not followed") },
    }),
    examples: { read_only: ["export LANG=C", "export -p"], mutating: ["ls() { rm x; }; export -f ls; bash -c ls"] },
  },
  dirs: { ...inner("prints the stack of directories"), examples: { read_only: ["dirs -v", "dirs +1"] } },
  pushd: {
    ...inner("changes the working directory and remembers the old one"),
    examples: { read_only: ["pushd /tmp", "pushd +1"] },
  },
  popd: { ...inner("returns to a remembered working directory"), examples: { read_only: ["popd", "popd -n +1"] } },
  pwd: { ...inner("prints the working directory"), examples: { read_only: ["pwd", "pwd -P"] } },
  disown: {
    ...inner("lets a job outlive the shell"),
    always: controlsProcess,
    examples: { mutating: ["sleep 100 & disown", "disown -a"] },
  },
  echo: {
    ...inner("prints its operands"),
    examples: { read_only: ["echo hi", "echo -e 'a\\tb'", "echo --output=x -rf"], mutating: ["echo hi > x"] },
  },
  printf: {
    ...inner("prints its operands in a format"),
    examples: { read_only: ["printf '%s\\n' a b", "printf -v x %s 1"], mutating: ["printf '%s' a > x"] },
  },
  enable: {
    does: "lists builtins, turns them on and off, loads new ones",
    manual,
    grammar: "posix",
    options: {
      ...options("-a -p -s"),
      "-n": { does: unknown("another program may stand in for a builtin") },
      "-d": { does: unknown("another program may stand in for a builtin") },
      "-f": { value: runsCode },
    },
    operands: { each: unknown("changes what a name means") },
    examples: { read_only: ["enable", "enable -a"], mutating: ["enable -f ./x.so x", "enable -n echo"] },
  },
  eval: {
    does: "runs its operands, joined by blanks, as a script",
    manual,
    grammar: "posix",
    options: {},
    runs: { asScript: true, sameUserAndPlace: true },
    examples: {
      read_only: ["eval 'echo hi'", "eval echo hi"],
      mutating: ["eval 'rm x'", "eval rm x", 'eval "$cmd"', "eval echo '>x'"],
    },
  },
  exec: {
    does: "replaces the shell by a command",
    manual,
    grammar: "posix",
    options: { ...options("-c"), "-a": { value: unknown("starts the program under another name") } },
    runs: { sameUserAndPlace: true },
    examples: {
      read_only: ["exec ls", "exec -c ls", "exec 2>&1"],
      mutating: ["exec rm x", "exec -c -l rm x", "exec > out", "exec -a git-branch git log", "exec -l ls"],
    },
  },
  exit: { ...inner("leaves the shell"), examples: { read_only: ["exit 1"] } },
  logout: { ...inner("leaves a login shell"), examples: { read_only: ["logout"] } },
  return: { ...inner("leaves a function"), examples: { read_only: ["f() { return 1; }; f"] } },
  fc: {
    does: "lists commands of the history, or edits and runs them again",
    manual,
    grammar: "posix",
    always: runsCode,
    options: {
      ...options("-n -r -0 -1 -2 -3 -4 -5 -6 -7 -8 -9"),
      "-l": { cancels: true },
      "-s": { does: runsCode },
      "-e": { value: runsCode },
    },
    operands: anything,
    examples: { read_only: ["fc -l", "fc -ln -5"], mutating: ["fc", "fc -s", "fc -e vi 1", "fc -l -s"] },
  },
  getopts: {
    ...inner("reads the next option of the positional parameters"),
    examples: { read_only: ["while getopts ab: o; do echo $o; done"] },
  },
  hash: {
    does: "remembers where commands are",
    manual,
    grammar: "posix",
    options: { ...options("-l -t -r -d"), "-p": { value: unknown("changes which program a name runs") } },
    operands: anything,
    examples: { read_only: ["hash -r", "hash -t git", "hash git"], mutating: ["hash -p ./evil ls"] },
  },
  help: { ...inner("prints help on builtins"), examples: { read_only: ["help", "help -d cd"] } },
  history: {
    does: "prints the history of commands, or changes it",
    manual,
    grammar: "posix",
    options: {
      "-a": { does: writes },
      "-w": { does: writes },
      "-n": { operands: { each: reads } },
      "-r": { operands: { each: reads } },
      "-c": { does: unknown("clears the history") },
      "-d": { value: unknown("removes from the history") },
      "-s": { does: unknown("adds to the history") },
      "-p": { operands: anything },
    },
    operands: anything,
    examples: {
      read_only: ["history", "history 20"],
      mutating: ["history -w file", "history -a", "history -c", "history -d 5"],
    },
  },
  jobs: {
    does: "lists the shell's jobs",
    manual,
    grammar: "posix",
    options: { ...options("-l -n -p -r -s"), "-x": { does: runsCode } },
    operands: anything,
    examples: { read_only: ["jobs", "jobs -l"], mutating: ["jobs -x rm x"] },
  },
  kill: {
    does: "sends a signal to processes",
    manual,
    grammar: "posix",
    options: killOptions,
    operands: { each: controlsProcess },
    needs: { processes: true },
    examples: {
      read_only: ["kill -0 123", "kill -l", "kill -l 9"],
      mutating: ["kill 123", "kill -9 123", "kill -TERM 123", "kill -s KILL 123", "kill -0 -s KILL 123", "kill %1"],
    },
  },
  let: {
    does: "computes arithmetic expressions",
    manual,
    grammar: "posix",
    options: {},
    operands: { each: unknown("an arithmetic expression may run a command in a subscript") },
    examples: { mutating: ["let 'a[$(touch x)]=1'"] },
  },
  mapfile: {
    does: "reads lines into an array",
    manual,
    grammar: "posix",
    options: { "-t": {}, ...options("-c -d -n -O -s -u", { value: text }), "-C": { value: runsCode, moves: "no" } },
    operands: anything,
    examples: { read_only: ["mapfile -t lines < file"], mutating: ["mapfile -C 'touch x' -c 1 lines < file"] },
  },
  readarray: {
    does: "reads lines into an array",
    manual,
    grammar: "posix",
    options: { "-t": {}, ...options("-c -d -n -O -s -u", { value: text }), "-C": { value: runsCode, moves: "no" } },
    operands: anything,
    examples: { read_only: ["readarray -t lines < file"], mutating: ["readarray -C 'touch x' -c 1 lines < file"] },
  },
  read: {
    does: "reads a line into variables",
    manual,
    grammar: "posix",
    options: { ...options("-e -E -r -s"), ...options("-a -d -i -n -N -p -t -u", { value: text }) },
    operands: anything,
    examples: { read_only: ["read -r line < file", 'while IFS= read -r l; do echo "$l"; done < file'] },
  },
  set: {
    ...inner("sets options and positional parameters of the shell"),
    examples: { read_only: ["set -euo pipefail", "set -- a b", "set +x", "set"] },
  },
  shift: { ...inner("drops positional parameters"), examples: { read_only: ["shift 2"] } },
  shopt: { ...inner("sets options of the shell"), examples: { read_only: ["shopt -s nullglob", "shopt -p"] } },
  suspend: { ...inner("stops the shell"), always: controlsProcess, examples: { mutating: ["suspend -f"] } },
  test: {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    examples: { read_only: ["test -f file", 'test "$a" = b'] },
  },
  "[": {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    examples: { read_only: ["[ -d dir ]", '[ "$n" -gt 1 ]'], mutating: ["[ -d dir ] && rm -r dir"] },
  },
  times: { ...inner("prints how long the shell has computed"), examples: { read_only: ["times"] } },
  trap: {
    does: "runs commands when a signal comes or the shell ends",
    manual,
    grammar: "posix",
    options: { "-l": {}, "-p": { operands: anything }, "-P": { operands: anything } },
    // The interpreter follows the action itself, with the functions of the shell that it runs in.
    operands: anything,
    examples: {
      read_only: ["trap 'echo bye' EXIT", "trap '' INT", "trap -p"],
      mutating: ["trap 'rm x' EXIT", 'trap "$cmd" EXIT'],
    },
  },
  type: { ...inner("prints the type of a name"), examples: { read_only: ["type -a git", "type -P rm"] } },
  ulimit: {
    ...inner("prints and sets limits of the shell and what it starts"),
    examples: { read_only: ["ulimit -a", "ulimit -n 1024"] },
  },
  umask: { ...inner("prints and sets the mode of new files"), examples: { read_only: ["umask", "umask 022"] } },
  unset: { ...inner("forgets variables and functions"), examples: { read_only: ["unset x", "unset -f f"] } },
  wait: { ...inner("waits for jobs"), examples: { read_only: ["wait", "wait -n"] } },

  bash: {
    ...shell("runs a script in bash", manual),
    environment: { BASH_ENV: [], ENV: [], SHELLOPTS: [], BASHOPTS: [], PS4: [], "BASH_FUNC_*": [] },
    examples: {
      read_only: ["bash -c 'ls -l'", "bash -euo pipefail -c 'echo hi'", "bash --version"],
      mutating: [
        "bash -c 'rm x'",
        "bash script.sh",
        "bash -lc 'rm x'",
        "curl https://example.com | bash",
        'bash -c "$cmd"',
      ],
    },
  },
  sh: {
    ...shell(
      "runs a script in the standard shell",
      "https://pubs.opengroup.org/onlinepubs/9799919799/utilities/sh.html",
    ),
    dialect: "posix",
    environment: { ENV: [], BASH_ENV: [], PS4: [], "BASH_FUNC_*": [] },
    examples: {
      read_only: ["sh -c 'ls'"],
      mutating: ["sh -c 'rm x'", "sh script", "echo 'rm x' | sh", "sh -c 'ls' 2>x"],
    },
  },
  dash: {
    ...shell("runs a script in dash", "http://gondor.apana.org.au/~herbert/dash/"),
    dialect: "posix",
    environment: { ENV: [], PS4: [] },
    examples: { read_only: ["dash -c 'echo hi'"], mutating: ["dash -c 'rm x'", "dash script"] },
  },
  zsh: plainShell("zsh", "runs a script in zsh", "https://zsh.sourceforge.io/Doc/"),
  ksh: plainShell("ksh", "runs a script in the Korn shell", "https://github.com/ksh93/ksh"),
  mksh: plainShell("mksh", "runs a script in the MirBSD Korn shell", "http://www.mirbsd.org/mksh.htm"),
  fish: plainShell("fish", "runs a script in fish", "https://fishshell.com/docs/current/"),
  csh: plainShell("csh", "runs a script in the C shell", "https://man.freebsd.org/cgi/man.cgi?csh"),
  tcsh: plainShell("tcsh", "runs a script in tcsh", "https://www.tcsh.org/"),
  pwsh: {
    ...otherShell("runs a script in PowerShell", "https://learn.microsoft.com/powershell/"),
    examples: { mutating: ["pwsh -Command ls"] },
  },
});
