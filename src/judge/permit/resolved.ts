// A command without the options before its subcommands: what a rule about the subcommand is compared with.
import type { Entry, Option } from "../../catalog/schema.ts";
import { type Field, known } from "../../interpret/text.ts";
import { readArgv, tableFor } from "../argv/read-argv.ts";
import { subcommandOf } from "../argv/subcommand.ts";
import { type Meanings, meaningsOf } from "./meaning.ts";

/** The fields behind the program's name, from the subcommand on. */
export interface Resolved {
  readonly fields: readonly Field[];
  /** The options that were left out are switches which change no place and nothing else. */
  readonly plain: boolean;
}

/** Undefined: no option stands before a subcommand, or it is not sure which one is meant. */
function resolvedFields(entry: Entry | undefined, fields: readonly Field[]): Resolved | undefined {
  const found = entry && stripped(entry, fields, 0);
  return found && found.fields.length < fields.length ? found : undefined;
}

/** A command as its entry reads it. */
export interface Understood {
  readonly entry: Entry;
  readonly meaning: Meanings;
}

/** What rules are compared with, beside the fields as they stand. */
export interface Read {
  /** Undefined: the catalog does not list the program. */
  readonly entry: Entry | undefined;
  readonly resolved: Resolved | undefined;
  readonly understood: Understood | undefined;
}

/** The command behind a program's name, read by its entry. `isSet`: by variables, which may stand for any option, too. */
export function readForRules(entry: Entry | undefined, fields: readonly Field[], isSet: boolean): Read {
  const found = meaningsOf(entry, fields);
  const open = <Each extends Meanings["permuted"]>(parts: Each): Each => parts && { ...parts, open: true };
  const meaning = found && isSet ? { plain: open(found.plain), permuted: open(found.permuted) } : found;
  return {
    entry,
    resolved: resolvedFields(entry, fields),
    understood: entry && meaning ? { entry, meaning } : undefined,
  };
}

const deepest = 8;

function stripped(entry: Entry, fields: readonly Field[], depth: number): Resolved {
  const whole = { fields, plain: true };
  if (!entry.subcommands || depth > deepest) return whole;
  const grammar = entry.grammar ?? "gnu";
  const argv = readArgv(fields, grammar, tableFor(entry, grammar, undefined));
  const [first] = argv.operands;
  const at = first ? fields.indexOf(first) : -1;
  const word = first && !first.many ? known(first.text) : undefined;
  const chosen = subcommandOf(entry.subcommands, word);
  if (!first || at < 0 || !chosen) return whole;
  const before = argv.options.filter(({ afterOperand }) => !afterOperand);
  const inner = stripped(chosen, fields.slice(at + 1), depth + 1);
  const sure = argv.doubts.length === 0 && argv.possible.length === 0 && !argv.open;
  return {
    fields: [first, ...inner.fields],
    plain: inner.plain && (at === 0 || (sure && before.every(({ option }) => isSwitch(option)))),
  };
}

const isSwitch = (option: Option): boolean => Object.keys(option).every((key) => key === "stops") && !option.stops;
