// The effects that readAwk finds in a program; accepted programs are compared with the installed awks.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readAwk } from "../../../src/judge/languages/awk.ts";
import { isProblem } from "../../../src/judge/languages/problem.ts";

const summary = (program: string): string => {
  const answer = readAwk(program);
  if (isProblem(answer)) return "problem";
  return answer
    .map((effect) => {
      if (effect.kind === "runs") return `runs ${effect.command ?? "?"}`;
      if (effect.kind === "connects") return `connects ${effect.method} ${effect.path}`;
      return `${effect.kind} ${effect.path ?? "?"}`;
    })
    .join(", ");
};

/** Programs without any effect. Those behind the comment are gawk's alone. */
const harmless = [
  "{print $1}",
  "{print $1, $NF}",
  "1",
  "NR==1",
  "NR > 5",
  "length > 72",
  "/foo/",
  "!/foo/",
  "/a/,/b/",
  "/a/{print}",
  "$1 ~ /x/ && $2 !~ /y/ {print $0}",
  'BEGIN{FS=":"} {print $1}',
  "{s+=$1} END {print s/NR}",
  "!seen[$0]++",
  '{a[$1]=a[$1] " " $2} END{for(k in a) print k, a[k]}',
  '{print ($1 > 0 ? "positive" : "other")}',
  "{ if ($1 > 10) print; else next }",
  "{if(1)print 1; else print 2}",
  "{if ($1) {x} else {y}}",
  "{print (a > b)}",
  "{print (a)(b > c)}",
  "{x = a > b}",
  "$3 > 100",
  "{ n = $1 >= 2 }",
  "{print(1)(2)}",
  "{print(1,2)}",
  "{print (1,2) in a}",
  "{ if ((i,j) in a) x }",
  '{ printf "%s > %d | x\\n", $1, $2 }',
  '{printf("%s\\n", $1)}',
  '{print "a | b > c"}',
  '{print "say \\"x > y\\" | sh"}',
  '# print > "x"\n{print}',
  '{ print } # > "x"',
  "/a>b|c/{print}",
  "/\\//",
  '{ gsub(/\\/x/, "y > z"); print }',
  "{split($0, p, /[,;]/); print p[1]}",
  '{n=split($0,a,"/"); print a[n]}',
  "/[[:space:]]+/{print}",
  "/[^]]/",
  "/[[]/",
  "/=/{print}",
  "{ x = $1 / 2; y = $2 / 3 }",
  "{print $1/$2/3}",
  "{ a /= 2 }",
  '{print a[1] / 2 "x" / 4}',
  "function f(x,  i) { return x/2 } { print f($1) }",
  "{print g(1)} function g(a,\n b) { return a }",
  "function f(n) { if (n <= 1) return 1\n return n * f(n-1) } BEGIN { print f(5) }",
  "BEGIN { while (i++ < 3) { if (i == 2) continue; print i } }",
  "BEGIN { do { i++ } while (i < 3); print i }",
  "BEGIN { for (i = 0; i < 3; i++) print i }",
  "BEGIN { for (;;) break }",
  "BEGIN { for (i in a) delete a[i]; delete a }",
  '{ $3 = ""; print }',
  "{ print $(NF-1), $NF-1, $++i, -$1 }",
  '{ print -1 " " -1 }',
  "{ print substr($0, 2, length($0) - 2) }",
  '{ print toupper($1) tolower($2) sprintf("%d", $3) }',
  "{getline; print}",
  "{getline line; print line}",
  "{ while ((getline x) > 0) n++ }",
  "NR==FNR{a[$1];next} $1 in a",
  "BEGIN { print length() }",
  "BEGIN{ print 1,\n 2 }",
  "{ if (a &&\n b ||\n c) print }",
  "{ print a \\\n b }",
  'BEGIN { print index("a", "b") }\n\nEND { print NR }',
  "BEGIN { } ; END { }",
  "{ exit } END { exit 1 }",
  '{ close("x"); fflush() }',
  "{ x = y ~ /a/ ? 1 : 0 }",
  '{ print /x/ ? "a" : "b" }',
  "{ print x == 1 ? a : b }",
  "{ return_ = 1 }",
  "{ print 1e3, .5, 1.5e-3 }",
  "BEGIN { if (!(3 in a)) print }",
  "BEGIN { srand(); print rand(), int(3.5) }",
  "{ match($0, /a+/); print RSTART, RLENGTH }",
  "BEGIN{x[1,2]=1; for (k in x) {split(k, p, SUBSEP); print p[1]}}",
  "{ if (x) ; else print }",
  'BEGIN { printf "a" "b" }',
  '{ ENVIRON["X"] = 1 }',
  'BEGIN { OFS="\\t"; print "a", "b" }',
  "{ print; }",
  ";{ print }",
  "",
  "BEGIN { while (x) ; }",
  '{sub(/^[ \\t]+/, ""); print}',
  "{ print ((x) > (y) ? 1 : 2) }",
  // gawk
  'BEGIN { PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in a) print k }',
  'BEGIN { n = asorti(a, b); print strftime("%F", systime()) }',
  '{ print gensub(/a(b)/, "\\\\1", "g") }',
  "BEGINFILE { print FILENAME } ENDFILE { print FNR }",
  '{ switch ($1) { case 1: case "x": print; break; case /re/: default: y } }',
  "{ x = 2 ** 3; x **= 2; y ^= 2 }",
  "BEGIN { BINMODE = 3; x = @/a\\/b/ }",
  "{ nextfile }",
  "/[/]/",
  "{ n = split($0, a, /[^/]+/) }",
  "BEGIN { print strtonum(0x1F), and(5, 3) }",
  "{ if (1) /x/ }",
] as const;

const effects: readonly (readonly [string, string])[] = [
  ['{ print > "out.txt" }', "writes out.txt"],
  ['{ print $1, $2 >> "out.txt"; x }', "writes out.txt"],
  ['{ printf("%s", $1) > "out" }', "writes out"],
  ['{ print(1)(2) > ("out") }', "writes out"],
  ['{ print > "/dev/stderr" }', "writes /dev/stderr"],
  ['{ print > "-" }', "writes -"],
  ["{ print a > b }", "writes ?"],
  ['{ print > $1 ".txt" }', "writes ?"],
  ['{ print > "a" "b" }', "writes ?"],
  ['{ print > "a\\142" }', "writes ?"],
  ["{ print (a) > b }", "writes ?"],
  ["{ print a, b > c ? d : e }", "writes ?"],
  ['{ print (a > b) > "c" }', "writes c"],
  ['{ if (x) print > "a"; else print > "b" }', "writes a, writes b"],
  ['{ print x ? "a" : "b" > "c" }', "writes c"],
  ['{ print > "/inet/tcp/0/host/80" }', "connects write /inet/tcp/0/host/80"],
  ['{ print | "sort -n" }', "runs sort -n"],
  ['END { for (k in a) print k | "sort" }', "runs sort"],
  ['{ print | "sort" " -o f" }', "runs ?"],
  ["{ print | cmd }", "runs ?"],
  ['{ print |& "cat" }', "runs ?"],
  ['{ "date" | getline d; print d }', "runs date"],
  ['BEGIN { while (("ls" | getline x) > 0) print x }', "runs ls"],
  ['{ "a" "b" | getline }', "runs ?"],
  ['{ x = "a" | getline }', "runs ?"],
  ['{ print "a" | getline }', "runs ?"],
  ["{ cmd | getline line }", "runs ?"],
  ['{ "cat" |& getline }', "runs ?"],
  ['BEGIN { system("ls") }', "runs ls"],
  ['BEGIN { system ("rm " $1) }', "runs ?"],
  ["function f(x) { system(x) } { f($1) }", "runs ?"],
  ['$1 == system("x")', "runs x"],
  ['BEGIN { f = "system"; @f("x") }', "runs ?"],
  ['{ getline < "in.txt" }', "reads in.txt"],
  ['{ while ((getline line < "in.txt") > 0) n++ }', "reads in.txt"],
  ["{ while (getline line < file) n++ }", "reads ?"],
  ['{ getline x < "a" "b" }', "reads ?"],
  ['{ getline x < ("a" "b") }', "reads ?"],
  ['{ getline $1 < "/inet/tcp/0/h/1" }', "connects read /inet/tcp/0/h/1"],
  ['BEGIN { ARGV[1] = "x" }', "reads ?"],
  ["BEGIN { for (i = 1; i < ARGC; i++) n }", "reads ?"],
  ['/x/; { print > "f" }', "writes f"],
  ['{ x = 1 / 2; print > "f" }', "writes f"],
  ['{ gsub(/"/, ""); print > "f" }', "writes f"],
  ['# \\\n{ print > "f" }', "writes f"],
  ['{ x = y /2/ 1; print "/" > "f" }', "writes f"],
  ['/[a/]/ { print > "f" }', "writes f"],
  ['{ switch (1) { case /}/: print > "f" } }', "writes f"],
  ['{ do print > "f"; while (0) }', "writes f"],
  ['BEGINFILE { print > "f" }', "writes f"],
  ['{ a[print > "f"] }', "problem"],
];

const problems = [
  "{",
  "}",
  "{print",
  "{print >}",
  '{print > "a" > "b"}',
  "{ print (1,2)(3) }",
  '{ print "a }',
  "/a",
  '@include "x"',
  '@load "filefuncs"\nBEGIN { chdir("x") }',
  '@namespace "a"',
  "{ foo(1) }",
  "{ a::b() }",
  "{ x++ /2/ 1 }",
  "{ x-- / 2 }",
  "{ print length /2/ 1 }",
  "{ getline /2/ 1 }",
  "{ print 1 + /x/ }",
  "{ $/x/ }",
  '{ x = "a\nb" }',
  "/[]/]/",
  "/[[:alpha:]/]/",
  "/[\\]/]/",
  "/a[/]b]/[/]/",
  "{ x = 1 \\ }",
  "{ print 1 > 2 > 3 }",
  "{ \u00e9 = 1 }",
  "{ print\r}",
  "BEGIN\n{ x }",
  "{ if (1) print; ; else print }",
  "{ a >> b }",
  '{ print (a >> "f") }',
  "{ () }",
  "{ (1,2) }",
  "{ x = (1,2) }",
  "{ f(1,) } function f(x) {}",
  "{ substr }",
  "function length(x) {}",
  "function f(a[1]) {}",
  '{ x | "y" }',
  "{ for (k in a }",
  "{ delete }",
  "{ a b() c }",
  `{ x = ${"(".repeat(500)}1${")".repeat(500)} }`,
  `${"{".repeat(500)}${"}".repeat(500)}`,
  "{ x = ~ y }",
  "{ 'x' }",
  "{ x = 1 & 2 }",
  "{ print $ }",
  "/x/ /y/",
  "{ print /x/ /y/ }",
];

describe("readAwk", () => {
  test.each(harmless.map((program) => [program]))("finds nothing in %j", (program) => {
    expect(readAwk(program)).toEqual([]);
  });
  test.each(effects)("%j: %s", (program, found) => {
    expect(summary(program)).toBe(found);
  });
  test.each(problems.map((program) => [program]))("does not understand %j", (program) => {
    expect(summary(program)).toBe("problem");
  });
  test("gives the place of an effect", () => {
    expect(readAwk('{ print > "x" }')).toEqual([{ kind: "writes", path: "x", span: { start: 2, end: 13 } }]);
  });
});

const awks = [["gawk"], ["mawk"], ["original-awk"], ["busybox", "awk"]].filter(
  ([name, ...rest]) => spawnSync(name ?? "", [...rest, "BEGIN { exit 7 }"]).status === 7,
);
const folder = mkdtempSync(join(tmpdir(), "safe-sh-awk-"));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (awk: readonly string[], program: string) => {
  const [name = "", ...rest] = awk;
  return spawnSync(name, [...rest, program], { input: "a b\n", encoding: "utf8", cwd: folder, timeout: 1000 });
};

describe.runIf(awks.some(([name]) => name === "gawk"))("gawk parses", () => {
  test.each(harmless.map((program) => [program]))("%j", (program) => {
    expect(run(["gawk"], program).stderr).not.toContain("error");
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.runIf(awks.length > 0)("no awk reaches a file that readAwk does not see", () => {
  const attacks = [
    'BEGIN { x = 3; print x++ / "a/; print > \\"f\\" #" }',
    'BEGIN { print length / "a/; print > \\"f\\" #" }',
    'BEGIN { if (1) / "a/; print > "f" #"\n }',
    '/[/]; BEGIN { print > "f" } /]/',
    '/[]/; BEGIN { print > "f" } /]/',
    'BEGIN { getline / "a/; print > \\"f\\" #" }',
    'BEGIN { print 1 /2/ "/; print > \\"f\\" #" }',
    'BEGIN { a[1] = 2; print a[1] / "a/; print > \\"f\\" #" }',
    'BEGIN { print (1) / "a/; print > \\"f\\" #" }',
    'BEGIN { print "x" / "a/; print > \\"f\\" #" }',
    'BEGIN { print NR / "a/; print > \\"f\\" #" }',
    'BEGIN { print $1 / "a/; print > \\"f\\" #" }',
    'BEGIN { print !x / "a/; print > \\"f\\" #" }',
    'BEGIN { # \\\nprint > "f" }',
    'BEGIN { x = "\\\\"; y = "; print > \\"f\\" #" }',
  ];
  test.each(attacks.map((program) => [program]))("%j", (program) => {
    const answer = readAwk(program);
    if (isProblem(answer) || answer.length > 0) return;
    for (const awk of awks) {
      run(awk, program);
      expect([awk, readdirSync(folder)]).toEqual([awk, []]);
    }
  });
});
