// How the stages of parsing say that a text is not one to trust; `parse` turns it into a finding.

import type { Finding } from "./finding.ts";
import type { FindingCode } from "./finding-codes.ts";

/** Thrown inside `syntax/` only. */
export class Untrusted extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}

const help = "write it in a simpler form, or ask the user to run it";

/** Refuses the text, with the place and the reason. */
export function refuse(code: FindingCode, start: number, end: number, message: string): never {
  throw new Untrusted({ code, span: { start, end }, message, help });
}
