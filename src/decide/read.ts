// The first step: parses and judges any text. Never throws; anything but a proof is mutating.

import { homedir } from "node:os";
import { lookUp } from "../catalog/lookup.ts";
import { type Finding, found } from "../findings/finding.ts";
import { textOf } from "../interpret/text.ts";
import { type Judgment, judge } from "../judge/judge.ts";
import { emptyTrace, type Trace } from "../judge/trace.ts";
import { mutatingFor, type Verdict } from "../judge/verdict.ts";
import { parse } from "../syntax/parse.ts";
import { messageOf } from "../system/message.ts";
import { realOf } from "../system/there.ts";
import type { Circumstances, Subject } from "./examination.ts";

/** Judges the script under its options. The grammar must be loaded (`ready`). */
export function read({ source, positional, shellOptions = [] }: Subject, circumstances: Circumstances): Judgment {
  if (typeof source !== "string") return refused(found("not-a-script", "type", nowhere));
  try {
    const alone = judgeText(source, positional, circumstances);
    if (alone.verdict.safety === "mutating" || shellOptions.length === 0) return alone;
    // `bash -x -c S` is `bash -c 'set -x <newline> S'`: the script must be read_only by itself and after its options.
    const before = prelude(shellOptions);
    const { verdict, trace } = judgeText(before + source, positional, circumstances);
    const findings = verdict.findings.map((finding) => moved(finding, before.length, source.length));
    return { verdict: { ...verdict, findings }, trace: union(alone.trace, trace), script: alone.script };
  } catch (error) {
    // A full stack is a bound like any other.
    if (error instanceof RangeError) return refused(found("too-complex", "tooDeep", nowhere));
    return { verdict: failedVerdict(messageOf(error)), trace: emptyTrace, script: undefined };
  }
}

/** The verdict if safe-sh itself fails. */
export const failedVerdict = (why: string): Verdict =>
  mutatingFor([found("internal-error", "judge", nowhere, { why })], "syntax");

const nowhere = { start: 0, end: 0 };

const judgeText = (
  source: string,
  positional: readonly string[] | undefined,
  { policy, cwd = process.cwd(), home, environment = process.env }: Circumstances,
): Judgment =>
  judge(source, {
    lookUp,
    parse,
    policy,
    home: home ?? ownHome(),
    cwd,
    hasOtherName: hasOtherName(cwd, environment.PWD),
    positional: positional?.map(textOf),
    environment: Object.keys(environment),
  });

/** Is it, or what is above it, a link; or would bash call it by another name, from which `..` leads elsewhere? */
const hasOtherName = (folder: string, name: string | undefined): boolean =>
  (realOf(folder) ?? folder) !== folder || (name !== undefined && name !== folder && realOf(name) === folder);

function ownHome(): string | undefined {
  const folder = process.env.HOME ?? homedir();
  return folder.startsWith("/") ? folder : undefined;
}

/** The judgment of a text that was not judged. */
const refused = (why: Finding): Judgment => ({
  verdict: mutatingFor([why], "syntax"),
  trace: emptyTrace,
  script: undefined,
});

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
    // Other characters would put text into the script that is not from its author.
    if (!plain.test(name)) throw new Error("a shell option has an invalid name");
    if (option.endsWith("O")) lines.push(`shopt ${option === "-O" ? "-s" : "-u"} ${name}`);
    else lines.push(`set ${option} ${name}`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

function moved(finding: Finding, by: number, length: number): Finding {
  const place = (offset: number): number => Math.min(Math.max(offset - by, 0), length);
  return { ...finding, span: { start: place(finding.span.start), end: place(finding.span.end) } };
}

const union = (a: Trace, b: Trace): Trace => ({
  invocations: [...a.invocations, ...b.invocations],
  programs: [...a.programs, ...b.programs],
  effects: [...a.effects, ...b.effects],
  unlisted: [...a.unlisted, ...b.unlisted],
  admitted: [...a.admitted, ...b.admitted],
  secrets: [...a.secrets, ...b.secrets],
  values: [...a.values, ...b.values],
  stays: a.stays && b.stays,
});
