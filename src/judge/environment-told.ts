// Commands of a trace that print every variable of the environment.
import { lookUp } from "../catalog/lookup.ts";
import { type Field, show } from "../interpret/text.ts";
import type { Trace, TracedProgram } from "./trace.ts";

/** The programs that do. */
export const tellingEnvironment = ({ programs }: Pick<Trace, "programs">): readonly TracedProgram[] =>
  programs.filter(({ name, fields }) => {
    const unless = lookUp(name)?.tellsEnvironmentUnless;
    return unless !== undefined && !new RegExp(unless, "s").test(endedWords(fields));
  });

/** The arguments as an entry's patterns see them: each with a NUL behind it, and `…` for what is known only at run time. */
export const endedWords = (fields: readonly Field[]): string => fields.map(({ text }) => `${show(text)}\0`).join("");
