// An error on a line, an assignment behind it on the same line, and a use of the variable on the next.

import { quoted } from "../../support/quoted.ts";
import type { Random } from "../../support/random.ts";

/** Statements of which some give up their line, some the function, some the shell, and some nothing. */
const errors: readonly string[] = [
  ...[": ${u?}", ": ${u:?gone}", ": ${?^^}", ": ${x@Z}", ": ${x@}", ": ${!u}", ": ${!x}", ": ${@^^}", ": ${*@Q}"],
  ...[": ${x:1:-9}", ": ${1:0:-9}", ": ${@:0:-1}", ": ${x:a b}", ": ${x: $y }", ": ${#u[-3]}", ": ${a[-3]}"],
  ...[": $((1/0))", ": $((1 2))", ": $((08))", ": $((u[))", ": $[1/0]", "((1/0))", "let 1/0", "let a[", ": {1..a[}"],
  ...["readonly r=1; r=2", "r=1; readonly r; r=2 :", "readonly r; local r", "readonly r; for r in 1; do :; done"],
  ...["set -u; : $u", "set -e; false", "set -o nosuch", "shopt -s nosuch", "set -f; set -u; : ${u}"],
  ...[
    "cd nosuch",
    "cd a b c",
    "shift 99",
    "shift -1",
    "break 0",
    "break a",
    "continue -1",
    "return 5",
    "return a",
    "exit a b",
  ],
  ...["local q", "declare -q", "export -n 1", "unset -v 1", "unset -f -v x", "readonly 1=2", "read 1", "printf -v 1 x"],
  ...["[[ a =~ ( ]]", "[[ a =~ [ ]]", "[[ 1/0 -eq 1 ]]", "[[ u[ -eq 1 ]]", "[ 1 -eq a ]", "[ a b c d e ]", "test -t a"],
  ...[": < nosuch", ": > d", ": <&9", ": <&$x", ": < a*", ": < $u", "{ :; } < nosuch", "exec < nosuch", "exec nosuch"],
  ...["nosuch", "./d", "command nosuch", "builtin nosuch", "eval '('", "eval ')'", ". nosuch", "trap x NOSUCH"],
  ...[
    ": <<E\n${HOME//$(echo a)}\nE",
    ": <<E\n${x?}\nE",
    ": <<E\n$((1/0))\nE",
    ": <<< ${u?}",
    "u[1/0]=2",
    "u[$x]=2",
    "u[]=2",
  ],
  ...[
    "shopt -s failglob; : nomatch*",
    "f() { return a; }; f",
    "f() { : ${u?}; }; f",
    "(: ${u?})",
    ": $(: ${u?})",
    ": $(exit 3)",
  ],
];

const joints = ["; ", "; ", "; ", " && ", " || ", " | ", " & ", "\n"] as const;

/** Uses that only read while the variable is what the last assignment says. */
const uses: readonly (readonly [before: string, after: string, use: string])[] = [
  ["x='1 -delete'", "x=5", "find . -maxdepth $x"],
  ["x=-delete", "x=.", "find . $x"],
  ["x=-delete", "x=", "find . $x"],
  ["x=.", "x=-delete", "find . $x"],
  ["x=rm", "x=ls", "$x f"],
  ["x='rm f'", "x=ls", "eval $x"],
  ["x='a[$(touch pwned)]'", "x=1", "echo $((x))"],
  ["rm() { :; }", "unset -f rm", "rm f"],
  ["ls() { rm f; }", "ls() { :; }", "ls"],
  ["set -- -delete", "set -- .", 'find . "$@"'],
  ["x=(. -delete)", "x=(.)", 'find . "${x[@]}"'],
  ["x=-delete", "read -r x <<< .", "find . $x"],
  ["x=-delete", "for x in .; do :; done", "find . $x"],
];

const around: readonly ((line: string, use: string) => string)[] = [
  (line, use) => `${line}\n${use}`,
  (line, use) => `${line}\n${use}`,
  (line, use) => `${line}; ${use}`,
  (line, use) => `{ ${line}\n${use}\n}`,
  (line, use) => `{ ${line}\n}\n${use}`,
  (line, use) => `f() { ${line}\n${use}\n}; f`,
  (line, use) => `f() { ${line}\n}; f\n${use}`,
  (line, use) => `f() { ${line}\n}; f; ${use}`,
  (line, use) => `eval ${quoted(line)}\n${use}`,
  (line, use) => `eval ${quoted(line)}; ${use}`,
  (line, use) => `if ${line}\nthen :; fi\n${use}`,
  (line, use) => `if :; then ${line}\nfi\n${use}`,
  (line, use) => `for i in 1; do ${line}\ndone\n${use}`,
  (line, use) => `while :; do ${line}\nbreak; done\n${use}`,
  (line, use) => `case a in *) ${line}\nesac\n${use}`,
  (line, use) => `(${line}\n${use}\n)`,
  (line, use) => `K "$(${line}\n${use}\n)"`,
  (line, use) => `bash -c ${quoted(`${line}\n${use}`)}`,
  (line, use) => `sh -c ${quoted(`${line}\n${use}`)}`,
];

export function error(random: Random): string {
  const [before, after, use] = random.pick(uses);
  const wrong = random.pick(errors);
  // The body of a here-document stands behind its line.
  const [head = "", body] = wrong.split(/\n([\s\S]*)/);
  const joint = random.pick(joints);
  const more = random.chance(0.2)
    ? `${random.pick(errors.filter((each) => !each.includes("\n")))}${random.pick(joints)}`
    : "";
  const line = `${more}${head}${joint}${after}${body === undefined ? "" : `\n${body}`}`;
  return `${before}\n${random.pick(around)(line, use)}`;
}
