// An and-or list as a row of steps, and whether steps are the ones of a known text: compared as trees, not as text.
import { parse } from "../../../syntax/parse.ts";
import type { AndOr, Pipeline, SimpleCommand, Word, WordPart } from "../../../syntax/script.ts";

/** One pipeline of an and-or list, and what stands before it. */
export interface Step {
  readonly joined: "start" | "&&" | "||";
  readonly pipeline: Pipeline;
}

/** The steps of an and-or list, in order. */
export const stepsOf = ({ first, rest }: AndOr): readonly Step[] => [
  { joined: "start", pipeline: first },
  ...rest.map(({ operator, pipeline }): Step => ({ joined: operator, pipeline })),
];

/** The simple command that a pipeline is, if it is nothing else; without assignments. */
export function commandOf({ commands, negated, timed }: Pipeline): SimpleCommand | undefined {
  const [command, ...others] = commands;
  if (negated || timed || others.length > 0 || command?.kind !== "simple") return undefined;
  return command.assignments.length === 0 ? command : undefined;
}

// Unquoted, any other character may expand.
const plain = /^[\w@%+=:,./-]*$/;

/** The text of a word that is nothing but text. */
export function textOf({ parts, assignment }: Word): string | undefined {
  if (assignment) return undefined;
  const texts = parts.map(textOfPart);
  return texts.includes(undefined) ? undefined : texts.join("");
}

function textOfPart(part: WordPart): string | undefined {
  if (part.kind === "quoted") return part.value;
  if (part.kind === "literal") return plain.test(part.value) ? part.value : undefined;
  if (part.kind !== "double") return undefined;
  const texts = part.parts.map((inner) => (inner.kind === "literal" ? inner.value : textOfPart(inner)));
  return texts.includes(undefined) ? undefined : texts.join("");
}

/**
 * How many steps from `at` on are those of `form`, one and-or list of bash: all of them, or 0. Where the form has the word
 * `SNAPSHOT`, the steps must have a file of which `file` says yes.
 */
export function matchForm(steps: readonly Step[], at: number, form: string, file: (path: string) => boolean): number {
  const known = stepsOfForm(form);
  const same = known.every((step, index) => {
    const given = steps[at + index];
    if (!given || given.joined !== (at + index === 0 ? "start" : index === 0 ? "&&" : step.joined)) return false;
    const placeholder = commandOf(step.pipeline)?.words.find((word) => textOf(word) === "SNAPSHOT");
    const pipeline = placeholder ? withPlaceholder(given.pipeline, placeholder, file) : given.pipeline;
    return pipeline !== undefined && shapeOf(pipeline) === shapeOf(step.pipeline);
  });
  return same ? known.length : 0;
}

/** The pipeline with `placeholder` in the place of its second word, if that is a file of which `file` says yes. */
function withPlaceholder(given: Pipeline, placeholder: Word, file: (path: string) => boolean): Pipeline | undefined {
  const command = commandOf(given);
  const [name, path, ...others] = command?.words ?? [];
  const text = path && textOf(path);
  if (!command || !name || text === undefined || !file(text)) return undefined;
  return { ...given, commands: [{ ...command, words: [name, placeholder, ...others] }] };
}

/** A tree as text, without the places at which its nodes stand. */
const shapeOf = (tree: Pipeline): string => JSON.stringify(tree, (key, value) => (key === "span" ? undefined : value));

const forms = new Map<string, readonly Step[]>();

function stepsOfForm(form: string): readonly Step[] {
  const found = forms.get(form);
  if (found) return found;
  const parsed = parse(form);
  const [item, ...others] = parsed.trusted ? parsed.script.list.items : [];
  if (!item || others.length > 0) throw new Error("a form of the glue is not one trusted list");
  const steps = stepsOf(item.andOr);
  forms.set(form, steps);
  return steps;
}
