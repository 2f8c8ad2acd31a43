// Writes the table of places into docs/references/trials.md; `--check` tests whether it is up to date.
import { onDemand } from "../src/catalog/knowledge/on-demand.ts";
import { type PlaceClass, places } from "../src/catalog/knowledge/rights.ts";
import { generateParts } from "./generated.ts";

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
const rows = [...places, ...onDemand].map(
  ({ class: kind, names, gives, unlessInstalled }) =>
    `| ${titles[kind]} | ${cell(gives)} | ${names
      .split(" ")
      .map((name) => `\`${cell(name)}\``)
      .join(" ")}${unlessInstalled ? " ¹" : ""} |`,
);
const table = ["| class | it | places |", "| --- | --- | --- |", ...rows, ""].join("\n");

generateParts("docs/references/trials.md", [["places", table]]);
