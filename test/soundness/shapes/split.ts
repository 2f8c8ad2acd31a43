// What makes a reader change its state, split over words: an opener in one, an inert text, the closer in another.
import type { Random } from "../../support/random.ts";

/** Openers with their closers. */
const pairs: readonly (readonly [string, string])[] = [
  ["<(", ")"],
  [">(", ")"],
  ["$(", ")"],
  ["(", ")"],
  ["((", "))"],
  ["$((", "))"],
  ["$[", "]"],
  ["`", "`"],
  ["${x:-", "}"],
  ["${", "}"],
  ['"', '"'],
  ["'", "'"],
  ["$'", "'"],
  ['$"', '"'],
  ["@(", ")"],
  ["[", "]"],
  ["a[", "]"],
  ["{", "}"],
  ["{a,", "}"],
  ["[[", "]]"],
  ["case x in", "esac"],
  ["<<E", "\nE\n"],
  ["<<'E'", "\nE\n"],
  ["<<<", ""],
  ["#", "\n"],
  ["\\", ""],
  ["\\\n", ""],
];

/** Texts that must stay texts. */
const payloads: readonly string[] = [
  "$(touch pwned)",
  "`touch pwned`",
  "<(touch pwned)",
  ">(touch pwned)",
  "touch pwned",
  "; touch pwned;",
  "\ntouch pwned\n",
  "${y:=$(touch pwned)}",
  "$((a[$(touch pwned)]))",
  "a[$(touch pwned)]",
  ">pwned",
];

/** Words that hold a piece: quoted, as operand, inside a substitution. */
const frames: readonly ((piece: string) => string)[] = [
  (piece) => piece,
  (piece) => `"${piece}"`,
  (piece) => `'${piece}'`,
  (piece) => `$'${piece}'`,
  (piece) => `$"${piece}"`,
  (piece) => `\\${piece}`,
  ...["-", ":-", "+", ":+", "=", ":=", "?", ":?", "#", "##", "%", "%%", "/", "//", "/#", "^", ",", ":", "@"].flatMap(
    (operator) => [
      (piece: string) => `\${x${operator}${piece}}`,
      (piece: string) => `"\${x${operator}${piece}}"`,
      (piece: string) => `"\${x${operator}"${piece}"}"`,
      (piece: string) => `"\${x${operator}'${piece}'}"`,
      (piece: string) => `\${x${operator}"${piece}"}`,
      (piece: string) => `\${x${operator}'${piece}'}`,
    ],
  ),
  (piece) => `\${x/a/${piece}}`,
  (piece) => `"\${x/a/${piece}}"`,
  (piece) => `\${x[${piece}]}`,
  (piece) => `\${#${piece}}`,
  (piece) => `$(K ${piece})`,
  (piece) => `"$(K ${piece})"`,
  (piece) => `\`K ${piece}\``,
  (piece) => `$((1 ${piece}))`,
  (piece) => `<(K ${piece})`,
  (piece) => `{a,${piece}}`,
  (piece) => `x=${piece}`,
  (piece) => `#${piece}`,
];

/** Words that are no text to bash at all, or only that. */
const inert: readonly ((piece: string) => string)[] = [
  (piece) => `'${piece.replaceAll("'", "")}'`,
  (piece) => `'${piece.replaceAll("'", "")}'`,
  (piece) => `$'${piece.replace(/['\\]/g, "")}'`,
  (piece) => `"${piece.replace(/["$`\\]/g, "\\$&")}"`,
  (piece) => piece.replace(/[^\w.]/g, "\\$&"),
  (piece) => `$'\\x24${piece.replace(/['\\]/g, "").slice(1)}'`,
  (piece) => `"'"'${piece.replaceAll("'", "")}'"'"`,
  (piece) => `'"'"${piece.replace(/["$`\\]/g, "\\$&")}"'"'`,
];

/** Where the three words stand. */
const places: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) => `K ${a}${b}${c}`,
  (a, b, c) => `K ${a} ${b} ${c}`,
  (a, b, c) => `K ${a}${b} ${c}`,
  (a, b, c) => `K ${a}\nK ${b}\nK ${c}`,
  (a, b, c) => `K ${a}; K ${b}${c}`,
  (a, b, c) => `K ${a} # ${b}\nK ${c}`,
  (a, b, c) => `x=${a}${b}${c}; K "$x"`,
  (a, b, c) => `[[ ${a}${b}${c} ]]`,
  (a, b, c) => `[[ x == ${a}${b}${c} ]]`,
  (a, b, c) => `case ${a} in ${b}${c}) K;; esac`,
  (a, b, c) => `for i in ${a} ${b} ${c}; do K "$i"; done`,
  (a, b, c) => `cat <<F\n${a}${b}${c}\nF`,
  (a, b, c) => `cat <<F; K ${b}\n${a}\nF\nK ${c}`,
  (a, b, c) => `cat <<'F'\n${a}\n${b}\n${c}\nF`,
  (a, b, c) => `cat <<< ${a}${b}${c}`,
  (a, b, c) => `K "$(K ${a}${b}${c})"`,
  (a, b, c) => `K "$(cat <<F\n${a}${b}\nF\n)" ${c}`,
  (a, b, c) => `K \`K ${a}${b}\` ${c}`,
  (a, b, c) => `a=(${a} ${b} ${c}); K "\${a[@]}"`,
  (a, b, c) => `f() { K ${a}${b}; }; f ${c}`,
  (a, b, c) => `eval 'K' ${a}${b}${c}`,
  (a, b, c) => `bash -c "K ${a}${b}${c}"`,
  (a, b, c) => `K "\${y:-${a}${b}${c}}"`,
  (a, b, c) => `K "\${y:-${a}}"${b}"\${y:-${c}}"`,
  (a, b, c) => `cat <<F\n\${y:-${a}}\n${b}\n\${y:-${c}}\nF`,
];

export function split(random: Random): string {
  const [opener, closer] = random.pick(pairs);
  const frame = random.pick(frames);
  const other = random.chance(0.6) ? frame : random.pick(frames);
  const text = `${random.pick(inert)(random.pick(payloads))}`;
  return random.pick(places)(frame(opener), text, other(closer));
}
