// Writes the table of places into docs/references/trials.md; `--check` tests whether it is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { type PlaceClass, places } from "../src/catalog/knowledge/rights.ts";

const page = new URL("../docs/references/trials.md", import.meta.url);
const [start, end] = ["<!-- places: written by `npm run docs` -->\n", "<!-- end of places -->\n"];
const titles: Readonly<Record<PlaceClass, string>> = {
  runs: "runs by itself on this machine: held",
  steers: "steers agents or a service: held",
  "on-demand": "runs when someone runs it: kept, and named",
};

const cell = (text: string): string =>
  text
    .replaceAll("|", "\\|")
    .replaceAll("<git>", ".git")
    .replace(/^\.config\//, "~/.config/");
const rows = places.map(
  ({ class: kind, names, gives, unlessInstalled }) =>
    `| ${titles[kind]} | ${cell(gives)} | ${names
      .split(" ")
      .map((name) => `\`${cell(name)}\``)
      .join(" ")}${unlessInstalled ? " ¹" : ""} |`,
);
const table = ["| class | it | places |", "| --- | --- | --- |", ...rows, ""].join("\n");

const before = readFileSync(page, "utf8");
const from = before.indexOf(start) + start.length;
const to = before.indexOf(end);
if (from < start.length || to < from) throw new Error("docs/references/trials.md has no place for the table of places");
const after = `${before.slice(0, from)}\n${table}\n${before.slice(to)}`;

if (process.argv.includes("--check")) {
  if (after !== before) {
    console.error("docs/references/trials.md is out of date: run `npm run docs`");
    process.exit(1);
  }
} else writeFileSync(page, after);
