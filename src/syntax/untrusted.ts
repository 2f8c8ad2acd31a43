// The refusal of a text: the stages of parsing throw it, and `parse` returns its finding.

import type { FindingCode } from "../findings/codes.ts";
import type { Finding } from "../findings/finding.ts";

/** Thrown inside `syntax/` only. */
export class Untrusted extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}

const help = "write it in a simpler form, or ask the user to run it";

/**
 * Refuses the text. `start` and `end`: a span of the source; `message`: one line, as in a Finding.
 *
 * @throws Untrusted always.
 */
export function refuse(code: FindingCode, start: number, end: number, message: string): never {
  throw new Untrusted({ code, span: { start, end }, message, help });
}
