// Commands of a trace that print every variable of the environment.
import { tellsEnvironment } from "../catalog/knowledge/environment-told.ts";
import type { Trace, TracedProgram } from "./trace.ts";

/** The programs that do. */
export const tellingEnvironment = ({ programs }: Pick<Trace, "programs">): readonly TracedProgram[] =>
  programs.filter(({ name, fields }) =>
    tellsEnvironment(
      name,
      fields.map(({ text }) => text.pieces.map((piece) => (typeof piece === "string" ? piece : "…")).join("")),
    ),
  );
