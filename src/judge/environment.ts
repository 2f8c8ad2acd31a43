// Assignments that change what programs run: the catalog's patterns against the variables that a script sets.
import { environment } from "../catalog/environment.ts";
import { known, type Text } from "../interpret/text.ts";
import type { Span } from "../syntax/span.ts";

interface Pattern {
  readonly matches: RegExp;
  readonly specificity: number;
  readonly values: readonly string[];
}

const compile = (patterns: Readonly<Record<string, readonly string[]>>): readonly Pattern[] =>
  Object.entries(patterns).map(([name, values]) => ({
    matches: new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`),
    specificity: name.includes("*") ? name.length : 1000,
    values,
  }));

let global: readonly Pattern[] | undefined;

export interface Assignment {
  readonly name: string;
  readonly values: readonly Text[];
  readonly span: Span;
}

/** Does this assignment change what programs do? `own`: what the program's entry says of its variables. */
export function changesPrograms(assignment: Assignment, own?: Readonly<Record<string, readonly string[]>>): boolean {
  global ??= compile(environment);
  const patterns = own ? [...global, ...compile(own)] : global;
  const found = patterns
    .filter((pattern) => pattern.matches.test(assignment.name))
    .sort((a, b) => b.specificity - a.specificity)[0];
  if (!found) return false;
  if (found.values.includes("*")) return false;
  if (assignment.values.length === 0) return true;
  return !assignment.values.every((text) => {
    const value = known(text);
    return value !== undefined && found.values.includes(value);
  });
}
