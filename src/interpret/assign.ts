// Setting a variable.
import type { Span } from "../syntax/span.ts";
import { isOrdinaryVariable } from "./names.ts";
import { type Cell, type Variable, withVariable } from "./state.ts";
import type { Walk } from "./walk.ts";

/** Sets a variable, as seen by everything that runs later; reports one that is not the script's own. */
export function assign({ recorder }: Walk, cell: Cell, name: string, variable: Variable, span: Span): void {
  if (!isOrdinaryVariable(name)) recorder.unproved("special-variable", span, { assigned: name });
  cell.state = withVariable(cell.state, name, variable);
  recorder.assignment(name, variable, span);
}
