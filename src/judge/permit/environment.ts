// Assignments that change what programs run: the catalog's patterns against the variables that a script sets.
import { environment, talkative } from "../../catalog/knowledge/environment.ts";
import { known, type Text } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";

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

const talking = compile(Object.fromEntries(talkative.map((name) => [name, []])));

// A number or a truth is no name of a file or a program, and no code.
const harmless = /^(?:\d{1,9}|true|false|yes|no|on|off)?$/i;

/**
 * Could this assignment affect a program that is not in the catalog? `own`: the variables in its entry. A variable by
 * which such a program finds others could: `CC`, `SHELL`.
 */
export function couldChange(assignment: Assignment, own?: Readonly<Record<string, readonly string[]>>): boolean {
  if (changesPrograms(assignment, own)) return true;
  global ??= compile(environment);
  const listed = [...global, ...talking, ...(own ? compile(own) : [])];
  if (listed.some(({ matches }) => matches.test(assignment.name))) return false;
  if (assignment.values.length === 0) return true;
  return !assignment.values.every((text) => harmless.test(known(text) ?? "?"));
}

/** Does this assignment change the effects of programs? `own`: the variables in the program's entry. */
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
