// The page of trust rules and the code agree: each rule is cited where the page says, and its example is refused.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reserved } from "../../src/syntax/reserved.ts";
import { parse } from "../support/judge.ts";
import { fromRoot, rowsOf } from "../support/rows.ts";

interface Row {
  readonly source: string;
  readonly code: string;
}

const page = readFileSync(fromRoot("src/syntax/RULES.md"), "utf8");
const citation = /\bR([1-9]\d?)\b/g;
const citedIn = (text: string): readonly string[] => [...text.matchAll(citation)].map(([rule]) => rule);

const sections = page
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [, rule = "", title = ""] = /^(\S+): (.+)$/m.exec(section) ?? [];
    const checked = /^- Checked in: (.+)$/m.exec(section)?.[1] ?? "";
    const files = [...checked.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    const example = /^- Example: (`+)(.+)\1$/m.exec(section)?.[2] ?? "null";
    const saysGood = section.includes("\n- Good or bad: ");
    return { rule, free: title === "free", files, saysGood, example: JSON.parse(example) as Row | null };
  });
const rules = sections.filter(({ free }) => !free);
const rows = rowsOf<Row>("fixtures/syntax/untrusted.jsonl");

test("the page lists R1 to R31 once, in order", () => {
  expect(sections.map(({ rule }) => rule)).toEqual(Array.from({ length: 31 }, (_, index) => `R${index + 1}`));
});

test("each says whether it lists what is good", () => {
  expect(rules.filter(({ saysGood }) => !saysGood).map(({ rule }) => rule)).toEqual([]);
});

test("the reserved words are those of bash", () => {
  const { stdout } = spawnSync("/bin/bash", ["--norc", "-c", "compgen -k"], { encoding: "utf8" });
  expect([...reserved].sort()).toEqual([...new Set(stdout.trim().split("\n"))].sort());
});

test("every rule that is cited is on the page and not free", () => {
  const own = "test/syntax/rules.test.ts";
  const files = ["src", "test"]
    .flatMap((folder) =>
      readdirSync(fromRoot(folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith(".ts") && file !== own);
  const known = new Set(rules.map(({ rule }) => rule));
  const wrong = [...files, "docs/ARCHITECTURE.md"].flatMap((file) =>
    citedIn(readFileSync(fromRoot(file), "utf8"))
      .filter((rule) => !known.has(rule))
      .map((rule) => `${file}: ${rule}`),
  );
  expect(wrong).toEqual([]);
});

describe.each(rules)("$rule", ({ rule, files, example }) => {
  test("is cited in the files that it names", () => {
    expect(files).not.toEqual([]);
    for (const file of files)
      expect(citedIn(readFileSync(fromRoot(`src/syntax/${file}`), "utf8")), file).toContain(rule);
  });

  test("refuses its example, which is a row", () => {
    expect(rows).toContainEqual(example);
    const parsed = parse(example?.source ?? "");
    expect(parsed.trusted ? "trusted" : parsed.finding.code).toBe(example?.code);
  });
});
