// Expansions, arithmetic and brace lists, as arguments of programs and in conditions.

import type { Random } from "../../support/random.ts";
import type { Element } from "./element.ts";
import { brace, expression, holes, value, written } from "./hostile.ts";

/** Every operator of `${ }`, with a place for the name and one for a word. */
const expansions: readonly ((n: string, w: string) => string)[] = [
  ...["-", ":-", "=", ":=", "?", ":?", "+", ":+", "#", "##", "%", "%%", "^", "^^", ",", ",,", ":", "@"].map(
    (operator) => (n: string, w: string) => `\${${n}${operator}${w}}`,
  ),
  ...["/", "//", "/#", "/%"].map((operator) => (n: string, w: string) => `\${${n}${operator}${w}/${w}}`),
  ...["/", "//"].map((operator) => (n: string, w: string) => `\${${n}${operator}./${w}}`),
  ...["U", "u", "L", "Q", "E", "P", "A", "K", "a", "k", "Z"].map((letter) => (n: string) => `\${${n}@${letter}}`),
  (n) => `\${!${n}}`,
  (n) => `\${!${n}*}`,
  (n) => `\${!${n}@}`,
  (n) => `\${!${n}[@]}`,
  (n, w) => `\${!${n}:-${w}}`,
  (n) => `\${#${n}}`,
  (n) => `\${#${n}[@]}`,
  (n, w) => `\${${n}:0:${w}}`,
  (n, w) => `\${${n}:${w}:1}`,
  (n, w) => `\${${n}: -${w}}`,
  (n, w) => `\${${n}[${w}]}`,
  (n, w) => `\${${n}[@]:${w}}`,
  (n, w) => `\${${n}[@]/#/${w}}`,
  (n, w) => `\${${n}[*]#${w}}`,
  (n) => `$${n}`,
  (n) => `$${n}[0]`,
  (n) => `$[${n}]`,
];

/** How the word of an expansion may be written. */
function inner(random: Random, name: string): string {
  const text = value(random);
  return random.pick([
    ...[
      written(text, random),
      `"${text.replace(/["`$\\]/g, "\\$&")}"`,
      `"\\${text.replace(/["`$\\'\n]/g, "")}"`,
      `\\${text.replace(/["`$\\'\n ]/g, "")}`,
      `'${text.replaceAll("'", "")}'`,
    ],
    ...[
      '"\\-delete"',
      "\\-delete",
      "'-delete'",
      '"-delete"',
      "-delete",
      "$'-delete'",
      '"$x"',
      "$x",
      "~",
      "~-",
      "~/a",
      "*",
      "?",
      '"*"',
      "'*'",
      "~*",
      "$HOME",
      "[a",
      "x y",
      '"x y"',
      "$(echo -delete)",
      "`echo .`",
      "\\}",
      "'}'",
      '"}"',
    ],
    ...[
      random.pick(holes),
      expression(random, name),
      `\${y:-${written(text, random)}}`,
      `\${${name}:=-delete}`,
      brace(random),
    ],
  ]);
}

/** Values of which an operator makes something else, and what may stand behind it. */
const edited = [
  "/mnt/home-delete",
  "/mnt/home-delete",
  "/mnt/home-delete",
  "-delete/mnt/home",
  "/mnt/work-delete",
  "-delete",
  ".",
  "",
  "./-delete",
  "'-delete'",
  "\\-delete",
  "*",
  ". -delete",
];
const patterns: readonly string[] = [
  ...[
    "~",
    "~",
    "~/",
    "*~",
    "~+",
    "~-",
    "*",
    "?",
    "-",
    "/",
    "./",
    "[!a]",
    "[^.]",
    "[[:alpha:]]",
    '"*"',
    "'~'",
    "\\~",
    "!(x)",
    "@(.|x)",
    "$y",
    "*/",
  ],
  ...[
    '"\\-delete"',
    "\\-delete",
    "'-delete'",
    '"-delete"',
    "-delete",
    ".",
    "",
    "$HOME",
    "'",
    '"',
    "0",
    "1",
    "-1",
    "\\",
    "x",
  ],
];

/** The operators that make something of a value and a word. */
const editing = expansions.slice(0, 24);

const aboutOf = (made: string): string => `expansion ${made.replace(/[\w.~-]+/g, "x").slice(0, 12)}`;

/** A program with an expansion among its arguments. */
export function expansion(turn: number, random: Random): Element {
  const operator = expansions[turn % expansions.length];
  if (random.chance(0.5)) {
    const made = random.pick(editing)("x", random.pick(random.chance(0.3) ? ["~", "~*", "*~"] : patterns));
    const word = random.pick([made, made, `"${made}"`]);
    const use = random.pick([
      `find . ${word}`,
      `find . ${word}`,
      `uniq f ${word}`,
      `[ -n ${word} ] && rm f`,
      `y=${word}; find . "$y"`,
    ]);
    return { text: use, before: `x=${written(random.pick(edited), random)}`, name: "x", about: aboutOf(made) };
  }
  const name = random.pick([
    "x",
    "x",
    "x",
    "y",
    "a",
    "@",
    "*",
    "1",
    "#",
    "?",
    "-",
    "!",
    "0",
    "_",
    "a[0]",
    "a[1]",
    "a[@]",
    "nothing",
    "HOME",
    "OLDPWD",
    "10",
  ]);
  const made = operator?.(name, inner(random, "x")) ?? "$x";
  const word = random.pick([
    made,
    made,
    made,
    `"${made}"`,
    `"${made}"`,
    `x${made}`,
    `"a ${made}"`,
    `./${made}`,
    `${made}${random.pick(holes)}`,
    `$'${made.replaceAll("'", "")}'`,
    `\\${made}`,
    `"\\${made}"`,
    `"$(echo ${made})"`,
    `$(echo ${made})`,
  ]);
  const uses = [
    `find . ${word}`,
    `find . ${word}`,
    `uniq ${word}`,
    `uniq f ${word}`,
    `echo ${word}`,
    `[ -n ${word} ] && rm f`,
    `[[ -n ${word} ]] && rm f`,
    `case ${word} in .|x|'') ls;; *) rm f;; esac`,
    `[[ ${word} == ${made} ]] && rm f`,
    `for i in ${word}; do find . $i; done`,
    `y=${word}; find . $y`,
    `y=${word}; find . "$y"`,
    `cat <<< ${word}`,
    `cat <<E\n${made}\nE\n`,
    `eval "find . ${word.replaceAll('"', "")}"`,
    `ls >/dev/${word}`,
    `set -- ${word}; find . "$@"`,
    `a=(${word}); find . "\${a[@]}"`,
    `declare y=${word}; find . $y`,
    `export y=${word}; find . $y`,
    `: ${word}; find . $x`,
    `echo $((${made}))`,
    `ls > ${word}`,
    `${word}`,
    `bash -c 'find . ${word.replaceAll("'", "")}'`,
  ];
  return { text: random.pick(uses), name: "x", about: aboutOf(made) };
}

/** Brace lists, arithmetic and conditions. */
export function calculation(_turn: number, random: Random): Element {
  const name = random.pick(["x", "a", "n", "m", "y"]);
  const e = expression(random, name);
  const text = random.pick([
    ...[
      `((${e}))`,
      `((${e})) && rm f`,
      `echo $((${e}))`,
      `ls $((${e}))`,
      `find . $((${e}))`,
      `let '${e.replaceAll("'", "")}'`,
      `[[ ${e} -eq ${expression(random, name)} ]]`,
      `[[ ${e} -gt 5 ]] && rm f`,
      `echo \${x:${e}}`,
    ],
    ...[
      `echo \${a[${e}]}`,
      `a[${e}]=1`,
      `for ((${e}; ${e}; ${e})); do ls; break; done`,
      `: \${a[${e}]:=-delete}`,
      `echo $[${e}]`,
      `((${e})); find . $${name}`,
      `: $((${e})); find . $${name}`,
      `test ${e} -eq 0`,
      `[ -v 'a[${e.replaceAll("'", "")}]' ]`,
    ],
    ...[
      `uniq x${brace(random)}`,
      `uniq ${brace(random)}`,
      `find . ${brace(random)}`,
      `echo ${brace(random)}${brace(random)}`,
      `for i in ${brace(random)}; do uniq $i; done`,
      `find ${brace(random)} -name x`,
      `x=${brace(random)}; find . $x`,
      `uniq "${brace(random)}"`,
      `$(echo ls) ${brace(random)}`,
    ],
    ...[
      `find . ${random.pick(holes)}`,
      `uniq ${random.pick(holes)}`,
      `uniq f${random.pick(holes)}`,
      `find . ${random.pick(holes)}${random.pick(holes)}`,
      `ls ${written(value(random), random)}`,
      `find ${written(value(random), random)}`,
    ],
  ]);
  const other = random.pick(["a0", "x0", "n0", `${name}0`, `${name}1`, "a", "x", "y"]);
  const before = random.pick([
    ...["", "", "a=1; a0='b[$(touch pwned)]'", `${name}=1; ${other}='b[$(touch pwned)]'`, `${name}=`, `${name}=0`],
    ...[
      `a=(0 'b[$(touch pwned)]')`,
      `${other}='b[$(touch pwned)]'`,
      "declare -A m",
      `${name}=y; y='b[$(touch pwned)]'`,
    ],
  ]);
  return { text, before, name, about: "calculation" };
}
