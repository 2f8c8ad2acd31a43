// Setting a variable.
import { found } from "../findings/finding.ts";
import type { Span } from "../syntax/span.ts";
import { isOrdinaryVariable, lastArgument } from "./names.ts";
import { anyInsteadOf, anyNumber, type Cell, holdsNumber, textsOf, type Variable, withVariable } from "./state.ts";
import type { Walk } from "./walk.ts";

/** Sets a variable, as seen by everything that runs later; reports one that is not the script's own. */
export function assign({ recorder }: Walk, cell: Cell, name: string, variable: Variable, span: Span): void {
  const isInteger = recorder.integers.has(name);
  if (isInteger && !holdsNumber(variable)) recorder.problem(found("arithmetic-unknown", "value", span));
  recorder.assignment(name, variable, span);
  // Any value, as before: the next command sets it.
  if (name === lastArgument) return;
  if (recorder.constants.has(name)) recorder.unproved("constant", span);
  if (!isOrdinaryVariable(name)) recorder.unproved("special-variable", span, { assigned: name });
  // A list of words is one of names and values to a table.
  const isTable = recorder.tables.has(name);
  cell.state = withVariable(
    cell.state,
    name,
    isInteger ? anyNumber : isTable ? anyInsteadOf(textsOf(variable)) : variable,
  );
}
