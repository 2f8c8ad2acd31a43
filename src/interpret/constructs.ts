// The constructs of the shell language that are not followed, each with the reason. docs/references/language.md shows the table, beside
// those that are.

/** One construct. */
export interface Construct {
  /** The form, as a person would write it. */
  readonly form: string;
  readonly why: string;
  /** The next step, with the spelling that passes, if there is one. */
  readonly instead?: string;
}

/** Each is the finding `not-modelled`. */
export const unprovedConstructs = {
  trap: {
    form: "`trap` with a text that sets something, for another signal than EXIT; with one that is known only at run time; for DEBUG, RETURN",
    why: "it runs between any two commands",
    instead: "run the commands at the end",
  },
  getopts: {
    form: "`getopts`",
    why: "it sets variables by names in its arguments",
    instead: 'use `case "$1" in`',
  },
  "printf-assignment": {
    form: "`printf %n`, a format known only at run time",
    why: "it assigns to a variable that an argument names",
    instead: "write the format in single quotes",
  },
  mapfile: {
    form: "`mapfile`, `readarray` with another option than -t -d -n -O -s",
    why: "it may run a command for each line, or reads from elsewhere",
    instead: "write `mapfile -t lines <file`",
  },
  "read-option": {
    form: "`read` with another option than -r -s -a -d -n -N -p -t",
    why: "it reads from elsewhere, or with an editor",
    instead: "write `read -r x <file`",
  },
  "name-reference": { form: "`declare -n`, `${!x}`", why: "a value names another variable" },
  declare: {
    form: "`declare`, `typeset` with several options, or another than -a -A -i -r -p -f -F; `local` with another than -a -A -i; `readonly` in a function; `readonly`, `export` with options",
    why: "attributes change what later assignments do",
    instead: "write `x=...`, `readonly x=...`, `declare -a x=(...)`, `export x=...`",
  },
  constant: {
    form: "an assignment to a variable behind its `readonly`, `declare -r`",
    why: "bash may give up the line",
    instead: "use another name",
  },
  "local-outside": { form: "`local` outside a function", why: "it fails there", instead: "write `x=...`" },
  "local-array": {
    form: "a second `local` or `declare` of an array, with a value that is no list",
    why: "bash reads a value `(...)` as the text of a list",
    instead: "choose another name",
  },
  "unset-in-function": { form: "`unset` in a function", why: "a caller's variable of that name comes back" },
  "special-variable": {
    form: "an assignment to `RANDOM`, `IFS`, `PATH`, `BASH_ENV`, ...",
    why: "bash gives it a meaning",
    instead: "use another name",
  },
  "array-element": {
    form: "`a[i]=x` of a list, before a command or behind `declare`, `a=([i]=x)`",
    why: "the subscript is evaluated",
    instead: 'write `a=(x y)`, `a+=(x)`, `"${a[@]}"`',
  },
  transformation: {
    form: "`${x@P}` and its like but `@Q` `@U` `@u` `@L`",
    why: "it expands the value again",
    instead: 'write `"$x"`',
  },
  "positional-default": {
    form: "`${1:=x}`, `${a[0]:=x}`",
    why: "bash gives up the line",
    instead: "write `${1:-x}`",
  },
  "directory-stack": {
    form: "`pushd`, `popd`, `dirs` with an option or a number, `~+`, `~-`, `~1`",
    why: "the order of folders in a list is not followed",
    instead: "write `(cd folder && ...)`",
  },
  "tilde-in-list": {
    form: "`x=a:~/b`",
    why: "a tilde behind a colon expands in some places only",
    instead: 'write `x="a:$HOME/b"`',
  },
  alias: { form: "`alias`, `unalias`", why: "it changes what later words mean", instead: "use a function" },
  enable: {
    form: "`enable`, `hash`, `bind`, `complete`, `compgen`, `compopt`, `fc`",
    why: "it changes what names and keys do",
  },
  let: {
    form: "`let` with a pattern, or a word that may be several",
    why: "its arguments are evaluated after they were expanded",
    instead: "write `x=$((x + 1))`",
  },
  "set-option": {
    form: "`set` with another option than -e -u -x -v -f -E, -o pipefail",
    why: "it may change how the script is read",
    instead: "write `set -euo pipefail`",
  },
  shopt: {
    form: "`shopt`, but for -s and -u nullglob",
    why: "it may change how the script is read",
  },
  "set-parameters": { form: "`set a b`", why: "a word could be an option", instead: "write `set -- a b`" },
  "builtin-form": {
    form: "a builtin with an option or operand that is not listed",
    why: "only the listed forms leave the shell as it is",
  },
  "command-option": {
    form: "`command` and `builtin` with anything but a program behind them",
    why: "the rest is not needed",
    instead: "write the command alone, or `command -v name`",
  },
  "exec-option": {
    form: "`exec` with options, or with redirections to files",
    why: "what it opens stays open for all later commands",
    instead: "redirect each command",
  },
  "eval-option": { form: "`eval` behind an assignment", why: "it is not needed", instead: "assign first" },
  "assignment-before": {
    form: "`x=1 f`, `x=1 export y` and its like, `x+=1 y`",
    why: "the assignment may outlive a function or builtin, and `+=` may evaluate the value",
    instead: "make it a command of its own",
  },
  "redirected-assignment": {
    form: "`x=1 >f`",
    why: "either may fail before the other",
    instead: "make them two commands",
  },
  "descriptor-number": {
    form: "`3>f`, `1<f`, `{fd}>f`, `<&3`, `>&-`",
    why: "another descriptor may stand for a file later",
    instead: "write `<file`, `>file`, `2>&1`",
  },
  "redirection-target": {
    form: "`>& $x`, `> $x` with several words",
    why: "bash expands the name again, or fails",
    instead: 'write `> "$x"`',
  },
  coproc: { form: "`coproc`", why: "it runs beside the script and opens descriptors", instead: "use a pipe" },
  select: { form: "`select`", why: "it asks", instead: "write `for`" },
  "nested-function": {
    form: "a function that defines a function",
    why: "what a name means depends on earlier calls",
    instead: "define it outside",
  },
  "function-name": {
    form: "a function with the name of a builtin, or of none that agents write",
    why: "it changes what other parts of the script do",
    instead: "choose another name",
  },
  recursion: { form: "a function that calls itself", why: "it may never end", instead: "use a loop" },
  "test-operator": {
    form: "`test` and `[` with words known only at run time where an operator may stand; `-v` of a subscript",
    why: "`-v` evaluates a subscript",
    instead: 'put expansions in double quotes: `[ "$x" = y ]`',
  },
} as const satisfies Readonly<Record<string, Construct>>;

/** The name of a construct that is not proved. */
export type Unproved = keyof typeof unprovedConstructs;
