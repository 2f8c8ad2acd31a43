// The constructs of the shell language, each with its share of what agents write, and whether it is proved.
// docs/references/language.md shows the table.

/** Different commands of coding agents, from public sessions, in which the use of constructs was counted. */
export const commandsCounted = 8169;

/** One construct. */
export interface Construct {
  /** The form, as a person would write it. */
  readonly form: string;
  /** How many of those commands use it. */
  readonly used: number;
  /** Why it is followed as it is, or why it is not. */
  readonly why: string;
  /** For one that is not proved: the next step, with the spelling that passes, if there is one. */
  readonly instead?: string;
}

/** What is followed. */
export const provedConstructs = {
  "simple-command": {
    form: "`name word...`, pipelines, `&&`, `||`, `;`, `!`, `time`",
    used: 8159,
    why: "each command is judged in every state it may run in; after each, success and failure are followed",
  },
  redirection: {
    form: "`>f` `<f` `2>&1` `&>f`",
    used: 2329,
    why: "both outcomes are followed: if it fails, the command behind it does not run",
  },
  "command-substitution": {
    form: "`$(...)`, backticks",
    used: 577,
    why: "its commands are judged; its text may be anything",
  },
  "here-document": { form: "`<<E`, `<<<word`", used: 450, why: "it is data; expansions in it are followed" },
  assignment: {
    form: "`x=...`, `x+=...`, `A_B=...`",
    used: 240,
    why: "of names to which bash gives no meaning; programs see only those that are exported",
  },
  for: { form: "`for x in ...`", used: 118, why: "the body is followed with every value at once, at least once" },
  if: { form: "`if ...; then ...; else ...`", used: 24, why: "every branch is followed" },
  while: {
    form: "`while ...; do`, `until`, `for ((...))`",
    used: 16,
    why: "what the body sets may be anything before and after it",
  },
  case: { form: "`case x in ...`", used: 3, why: "every branch is followed, and none" },
  group: { form: "`{ ...; }`", used: 24, why: "a list" },
  subshell: { form: "`( ... )`", used: 8, why: "a list whose changes are lost" },
  background: { form: "`... &`", used: 30, why: "as a subshell" },
  conditional: { form: "`[[ ... ]]`, `[ ... ]`, `test`", used: 47, why: "on words; numbers as arithmetic" },
  "arithmetic-expansion": {
    form: "`$((...))`, `((...))`, `let`",
    used: 16,
    why: "over numbers and names whose every value is one, and RANDOM, SECONDS, LINENO",
  },
  "brace-expansion": { form: "`{a,b}`, `{1..9}`", used: 3, why: "it makes words before anything else" },
  parameter: {
    form: "`$x` `${x:-w}` `${x:=w}` `${x:+w}` `${x:?w}` `${x#p}` `${x%p}` `${x/p/r}` `${x^}` `${x:0:9}` `${#x}`",
    used: 386,
    why: "the values that the script gave; else any",
  },
  array: {
    form: "`a=(x y)` `${a[@]}` `${a[0]}` `${a[i]}`, `mapfile -t a`, `declare -a a`",
    used: 7,
    why: "whole lists, and elements by number; a subscript is arithmetic; of what is read, any value",
  },
  attribute: {
    form: "`declare -i n=1`, `declare -A m`, `readonly x=1`",
    used: 0,
    why: "an integer may only be given numbers, before and behind it; a table holds any values; a constant is set nowhere behind it",
  },
  "process-substitution": { form: "`<(...)` `>(...)`", used: 4, why: "its commands are judged; its name is a path" },
  function: {
    form: "`f() { ...; }`",
    used: 4,
    why: "judged at each call with its arguments, or once with unknown ones",
  },
  cd: {
    form: "`cd folder`, `pushd folder`, `popd`",
    used: 1292,
    why: "later paths are seen from there, and from here if it may have failed; behind `popd` from each folder that `pushd` left",
  },
  export: { form: "`export x=...`, `unset x`, `local x`", used: 32, why: "as assignments" },
  read: {
    form: "`read -r x`, `IFS=, read -r x y`, `printf -v x`",
    used: 13,
    why: "the variables may be anything",
  },
  trap: {
    form: "`trap 'text' EXIT`, `trap 'text' INT`, `trap '' signal`, `trap - signal`",
    used: 0,
    why: "the text runs behind all else, in a state of which nothing is known; for other signals it may set nothing",
  },
  set: {
    form: "`set -euo pipefail`, `set -- ...`, `shift`",
    used: 16,
    why: "options that do not change how words are read",
  },
  eval: {
    form: "`eval 'text'`",
    used: 0,
    why: "a text that is known is read like the script: hosts wrap commands in it",
  },
} as const satisfies Readonly<Record<string, Construct>>;

/** What is not followed: each is the finding `not-modelled`. */
export const unprovedConstructs = {
  trap: {
    form: "`trap` with a text that sets something, for another signal than EXIT; with one that is known only at run time; for DEBUG, RETURN",
    used: 0,
    why: "it runs between any two commands",
    instead: "run the commands at the end",
  },
  getopts: {
    form: "`getopts`",
    used: 0,
    why: "it sets variables by names in its arguments",
    instead: 'use `case "$1" in`',
  },
  "printf-assignment": {
    form: "`printf %n`, a format known only at run time",
    used: 0,
    why: "it assigns to a variable that an argument names",
    instead: "write the format in single quotes",
  },
  mapfile: {
    form: "`mapfile`, `readarray` with another option than -t -d -n -O -s",
    used: 0,
    why: "it may run a command for each line, or reads from elsewhere",
    instead: "write `mapfile -t lines <file`",
  },
  "read-option": {
    form: "`read` with another option than -r -s -a -d -n -N -p -t",
    used: 0,
    why: "it reads from elsewhere, or with an editor",
    instead: "write `read -r x <file`",
  },
  "name-reference": { form: "`declare -n`, `${!x}`", used: 0, why: "a value names another variable" },
  declare: {
    form: "`declare`, `typeset` with several options, or another than -a -A -i -r -p -f -F; `local` with another than -a -A -i; `readonly` in a function; `readonly`, `export` with options",
    used: 0,
    why: "attributes change what later assignments do",
    instead: "write `x=...`, `readonly x=...`, `declare -a x=(...)`, `export x=...`",
  },
  constant: {
    form: "an assignment to a variable behind its `readonly`, `declare -r`",
    used: 0,
    why: "bash may give up the line",
    instead: "use another name",
  },
  "local-outside": { form: "`local` outside a function", used: 0, why: "it fails there", instead: "write `x=...`" },
  "local-array": {
    form: "a second `local` or `declare` of an array, with a value that is no list",
    used: 0,
    why: "bash reads a value `(...)` as the text of a list",
    instead: "choose another name",
  },
  "unset-in-function": { form: "`unset` in a function", used: 0, why: "a caller's variable of that name comes back" },
  "special-variable": {
    form: "an assignment to `RANDOM`, `IFS`, `PATH`, `BASH_ENV`, ...",
    used: 15,
    why: "bash gives it a meaning",
    instead: "use another name",
  },
  "array-element": {
    form: "`a[i]=x` of a list, before a command or behind `declare`, `a=([i]=x)`",
    used: 0,
    why: "the subscript is evaluated",
    instead: 'write `a=(x y)`, `a+=(x)`, `"${a[@]}"`',
  },
  transformation: {
    form: "`${x@P}` and its like but `@Q` `@U` `@u` `@L`",
    used: 0,
    why: "it expands the value again",
    instead: 'write `"$x"`',
  },
  "positional-default": {
    form: "`${1:=x}`, `${a[0]:=x}`",
    used: 0,
    why: "bash gives up the line",
    instead: "write `${1:-x}`",
  },
  "directory-stack": {
    form: "`pushd`, `popd`, `dirs` with an option or a number, `~+`, `~-`, `~1`",
    used: 0,
    why: "the order of folders in a list is not followed",
    instead: "write `(cd folder && ...)`",
  },
  "tilde-in-list": {
    form: "`x=a:~/b`",
    used: 0,
    why: "a tilde behind a colon expands in some places only",
    instead: 'write `x="a:$HOME/b"`',
  },
  alias: { form: "`alias`, `unalias`", used: 0, why: "it changes what later words mean", instead: "use a function" },
  enable: {
    form: "`enable`, `hash`, `bind`, `complete`, `compgen`, `compopt`, `fc`",
    used: 0,
    why: "it changes what names and keys do",
  },
  let: {
    form: "`let` with a pattern, or a word that may be several",
    used: 0,
    why: "its arguments are evaluated after they were expanded",
    instead: "write `x=$((x + 1))`",
  },
  "set-option": {
    form: "`set` with another option than -e -u -x -v -f -E, -o pipefail",
    used: 0,
    why: "it may change how the script is read",
    instead: "write `set -euo pipefail`",
  },
  shopt: {
    form: "`shopt`, but for -s and -u nullglob",
    used: 0,
    why: "it may change how the script is read",
  },
  "set-parameters": { form: "`set a b`", used: 0, why: "a word could be an option", instead: "write `set -- a b`" },
  "builtin-form": {
    form: "a builtin with an option or operand that is not listed",
    used: 0,
    why: "only the listed forms leave the shell as it is",
  },
  "command-option": {
    form: "`command` and `builtin` with anything but a program behind them",
    used: 0,
    why: "the rest is not needed",
    instead: "write the command alone, or `command -v name`",
  },
  "exec-option": {
    form: "`exec` with options, or with redirections to files",
    used: 0,
    why: "what it opens stays open for all later commands",
    instead: "redirect each command",
  },
  "eval-option": { form: "`eval` behind an assignment", used: 0, why: "it is not needed", instead: "assign first" },
  "assignment-before": {
    form: "`x=1 f`, `x=1 export y` and its like, `x+=1 y`",
    used: 0,
    why: "the assignment may outlive a function or builtin, and `+=` may evaluate the value",
    instead: "make it a command of its own",
  },
  "redirected-assignment": {
    form: "`x=1 >f`",
    used: 0,
    why: "either may fail before the other",
    instead: "make them two commands",
  },
  "descriptor-number": {
    form: "`3>f`, `1<f`, `{fd}>f`, `<&3`, `>&-`",
    used: 0,
    why: "another descriptor may stand for a file later",
    instead: "write `<file`, `>file`, `2>&1`",
  },
  "redirection-target": {
    form: "`>& $x`, `> $x` with several words",
    used: 0,
    why: "bash expands the name again, or fails",
    instead: 'write `> "$x"`',
  },
  coproc: { form: "`coproc`", used: 0, why: "it runs beside the script and opens descriptors", instead: "use a pipe" },
  select: { form: "`select`", used: 0, why: "it asks", instead: "write `for`" },
  "nested-function": {
    form: "a function that defines a function",
    used: 0,
    why: "what a name means depends on earlier calls",
    instead: "define it outside",
  },
  "function-name": {
    form: "a function with the name of a builtin, or of none that agents write",
    used: 0,
    why: "it changes what other parts of the script do",
    instead: "choose another name",
  },
  recursion: { form: "a function that calls itself", used: 0, why: "it may never end", instead: "use a loop" },
  "test-operator": {
    form: "`test` and `[` with words known only at run time where an operator may stand; `-v` of a subscript",
    used: 0,
    why: "`-v` evaluates a subscript",
    instead: 'put expansions in double quotes: `[ "$x" = y ]`',
  },
} as const satisfies Readonly<Record<string, Construct>>;

/** The name of a construct that is not proved. */
export type Unproved = keyof typeof unprovedConstructs;
