// A verdict as people read it: the answer, then each finding with its code frame and its help.
import type { Verdict } from "../../judge/verdict.ts";
import { visible } from "../../system/visible.ts";
import { frame } from "./frame.ts";
import type { Style } from "./style.ts";

const mostFindings = 5;

/**
 * The findings with their frames, at most `most` of them. Ends with a newline if there is any. `said`: a message that stands above
 * already, and is not said again.
 */
export function findingsText(
  source: string,
  verdict: Verdict,
  style: Style,
  { most = mostFindings, said }: { readonly most?: number; readonly said?: string } = {},
): string {
  const blocks = verdict.findings.slice(0, most).map((finding) => {
    const head = finding.message === said ? "" : `${style.bad(finding.code)}: ${visible(finding.message)}\n`;
    return `${head}${frame(source, finding.span, style)}\n  help: ${visible(finding.help)}\n`;
  });
  const more = verdict.findings.length - blocks.length;
  if (more > 0) blocks.push(`... and ${more} more finding${more === 1 ? "" : "s"}\n`);
  return blocks.join("\n");
}

/** The verdict in one line, and what passes instead in another: `mutating: ...`. */
export function verdictText({ safety, reason, findings }: Verdict, style: Style): string {
  const proved = safety === "read_only";
  const head = `${style.strong((proved ? style.good : style.bad)(safety))}: ${visible(reason)}`;
  const [first, ...others] = findings;
  if (proved || !first) return `${head}\n`;
  const more = others.length === 0 ? "" : style.dim(`  (and ${others.length} more: \`safe-sh explain\`)`);
  return `${head}${more}\n  help: ${visible(first.help)}\n`;
}
