// Variables that a script sets × what is known of names: could one change what programs run or write?
import { everyProgram, harmless, obeyed } from "../../catalog/knowledge/environment.ts";
import type { Entry } from "../../catalog/schema.ts";
import type { Assigned } from "../../interpret/invocation.ts";
import { known } from "../../interpret/text.ts";
import { matcherOf, matchesWildcard } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import { variablesOf } from "../../policy/variables.ts";

/** A variable that is set, for one command or for several. */
export type Assignment = Omit<Assigned, "temporary">;

type Value = Pick<Assignment, "name" | "values">;

const rows = harmless.map((row) => ({ matches: matcherOf(row.names.split(" ")), values: row.values }));
const obeysInCapitals = matcherOf(obeyed.map((name) => name.toUpperCase()));

const none: NonNullable<Entry["environment"]> = {};

/**
 * Does the variable, in the environment of a program, leave its effects as they are? `own`: the variables in the
 * program's entry. Only what is listed does.
 */
export function isHarmless({ name, values }: Value, own: Entry["environment"] = none): boolean {
  const listed = Object.entries(own).flatMap(([names, allowed]) => (matchesWildcard(names, name) ? allowed : []));
  if (listed.includes("*")) return true;
  const patterns = rows.filter(({ matches }) => matches(name));
  return (
    values.length > 0 &&
    values.every((text) => {
      const value = known(text);
      if (value === undefined) return false;
      return listed.includes(value) || patterns.some((row) => row.values.test(value));
    })
  );
}

const isOfEvery = matcherOf(everyProgram);

/** Does the program surely not read the variable? */
export const isUnread = (name: string, { variables }: Pick<Entry, "variables"> = {}): boolean =>
  variables !== undefined &&
  !isOfEvery(name.toUpperCase()) &&
  !variables.some((pattern) => matchesWildcard(pattern, name));

/** Does the policy let commands set the variable to each value that it may have? */
export function isPermitted({ name, values }: Value, { environment }: Policy): boolean {
  const allowed = variablesOf(environment)[name];
  if (!allowed || values.length === 0) return false;
  return allowed.includes("*") || values.every((text) => allowed.includes(known(text) ?? "*"));
}

const truth = /^(?:\d{1,9}|true|false|yes|no|on|off)?$/i;

/** Is it a number or a truth for a name that programs are not known to obey? */
export const isSetting = ({ name, values }: Value): boolean =>
  !isObeyed(name) && values.length > 0 && values.every((text) => truth.test(known(text) ?? "?"));

/** Might programs see a variable of the script, since people export one of the name? Some compare names without case. */
export const isObeyed = (name: string): boolean => obeysInCapitals(name.toUpperCase());
