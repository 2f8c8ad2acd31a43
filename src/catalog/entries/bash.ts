// Bash's builtins, and the shells. Effects on variables, functions, options and the working directory of the shell itself
// are in the interpreter; an entry lists the others.
import {
  choice,
  commands,
  controlsProcess,
  type Entry,
  type Operands,
  type Option,
  runsCode,
  text,
  unknown,
} from "../schema.ts";

const manual = "https://www.gnu.org/software/bash/manual/bash.html";

const anything: Operands = { each: text };

/** A builtin that changes nothing outside the shell. The forms that leave the shell as it is are in the interpreter. */
const inner = (does: string): Entry => ({ does, manual, options: "harmless", operands: anything });

/** A builtin that changes the shell itself in a way that is not followed. */
const notFollowed = (does: string, ...examples: readonly string[]): Entry => ({
  ...inner(does),
  always: unknown("it changes the shell in a way that is not followed"),
  examples: { mutating: examples },
});

const shell = (does: string, address: string): Entry => ({ does, manual: address, grammar: "shell" });

/** A shell of another family: only scripts that mean the same to all of them are read. */
const plainShell = (name: string, does: string, address: string): Entry => ({
  does,
  manual: address,
  grammar: "shell",
  dialect: "plain",
  examples: {
    read_only: [`${name} -c 'ls -la'`, `${name} -c 'git status && cat a.txt'`, `${name} -n script`],
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
    ...inner("lists or defines aliases"),
    examples: { read_only: ["alias", "alias -p"], mutating: ["alias ls='rm -rf x'"] },
  },
  unalias: notFollowed("forgets aliases", "unalias -a"),
  bg: { ...inner("resumes a job in the background"), always: controlsProcess, examples: { mutating: ["bg", "bg %1"] } },
  fg: { ...inner("resumes a job in the foreground"), always: controlsProcess, examples: { mutating: ["fg %1"] } },
  bind: notFollowed("lists or sets key bindings", "bind -p", "bind -x '\"\\C-t\": touch x'"),
  break: { ...inner("leaves a loop"), examples: { read_only: ["for i in 1 2; do break; done"] } },
  continue: {
    ...inner("starts the next round of a loop"),
    examples: { read_only: ["for i in 1 2; do continue; done"] },
  },
  builtin: {
    ...inner("runs a builtin that a function may hide"),
    always: unknown("it runs another command"),
    examples: { read_only: ["builtin echo hi"], mutating: ["builtin kill 1", "builtin eval 'touch x'"] },
  },
  caller: { ...inner("prints the calls that led here"), examples: { read_only: ["caller 0"] } },
  cd: {
    ...inner("changes the shell's working directory"),
    examples: { read_only: ["cd /tmp", 'cd -P -- "$dir"'] },
  },
  command: {
    does: "runs a command that a function may hide, or prints the type of a name",
    manual,
    grammar: "posix",
    options: { "-p": {}, "-v": { stops: true }, "-V": { stops: true } },
    runs: { sameUserAndPlace: true },
    examples: {
      read_only: ["command -v git", "command -V rm", "command ls -l"],
      mutating: ["command rm x", "command -p ls", "command -- rm -v x"],
    },
  },
  compgen: notFollowed("prints possible completions", "compgen -c git", "compgen -C 'touch x'"),
  complete: notFollowed(
    "lists or sets how a command's arguments are completed",
    "complete -p git",
    "complete -C 'touch x' ls",
  ),
  compopt: notFollowed("changes how a command's arguments are completed", "compopt -o nospace git"),
  declare: {
    ...inner("declares variables and prints them"),
    examples: {
      read_only: ["declare -p PATH", "declare -F"],
      mutating: ["declare -i n='a[$(touch x)]'", "declare -A map"],
    },
  },
  typeset: { ...inner("declares variables and prints them"), examples: { read_only: ["typeset -f"] } },
  local: {
    ...inner("declares variables of a function"),
    examples: {
      read_only: ["f() { local x=1; echo $x; }; f"],
      mutating: ["local x=1", "f() { local -i x='a[$(touch y)]'; }; f"],
    },
  },
  readonly: notFollowed("makes variables constant", "readonly X=1"),
  export: {
    ...inner("gives variables to the programs that follow"),
    examples: { read_only: ["export CI=1", "export -p"], mutating: ["ls() { rm x; }; export -f ls; bash -c ls"] },
  },
  dirs: notFollowed("prints the stack of directories", "dirs -v"),
  pushd: notFollowed("changes the working directory and remembers the old one", "pushd /tmp"),
  popd: notFollowed("returns to a remembered working directory", "popd"),
  pwd: {
    ...inner("prints the working directory"),
    prints: { shape: "path", arguments: "(?:-[LP])?" },
    examples: { read_only: ["pwd", "pwd -P", 'find "$(pwd)" -name x'], mutating: ["find $(pwd) -name x"] },
  },
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
    examples: { read_only: ["printf '%s\\n' a b"], mutating: ["printf '%s' a > x", "printf -v x %s 1", "printf %n x"] },
  },
  enable: notFollowed("lists builtins, turns them on and off, loads new ones", "enable -a", "enable -f ./x.so x"),
  eval: {
    ...inner("runs its operands, joined by blanks, as a script"),
    always: unknown("it runs a text in the shell"),
    examples: {
      read_only: ["eval 'echo hi'", "eval echo hi"],
      mutating: ["eval 'rm x'", "eval rm x", 'eval "$cmd"', "eval echo '>x'"],
    },
  },
  exec: {
    ...inner("replaces the shell by a command"),
    always: unknown("it runs another command"),
    examples: {
      read_only: ["exec ls", "exec 2>&1"],
      mutating: ["exec rm x", "exec -c ls", "exec > out", "exec -a git-branch git log", "exec -l ls"],
    },
  },
  exit: { ...inner("leaves the shell"), examples: { read_only: ["exit 1"] } },
  logout: { ...inner("leaves a login shell"), examples: { read_only: ["logout"] } },
  return: { ...inner("leaves a function"), examples: { read_only: ["f() { return 1; }; f"] } },
  fc: notFollowed("lists commands of the history, or edits and runs them again", "fc -l", "fc -s"),
  getopts: notFollowed("reads the next option of the positional parameters", "while getopts ab: o; do echo $o; done"),
  hash: notFollowed("remembers where commands are", "hash -r", "hash -p ./evil ls"),
  help: { ...inner("prints help on builtins"), examples: { read_only: ["help", "help -d cd"] } },
  history: {
    ...inner("prints the history of commands, or changes it"),
    examples: {
      read_only: ["history", "history 20"],
      mutating: ["history -w file", "history -a", "history -c", "history -d 5"],
    },
  },
  jobs: {
    ...inner("lists the shell's jobs"),
    examples: { read_only: ["jobs", "jobs -l"], mutating: ["jobs -x rm x"] },
  },
  kill: {
    does: "sends a signal to processes",
    changes: "sends a signal to {*}",
    instead: { "to look at it": "ps -p {1}" },
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
  let: notFollowed("computes arithmetic expressions", "let x=1", "let 'a[$(touch x)]=1'"),
  mapfile: notFollowed("reads lines into an array", "mapfile -t lines < file"),
  readarray: notFollowed("reads lines into an array", "readarray -t lines < file"),
  read: {
    ...inner("reads a line into variables"),
    examples: {
      read_only: ["read -r line < file", 'while IFS= read -r l; do echo "$l"; done < file'],
      mutating: ["read -e x", "read PATH < file"],
    },
  },
  set: {
    ...inner("sets options and positional parameters of the shell"),
    examples: {
      read_only: ["set -euo pipefail", "set -- a b", "set +x", "set"],
      mutating: ["set a b", "set -k", "set -o posix"],
    },
  },
  shift: { ...inner("drops positional parameters"), examples: { read_only: ["shift 2"] } },
  shopt: {
    ...inner("sets options of the shell"),
    examples: { read_only: ["shopt -s nullglob"], mutating: ["shopt -s extglob", "shopt -o posix"] },
  },
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
  trap: notFollowed(
    "runs commands when a signal comes or the shell ends",
    "trap 'echo bye' EXIT",
    "trap -p",
    "trap 'rm x' EXIT",
  ),
  type: { ...inner("prints the type of a name"), examples: { read_only: ["type -a git", "type -P rm"] } },
  ulimit: {
    ...inner("prints and sets limits of the shell and what it starts"),
    examples: { read_only: ["ulimit -a"], mutating: ["ulimit -c unlimited"] },
  },
  umask: { ...inner("prints and sets the mode of new files"), examples: { read_only: ["umask", "umask 022"] } },
  unset: { ...inner("forgets variables and functions"), examples: { read_only: ["unset x", "unset -f f"] } },
  wait: { ...inner("waits for jobs"), examples: { read_only: ["wait", "wait -n"] } },

  bash: {
    ...shell("runs a script in bash", manual),
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
    examples: {
      read_only: ["sh -c 'ls'"],
      mutating: ["sh -c 'rm x'", "sh script", "echo 'rm x' | sh", "sh -c 'ls' 2>x"],
    },
  },
  dash: {
    ...shell("runs a script in dash", "http://gondor.apana.org.au/~herbert/dash/"),
    dialect: "posix",
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
