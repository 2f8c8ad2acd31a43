// The way from a text to the decision, as a tree for people.
import type { Assumption, Examination } from "../../decide/examination.ts";
import type { MatchedRule } from "../../decide/matched-rules.ts";
import type { Branch } from "../../show/picture/picture.ts";
import { visible } from "../../system/visible.ts";
import type { Style } from "./style.ts";

/** More lines than this below one branch are counted, not shown. */
const mostLines = 40;

const assumptionTexts: Readonly<Record<Assumption, string>> = {
  cwd: "the working directory of this process",
  sandbox: "that it runs in a sandbox",
  folders: "that no file of the folder makes it do more: no folder was given",
};

export const matchText = ({ list, rule, match, invocation }: MatchedRule): string =>
  `${list} \`${rule}\` ${match === "sure" ? "matches" : "could match"} \`${invocation}\``;

/** The rules that match, and what is assumed. `rules`: of the policy, with their layers. */
export function ruleBranches({ admitted, assumed }: Examination, rules: readonly MatchedRule[]): readonly Branch[] {
  const matched = rules.map((rule) => ({ text: `${matchText(rule)}  (${rule.from})` }));
  const proofs = admitted.map(({ command }) => ({ text: `\`${command}\` stands for a proof` }));
  return [
    { text: "rules", below: [...matched, ...proofs] },
    { text: "assumed", below: assumed.map((each) => ({ text: assumptionTexts[each] })) },
  ];
}

/** The branches as lines, each below the one that it belongs to. */
export function treeText(branches: readonly Branch[], style: Style, indent = ""): string {
  const more = branches.length - mostLines;
  const shown = more > 0 ? [...branches.slice(0, mostLines), { text: `... and ${more} more` }] : branches;
  return shown
    .map(({ text, below = [] }, at) => {
      const isLast = at === shown.length - 1;
      const line = `${style.dim(`${indent}${isLast ? "└─" : "├─"}`)} ${visible(text)}\n`;
      return line + treeText(below, style, `${indent}${isLast ? "  " : "│ "} `);
    })
    .join("");
}
