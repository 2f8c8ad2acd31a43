// And-or lists and pipelines while they are put together, in the order of the text (POSIX 2.9.2 and 2.9.3).
import type { Command, Pipeline } from "../script.ts";

/** A pipeline to which commands may still be added. */
export type PipelineDraft = {
  -readonly [Key in keyof Pipeline]: Pipeline[Key] extends readonly (infer Item)[] ? Item[] : Pipeline[Key];
};

/** An and-or list to which redirections and the rest of a here-document's line may still be added. */
export interface AndOrDraft {
  readonly first: PipelineDraft;
  readonly rest: { readonly operator: "&&" | "||"; readonly pipeline: PipelineDraft }[];
}

/** The pipeline of one command. */
export const pipelineOf = (command: Command): PipelineDraft => ({
  span: command.span,
  negated: false,
  timed: false,
  commands: [command],
  operators: [],
});

/** The pipeline that the text ends with, to which a redirection or `|` behind it belongs. */
export const lastPipeline = ({ first, rest }: AndOrDraft): PipelineDraft => rest.at(-1)?.pipeline ?? first;

/** Adds `right`, which stands behind `&&` or `||` in the text. */
export function joinAndOr(left: AndOrDraft, operator: "&&" | "||", right: AndOrDraft): void {
  left.rest.push({ operator, pipeline: right.first }, ...right.rest);
}

/**
 * R21: adds `right`, which stands behind `|` in the text. The `|` joins the last pipeline before it and the first behind it,
 * however the tree is nested. False if it cannot: only the first command of a pipeline may follow `!` or `time`.
 */
export function joinPiped(left: AndOrDraft, operator: "|" | "|&", right: AndOrDraft): boolean {
  const { first } = right;
  if (first.negated || first.timed) return false;
  const pipeline = lastPipeline(left);
  pipeline.commands.push(...first.commands);
  pipeline.operators.push(operator, ...first.operators);
  pipeline.span = { start: pipeline.span.start, end: first.span.end };
  left.rest.push(...right.rest);
  return true;
}
