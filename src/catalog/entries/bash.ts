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
const notFollowed = (does: string): Entry => ({
  ...inner(does),
  always: unknown("it changes the shell in a way that is not followed"),
});

const shell = (does: string, address: string): Entry => ({ does, manual: address, grammar: "shell" });

/** A shell of another family: only scripts that mean the same to all of them are read. */
const plainShell = (does: string, address: string): Entry => ({
  does,
  manual: address,
  grammar: "shell",
  dialect: "plain",
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
  ":": { ...inner("does nothing"), shows: "given" },
  true: { ...inner("succeeds"), shows: "given", pages: "never" },
  false: { ...inner("fails"), shows: "given", pages: "never" },
  ".": {
    does: "runs the commands of a file in this shell",
    manual,
    grammar: "posix",
    options: { "-p": { value: runsCode } },
    operands: { first: [runsCode], each: text },
    sources: true,
  },
  source: {
    does: "runs the commands of a file in this shell",
    manual,
    grammar: "posix",
    options: { "-p": { value: runsCode } },
    operands: { first: [runsCode], each: text },
    sources: true,
  },
  alias: {
    ...inner("lists or defines aliases"),
  },
  unalias: notFollowed("forgets aliases"),
  bg: { ...inner("resumes a job in the background"), always: controlsProcess },
  fg: { ...inner("resumes a job in the foreground"), always: controlsProcess },
  bind: notFollowed("lists or sets key bindings"),
  break: { ...inner("leaves a loop"), shows: "given" },
  continue: {
    ...inner("starts the next round of a loop"),
    shows: "given",
  },
  builtin: {
    ...inner("runs a builtin that a function may hide"),
    always: unknown("it runs another command"),
  },
  caller: { ...inner("prints the calls that led here") },
  cd: {
    ...inner("changes the shell's working directory"),
    shows: "names",
    pages: "never",
  },
  command: {
    does: "runs a command that a function may hide, or prints the type of a name",
    manual,
    grammar: "posix",
    options: { "-p": {}, "-v": { stops: true }, "-V": { stops: true } },
    runs: { sameUserAndPlace: true },
    shows: "places",
  },
  compgen: notFollowed("prints possible completions"),
  complete: notFollowed("lists or sets how a command's arguments are completed"),
  compopt: notFollowed("changes how a command's arguments are completed"),
  declare: {
    ...inner("declares variables and prints them"),
    shows: "given",
  },
  typeset: { ...inner("declares variables and prints them") },
  local: {
    ...inner("declares variables of a function"),
    shows: "given",
  },
  readonly: notFollowed("makes variables constant"),
  export: {
    ...inner("gives variables to the programs that follow"),
    shows: "given",
  },
  dirs: notFollowed("prints the stack of directories"),
  pushd: notFollowed("changes the working directory and remembers the old one"),
  popd: notFollowed("returns to a remembered working directory"),
  pwd: {
    ...inner("prints the working directory"),
    prints: { shape: "path", arguments: "(?:-[LP])?" },
    shows: "places",
    pages: "never",
  },
  disown: {
    ...inner("lets a job outlive the shell"),
    always: controlsProcess,
  },
  echo: {
    ...inner("prints its operands"),
    shows: "given",
    pages: "never",
  },
  printf: {
    ...inner("prints its operands in a format"),
    shows: "given",
    pages: "never",
  },
  enable: notFollowed("lists builtins, turns them on and off, loads new ones"),
  eval: {
    ...inner("runs its operands, joined by blanks, as a script"),
    always: unknown("it runs a text in the shell"),
    sources: true,
  },
  exec: {
    ...inner("replaces the shell by a command"),
    always: unknown("it runs another command"),
  },
  exit: { ...inner("leaves the shell"), shows: "given" },
  logout: { ...inner("leaves a login shell") },
  return: { ...inner("leaves a function"), shows: "given" },
  fc: notFollowed("lists commands of the history, or edits and runs them again"),
  getopts: notFollowed("reads the next option of the positional parameters"),
  hash: notFollowed("remembers where commands are"),
  help: { ...inner("prints help on builtins") },
  history: {
    ...inner("prints the history of commands, or changes it"),
  },
  jobs: {
    ...inner("lists the shell's jobs"),
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
  },
  let: notFollowed("computes arithmetic expressions"),
  mapfile: notFollowed("reads lines into an array"),
  readarray: notFollowed("reads lines into an array"),
  read: {
    ...inner("reads a line into variables"),
    shows: "given",
  },
  set: {
    ...inner("sets options and positional parameters of the shell"),
    shows: "given",
  },
  shift: { ...inner("drops positional parameters"), shows: "given" },
  shopt: {
    ...inner("sets options of the shell"),
  },
  suspend: { ...inner("stops the shell"), always: controlsProcess },
  test: {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    shows: "names",
    pages: "never",
  },
  "[": {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    shows: "names",
    pages: "never",
  },
  times: { ...inner("prints how long the shell has computed") },
  trap: notFollowed("runs commands when a signal comes or the shell ends"),
  type: {
    ...inner("prints the type of a name"),
    shows: "places",
    pages: "never",
  },
  ulimit: {
    ...inner("prints and sets limits of the shell and what it starts"),
  },
  umask: { ...inner("prints and sets the mode of new files") },
  unset: {
    ...inner("forgets variables and functions"),
    shows: "given",
  },
  wait: { ...inner("waits for jobs") },

  bash: {
    ...shell("runs a script in bash", manual),
  },
  sh: {
    ...shell(
      "runs a script in the standard shell",
      "https://pubs.opengroup.org/onlinepubs/9799919799/utilities/sh.html",
    ),
    dialect: "posix",
  },
  dash: {
    ...shell("runs a script in dash", "http://gondor.apana.org.au/~herbert/dash/"),
    dialect: "posix",
  },
  zsh: plainShell("runs a script in zsh", "https://zsh.sourceforge.io/Doc/"),
  ksh: plainShell("runs a script in the Korn shell", "https://github.com/ksh93/ksh"),
  mksh: plainShell("runs a script in the MirBSD Korn shell", "http://www.mirbsd.org/mksh.htm"),
  fish: plainShell("runs a script in fish", "https://fishshell.com/docs/current/"),
  csh: plainShell("runs a script in the C shell", "https://man.freebsd.org/cgi/man.cgi?csh"),
  tcsh: plainShell("runs a script in tcsh", "https://www.tcsh.org/"),
  pwsh: {
    ...otherShell("runs a script in PowerShell", "https://learn.microsoft.com/powershell/"),
  },
});
