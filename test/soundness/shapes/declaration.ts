// Two declarations of one name, in every pair of forms, and a use of what it holds.
import type { Random } from "../../support/random.ts";

const attributes = [
  "",
  "",
  "-a",
  "-A",
  "-i",
  "-l",
  "-u",
  "-n",
  "-r",
  "-x",
  "-g",
  "-t",
  "+a",
  "+i",
  "-ai",
  "-ga",
  "-I",
] as const;

const values: readonly string[] = [
  ...[
    "-delete",
    "'. -delete'",
    ".",
    "''",
    "'($(touch pwned))'",
    "'(. -delete)'",
    "'([0]=-delete)'",
    "'a[$(touch pwned)]'",
  ],
  ...["1", "x", "y", "'x[$(touch pwned)]'", "$y", '"$y"', "$(cat f)", "~", "{.,-delete}", "08"],
];
const lists: readonly string[] = [
  "(.)",
  "(. -delete)",
  "([0]=.)",
  "([1]=-delete)",
  "()",
  "('$(touch pwned)')",
  '("$y")',
  "(1 2)",
];

const declared = (word: string, random: Random): string => {
  const attribute = random.pick(attributes);
  const value = random.pick([
    "",
    "",
    `=${random.pick(values)}`,
    `=${random.pick(values)}`,
    `=${random.pick(lists)}`,
    `+=${random.pick(values)}`,
    `+=${random.pick(lists)}`,
  ]);
  return [word, attribute, `x${value}`].filter((part) => part !== "").join(" ");
};

/** One way to give `x` a value, or attributes. */
const forms: readonly ((random: Random) => string)[] = [
  ...["local", "local", "local", "declare", "declare", "typeset", "readonly", "export"].map(
    (word) => (random: Random) => declared(word, random),
  ),
  (random) => `x=${random.pick(values)}`,
  (random) => `x=${random.pick(values)}`,
  (random) => `x+=${random.pick(values)}`,
  (random) => `x=${random.pick(lists)}`,
  (random) => `x+=${random.pick(lists)}`,
  (random) => `x[${random.pick(["0", "1", "y", "-1", "$y"])}]=${random.pick(values)}`,
  (random) => `unset ${random.pick(["x", "-v x", "'x[0]'", "-n x", "-f x"])}`,
  (random) => `read ${random.pick(["", "-r", "-a"])} x <<< ${random.pick(values)}`,
  (random) => `printf -v x %s ${random.pick(values)}`,
  (random) => `mapfile -t x <<< ${random.pick(values)}`,
  (random) => `for x in ${random.pick(values)}; do :; done`,
  (random) => `: \${x:=${random.pick(values)}}`,
  (random) => `: $((x${random.pick(["=1", "++", "+=y", "=y"])}))`,
  (random) => `let x=${random.pick(["1", "y"])}`,
  (random) => `getopts ab x ${random.pick(values)}`,
  () => `for ((x=0;x<1;x++)); do :; done`,
];

const uses: readonly string[] = [
  ...[
    "find . $x",
    'find . "$x"',
    'find . "${x[@]}"',
    "find . ${x[0]}",
    "find . ${x[1]}",
    "find . ${x[x]}",
    "find . ${x[y]}",
  ],
  ...[
    "echo $((x))",
    "[[ x -eq 1 ]]",
    "[[ $x -eq 1 ]]",
    "find . ${!x}",
    "eval K $x",
    "K ${x@P}",
    "K ${x[x]}",
    "K $((y[x]))",
  ],
  ...[
    "K ${y:x:1}",
    "for ((i=x;i<1;i++)); do :; done",
    "[ -v x[0] ]",
    "K ${x[@]:x}",
    "$x ls",
    "x=$((x+1)); find . -maxdepth $x",
  ],
];

export function declaration(random: Random): string {
  const make = (): string => random.pick(forms)(random);
  const before = random.pick([
    "",
    "",
    "y=.; ",
    "y=-delete; ",
    "y='a[$(touch pwned)]'; ",
    "y=1; ",
    "y=x; ",
    "export x; ",
    "declare -A y; ",
  ]);
  const [first, second, use] = [make(), make(), random.pick(uses)];
  const joint = random.pick(["; ", "; ", "\n", " && "]);
  const body = `${first}${joint}${second}${joint}${use}`;
  return random.pick([
    `${before}f() { ${body}; }; f`,
    `${before}f() { ${body}; }; f`,
    `${before}${body}`,
    `${before}f() { ${first}; g; ${use}; }; g() { ${second}; }\nf`,
    `${before}${first}; f() { ${second}; ${use}; }; f`,
    `${before}f() { ${first}; ${second}; }; f; ${use}`,
    `${before}for i in 1 2; do ${first}; ${second}; ${use}; done`,
    `${before}f() { ${first}; ${second}; ${use}; }; f; f`,
    `${before}(${body})`,
  ]);
}
