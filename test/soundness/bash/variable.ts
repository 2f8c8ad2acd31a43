// A variable, given a value in one of bash's ways.

import type { Random } from "../../support/random.ts";
import { anyValue, compound, type Element, target } from "./element.ts";
import { subscripts } from "./hostile.ts";
import type { BashLists } from "./lists.ts";

/** A value as a term of an expression. */
const inside = (v: string, random: Random): string =>
  random.chance(0.5) ? random.pick(["5", "1", "y", "x+1", "$#"]) : v.replace(/^'(.*)'$/, "$1");

/** Each way of bash to give the variable `n` the value `v`. */
const ways: readonly ((n: string, v: string, random: Random) => string)[] = [
  (n, v) => `${n}=${v}`,
  (n, v) => `${n}=${v}`,
  (n, v) => `${n}+=${v}`,
  (n, v, random) => `${n}[${random.pick(subscripts)}]${random.pick(["=", "+="])}${v}`,
  (n, v) => `${n}=(. ${v})`,
  (n, v, random) => `${n}=([${random.pick(subscripts)}]=${v})`,
  (n, v) => `${n}+=(${v})`,
  (n, v, random) => `${n}[0]=(${random.pick([v, "2"])})`,
  (n, _, random) => `${n}=${compound(random)}`,
  (n, v, random) =>
    `${n}=${v} ${random.pick([":", "ls", "f", "eval :", "eval ls", "export x", "readonly x", "declare x", "unset x", "set -- a", ". /dev/null", "exec", "command :", "command eval ls", "bash -c ls", "bash -c 'find . $x'", "find . $x", "true", "cd d", "exec 3>&1", "env ls", "time ls", "read x", "printf %s x", "shift", "trap - EXIT"])}`,
  (n, v, random) =>
    `${n}=${v} ${random.pick([":", "eval :", "export x", "readonly y", "set --", "shift 0", "trap - EXIT", "exec", ". /dev/null", "times", "unset y"])}`,
  (n, v) => `${n}=${v} :`,
  (n, v, random) => `f() { ${random.pick([":", "ls", `find . $${n}`, "x=.", "g", `local ${n}`])}; }; ${n}=${v} f`,
  (n, v) => `read ${n} <<< ${v}`,
  (n, v) => `read -r y ${n} <<< "x "${v}`,
  (n, v) => `read -a ${n} <<< ${v}`,
  (n, v) => `IFS= read -r ${n} <<< ${v}`,
  (n, v) => `echo ${v} | read ${n}`,
  (n, v) => `echo ${v} | while read ${n}; do ls; done`,
  (n, v, random) => `for ${n} in ${v}; do ${random.pick([":", "ls", `find . $${n}`, "break"])}; done`,
  (n, v) => `select ${n} in ${v}; do break; done <<< 1`,
  (n, v, random) =>
    `${random.pick(["export", "declare", "typeset", "readonly", "declare -x", "declare -g", "declare -i", "declare -a", "declare -A", "declare -l", "declare -u", "declare -r", "declare -n", "declare -t", "declare +x", "export -n", "command export", "builtin declare", "declare -p", "declare -f", "export -p", "declare -I", "typeset -p", "readonly -p", "declare -F", "declare -pf"])} ${n}=${random.chance(0.55) ? v : compound(random)}`,
  (n, v, random) =>
    `f() { local ${random.pick(["", "", "-i ", "-n ", "-r ", "-a ", "-A ", "-x ", "- "])}${n}=${v}; ${random.pick([":", "ls", `find . $${n}`, "g", `unset ${n}`])}; }; f`,
  (n, v, random) => `((${n}${random.pick(["=", "+=", "|=", "++; ", "[0]=", "[1]=", ", "])}${inside(v, random)}))`,
  (n, v, random) =>
    `${random.pick([":", "ls", "echo"])} $((${n}${random.pick(["=", "+=", "[0]=", "++ +"])}${inside(v, random)}))`,
  (n, v) => `let ${n}=${v}`,
  (n) => `((${n}++))`,
  (n, v, random) => `: \${${n}${random.pick([":=", "=", "[0]:=", "[1]=", "[@]:=", "[*]="])}${v}}`,
  (n, v) => `printf -v ${n} %s ${v}`,
  (n, v) => `printf -v '${n}[1]' %s ${v}`,
  (n) => `printf %s%n x ${n}`,
  (n, v) => `printf -v ${n} ${v}`,
  (n, v) => `mapfile ${n} <<< ${v}`,
  (n, v) => `mapfile -t -O 1 ${n} <<< ${v}`,
  (n, v) => `readarray -t ${n} <<< ${v}`,
  (n, v) => `getopts a: ${n} -a ${v}`,
  (n, v, random) => `getopts ${random.pick(["a", ":a", "a:", "--"])} ${n} ${v}`,
  (n, _, random) =>
    `${random.pick([":", "ls", "exec", "{ :; }", "echo x"])} {${n}}${random.pick(["<a.c", ">&1", "</dev/null", "<&-", "<<< x", "< ./nope", ">&-"])}`,
  (n) => `coproc ${n} { ls; }`,
  (n) => `ls & wait -n -p ${n}`,
  (n) => `ls & wait -p ${n} $!`,
  (n, v) => `eval ${n}=${v}`,
  (n, v) => `eval '${n}='${v}`,
  (n, v) => `declare -n r=${n}; r=${v}`,
  (n, v) => `env ${n}=${v} bash -c 'find . $${n}'`,
  (n, v) => `env ${n}=${v} sh -c 'find . $${n}'`,
  (n, v) => `export ${n}=${v}; bash -c 'echo $((${n}))'`,
  (n, v) => `export ${n}=${v}\nbash -c '((${n}))'`,
  (n, v) => `declare -x ${n}=${v}; bash -c '[[ ${n} -eq 0 ]]'`,
  (n, v) => `env ${n}=${v} bash -c 'echo $((${n}))'`,
  (n, v) => `export ${n}=${v}; bash -c 'find . $${n}'`,
  (n, v) => `export ${n}=${v}; sh -c 'find . $${n}'`,
  (n, v) => `${n}=${v} bash -c 'echo $((${n}))'`,
  (n, v) => `set -a; ${n}=${v}; bash -c 'ls; find . $${n}'`,
  (n, v) => `set -k; ls ${n}=${v}`,
  (n) => `unset ${n}`,
  (n) => `unset '${n}[0]'`,
  (n, v) => `readonly ${n}; ${n}=${v}`,
  (n, v) => `trap '${n}=${v.replaceAll("'", `'\\''`)}' EXIT`,
  (n, v) => `[[ ${v} =~ (.*) ]]; ${n}=$BASH_REMATCH`,
  (n, v) => `cd ${v}; ${n}=$PWD`,
  (n, v) => `case ${v} in *) ${n}=${v};; esac`,
  (n, v) => `${n}=$(echo ${v})`,
  (n, v) => `${n}=\${${n}:-${v}}`,
  (n, v) => `set -- ${v}; ${n}=$1`,
];

/** A variable that bash knows, or one of ours, given a value. */
export function variable(turn: number, random: Random, lists: BashLists): Element {
  const name = random.chance(0.6) ? (lists.variables[turn % lists.variables.length] ?? "x") : target(random);
  const way =
    ways[Math.floor(random.chance(0.5) ? turn / lists.variables.length : random.below(ways.length)) % ways.length];
  return { text: way?.(name, anyValue(random), random) ?? ":", name, about: `variable ${name}` };
}
