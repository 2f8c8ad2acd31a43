// A verdict and its findings as they leave safe-sh: in words.
import type { FindingCode } from "../findings/codes.ts";
import { type DecidedTrials, type Finding as Found, settingOf } from "../findings/finding.ts";
import type { Reader } from "../findings/say.ts";
import { helpOf, messageOf, reasonOf } from "../findings/words.ts";
import type { Verdict as Judged, Safety, Source } from "../judge/verdict.ts";
import type { Span } from "../syntax/span.ts";

/**
 * One reason. `code` is one of `findingCodes`; `message` is one line, lower case, without a full stop, with the user's
 * text in backticks; `help` says what to do next. `span` points into the script as it was given.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly span: Span;
  readonly message: string;
  readonly help: string;
  /** Commands that only read, for the same purpose; absent: none is known. */
  readonly instead?: readonly string[];
  /** The trials that the command decides about, by its operands. */
  readonly decides?: DecidedTrials;
  /** One more value of a setting of the policy, with which this finding would be none; absent: no setting is that narrow. */
  readonly setting?: { readonly field: "allow" | "writes" | "environment"; readonly value: string };
}

/** The answer about one script. `findings` is empty exactly when `safety` is `read_only`, and begins with the one that gives `reason`, one line. */
export interface Verdict {
  readonly safety: Safety;
  /** With `read_only`: it is not proved to only read, and the policy allows what it changes. */
  readonly allowed?: true;
  readonly reason: string;
  readonly source: Source;
  readonly findings: readonly Finding[];
  /** Parts of the script, as it is written, that the catalog knows to be passwords, keys or tokens: for whoever logs it. */
  readonly secrets?: readonly string[];
}

/** A finding in words. */
export const toldFinding = (finding: Found, reader: Reader): Finding => {
  const { code, span, instead, decides } = finding;
  const setting = settingOf(finding);
  return {
    code,
    span,
    message: messageOf(finding, reader),
    help: helpOf(finding, reader),
    ...(instead ? { instead: instead.map(({ command }) => command) } : {}),
    ...(decides ? { decides } : {}),
    ...(setting ? { setting } : {}),
  };
};

/** A verdict in words. */
export const told = (verdict: Judged, reader: Reader): Verdict => ({
  safety: verdict.safety,
  ...(verdict.allowed ? { allowed: true } : {}),
  reason: reasonOf(verdict, reader),
  source: verdict.source,
  findings: verdict.findings.map((finding) => toldFinding(finding, reader)),
  ...(verdict.secrets ? { secrets: verdict.secrets } : {}),
});
