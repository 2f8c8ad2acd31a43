// The words before a compound command (`time {`, `! (`, `coproc NAME {`), which tree-sitter-bash takes for commands.
import type { SyntaxNode } from "./nodes.ts";

/** The words before a compound command. Exactly one of the three is given. */
export interface Prefix {
  /** `!`. */
  readonly negated: boolean;
  /** `time`, or `time -p`, which reports in the form of POSIX. */
  readonly timed: false | "bash" | "posix";
  /** The name of the coprocess, `COPROC` if it has none; undefined without `coproc`. */
  readonly coprocess: string | undefined;
}

/** The words before a compound command, and the offsets between which they stand; undefined if there are none. */
export function prefixOf(
  source: string,
  node: SyntaxNode,
): { readonly start: number; readonly end: number; readonly prefix: Prefix } | undefined {
  if (node.type === "Coproc" && node.body.type !== "Command") {
    const coprocess = node.name?.value ?? "COPROC";
    return { start: node.pos, end: node.body.pos, prefix: { negated: false, timed: false, coprocess } };
  }
  if (node.type !== "Pipeline") return undefined;
  const [first] = node.commands;
  const [word, ...more] = node.prefixes;
  if (!word || more.length > 0 || !first) return undefined;
  if (first.type === "Command" || first.type === "Coproc" || first.type === "Function") return undefined;
  const [start, end] = [word.pos, first.pos];
  if (word.type !== "Time") return { start, end, prefix: { negated: true, timed: false, coprocess: undefined } };
  // To bash `--` is the same as `-p`.
  const timed = /-[-p]\s*$/.test(source.slice(start, end)) ? "posix" : "bash";
  return { start, end, prefix: { negated: false, timed, coprocess: undefined } };
}
