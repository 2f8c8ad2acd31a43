// Variables that a script sets × what is known of names: could one change what programs run or write?
import { harmless, obeyed } from "../../catalog/knowledge/environment.ts";
import type { Entry } from "../../catalog/schema.ts";
import { known, type Text } from "../../interpret/text.ts";

export interface Assignment {
  readonly name: string;
  readonly values: readonly Text[];
}

const matcher = (names: readonly string[], flags = ""): RegExp =>
  new RegExp(
    `^(?:${names.map((name) => name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")).join("|")})$`,
    flags,
  );

let rows: readonly { readonly names: RegExp; readonly values: RegExp }[] | undefined;
let ofPrograms: RegExp | undefined;

interface OwnRow {
  readonly names: RegExp;
  readonly allowed: readonly string[];
}

const ofEntries = new WeakMap<object, readonly OwnRow[]>();

function ownRows(own: NonNullable<Entry["environment"]>): readonly OwnRow[] {
  const before = ofEntries.get(own);
  if (before) return before;
  const made = Object.entries(own).map(([name, allowed]) => ({ names: matcher([name]), allowed }));
  ofEntries.set(own, made);
  return made;
}

const none: NonNullable<Entry["environment"]> = {};

/**
 * Does the variable, in the environment of a program, leave its effects as they are? `own`: the variables in the
 * program's entry. Only what is listed does.
 */
export function isHarmless({ name, values }: Assignment, own: Entry["environment"] = none): boolean {
  rows ??= harmless.map((row) => ({ names: matcher(row.names.split(" ")), values: row.values }));
  const listed = ownRows(own).filter(({ names }) => names.test(name));
  if (listed.some(({ allowed }) => allowed.includes("*"))) return true;
  const patterns = rows.filter(({ names }) => names.test(name));
  return (
    values.length > 0 &&
    values.every((text) => {
      const value = known(text);
      if (value === undefined) return false;
      return listed.some(({ allowed }) => allowed.includes(value)) || patterns.some((row) => row.values.test(value));
    })
  );
}

const truth = /^(?:\d{1,9}|true|false|yes|no|on|off)?$/i;

/** Is it a number or a truth for a name that programs are not known to obey? */
export const isSetting = ({ name, values }: Assignment): boolean =>
  !isObeyed(name) && values.length > 0 && values.every((text) => truth.test(known(text) ?? "?"));

/** Might programs see a variable of the script, since people export one of the name? Some compare names without case. */
export function isObeyed(name: string): boolean {
  ofPrograms ??= matcher(obeyed, "i");
  return ofPrograms.test(name);
}
