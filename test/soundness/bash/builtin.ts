// A builtin with the options of its synopsis, and operands of the kinds that it names.

import type { Random } from "../../support/random.ts";
import { anyValue, compound, type Element, target } from "./element.ts";
import { expression, written } from "./hostile.ts";
import type { BashLists, BuiltinSynopsis } from "./lists.ts";

/** A word for a place that the synopsis calls `kind`. */
function operand(kind: string, name: string, random: Random, lists: BashLists): string {
  const names = (): string =>
    random.pick([
      name,
      name,
      name,
      name,
      `${name}[0]`,
      `'${name}[1]'`,
      `${name}[$x]`,
      `'${name}[$(touch pwned)]'`,
      "x",
      "PATH",
      "1",
      "''",
      `$${name}`,
    ]);
  switch (random.chance(0.15) ? "" : kind) {
    case "name":
    case "var":
    case "array":
    case "id":
      return names();
    case "value":
      return anyValue(random);
    case "optstring":
      return random.pick(["a", "a:", ":a", "ab", "-", "a::", "x", "--", "-a"]);
    case "format":
      return random.pick(
        [
          "%n",
          "%s",
          "%d",
          "%s%n",
          "%n%n",
          "%b",
          "%q",
          "%(%Y)T",
          "%*d",
          "%.*s",
          "%ln",
          "%hhn",
          "%5n",
          "%%n",
          "%2$n",
          "-delete",
          "%-n",
          "%x %n",
          "%i",
          "%e",
        ].map((text) => written(text, random)),
      );
    case "n":
    case "N":
    case "count":
    case "quantum":
    case "nchars":
    case "origin":
    case "limit":
    case "offset":
    case "first":
    case "last":
      return random.pick([
        "0",
        "1",
        "2",
        "-1",
        "+1",
        "5",
        "99",
        "x",
        "99999999999999999999",
        "''",
        "1.5",
        "08",
        "'a[$(touch pwned)]'",
        "$x",
      ]);
    case "fd":
      return random.pick(["0", "1", "3", "7", "99", "x", "-1", "''"]);
    case "delim":
      return random.pick(["''", "a", ":", "ab", "' '"]);
    case "timeout":
      return random.pick(["0", "0.01", "-1", "x"]);
    case "signal_spec":
    case "sigspec":
    case "sig":
    case "signum":
      return random.pick(["EXIT", "ERR", "DEBUG", "RETURN", "0", ...lists.signals]);
    case "option":
    case "option-name":
      return random.pick([...lists.options, ...lists.letters.map((letter) => `-${letter}`)]);
    case "optname":
      return random.pick(lists.shopts);
    case "jobspec":
    case "job_spec":
    case "pid":
      return random.pick(["%1", "%%", "%+", "$!", "$$", "0", "-1", "1", "%?ls", "99999", "''", "-$$"]);
    case "expr":
      return random.pick([
        "-n $x",
        "-z $x",
        "$x = $x",
        "-v a[0]",
        `-v '${name}[$(touch pwned)]'`,
        "1 -eq a",
        "$x -eq 1",
        "! x",
        "-t 1",
        "-f a.c -a -n x",
        "( x )",
        "-R x",
        "x -nt y",
        expression(random, name),
      ]);
    case "command":
    case "callback":
    case "filename":
    case "dir":
    case "function":
    case "argument":
    case "arguments":
      return random.pick([
        "ls",
        "find",
        "a.c",
        "d",
        "..",
        "/dev/null",
        "/dev/stdin",
        "K",
        "rm",
        "f",
        "-",
        ".",
        "$x",
        "'ls; touch pwned'",
        "'rm() { :; }'",
        "'x=-delete'",
        "-delete",
      ]);
    default:
      break;
  }
  if (random.chance(0.25)) return `${names()}=${anyValue(random)}`;
  if (random.chance(0.15)) return `${name}${random.pick(["=", "+=", "[0]=", "[1]="])}${compound(random)}`;
  if (random.chance(0.3)) return names();
  if (random.chance(0.3))
    return random.pick([
      "-delete",
      "a",
      "-a",
      "x=-delete",
      "x=.",
      "--",
      "'touch pwned'",
      "EXIT",
      "EXIT",
      "ERR",
      "'rm() { :; }'",
      "'x=-delete'",
    ]);
  return anyValue(random);
}

const optionWords = (
  { letters, arguments: values }: BuiltinSynopsis,
  name: string,
  first: string | undefined,
  random: Random,
  lists: BashLists,
): readonly string[] => {
  const alphabet =
    letters.length > 0 && random.chance(0.93)
      ? letters
      : [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@?:"];
  const letter = first ?? random.pick(alphabet);
  const sign = random.chance(0.9) ? "-" : "+";
  if (random.chance(0.06)) return [random.pick(["-", "+", "--", "--help", "--x", `--${letter}`, "-o", "''"])];
  const kind = values.get(letter);
  if (kind !== undefined && random.chance(0.85)) {
    const argument = operand(kind, name, random, lists);
    const before = random.chance(0.2) ? random.pick(alphabet) : "";
    return random.chance(0.5) ? [`${sign}${before}${letter}${argument}`] : [`${sign}${before}${letter}`, argument];
  }
  const more = random.chance(0.55)
    ? ""
    : random.chance(0.5)
      ? letter
      : random.some(1, 2, () => random.pick(alphabet)).join("");
  return [`${sign}${letter}${more}`];
};

/** A builtin with options and operands; the letter at `turn`, so that each comes. */
function builtinOf(synopsis: BuiltinSynopsis, turn: number, random: Random, lists: BashLists): Element {
  const name = target(random);
  const letter = synopsis.letters.length > 0 ? synopsis.letters[turn % synopsis.letters.length] : undefined;
  const options = random.chance(synopsis.letters.length > 0 ? 0.7 : 0.3)
    ? [
        ...optionWords(synopsis, name, letter, random, lists),
        ...(random.chance(0.3) ? optionWords(synopsis, name, undefined, random, lists) : []),
      ]
    : [];
  const end = random.chance(0.25) ? ["--"] : [];
  const kinds = random.chance(0.7)
    ? [...synopsis.operands, ...random.some(0, 2, () => "arg")]
    : random.some(0, 4, () => random.pick([...synopsis.operands, "name", "arg", "value"]));
  const operands = kinds.map((kind) => operand(kind, name, random, lists));
  const front = random.chance(0.7)
    ? ""
    : random.pick([
        "command ",
        "builtin ",
        "command -p ",
        "command -pp ",
        "command -- ",
        "builtin -- ",
        "command builtin ",
        "builtin command ",
        "command -p -- ",
        "command -v ",
        "command -V ",
        "command -pv ",
        "\\",
        "time ",
        "! ",
        "exec ",
        "time -p ",
      ]);
  const assignment = random.chance(0.85) ? "" : `${name}=${anyValue(random)} `;
  const input = random.chance(0.75)
    ? ""
    : ` ${random.pick(["<<< -delete", "<<< 'x -delete'", "</dev/null", "<a.c", "<<< $x", "2>/dev/null", "<<< '. -delete'"])}`;
  const text = `${assignment}${front}${[synopsis.name, ...options, ...end, ...operands].join(" ")}${input}`;
  return { text, name, about: `builtin ${synopsis.name}` };
}

export function builtin(turn: number, random: Random, lists: BashLists): Element {
  const synopsis = lists.builtins[turn % lists.builtins.length];
  if (!synopsis) throw new Error("bash has no builtins");
  return builtinOf(synopsis, Math.floor(turn / lists.builtins.length), random, lists);
}
