// Writes the constructs that are not proved, and the rules of trust, into docs/references/language.md; `--check` tests whether it is up
// to date.
import { readFileSync } from "node:fs";
import { type Construct, unprovedConstructs } from "../src/interpret/constructs.ts";
import { generateParts } from "./generated.ts";

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
const escaped = (text: string): string => text.replaceAll("|", "\\|");

const constructs: readonly Construct[] = Object.values(unprovedConstructs);
const unproved = constructs.map(({ form, why, instead = "" }) => [form, why, instead].map(escaped));

const page = readFileSync(new URL("../src/syntax/RULES.md", import.meta.url), "utf8");
const rules = [...page.matchAll(/^## (R\d+): (.*)\n[^]*?^(?:- Good or bad: ([^]*?)\n- |(?=## ))/gm)].flatMap(
  ([, rule = "", title = "", list]) =>
    list === undefined ? [] : [[rule, escaped(title), escaped(list.replace(/\s+/g, " "))]],
);

generateParts("docs/references/language.md", [
  ["unproved", table(["construct", "why it is not followed", "instead"], unproved)],
  ["rules", table(["rule", "", "a list of the good, or of the bad"], rules)],
]);
