// A verdict as people read it: the answer, then each finding with its code frame and its help.

import { sameWords } from "../../findings/finding.ts";
import type { Reader } from "../../findings/say.ts";
import { helpOf, messageOf, reasonOf, wordFor } from "../../findings/words.ts";
import type { Verdict } from "../../judge/verdict.ts";
import { visible } from "../../system/visible.ts";
import { frame } from "./frame.ts";
import type { Style } from "./style.ts";

const mostFindings = 5;

interface Showing {
  readonly most?: number;
  readonly reader?: Reader;
  /** The message of the first stands above already, and is not said again. */
  readonly said?: true;
}

/** The findings with their frames. Ends with a newline if there is any. */
export function findingsText(
  source: string,
  verdict: Verdict,
  style: Style,
  { most = mostFindings, reader = "person", said }: Showing = {},
): string {
  const [first] = verdict.findings;
  const blocks = verdict.findings.slice(0, most).map((finding) => {
    const message = (): string => `${style.bad(finding.code)}: ${visible(messageOf(finding, reader))}\n`;
    const help = visible(helpOf(finding, reader));
    return `${said && first && sameWords(finding, first) ? "" : message()}${frame(source, finding.span, style)}\n  help: ${help}\n`;
  });
  const more = verdict.findings.length - blocks.length;
  if (more > 0) blocks.push(`... and ${more} more finding${more === 1 ? "" : "s"}\n`);
  return blocks.join("\n");
}

/** The verdict in one line, and what passes instead in another: `mutating: ...`. */
export function verdictText(verdict: Verdict, style: Style): string {
  const { safety, findings } = verdict;
  const proved = safety === "read_only";
  const head = `${style.strong((proved ? style.good : style.bad)(wordFor(verdict)))}: ${visible(reasonOf(verdict, "person"))}`;
  const [first, ...others] = findings;
  if (proved || !first) return `${head}\n`;
  const more = others.length === 0 ? "" : style.dim(`  (and ${others.length} more: \`safe-sh explain\`)`);
  return `${head}${more}\n  help: ${visible(helpOf(first, "person"))}\n`;
}
