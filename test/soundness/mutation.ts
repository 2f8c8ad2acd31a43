// Known scripts with something broken in them, and known scripts put into each other.
import * as fc from "fast-check";
import { quoted } from "../support/quoted.ts";
import { knownScripts } from "./rows.ts";

/** What parsers stumble over, to be put anywhere. */
const snippets = [
  ...[
    "'",
    '"',
    "`",
    "\\",
    "$",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "&",
    "|",
    "<",
    ">",
    "#",
    "\n",
    " ",
    "\t",
    "=",
    "!",
    "~",
    "*",
    "?",
  ],
  ...[
    "\\\n",
    "''",
    '""',
    "$'",
    '$"',
    "$(",
    "${",
    "$((",
    "))",
    "<(",
    ">(",
    "<<E\n",
    "\nE\n",
    "<<<",
    "&&",
    "||",
    ";;",
    "|&",
    "&>",
    "2>&1",
  ],
  ...[
    "$(K)",
    '"$(K)"',
    "`K`",
    "${x:-$(K)}",
    '"${x:-a}"',
    "$x",
    '"$x"',
    "$@",
    '"$@"',
    "{a,b}",
    "x=1 ",
    "x=$(K) ",
    "\\ ",
    "'a b'",
    "$'\\n'",
    " # ",
    "#",
  ],
  ...[
    "if K; then ",
    "; fi",
    "do ",
    "; done",
    "for x in a b; do ",
    "{ ",
    "; }",
    "( ",
    " )",
    "case a in a) ",
    ";; esac",
    "f() { ",
    "! ",
    "time ",
    "[[ ",
    " ]]",
    "in ",
    "function f ",
  ],
  ...[
    " > /dev/null",
    " 2>/dev/null",
    " > f",
    " < a.c",
    " | K",
    " && K",
    " || K",
    "; K",
    " & K",
    "K ",
    "-n ",
    "-- ",
    "eval ",
    "command ",
    "env ",
    "xargs ",
    "bash -c ",
    "$((1+1))",
    "\u00a0",
    "é",
  ],
];

/** Where in a text, as a part of its length; how much of it; and what to put there. */
type Edit = readonly ["insert" | "delete" | "repeat" | "swap" | "wrap", number, number, string];

const edit: fc.Arbitrary<Edit> = fc.tuple(
  fc.constantFrom("insert", "insert", "insert", "delete", "repeat", "swap", "wrap"),
  fc.integer({ min: 0, max: 999 }),
  fc.integer({ min: 1, max: 12 }),
  fc.constantFrom(...snippets),
);

function apply(text: string, [what, place, length, snippet]: Edit): string {
  const at = Math.floor((text.length * place) / 999);
  const end = Math.min(text.length, at + length);
  const [before, middle, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
  switch (what) {
    case "insert":
      return before + snippet + text.slice(at);
    case "delete":
      return before + after;
    case "repeat":
      return before + middle + middle + after;
    case "swap":
      return before + after.slice(0, length) + middle + after.slice(length);
    case "wrap":
      return `${before}${snippet}${middle}${snippet}${after}`;
    default:
      return what satisfies never;
  }
}

const known = fc.constantFrom(...knownScripts);

/** A known script after one to three edits. */
export const mutatedScript: fc.Arbitrary<string> = fc
  .tuple(known, fc.array(edit, { minLength: 1, maxLength: 3, size: "max" }))
  .map(([text, edits]) => edits.reduce(apply, text));

/** Ways to put two scripts into one. */
export const joints: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a}\n${b}`,
  (a, b) => `${a}; ${b}`,
  (a, b) => `${a} && ${b}`,
  (a, b) => `${a} | ${b}`,
  (a, b) => `${a} || ${b}`,
  (a, b) => `{ ${a}\n}; ${b}`,
  (a, b) => `( ${a}\n) && ${b}`,
  (a, b) => `if ${a}\nthen ${b}\nfi`,
  (a, b) => `x=$(${a}\n)\n${b}`,
  (a, b) => `K "$(${a}\n)"; ${b}`,
  (a, b) => `f() {\n${a}\n}\n${b}\nf`,
  (a, b) => `for x in 1 2; do ${a}\n${b}\ndone`,
  (a, b) => `while ${a}\ndo ${b}\nbreak; done`,
  (a, b) => `K <(${a}\n) 2>/dev/null\n${b}`,
  (a, b) => `bash -c ${quoted(a)}; ${b}`,
  (a, b) => `eval ${quoted(a)}\n${b}`,
  (a, b) => `case x in (x) ${a}\n;; (*) ${b}\n;; esac`,
  (a, b) => `K <<END\n$(${a}\n)\nEND\n${b}`,
  (a, b) => `! ${a} & ${b}`,
  (a, b) => `${a} <<< "$(${b}\n)"`,
];

/** Two known scripts in one. */
export const splicedScript: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...joints), known, known)
  .map(([joint, a, b]) => joint(a, b));
