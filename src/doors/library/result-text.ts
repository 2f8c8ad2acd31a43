// The result of a run as text for a model: what a shell would have printed, and what it has to know besides.
import { visible } from "../../system/visible.ts";
import type { Finding } from "../told.ts";
import type { NotRun, Ran } from "./shell.ts";

/** Findings that are shown; the verdict has all. */
const most = 5;

/**
 * A result as text for a model: the output and how it ended, or why it did not run and what passes instead.
 *
 * @example resultText(await shell.run("ls")) // "a.ts\nb.ts\n"
 */
export function resultText(result: Ran | NotRun): string {
  if (result.status === "refused") {
    const { reason, why, verdict } = result;
    const ways = waysOut(verdict.findings, { isSaid: why !== "rejected" });
    return [`safe-sh: refused: ${visible(reason)}`, ...ways].join("\n");
  }
  const { stdout, stderr, exitCode, signal, ended, trial } = result;
  const end = exitCode === undefined ? `ended by ${signal}` : `exit code ${exitCode}`;
  const says = [
    ...(ended === "timeout" ? ["safe-sh: it was ended: its time was up"] : []),
    ...(exitCode === 0 ? [] : [end]),
    ...(trial ? [`safe-sh: ${trial.says}`] : []),
  ];
  return [stdout, stderr, ...says].filter((each) => each !== "").join("\n");
}

/** The findings, and what to do instead. `isSaid`: the message of the first is, as the reason. */
export const waysOut = (findings: readonly Finding[], { isSaid }: { readonly isSaid: boolean }): readonly string[] =>
  findings
    .slice(0, most)
    .flatMap(({ message, help }, at) => [...(isSaid && at === 0 ? [] : [message]), `  help: ${help}`]);
