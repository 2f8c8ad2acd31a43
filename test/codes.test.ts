// Every code in the source has a row. Apart from the other tests of the rows, which also run on mutants, whose source
// differs.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingCodes } from "../src/findings/codes.ts";
import { fixtureFiles, fromRoot, rowsOf } from "./support/rows.ts";

/** The codes that stand as the first argument of calls of `name` below `folder`. */
function codesIn(folder: string, name: string): readonly string[] {
  const text = readdirSync(fromRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(fromRoot(`${folder}/${file}`), "utf8"))
    .join("\n");
  return [...text.matchAll(new RegExp(`${name}\\(\\s*"([a-z-]+)"`, "g"))].map((match) => match[1] ?? "");
}

test("the rows show every code that the parser gives", () => {
  const shown = new Set(rowsOf<{ code?: string }>("fixtures/syntax/untrusted.jsonl").map(({ code }) => code));
  const codes = codesIn("src/syntax", "(?:refuse|found)");
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !shown.has(code))).toEqual([]);
});

test("the rows show every problem that the interpreter gives", () => {
  const rows = fixtureFiles("fixtures/interpret").flatMap((file) => rowsOf<{ problems?: readonly string[] }>(file));
  const shown = new Set(rows.flatMap(({ problems }) => problems ?? []));
  const codes = codesIn("src/interpret", "found");
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !shown.has(code))).toEqual([]);
});

test("every code that has a row is given somewhere", () => {
  const text = readdirSync(fromRoot("src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("findings/"))
    .map((file) => readFileSync(fromRoot(`src/${file}`), "utf8"))
    .join("\n");
  // Some codes are made of a word and what an effect says: `controls-${effect.what}`.
  const given = (code: string): boolean =>
    text.includes(`"${code}"`) || text.includes(`found(\`${code.replace(/-.*/, "")}-\${`);
  expect(Object.keys(findingCodes).filter((code) => !given(code))).toEqual([]);
});
