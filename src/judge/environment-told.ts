// Commands of a trace that print every variable of the environment.
import { lookUp } from "../catalog/lookup.ts";
import type { Trace, TracedProgram } from "./trace.ts";

/** The programs that do. */
export const tellingEnvironment = ({ programs }: Pick<Trace, "programs">): readonly TracedProgram[] =>
  programs.filter(({ name, fields }) => {
    const unless = lookUp(name)?.tellsEnvironmentUnless;
    const words = fields.map(({ text }) =>
      text.pieces.map((piece) => (typeof piece === "string" ? piece : "…")).join(""),
    );
    return unless !== undefined && !new RegExp(unless, "s").test(words.map((word) => `${word}\0`).join(""));
  });
