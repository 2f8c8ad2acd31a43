// Puts the list of changes into the reason of a command that decides about trials, so that a question is about the changes.
import type { Finding } from "../findings/finding.ts";
import type { Verdict } from "../judge/verdict.ts";

/** The same verdict, with the changes of the trials that it decides about. */
export async function withChanges(verdict: Verdict): Promise<Verdict> {
  if (verdict.findings.every(({ decides }) => decides === undefined)) return verdict;
  // Loaded only here: other commands would wait for it.
  const { decidedText } = await import("../run/trial/read/decided.ts");
  const listed = (finding: Finding): Finding => {
    const { decides } = finding;
    if (!decides) return finding;
    const changes = decides.named ? decidedText(decides.act, decides.named) : "which one is known only at run time";
    return { ...finding, changes };
  };
  return { ...verdict, findings: verdict.findings.map(listed) };
}
