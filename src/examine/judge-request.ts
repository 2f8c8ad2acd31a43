// The verdict about a script under the options and parameters that the shell door will hand to bash.

import type { Observer } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import type { Finding } from "../syntax/finding.ts";
import { classify } from "./classify.ts";

/** A script with what bash is told besides. */
export interface Judged {
  readonly script: string;
  readonly parameters: readonly string[];
  readonly options: readonly string[];
  readonly cwd: string;
  readonly policy: Policy;
}

const plain = /^[A-Za-z0-9_-]+$/;

/** The options as the first line of a script would set them. */
function prelude(options: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < options.length; at++) {
    const option = options[at] ?? "";
    if (!/^[-+]o$/i.test(option)) {
      lines.push(`set ${option}`);
      continue;
    }
    const name = options[++at] ?? "";
    // Anything else has no business in an option's name, and would be text that nobody wrote.
    if (!plain.test(name)) throw new Error("a shell option has a name that bash does not know");
    if (option.endsWith("O")) lines.push(`shopt ${option === "-O" ? "-s" : "-u"} ${name}`);
    else lines.push(`set ${option} ${name}`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * Judges the script. `bash -x -c S` is `bash -c 'set -x <newline> S'`, so options are told to the checker as that text:
 * it must be read_only by itself *and* after its options. Spans are the script's own.
 */
export function judgeRequest({ script, parameters, options, cwd, policy }: Judged, observer?: Observer): Verdict {
  const place = { cwd, positional: parameters, policy };
  const alone = classify(script, place, observer);
  if (alone.safety === "mutating" || options.length === 0) return alone;
  const before = prelude(options);
  const verdict = classify(before + script, place, observer);
  return { ...verdict, findings: verdict.findings.map((finding) => moved(finding, before.length, script.length)) };
}

function moved(finding: Finding, by: number, length: number): Finding {
  const place = (offset: number): number => Math.min(Math.max(offset - by, 0), length);
  return { ...finding, span: { start: place(finding.span.start), end: place(finding.span.end) } };
}
