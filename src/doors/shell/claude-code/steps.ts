// An and-or list as a row of steps, compared with the steps of a known text as trees, not as text.
import { printOf } from "../../../syntax/canonical.ts";
import type { AndOr, Pipeline, SimpleCommand, Word, WordPart } from "../../../syntax/script.ts";
import type { GlueForm } from "./glue.ts";

/** One pipeline of an and-or list, and the operator before it. */
export interface Step {
  readonly joined: "start" | "&&" | "||";
  readonly pipeline: Pipeline;
}

/** The steps of an and-or list, in order. */
export const stepsOf = ({ first, rest }: AndOr): readonly Step[] => [
  { joined: "start", pipeline: first },
  ...rest.map(({ operator, pipeline }): Step => ({ joined: operator, pipeline })),
];

/** The simple command of a pipeline that is nothing else; without assignments. */
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
 * How many steps from `at` on are those of `form`: all of them, or 0. If the form has the word `SNAPSHOT`, the steps must
 * have a file that `file` accepts.
 */
export function matchForm(steps: readonly Step[], at: number, form: GlueForm, file: (path: string) => boolean): number {
  const same = form.steps.every((known, index) => {
    const given = steps[at + index];
    const [, joined = at + index === 0 ? "start" : "&&", text = ""] = /^(?:(&&|\|\|) )?(.*)$/s.exec(known) ?? [];
    if (!given || given.joined !== joined) return false;
    const pipeline = /\bSNAPSHOT\b/.test(text) ? withPlaceholder(given.pipeline, file) : given.pipeline;
    return pipeline !== undefined && printed(pipeline) === text;
  });
  return same ? form.steps.length : 0;
}

const placeholder: WordPart = { kind: "literal", value: "SNAPSHOT", span: { start: 0, end: 0 } };

/** The pipeline with `SNAPSHOT` in the place of its second word, if that is a file that `file` accepts. */
function withPlaceholder(given: Pipeline, file: (path: string) => boolean): Pipeline | undefined {
  const command = commandOf(given);
  const [name, path, ...others] = command?.words ?? [];
  const text = path && textOf(path);
  if (!command || !name || !path || text === undefined || !file(text)) return undefined;
  return { ...given, commands: [{ ...command, words: [name, { ...path, parts: [placeholder] }, ...others] }] };
}

/** A pipeline in canonical print: two pipelines with the same print mean the same. */
export function printed(pipeline: Pipeline): string | undefined {
  const list = { span: pipeline.span, items: [{ andOr: { first: pipeline, rest: [] }, background: false }] };
  return printOf({ source: "", list })?.replace(/\n$/, "");
}
