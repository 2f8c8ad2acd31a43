// The input that every function of this folder reads from, and the refusal of a node that none of them reads.
import { found } from "../../findings/finding.ts";
import type { Prefix } from "../agreement/prefixes.ts";
import type { HereDocumentBody } from "../bodies.ts";
import type { Span } from "../span.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse, refuseFor } from "../untrusted.ts";

/** The text that a concrete tree belongs to, and the surroundings of the node that is being lowered. */
export interface Reading {
  /** The whole script, as it was given: the offsets of nodes count UTF-16 code units in it. */
  readonly source: string;
  /** The `time`, `!` or `coproc NAME` before the compound command that starts at an offset. */
  readonly prefixes: ReadonlyMap<number, Prefix>;
  /** The here-documents by the offset of their operator, in whose place the tree has a `<`. */
  readonly hereDocuments: ReadonlyMap<number, HereDocumentBody>;
  /** Inside a command or process substitution, at any depth: bash 5.2 runs its own print of such a script. */
  readonly inSubstitution: boolean;
}

/** The kinds of nodes of quoted strings and expansions. */
export const structured: ReadonlySet<string> = new Set([
  "string",
  "raw_string",
  "ansi_c_string",
  "simple_expansion",
  "expansion",
  "command_substitution",
  "process_substitution",
  "arithmetic_expansion",
]);

export const spanOf = ({ start, end }: ConcreteNode): Span => ({ start, end });

export const sourceOf = ({ source }: Reading, { start, end }: ConcreteNode): string => source.slice(start, end);

/**
 * Refuses a node of a kind, or at a place, that is not lowered.
 *
 * @throws Untrusted always.
 */
export function unlisted(node: ConcreteNode): never {
  return refuseFor(found("unlisted-syntax", "here", spanOf(node), { kind: node.type.trim() || "newline" }));
}

/** The start of a node's text: tree-sitter-bash lets some nodes begin with the blanks before them. */
export function contentStart({ source }: Reading, node: ConcreteNode): number {
  let start = node.start;
  while (start < node.end && /[ \t\n]/.test(source.charAt(start))) start++;
  return start;
}

/**
 * R22: a line break ends a simple command.
 *
 * @throws Untrusted if one stands between two of `nodes`, the parts of a command.
 */
export function checkOneLine(reading: Reading, nodes: readonly ConcreteNode[]): void {
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];
    // Nearly always one blank stands there.
    const isOneBlank =
      node.start - 1 === before?.end && /^ [^\s\\]/.test(reading.source.slice(before.end, node.start + 1));
    if (!before || isOneBlank) continue;
    const start = contentStart(reading, node);
    if (reading.source.slice(before.end, start).replaceAll("\\\n", "").includes("\n"))
      refuse("uncovered-text", before.end, start, "a line break ends the command to bash");
  }
}
