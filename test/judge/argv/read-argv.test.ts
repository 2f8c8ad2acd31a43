// How each grammar takes a command line apart. In a row, `$x` is one field that could be anything, and `*` any number of
// fields. In the answer, `-o=f` is an option with its argument, `-o [a b]` one that takes all that follows, `~-o` one whose
// field an unlisted option may have taken; `may` lists the options that could be given besides, and `open` stands for any.
import { describe, expect, test } from "vitest";
import { commands, type Entry, type Grammar, reads, text, writes } from "../../../src/catalog/schema.ts";
import { show } from "../../../src/interpret/text.ts";
import type { Argv, GivenOption } from "../../../src/judge/argv/argv.ts";
import { readArgv, tableFor } from "../../../src/judge/argv/read-argv.ts";
import { fieldsOf, shownField } from "../../support/fields.ts";

const shownOption = ({ name, value, rest, sure }: GivenOption): string =>
  `${sure ? "" : "~"}${name}${value ? `=${show(value)}` : ""}${rest ? ` [${rest.map(shownField).join(" ")}]` : ""}`;

const shown = ({ options, operands, doubts, possible, open }: Argv): string =>
  [
    options.map(shownOption).join(" "),
    `| ${operands.map(shownField).join(" ")}`.trim(),
    ...(possible.length > 0
      ? [`may ${possible.map(({ name, value }) => name + (value ? `=${show(value)}` : "")).join(" ")}`]
      : []),
    ...(open ? ["open"] : []),
    ...doubts.map(({ words, after, span }) => `${words.of} after ${after}${span ? ` at ${span.start}` : ""}`),
  ]
    .join("; ")
    .replace(/^; /, "");

const options: NonNullable<Entry["options"]> = {
  "-a, --all": {},
  "-o, --output": { value: writes },
  "-c, --color": { value: text, optional: true },
  "-s": { value: text, separate: true },
  "-lh": {},
  "-NUM": {},
  "-x, --exec": { runs: {} },
  "-m": { value: text, subcommands: { tool: { does: "" } } },
};
const entries = commands({
  gnu: { does: "", options },
  posix: { does: "", grammar: "posix", options },
  chooses: { does: "", options, subcommands: {} },
  complete: { does: "", complete: true, options: { "--output": { value: writes }, "--outer": {} } },
  // No option does anything, and others may exist.
  harmless: { does: "", options: "harmless" },
  plain: { does: "", otherOptions: "harmless", options: { "-r, --recursive": {}, "-n, --lines": { value: text } } },
  others: { does: "", otherOptions: "harmless", options: { "-r": {}, "-w, --write": { value: writes } } },
  dash: { does: "", grammar: "single-dash", options: { "-out": { value: writes }, "-all": {} } },
  pairs: { does: "", grammar: "key-value", options: { "of=": { value: writes }, "-a": {} } },
  cluster: { does: "", grammar: "cluster-first", options: { "-t": {}, "-f": { value: reads } } },
  verbatim: { does: "", grammar: "verbatim", options },
  test: { does: "", grammar: "test" },
  find: { does: "", grammar: "find" },
  bash: { does: "", grammar: "shell" },
  sh: { does: "", grammar: "shell", dialect: "posix" },
  zsh: { does: "", grammar: "shell", dialect: "plain" },
});
const isName = (name: string | undefined): name is keyof typeof entries => name !== undefined && name in entries;

function answer(line: string): string {
  const [name, ...words] = line.split(" ");
  if (!isName(name)) throw new Error(`no such entry: ${line}`);
  const entry: Entry = entries[name];
  const grammar: Grammar = entry.grammar ?? "gnu";
  return shown(readArgv(fieldsOf(words.join(" ")), grammar, tableFor(entry, grammar, undefined)));
}

const rows: readonly (readonly [string, string])[] = [
  // gnu: clusters, joined and separate arguments, abbreviations, options behind operands.
  ["gnu", "|"],
  ["gnu a b", "| a b"],
  ["gnu -a x", "-a; | x"],
  ["gnu -ao f x", "-a -o=f; | x"],
  ["gnu -of x", "-o=f; | x"],
  ["gnu -o f x", "-o=f; | x"],
  ["gnu --output f x", "--output=f; | x"],
  ["gnu --output=f x", "--output=f; | x"],
  ["gnu --output= x", "--output=; | x"],
  ["gnu --outp f", "--outp; | f; may --outp=f; unlisted-option after 1 at 0"],
  ["gnu -c x", "-c; | x"],
  ["gnu -cred x", "-c=red; | x"],
  ["gnu --color red", "--color; | red"],
  ["gnu -sa v", "-s=v -a; |"],
  ["gnu -lh", "-lh; |"],
  ["gnu -42", "-42; |"],
  ["gnu a -a b", "-a; | a b"],
  ["gnu -- -a", "| -a"],
  ["gnu - -a", "-a; | -"],
  ["gnu -o", "|; unproved-argument after 0 at 0"],
  ["gnu -o * -a", "-a; |; unproved-argument after 0 at 1"],
  ["gnu -o $x", "-o=…; |"],
  ["gnu -o$x a", "-o=…; | a"],
  ["gnu --output=$x a", "--output=…; | a"],
  ["gnu --output$x a", "| --output… a; open; unproved-argument after 0 at 0"],
  ["gnu -a$x b", "| -a… b; may -a; open; unproved-argument after 0 at 0"],
  ["gnu $x b", "| … b; open; unproved-argument after 0 at 0"],
  ["gnu ./$x b", "| ./… b"],
  ["gnu * -a", "-a; | …*; open; unproved-argument after 0 at 0"],
  ["gnu --all=x", "|; may --all; unlisted-option after 0 at 0"],
  ["gnu -z -a", "-z -a; |; unlisted-option after 1 at 0"],
  ["gnu -zo f", "-z; | f; may -o=f; unlisted-option after 1 at 0; unproved-argument after 1 at 0"],
  ["gnu --zoo=1 a", "--zoo=1; | a; unlisted-option after 1 at 0"],
  // An option that takes all that follows.
  ["gnu -x rm -a b", "-x [rm -a b]; |"],
  ["gnu -ax rm -a", "-a -x [rm -a]; |"],
  ["gnu -m tool -a b", "-m=tool [-a b]; |"],
  ["gnu -mtool -a", "-m=tool [-a]; |"],
  ["gnu -m other -a", "-m=other -a; |"],
  ["gnu -m $x -a", "-m=… -a; |"],
  // posix, and a program with subcommands: options end at the first operand.
  ["posix a -a", "| a -a"],
  ["posix -a b -a", "-a; | b -a"],
  ["posix * -a", "-a; | …*; open; unproved-argument after 0 at 0"],
  ["posix $x -a", "| … -a; open; unproved-argument after 0 at 0"],
  ["chooses -o f get -a", "-o=f; | get -a"],
  ["chooses $x -a", "| … -a; open; unproved-argument after 0 at 0"],
  // Every option is listed.
  ["complete --outp f", "--outp=f; |"],
  ["complete --out f", "--out; | f; may --out=f --out; unlisted-option after 1 at 0"],
  ["complete --outer=x", "|; may --outer; unlisted-option after 0 at 0"],
  // Other options exist and do no harm: they may take the next field.
  ["harmless -z a --zoo b", "-z ~--zoo; | a b"],
  ["harmless $x a", "| … a; open"],
  ["harmless -z$x a", "| a; open"],
  ["plain --rec a", "--rec; | a; may --rec"],
  ["plain --rec=$x a", "--rec=…; | a; may --rec"],
  ["plain -zr a", "-z; | a; may -r"],
  ["plain -zn 5", "-z; | 5; may -n=5"],
  ["plain -r$x a", "| a; may -r; open"],
  ["plain -n$x a", "-n=…; | a"],
  ["plain --lines=$x a", "--lines=…; | a"],
  ["plain $x a", "| … a; open"],
  ["plain -- $x", "| …"],
  ["plain --zoo -n 5", "--zoo ~-n=5; |"],
  ["others -z -w f", "-z ~-w=f; |"],
  ["others --wri f", "--wri=f; |"],
  ["others -zw f", "-z; | f; may -w=f; unproved-argument after 1 at 0"],
  ["others $x -w f", "~-w=f; | …; open; unproved-argument after 0 at 0"],
  // single-dash.
  ["dash -out f --all", "-out=f -all; |"],
  ["dash -out=f", "-out=f; |"],
  ["dash -al", "-al; |; may -al; unlisted-option after 1 at 0"],
  ["dash -out$x", "| -out…; open; unproved-argument after 0 at 0"],
  ["dash -out=$x", "-out=…; |"],
  // key-value.
  ["pairs of=f a", "of==f; | a"],
  ["pairs of=", "of==; |"],
  ["pairs zz=f", "|; unlisted-option after 0 at 0"],
  ["pairs of=$x", "of==…; |"],
  ["pairs zz=$x", "|; unlisted-option after 0 at 0"],
  ["pairs o$x", "| o…; open; unproved-argument after 0 at 0"],
  ["pairs $x", "| …; open; unproved-argument after 0 at 0"],
  ["pairs -- of=f", "| of=f"],
  ["pairs -a", "-a; |"],
  // cluster-first.
  ["cluster tf a b", "-t -f=a; | b"],
  ["cluster ft a", "-f=a -t; |"],
  ["cluster fft a b c", "-f=a -f=b -t; | c"],
  ["cluster -t a", "-t; | a"],
  ["cluster a tf", "-a; | tf; unlisted-option after 1 at 0"],
  ["cluster 1 tf", "| 1 tf"],
  ["cluster t$x a", "| t… a; open; unproved-argument after 0 at 0"],
  ["cluster 1$x t", "| 1… t"],
  ["cluster t t$x", "-t; | t…"],
  // verbatim and test: no options.
  ["verbatim -a -o * $x", "| -a -o …* …"],
  ["test -f $x -a -n y", "| -f … -a -n y"],
  // find.
  ["find", "|"],
  ["find . -name x -o -newer y", "-name=x -o -newer=y; | ."],
  ["find a b -fprintf out %p -print", "-fprintf=out -print; | a b"],
  ["find -L -D tree -O3 -- . -delete", "-L -D=tree -O3 -delete; | ."],
  ["find . -exec rm {} ; -print", "-exec [rm {} ;] -print; | ."],
  ["find . -execdir rm {} + -exec x {} ;", "-execdir [rm {} +] -exec [x {} ;]; | ."],
  ["find $x -name y", "|; open; expression-unread after 0"],
  ["find . -name $x", "-name=…; | ."],
  ["find . -name *", "| .; open; expression-unread after 0"],
  ["find . -zoo", "| .; open; expression-unread after 0"],
  ["find . -exec rm {}", "| .; open; expression-unread after 0"],
  ["find ) x", "|; open; expression-unread after 0"],
  ["find -newermt x", "-newermt=x; |"],
  // shell, in three dialects.
  ["bash", "|"],
  ["bash -c x a b", "-c; | x a b"],
  ["bash -ec x", "-e -c; | x"],
  ["bash +e -c x", "+e -c; | x"],
  ["bash +c x", "+c; | x"],
  ["bash -o pipefail -c x", "-o=pipefail -c; | x"],
  ["bash -co pipefail x", "-c -o=pipefail; | x"],
  ["bash -o $x -c y", "-o=… -c; | y"],
  ["bash --norc -c x", "--norc -c; | x"],
  ["bash --zoo -c x", "|; unlisted-option after 0 at 0"],
  ["bash -norc x", "|; unlisted-option after 0 at 0"],
  ["bash -cz x", "-c; |; unlisted-option after 1 at 0"],
  ["bash -- -c x", "| -c x"],
  ["bash - x", "| x"],
  ["bash -e $x", "-e; |; unproved-argument after 1 at 1"],
  ["bash $x", "|; unproved-argument after 0 at 0"],
  ["bash /$x y", "| /… y"],
  ["bash * -c x", "|; unproved-argument after 0 at 0"],
  ["bash -c $x *", "-c; |; unproved-argument after 1 at 1"],
  ["bash --version -z", "--version; |; unlisted-option after 1 at 1"],
  ["sh -O extglob -c x", "|; unlisted-option after 0 at 0"],
  ["sh --norc -c x", "|; unlisted-option after 0 at 0"],
  ["sh -help", "|; unlisted-option after 0 at 0"],
  ["zsh -ilc x", "-i -l -c; | x"],
  ["zsh -e x", "|; unlisted-option after 0 at 0"],
];

describe("readArgv", () => {
  test.each(rows)("%s", (line, expected) => {
    expect(answer(line)).toBe(expected);
  });
});
