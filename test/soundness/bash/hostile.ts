// Words that are something else than they look: for programs, for arithmetic, for patterns, for bash's own lists.
import type { Random } from "../../support/random.ts";

/** Texts of which a program or bash makes more than an argument. */
const values: readonly string[] = [
  ...["-delete", "-delete", "-delete", ".", ".", "f", "", "a b", ". -delete", ".:-delete", "-n", "-", "--", "-a", "+a"],
  ...["a[$(touch pwned)]", "a[$(touch pwned)]", "a[$(touch pwned)]", "x[$(touch pwned)]", "$(touch pwned)"],
  ...["`touch pwned`", "x=-delete", "PATH=.", "x", "y", "a[0]", "a[1]", "PATH", "0", "1", "5", "-1", "08", "0x1f"],
  ...[
    "9223372036854775808",
    "99999999999999999999",
    "2147483648",
    "1e3",
    "1.5",
    "%n",
    "%s",
    "%d",
    "%q",
    "%b",
    "%(%s)T",
  ],
  ...["*", "?", "[a]", "/*", "d/*", "./rm", "rm", "ls", "touch pwned", "rm f", "/", "/tmp", "/tmp/f", "/dev/null"],
  ...[
    "/dev/stdout",
    "/dev/fd/0",
    "/dev/fd/3",
    "/dev/tcp/127.0.0.1/9999",
    "~",
    "~+",
    "~-",
    "~/a",
    "/mnt/home",
    "/mnt/work",
  ],
  ...["/mnt/home-delete", "-delete/mnt/home", "/mnt/work-delete", "a:b", "a=b", "a,b", "{a,b}", "!(ls)", "@(rm)", "\\"],
  ...[
    "\\-delete",
    "-delete\\",
    "'-delete'",
    '"',
    "'",
    "\n",
    "-delete\n",
    "\t",
    "é",
    "\x01",
    "()",
    "() { touch pwned; }",
  ],
];

/** Those of the texts that do most harm, for each of the ways in which a text does some. */
const worst = ["-delete", "-delete", ".", "a[$(touch pwned)]", "a[$(touch pwned)]", "", "x=-delete", ". -delete", "1"];

/** A text, not yet quoted. */
export const value = (random: Random): string => random.pick(random.chance(0.5) ? worst : values);

const plain = /^[\w./:@%+,=-]+$/;

/** One of the ways to write a text down, all of which mean this text. */
export function written(text: string, random: Random): string {
  if (plain.test(text) && random.chance(0.8)) return text;
  const single = `'${text.replaceAll("'", `'\\''`)}'`;
  if (random.chance(0.6)) return single;
  if (random.chance(0.5)) return `"${text.replace(/[\\$`"]/g, "\\$&")}"`;
  if (random.chance(0.5) && !/[\u0080-\uffff]/.test(text))
    return `$'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\x01", "\\x01")}'`;
  return text === "" || text.includes("\n") ? single : text.replace(/[^\w./:@%+,=-]/g, "\\$&");
}

/** Holes of a word that stand for known and unknown digits, letters and nothing. */
export const holes: readonly string[] = [
  ...["$#", "$?", "$!", "$$", "$-", "$0", "$1", "$@", '"$@"', "$*", "$_", "${#x}", "${#a[@]}", "$((0))", "$((x))"],
  ...[
    "$(echo 0)",
    "$(echo x)",
    "`echo`",
    "$x",
    '"$x"',
    "${x}",
    "$y",
    "$a",
    "${a[1]}",
    '"${a[@]}"',
    "${!x}",
    "${!a[@]}",
  ],
  ...["$LINENO", "$RANDOM", "$SECONDS", "$UID", "$HOME", "$PWD", "$OLDPWD", "$IFS", "$PATH", "$OPTIND", "$REPLY", "$n"],
  ...["~", "~+", "~-", "~1", "*", "?", "d/*", "{a,b}", "{1..3}", "<(ls)", "$'\\n'"],
];

const numbers: readonly string[] = [
  ...["0", "1", "2", "9", "10", "-1", "007", "0x10", "2147483647", "2147483648", "4294967296", "9007199254740992"],
  ...["9007199254740993", "10000000000", "10000000001", "9223372036854775806", "9223372036854775807"],
  ...[
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551616",
    "99999999999999999999",
    "+1",
    "1e3",
    "a",
    "z",
    "A",
    "-",
    "",
  ],
];

/** Brace lists with ends that some implementations take for numbers. */
export function brace(random: Random): string {
  const from = random.pick(numbers);
  const to =
    random.chance(0.4) && /^-?\d+$/.test(from) ? String(BigInt(from) + BigInt(random.below(3))) : random.pick(numbers);
  const step = random.chance(0.3) ? `..${random.pick(numbers)}` : "";
  const item = (): string => random.pick(["a", "b", "", "-delete", "x", "{1,2}", "$x", "'c,d'", "\\,", "~", "1..2"]);
  if (random.chance(0.3)) return `{${random.some(1, 3, item).join(",")}}`;
  return `{${from}..${to}${step}}`;
}

/** Indices of arrays, also of arrays that have no such index. */
export const subscripts: readonly string[] = [
  ...[
    "0",
    "1",
    "-1",
    "-9",
    "x",
    "$x",
    "@",
    "*",
    "",
    "1+1",
    "a[1]",
    "'$(touch pwned)'",
    "$(touch pwned)",
    "a b",
    "$k",
    '""',
  ],
  ...["99999999999999999999", "x=5", "08", "1]", "/", "RANDOM", "~", "$#", "a$#"],
];

/** Expressions in which names, texts and expansions meet. */
export function expression(random: Random, name: string): string {
  const small = (): string =>
    random.pick([
      ...[
        name,
        name,
        "x",
        "y",
        "a",
        "a[0]",
        "a[1]",
        "0",
        "1",
        "5",
        `${name}$#`,
        "a$#",
        `a$?`,
        "$x",
        `$${name}`,
        "$x$y",
      ],
      ...[
        "x$(echo 0)",
        "'x'",
        '"x"',
        "08",
        "1/0",
        "x=5",
        `${name}=5`,
        "a[0]=5",
        `${name}[0]=5`,
        `${name}[0]=5`,
        "a[1]=x",
        "x++",
        "--x",
        "-1",
        "x[0]",
        "m[x]",
      ],
      ...[
        "2#1",
        "99#1",
        "10#x",
        "16#$x",
        "9223372036854775808",
        "(x)",
        "!x",
        "~x",
        "",
        "$((x))",
        "${#x}",
        "x,y",
        "x ? y : a",
      ],
    ]);
  if (random.chance(0.4)) return small();
  const operator = random.pick([
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "<<",
    "<",
    "==",
    "&&",
    "||",
    "&",
    "^",
    "=",
    "+=",
    "/=",
    ",",
    "<<=",
  ]);
  return `${small()}${operator}${small()}`;
}

/** Where output goes and input comes from; some work, some do not. */
export const targets: readonly string[] = [
  ...[
    "./nope",
    "nope/nope",
    "a.c",
    "a.c",
    "d",
    ".",
    "/dev/null",
    "/dev/null",
    "/dev/null",
    "/dev/stdout",
    "/dev/stderr",
  ],
  ...[
    "/dev/stdin",
    "/dev/fd/0",
    "/dev/fd/1",
    "/dev/fd/3",
    "/dev/fd/7",
    "/proc/self/fd/1",
    "/dev/tcp/127.0.0.1/9999",
    "/dev/tcp/localhost/9999",
  ],
  ...[
    "/dev/udp/127.0.0.1/9999",
    "/etc/passwd",
    "/etc/shadow",
    "/",
    "*",
    "?.c",
    "nomatch*",
    "$x",
    '"$x"',
    "$nothing",
    '""',
    "a.c/x",
  ],
  ...["$(echo /dev/null)", "$((1))", "~", "{a,b}", "<(ls)", ">(cat)", "$LINENO", "/dev/full", "/dev/tty", "$'a\\0b'"],
];

/** Those of the manual's chapter on redirections; `&` takes a descriptor. */
const operators: readonly string[] = [
  ...["<", "<", ">", ">", ">>", ">|", "<>", "<&", "<&", ">&", ">&", "&>", "&>>", "<<<", "<<", "<<-"],
];
const descriptors: readonly string[] = [
  "0",
  "1",
  "2",
  "3",
  "7",
  "9",
  "10",
  "200",
  "99999999999",
  "-",
  "1-",
  "3-",
  "$x",
  "$#",
  "x",
  "",
];

/** One redirection with what must stand on the next lines. */
export function redirection(random: Random): { readonly text: string; readonly below: string } {
  const operator = random.pick(operators);
  const number = random.chance(0.6)
    ? ""
    : random.pick([
        "0",
        "1",
        "2",
        "3",
        "5",
        "7",
        "9",
        "10",
        "99",
        "{fd}",
        "{x}",
        "{PATH}",
        "{a[0]}",
        "{1}",
        "{RANDOM}",
        "{FUNCNEST}",
      ]);
  const gap = random.chance(0.2) ? " " : "";
  if (operator.startsWith("<<") && operator !== "<<<") {
    const quote = random.pick(["", "'", "\\"]);
    const body = random.pick(["a", "$x", "$(ls)", "${x:=-delete}", "`ls`", "\ta", "", "${y?}", "$((1/0))", "$((x=5))"]);
    const end = quote === "\\" ? "\\E" : `${quote}E${quote}`;
    return { text: `${number}${operator}${gap}${end}`, below: `${body}\nE\n` };
  }
  const duplicates = operator === "<&" || operator === ">&";
  const target = random.pick(duplicates ? [...descriptors, "./nope", "/dev/null", "a.c"] : targets);
  return { text: `${operator.startsWith("&") ? "" : number}${operator}${gap}${target}`, below: "" };
}

/** One or more of them; here-documents' bodies come below. */
export function redirections(random: Random): { readonly text: string; readonly below: string } {
  const all = random.some(1, random.chance(0.7) ? 1 : 3, () => redirection(random));
  return { text: all.map(({ text }) => text).join(" "), below: all.map(({ below }) => below).join("") };
}
