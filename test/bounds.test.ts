// However long, deep or wide a script is, it is judged soon, and what is too much to follow is mutating.
import { beforeAll, describe, expect, test } from "vitest";
import { classify, ready } from "../src/classify.ts";
import { expandBraces } from "../src/interpret/brace.ts";
import type { Verdict } from "../src/judge/verdict.ts";
import { defaultBounds } from "../src/syntax/parse.ts";

beforeAll(() => ready());

const verdictOf = (command: string): Verdict => classify(command, { cwd: "/work", home: "/home/me" });
const nested = (open: string, inner: string, close: string, times: number): string =>
  open.repeat(times) + inner + close.repeat(times);

const tooMuch: Readonly<Record<string, string>> = {
  "10 MB of one word": "a".repeat(10_000_000),
  "10 MB of one quoted word": `echo '${"a".repeat(10_000_000)}'`,
  "10 MB of commands": "ls\n".repeat(3_300_000),
  "one character too many": `echo ${"a".repeat(defaultBounds.length - 4)}`,
  "100,000 (": "(".repeat(100_000),
  "60,000 (": "(".repeat(60_000),
  "30,000 ( )": nested("(", "ls", ")", 30_000),
  "1,000 ( )": nested("( ", "ls", " )", 1000),
  "100,000 pipes": "ls|".repeat(100_000),
  "30,000 pipes": `${"a|".repeat(30_000)}a`,
  "100,000 $(": "$(".repeat(100_000),
  "30,000 $(": "$(".repeat(30_000),
  "500 $( )": `echo ${nested("$(", "ls", ")", 500)}`,
  '500 "$( )"': `echo ${nested('"$(', "ls", ')"', 500)}`,
  "30,000 `": "`".repeat(30_001),
  "5,000 { }": nested("{ ", "ls; ", "}; ", 5000),
  "5,000 if": nested("if ", "ls", "; then ls; fi", 3000),
  "30,000 ${": "${".repeat(30_000),
  "500 ${x:-}": `echo ${nested("${x:-", "a", "}", 500)}`,
  "30,000 $((": "$((".repeat(20_000),
  "500 $(( ))": `echo ${nested("$((", "1", "))", 500)}`,
  "30,000 [[": "[[ ".repeat(20_000),
  "30,000 ((": "((".repeat(30_000),
  "1,000 <<": "cat <<E ".repeat(1000),
  '60,000 "': '"'.repeat(60_001),
  "60,000 !": "! ".repeat(30_000),
  "30,000 <(": "<(".repeat(30_000),
  "5,000 case": "case a in a) ".repeat(5000),
  "20 pairs of braces": `echo ${"{a,b}".repeat(20)}`,
  "10,000 pairs of braces": `echo ${"{a,b}".repeat(10_000)}`,
  "2,000 nested braces": `touch ${nested("{a,", "b", "}", 2000)}`,
  "a range of a billion": "echo {1..999999999}",
  "ranges of ranges": "echo {1..1000}{1..1000}{1..1000}",
  "10,000 open braces": `touch ${"{a,".repeat(10_000)}`,
  "functions that double": `${Array.from({ length: 30 }, (_, index) => `f${index + 1}() { f${index}; f${index}; }`).join("; ")}; f0() { ls; }; f30`,
  "a value that doubles": `x=a; ${"x=$x$x; ".repeat(3000)}; echo $x > b`,
  "a value that doubles by appending": `x=aaaa; ${"x+=$x; ".repeat(60)}; touch $x`,
  "30 nested loops": `${nested("for i in 1 2; do ", "touch a", "; done", 30)}`,
  "eval of eval": Array.from({ length: 12 })
    .reduce<string>((inner) => `eval '${inner.replaceAll("'", "'\\''")}'`, "ls")
    .slice(0, 60_000),
  "a bash in a bash": Array.from({ length: 9 })
    .reduce<string>((inner) => `bash -c '${inner.replaceAll("'", "'\\''")}'`, "ls")
    .slice(0, 60_000),
  "env of env": `${"env ".repeat(5000)}rm a`,
  "5,000 values": `${Array.from({ length: 3000 }, (_, index) => `ls && x=${index}`).join("; ")}; $x`,
  "5,000 traps": `${"trap 'rm a' EXIT; ".repeat(3000)}`,
  "1,000 functions in functions": nested("f() { ", "rm a", "; }; f", 1000),
  "a long awk program": `awk '${"{print > $1}".repeat(4000)}'`,
  "a deep awk program": `awk '{ print ${"(".repeat(20_000)}'`,
  "a long sed program": `sed '${"s/a/b/w c\n".repeat(5000)}'`,
  "a deep find expression": `find . ${"\\( ".repeat(10_000)} -delete`,
  "7,000 <<": "cat <<E ".repeat(7000),
  "10,000 function heads": "f()".repeat(10_000),
  "30 nested while": `${nested("while ls; do x=$x$i; i=$x; ", "touch a", "; done", 30)}`,
  "10,000 find -exec": `find . ${"-exec rm {} \\; ".repeat(3000)}`,
};

describe("too much", () => {
  const holds = (command: string): void => {
    const start = performance.now();
    const verdict = verdictOf(command);
    const took = performance.now() - start;
    expect(verdict.safety).toBe("mutating");
    expect(verdict.findings.map(({ code }) => code)).not.toContain("internal-error");
    expect(verdict.findings.length).toBeLessThanOrEqual(50);
    // Loose, since machines differ: a tenth of it is normal.
    expect(took, `${Math.round(took)} ms`).toBeLessThan(1000);
  };
  test.each(Object.keys(tooMuch))("%s", (name) => holds(tooMuch[name] ?? ""));
});

const large: Readonly<Record<string, string>> = {
  "5,000 commands": "ls\n".repeat(5000),
  "5,000 words": `echo ${"a ".repeat(5000)}`,
  "60,000 characters in quotes": `echo '${"a".repeat(60_000)}'`,
  "2,000 variables": Array.from({ length: 2000 }, (_, index) => `x${index}=${index}`).join("; "),
  "2,000 quoted parts": `echo ${'"a"'.repeat(2000)}`,
  "2,000 lines of a here-document": `cat <<'E'\n${"a line of text\n".repeat(2000)}E`,
  "200 pipes": `ls${" | cat".repeat(200)}`,
  "1,000 values in a loop": `for i in ${Array.from({ length: 1000 }, (_, index) => index).join(" ")}; do echo "$i"; done`,
  "20 levels of $( )": nested('echo "$(', "ls", ')"', 20),
};

describe("much", () => {
  test.each(Object.keys(large))("%s is read_only", (name) => {
    const start = performance.now();
    const verdict = verdictOf(large[name] ?? "");
    const took = performance.now() - start;
    expect(verdict.reason).toBe("every command only reads");
    expect(took, `${Math.round(took)} ms`).toBeLessThan(1500);
  });
});

test("brace expansion gives up instead of growing", () => {
  const span = { start: 0, end: 1 };
  const words = (value: string): number | undefined => expandBraces([{ kind: "literal", span, value }])?.length;
  expect(words("{a,b}".repeat(10))).toBe(1024);
  expect(words("{a,b}".repeat(40))).toBeUndefined();
  expect(words("{1..20000}")).toBe(20_000);
  expect(words("{1..20001}")).toBeUndefined();
});

test("the findings of many faults are few", () => {
  const verdict = verdictOf(Array.from({ length: 2000 }, (_, index) => `rm a${index}`).join("\n"));
  expect(verdict.safety).toBe("mutating");
  expect(verdict.findings.length).toBeLessThanOrEqual(50);
});
