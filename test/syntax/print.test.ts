// The canonical print of a script is read as the same script, and holds nothing that could mean more.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { print } from "../../src/syntax/print/print.ts";
import { plainText, quotedText, Unprintable } from "../../src/syntax/print/print-text.ts";
import type { Command, List, Script, Word, WordPart } from "../../src/syntax/script.ts";
import { parse } from "../support/judge.ts";

describe("one line of bash", () => {
  const prints: readonly (readonly [string, string])[] = [
    ["ls  -l   # all", "ls -l\n"],
    ["r\\m 'a b' $'\\t'\"c\"", "r\\m 'a b' $'\\t'\"c\"\n"],
    ["echo $x$1 `ls` $[1+1]", "echo ${x}${1} $( ls ) $((1+1))\n"],
    ["if ls; then pwd; else id; fi", "if ls; then pwd; else id; fi\n"],
    ["x=1 ls >a <b 2>&1", "x=1 ls > a < b 2>& 1\n"],
    ["a|&b&&c||d&", "a |& b && c || d &\n"],
    ["a && b 2>&1 | c || d", "a && b 2>& 1 | c || d\n"],
    ["! a && b >f | c | d; e", "! a && b > f | c | d; e\n"],
    ["a | b | c || d | e >f && ! g <h | i", "a | b | c || d | e > f && ! g < h | i\n"],
    ['a && b >"c\nd" | e; f', 'a && b > "c\nd" | e; f\n'],
    ["f () { ls; }", "f() { ls; }\n"],
    ["for x\ndo ls\ndone", "for x; do \nls;\n done\n"],
    ["case $x in a|b) ls;; *) ;; esac", "case ${x} in (a | b) ls ;; (*)  ;; esac\n"],
    ["[[ -f a && ! b || c =~ ^d$ ]]", "[[ ( -f a && ! b ) || c =~ ^d$ ]]\n"],
    ["cat <<-E\n\ta $x\n\tE", "cat <<END_1\na ${x}\nEND_1\n"],
    ["cat <<-E\n\t\\$\tb\n\ta\tc\n\tE", "cat <<END_1\n\\$\tb\na\tc\nEND_1\n"],
    ["cat <<'E' | wc\n$x\nE", "cat <<'END_1' | wc\n$x\nEND_1\n"],
    ['echo $(<f) "$(cat <<E\na\nE\n)"', 'echo $(< f) "$( cat <<END_1\na\nEND_1\n )"\n'],
    ["time -p ls; \\time ls; >f time ls", "time -p ls; \\time ls; \\time ls > f\n"],
    ['echo "b$" $x{c,d}', 'echo "b\\$" $x{c,d}\n'],
    ["echo ${x//a/'-'} \"${y:-b}\"", "echo ${x//a/'-'} \"${y:-b}\"\n"],
    ["((x=(1)))", "((x=(1) ))\n"],
    ["{ readonly x;x=\n};pkgutil", "{ readonly x; x=;\n }; pkgutil\n"],
    ["", "\n"],
  ];
  test.each(prints)("%j", (source, printed) => {
    const parsed = parse(source);
    expect(parsed.trusted && print(parsed.script)).toBe(printed);
  });
});

describe("a construct that cannot be printed", () => {
  const span = { start: 0, end: 1 };
  const script = (parts: readonly WordPart[]): Script => {
    const word: Word = { kind: "word", span, parts };
    const command = { kind: "simple", span, assignments: [], words: [word], redirections: [] } as const;
    const pipeline = { span, negated: false, timed: false, commands: [command], operators: [] } as const;
    return { source: "", list: { span, items: [{ andOr: { first: pipeline, rest: [] }, background: false }] } };
  };
  const parameter = {
    kind: "parameter",
    span,
    name: "x",
    prefix: undefined,
    subscript: undefined,
    operator: undefined,
    operands: [],
  } as const;
  const parts: readonly WordPart[] = [
    ...[";", "$(rm)", "`rm`", "a b", "a'b", 'a"b', "a\nb", "a|b", "a&", "<a", "(a)", "\\", "#a", "x=1", "x[1]=a"].map(
      (value) => ({ kind: "literal", span, value }) as const,
    ),
    { kind: "quoted", span, value: "a'b", style: "single" },
    { kind: "quoted", span, value: "ab", style: "backslash" },
    { kind: "quoted", span, value: "\n", style: "backslash" },
    { kind: "double", span, parts: [{ kind: "double", span, parts: [] }] },
    { kind: "double", span, parts: [{ kind: "quoted", span, value: "a", style: "single" }] },
    { ...parameter, name: "x;rm" },
    { ...parameter, name: "#", operator: "#" },
    {
      ...parameter,
      operator: ":",
      operands: [{ kind: "word", span, parts: [{ kind: "literal", span, value: "1;2" }] }],
    },
    { kind: "arithmetic", span, expression: { span, parts: [{ kind: "literal", span, value: "1`rm`" }] } },
    { kind: "arithmetic", span, expression: { span, parts: [{ kind: "quoted", span, value: "a'", style: "single" }] } },
  ];
  const word = (...inner: readonly WordPart[]): Word => ({ kind: "word", span, parts: inner });
  const literal = (value: string): WordPart => ({ kind: "literal", span, value });
  const simple = { kind: "simple", span, assignments: [], words: [word(literal("ls"))], redirections: [] } as const;
  const group = {
    kind: "compound",
    span,
    body: { type: "brace-group", list: script([literal("ls")]).list },
    redirections: [],
  } as const;
  const assignment = { span, name: "x", subscript: undefined, append: false } as const;
  const commands: readonly (readonly [Command, string])[] = [
    ...["a;b", "a b", "-a", "", "if", "time"].map(
      (name) => [{ kind: "function", span, name, body: group }, "the name of a function"] as const,
    ),
    ...["a;b", "1a", "a-b", ""].map(
      (name) => [{ kind: "coprocess", span, name, body: group }, "a variable's name"] as const,
    ),
    [{ ...simple, assignments: [{ ...assignment, name: "x;y", value: undefined }] }, "a variable's name"],
    [
      { ...simple, assignments: [{ ...assignment, value: { kind: "array", span, elements: [] } }] },
      "an array before a command",
    ],
    [{ ...simple, words: [word(literal("x[1]=a"))] }, "a command's name that looks like an assignment"],
    [{ ...simple, words: [word(literal("x+=a"))] }, "a command's name that looks like an assignment"],
    [{ ...simple, words: [word(literal("ls")), word(literal("#a"))] }, "a word that begins with `#`"],
    [{ ...simple, words: [word(literal("a{b,$"), literal("c}"))] }, "`$` in a word with braces"],
    [
      {
        ...simple,
        redirections: [{ span, descriptor: undefined, operator: "<<", target: word(literal("a")) }],
      },
      "a here-document without a last line break",
    ],
    [
      { ...simple, redirections: [{ span, descriptor: "a b", operator: ">", target: word(literal("a")) }] },
      "a variable's name",
    ],
    [{ ...simple, words: [word({ ...parameter, name: "!", prefix: "#" })] }, "an operator on `$!`"],
    [{ ...simple, words: [word({ ...parameter, name: "#", operator: ":-", operands: [] })] }, "an operator on `$#`"],
    [{ ...simple, words: [word({ ...parameter, name: "a b" })] }, "the name of a parameter"],
    [
      { ...simple, words: [word({ kind: "quoted", span, value: "a'b", style: "single" })] },
      "an apostrophe in single quotes",
    ],
    [
      { ...simple, words: [word({ kind: "quoted", span, value: "ab", style: "backslash" })] },
      "a backslash before more than one character",
    ],
  ];
  test.each(commands)("%j", (command, why) => {
    const first = { span, negated: false, timed: false, commands: [command], operators: [] } as const;
    const list: List = { span, items: [{ andOr: { first, rest: [] }, background: false }] };
    expect(() => print({ source: "", list })).toThrow(
      `this cannot be written out for bash to read as it was judged: ${why}`,
    );
  });

  test("`!` and `time` before one pipeline", () => {
    const first = { span, negated: true, timed: "bash", commands: [simple], operators: [] } as const;
    const list: List = { span, items: [{ andOr: { first, rest: [] }, background: false }] };
    expect(() => print({ source: "", list })).toThrow("`!` and `time` before one pipeline");
  });

  test.each(parts.map((part) => [JSON.stringify(part), part] as const))("%s", (_, part) => {
    expect(() => print(script([part]))).toThrow(Unprintable);
  });

  test("text in quotes is itself whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (value) => {
        const parsed = parse(`K ${quotedText(value.replaceAll("\0", ""), "ansi-c")}`);
        const command = parsed.trusted ? parsed.script.list.items[0]?.andOr.first.commands[0] : undefined;
        expect(command?.kind === "simple" && command.words[1]?.parts).toMatchObject([{ kind: "quoted", value }]);
        expect(parse(`K "${plainText(value, "double")}"`).trusted).toBe(true);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
