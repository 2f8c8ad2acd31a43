// The refusal of a text: the stages of parsing throw it, and `parse` returns its finding.
import type { CodeWith } from "../findings/codes.ts";
import { type Finding, found } from "../findings/finding.ts";

/** Thrown inside `syntax/` only. */
export class Untrusted extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.code);
    this.finding = finding;
  }
}

/** A sentence of our own: text of the user would make it any string. */
export type Sentence<Text extends string> = Record<never, never> extends Record<Text, 1> ? never : Text;

/**
 * Refuses the text. `start` and `end`: a span of the source; `rule`: one line, which says what is broken.
 *
 * @throws Untrusted always.
 */
export function refuse<Rule extends string>(
  code: CodeWith<"rule">,
  start: number,
  end: number,
  rule: Rule & Sentence<Rule>,
): never {
  return refuseFor(found(code, "rule", { start, end }, { rule }));
}

/** Refuses the text for a finding. @throws Untrusted always. */
export function refuseFor(finding: Finding): never {
  throw new Untrusted(finding);
}
