// Writes the tables of docs/references/hosts.md from fixtures/hosts, which `npm run test:e2e` compares with the real clients;
// `--check` tests whether they are up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { type DrivenHost, drivenHosts, hosts } from "../src/hosts/all.ts";

interface Row {
  readonly case: string;
  readonly ran: boolean;
  readonly says?: string;
  readonly doctor?: string;
}

const page = new URL("../docs/references/hosts.md", import.meta.url);
const cell = (text: string): string => text.replaceAll("|", "\\|");

function tableOf(host: DrivenHost): string {
  const text = readFileSync(new URL(`../fixtures/hosts/${host}.jsonl`, import.meta.url), "utf8");
  const rows = text
    .trim()
    .split("\n")
    .map((line): Row => JSON.parse(line));
  const lines = rows.map(
    ({ case: name, ran, doctor }) => `| ${cell(name)} | ${ran ? "**ran**" : "did not run"} | ${cell(doctor ?? "")} |`,
  );
  const { title, measured } = hosts[host];
  return `${title} ${measured}:\n\n| what happens | the command | \`safe-sh doctor\` says |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
}

const before = readFileSync(page, "utf8");
const text = drivenHosts.reduce(
  (result, host) =>
    result.replace(
      new RegExp(`(<!-- ${host}: written by \`npm run docs\` -->\n)[^]*?(<!-- end of ${host} -->)`),
      (_, open: string, close: string) => `${open}\n${tableOf(host)}\n${close}`,
    ),
  before,
);

if (process.argv.includes("--check")) {
  if (text !== before) {
    console.error("docs/references/hosts.md is out of date: run `npm run docs`");
    process.exit(1);
  }
} else writeFileSync(page, text);
