// Parsing: a text → a Script that may be trusted, or the finding that says why not.

import { type Finding, found } from "../findings/finding.ts";
import { coverGaps } from "./agreement/grammar-gaps.ts";
import { checkAgreement, parseSecond } from "./agreement/second-parser.ts";
import { readBodies } from "./bodies.ts";
import { lower } from "./lower/lower.ts";
import type { Script } from "./script.ts";
import { readConcrete } from "./tree-sitter.ts";
import { checkCharacters, checkHereDocumentLines, checkTree } from "./trust.ts";
import { refuse, refuseFor, Untrusted } from "./untrusted.ts";

/** The largest text that is parsed. Counts, not clocks, so that the same text always has the same answer. */
export interface SyntaxBounds {
  /** UTF-16 code units of the text. */
  readonly length: number;
  /** Levels of the concrete tree. */
  readonly depth: number;
  /** Nodes of the concrete tree. */
  readonly nodes: number;
}

export const defaultBounds: SyntaxBounds = { length: 65_536, depth: 400, nodes: 15_000 };

export type Parsed =
  | { readonly trusted: true; readonly script: Script }
  | { readonly trusted: false; readonly finding: Finding };

/**
 * Parses `source` as bash would. A text is not trusted if two parsers read it differently, if it breaks a trust rule
 * (RULES.md), or if it is beyond the bounds. Spans count UTF-16 code units of `source`.
 *
 * @throws if the grammar is not loaded (`loadGrammar`), or its WebAssembly has failed.
 */
export function parse(source: string, bounds: SyntaxBounds = defaultBounds): Parsed {
  try {
    if (source.length > bounds.length)
      refuseFor(found("too-long", "text", { start: 0, end: source.length }, { most: String(bounds.length) }));
    checkCharacters(source);
    const second = parseSecond(source);
    const covered = coverGaps(source, second);
    const root = readConcrete(covered.text, bounds);
    if ("tooComplex" in root)
      return refuse("too-complex", 0, source.length, "the script is nested too deeply or has too many parts");
    checkTree(root, covered.text);
    checkHereDocumentLines(root, covered.hereDocuments);
    const hereDocuments = readBodies(covered, bounds);
    const script = lower(root, source, { prefixes: covered.prefixes, hereDocuments });
    checkAgreement(script, second);
    return { trusted: true, script };
  } catch (error) {
    if (error instanceof Untrusted) return { trusted: false, finding: error.finding };
    throw error;
  }
}
