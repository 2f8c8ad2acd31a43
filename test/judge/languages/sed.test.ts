// The effects that readSed finds in a script; the parse is compared with GNU sed if it is installed.
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { isProblem } from "../../../src/judge/languages/problem.ts";
import { readSed } from "../../../src/judge/languages/sed.ts";

const summary = (script: string): string => {
  const answer = readSed(script);
  if (isProblem(answer)) return "problem";
  return answer.map((effect) => (effect.kind === "runs" ? "runs" : `${effect.kind} ${effect.path}`)).join(", ");
};

const harmless = [
  "",
  "p",
  "$p",
  "1,5p",
  "s/foo/bar/g",
  "s|/usr|/opt|",
  "s#a\\#b#c#2gp",
  "s,a,b,;s/c/d/",
  "/x/d",
  "/^#/d;/^$/d",
  "\\,a/b,p",
  "\\%x%I,/y/Mp",
  "0,/re/d",
  "2~3p",
  "0~4d",
  "5,+3p",
  "5,~4p",
  "1!G;h;$!d",
  "$!N;P;D",
  ":a;N;$!ba;s/\\n/ /g",
  "/x/{:a;n;p;ba}",
  "/a/{/b/{p}}",
  "/start/,/end/{ /start/n; /end/!p; }",
  "s/[^/]*$//",
  "s/[/]/x/",
  "s/[]/]/x/",
  "s/[^]/]/x/",
  "s/[[:space:]/]*//",
  "s/[[.-.]]/x/",
  "y/abc/xyz/",
  "y,/,_,;p",
  "y/a\\/b/cde/",
  "a hello",
  "a\\\nhello\\\nw out.txt",
  "i\\  w out.txt",
  "1i\\hello",
  "/x/c\\\nw x",
  "$a w out.txt",
  "s/w/e/",
  "s/a/w out.txt/",
  "s/a/b\\\nw x/",
  "s/a/b/;# w out.txt",
  "# w x\np",
  "p # w x",
  "s/a/\\/w x/",
  "s/a\\/w x/b/p",
  "q5",
  "Q",
  "l 60",
  "=",
  "n;d",
  "F;z",
  "bw;:w",
  "b;p",
  "t end\n:end",
  "v 4.2",
  "s/é/e/",
  "$ ! p",
  "1~2 , 5p",
  "s/a/b/ g p",
  "s/a/b/3I",
  "{p;p}",
  "{};p",
  "s/\\[/x/",
  "s/[[]/x/",
  "s/x[\\/]y/z/",
  "/x/s//y/",
  "s/\\(a\\)/\\1/",
  "s/(a|b)/&&/",
  "sxaxbx",
  "s a b ",
  "a foo\\\\\np",
];

const harmful: readonly (readonly [string, string])[] = [
  ["w out.txt", "writes out.txt"],
  ["p;w out.txt;p", "writes out.txt;p"],
  ["s/a/b/w out.txt", "writes out.txt"],
  ["s/a/b/gpw   out }", "writes out }"],
  ["s/a/b/w /dev/stdout", "writes /dev/stdout"],
  ["/x/w/dev/stderr", "writes /dev/stderr"],
  ["W f", "writes f"],
  ["r /etc/passwd", "reads /etc/passwd"],
  ["1R in.txt\np", "reads in.txt"],
  ["{r a\n}", "reads a"],
  ["e", "runs"],
  ["1e rm -rf x", "runs"],
  ["s/a/rm x/e", "runs"],
  ["s/a/b/gew f", "runs, writes f"],
  ["s/a/b/;w f", "writes f"],
  ["s/[/]/;w f/;w g", "writes g"],
  ["b x;w f", "writes f"],
  [":x;w f", "writes f"],
  ["/x/{bx};w f", "writes f"],
  ["a hello\nw f", "writes f"],
  ["a foo\\\\\nw f", "writes f"],
  ["# c\\\nw f", "writes f"],
  ["#n\nw f", "writes f"],
  ["y/;/x/;w f", "writes f"],
  ["sxaxbx;w f", "writes f"],
  ["s/\\[/x/;w f/]/y/", "writes f/]/y/"],
  ["\\%x%w f", "writes f"],
  ["/a/I,/b/Iw f", "writes f"],
  ["0,/x/w f", "writes f"],
  ["1,3 ! w f", "writes f"],
  ["p}", "problem"],
];

const problems = [
  "w",
  "r",
  "a",
  "a\\",
  "a\nfoo",
  "a\\  \nw f",
  "a\\\\\nw f",
  "a \\\\\\\nw f",
  "s/a/b",
  "s/a",
  "s\\a\\b\\",
  "s\na\nb\n",
  "séaébé",
  "s/a/b/gg",
  "s/a/b/0",
  "s/a/b/k",
  "s/a/x\ny/",
  "y/a/b",
  "y/[a/b]/p/",
  "{p",
  "p}",
  "k",
  "dp",
  "d p",
  "1!!p",
  "0p",
  "+3p",
  "/x/,p",
  "1,p",
  "2~p",
  "1,+p",
  "/x",
  "s/[/x/",
  "s/[\\]/]x/;w f/",
  "e ls\\\nx",
  "#\n1#",
  "1}",
  "1:a",
  ":",
  "s/[[:a::]/]//",
  "p\r",
  "w f\r",
  "1\np",
  "s/a/b\\\\\nc/",
  `${"{".repeat(200)}${"}".repeat(200)}`,
];

describe("readSed", () => {
  test.each(harmless.map((script) => [script]))("finds nothing in %j", (script) => {
    expect(readSed(script)).toEqual([]);
  });
  test.each(harmful)("%j: %s", (script, effects) => {
    expect(summary(script)).toBe(effects);
  });
  test.each(problems.map((script) => [script]))("does not understand %j", (script) => {
    expect(summary(script)).toBe("problem");
  });
  test("gives the place of an effect", () => {
    expect(readSed("p;w out.txt")).toEqual([{ kind: "writes", path: "out.txt", span: { start: 4, end: 11 } }]);
  });
});

// `--sandbox` makes GNU sed refuse exactly the scripts that have e, r or w in them.
const gnuSed =
  spawnSync("sed", ["--sandbox", "--version"], { encoding: "utf8" }).stdout?.startsWith("sed (GNU sed)") ?? false;
const sandboxed = (script: string): string => {
  const run = spawnSync("sed", ["-E", "-n", "--sandbox", script], { input: "", encoding: "utf8" });
  if (run.status === 0) return "accepted";
  return run.stderr.includes("sandbox mode") ? "disabled" : run.stderr;
};

describe.runIf(gnuSed)("GNU sed agrees", () => {
  test.each(harmless.map((script) => [script]))("%j needs no file and no shell", (script) => {
    expect(sandboxed(script)).toMatch(/^accepted|can't find label|reference \\1|brace|number/);
  });
  test("on scripts made of random pieces", () => {
    const pieces = [
      "s",
      "/",
      "/",
      "/",
      "a",
      "b",
      "w",
      " f",
      "[",
      "]",
      "^",
      "\\",
      "\n",
      ";",
      "{",
      "}",
      "y",
      "#",
      ":",
      "e",
      "p",
      "1",
      "$",
      "!",
      ",",
      "r x",
      "i\\",
      "a",
      " ",
      "[:alpha:]",
      "s/a/b/",
      "/x/",
    ];
    let state = 42;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let judged = 0;
    for (let round = 0; round < 20_000; round++) {
      const script = Array.from({ length: 2 + random(9) }, () => pieces[random(pieces.length)]).join("");
      const answer = readSed(script);
      if (isProblem(answer) || answer.length > 0) continue;
      if (!script.includes("w") && !script.includes("e") && !script.includes("r x")) continue;
      if (++judged > 250) break;
      expect([script, sandboxed(script)]).not.toEqual([script, "disabled"]);
    }
    expect(judged).toBeGreaterThan(50);
  });
});
