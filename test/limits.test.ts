// Every bound at its edge: that many are followed; one more is not, and has a finding.
import { beforeAll, expect, test } from "vitest";
import { ready } from "./support/classify.ts";
import { interpreted, judgeK, shownInvocations } from "./support/judge.ts";

beforeAll(() => ready());

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** `f0` calls `f1`, and so on; the last of `count` functions calls K. */
const functions = (count: number): string =>
  `${numbers(count)
    .map((index) => `f${index}() { ${index + 1 === count ? "K" : `f${index + 1}`}; }`)
    .join("; ")}; f0`;

/** So many commands, most of them in calls of a function. */
const steps = (count: number): string => {
  const [calls, rest] = [Math.floor((count - 1) / 100), (count - 1) % 100];
  return `f() { ${"K;".repeat(99)} }; ${"f;".repeat(calls)} ${"K;".repeat(rest)}`;
};

const heredocs = (count: number): string =>
  `${numbers(count)
    .map(() => "K <<E\na\nE\n")
    .join("")}`;

const limits: readonly (readonly [what: string, most: number, script: (count: number) => string, message: string])[] = [
  ["functions that call each other", 24, functions, "functions call each other too deeply"],
  ["texts run as commands", 500, (count) => "eval K;".repeat(count), "too many texts are run as commands"],
  ["steps", 6000, steps, "the script takes too many steps to follow"],
  ["nested texts", 6, (count) => `${"eval ".repeat(count)}K`, "texts are nested too deeply"],
  [
    "braces in braces",
    64,
    (count) => `K ${"{a,".repeat(count)}b${"}".repeat(count)}`,
    "brace expansion makes too many words, or words that bash reads anew",
  ],
  ["semicolons", 10_000, (count) => `: ${"; :".repeat(count)}`, "the script has too many commands"],
  ["bars", 8000, (count) => `: ${"| :".repeat(count)}`, "the script has too many pipelines"],
  ["here-documents", 500, heredocs, "the script has too many here-documents"],
  ["characters", 65_536, (count) => `K ${"a".repeat(count - 2)}`, "the script is longer than 65536 characters"],
];

const messagesOf = (script: string): readonly string[] => judgeK(script).findings.map(({ message }) => message);

test.each(limits)("%s: %i are followed", (_, most, script, message) => {
  expect(messagesOf(script(most))).not.toContain(message);
});

test.each(limits)("%s: more than %i are not", (_, most, script, message) => {
  const { findings } = judgeK(script(most + 1));
  const found = findings.find((finding) => finding.message === message);
  expect(found?.code).toMatch(/^too-/);
});

test("of more findings than fifty the first are given", () => {
  const many = numbers(60).map((index) => `nosuch${index}`);
  expect(messagesOf(many.join("\n"))).toEqual(
    many.slice(0, 50).map((name) => `runs \`${name}\`, a program that safe-sh does not know`),
  );
});

test("of more values than thirty-two none is remembered", () => {
  const ran = (count: number): readonly string[] =>
    shownInvocations(interpreted(`for i in ${numbers(count).join(" ")}; do K "$i"; done`));
  expect(ran(32)).toEqual(numbers(32).map((number) => `K ${number}`));
  expect(ran(33)).toEqual(["K …"]);
});
