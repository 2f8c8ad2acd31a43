// Writes the table of imports into docs/ARCHITECTURE.md; `--check` tests whether it is up to date.
import { generateParts } from "./generated.ts";
import { folders } from "./imports.ts";

const rows = Object.entries(folders).map(([name, { does, may }]) => {
  const permitted = Object.entries(may).map(([folder, permission]) =>
    permission === "types" ? `${folder}'s types` : folder,
  );
  return `| \`${name}\` | ${does} | ${permitted.join(", ") || "nothing of ours"} |`;
});
const table = ["| folder | what it does | may import |", "| --- | --- | --- |", ...rows, ""].join("\n");

generateParts("docs/ARCHITECTURE.md", [["imports", table]]);
