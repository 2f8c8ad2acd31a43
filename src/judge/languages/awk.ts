// Reads an awk program and lists the files, connections and commands it can reach.
import { expression } from "./awk-expressions.ts";
import {
  type AwkEffect,
  type AwkReading,
  advance,
  begin,
  expect,
  is,
  isNewline,
  skipNewlines,
  take,
} from "./awk-reading.ts";
import { block } from "./awk-statements.ts";
import { fail, type Problem, understood } from "./problem.ts";

/**
 * Reads a program in the language that POSIX awk, gawk, mawk, BWK awk and busybox awk share, with gawk's additions, or
 * returns a problem. A program that these would split into tokens differently is a problem.
 *
 * @example readAwk('{ print > "out.txt" }') // [{ kind: "writes", path: "out.txt", span: { start: 8, end: 19 } }]
 */
export function readAwk(program: string): readonly AwkEffect[] | Problem {
  return understood(() => readRules(begin(program)));
}

function readRules(r: AwkReading): readonly AwkEffect[] {
  for (;;) {
    while (isNewline(r) || is(r, ";")) advance(r);
    if (r.token.kind === "end") break;
    item(r);
  }
  for (const name of r.called) {
    if (!r.defined.has(name)) fail(`\`${name}\` is no function of awk and the program does not define it`);
  }
  return r.effects;
}

function item(r: AwkReading): void {
  if (is(r, "@")) fail("`@include`, `@load` and `@namespace` bring in code that is not read");
  if (take(r, "function") || take(r, "func")) return definition(r);
  if (["BEGIN", "END", "BEGINFILE", "ENDFILE"].some((name) => take(r, name))) return block(r);
  if (is(r, "{")) return block(r);
  expression(r, "elsewhere");
  if (take(r, ",")) {
    skipNewlines(r);
    expression(r, "elsewhere");
  }
  if (is(r, "{")) return block(r);
  if (!isNewline(r) && !is(r, ";") && r.token.kind !== "end") fail(`\`${r.token.text}\` is not expected here`);
}

function definition(r: AwkReading): void {
  if (r.token.kind !== "name" && r.token.kind !== "call") fail("a function has no name of its own");
  r.defined.add(advance(r).text);
  expect(r, "(");
  while (!is(r, ")")) {
    if (r.token.kind !== "name") fail("a parameter is not a name");
    advance(r);
    if (!take(r, ",")) break;
    skipNewlines(r);
  }
  expect(r, ")");
  skipNewlines(r);
  block(r);
}
