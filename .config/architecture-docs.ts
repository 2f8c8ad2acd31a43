// Writes the table of imports into docs/ARCHITECTURE.md; `--check` tests whether it is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { folders } from "./imports.ts";

const page = new URL("../docs/ARCHITECTURE.md", import.meta.url);
const [start, end] = ["<!-- imports: written by `npm run docs` -->\n", "<!-- end of imports -->\n"];

const rows = Object.entries(folders).map(([name, { does, may }]) => {
  const permitted = Object.entries(may).map(([folder, permission]) =>
    permission === "types" ? `${folder}'s types` : folder,
  );
  return `| \`${name}\` | ${does} | ${permitted.join(", ") || "nothing of ours"} |`;
});
const table = ["| folder | what it does | may import |", "| --- | --- | --- |", ...rows, ""].join("\n");

const before = readFileSync(page, "utf8");
const from = before.indexOf(start) + start.length;
const to = before.indexOf(end);
if (from < start.length || to < from) throw new Error("docs/ARCHITECTURE.md has no place for the table of imports");
const after = `${before.slice(0, from)}\n${table}\n${before.slice(to)}`;

if (process.argv.includes("--check")) {
  if (after !== before) {
    console.error("docs/ARCHITECTURE.md is out of date: run `npm run docs`");
    process.exit(1);
  }
} else writeFileSync(page, after);
