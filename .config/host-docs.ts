// Writes what docs/references/hosts.md says of every host, and the tables from fixtures/hosts, which `npm run test:e2e` compares with
// the real clients; `--check` tests whether they are up to date.
import { readFileSync } from "node:fs";
import { hosts } from "../src/hosts/all.ts";
import { otherHosts } from "../src/hosts/events.ts";
import { type DrivenHost, drivenHosts } from "../test/e2e/hosts/driven.ts";
import { generateParts } from "./generated.ts";

interface Row {
  readonly case: string;
  readonly ran: boolean;
  readonly says?: string;
  readonly doctor?: string;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** How to put the hook into a host. */
function calls(): string {
  const [first, ...more] = otherHosts.filter((host) => hosts[host].settings !== "claude-code");
  return `\`\`\`sh
safe-sh init --host ${first}        # or ${more.join(", ")}; or all that are in use here
safe-sh doctor --host ${first}      # is it asked, in this folder?
safe-sh doctor --host ${first} --client   # runs the real client against a stand-in for its model, on loopback
safe-sh uninstall --host ${first}
\`\`\`
`;
}

/** What the real client did. */
function driven(host: DrivenHost): string {
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

const parts: readonly (readonly [place: string, text: string])[] = [
  ["calls", calls()],
  ...drivenHosts.map((host) => [host, driven(host)] as const),
];

generateParts("docs/references/hosts.md", parts);
