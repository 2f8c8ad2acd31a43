// A command without the options before its subcommands: what a rule about the subcommand is compared with.
import type { Entry, Option } from "../../catalog/schema.ts";
import type { Field } from "../../interpret/text.ts";
import { readArgv, tableFor } from "../argv/read-argv.ts";
import { chosenIn } from "../argv/subcommand.ts";

/** The fields behind the program's name, from the subcommand on. */
export interface Resolved {
  readonly fields: readonly Field[];
  /** The options that were left out are switches which change no place and nothing else. */
  readonly plain: boolean;
}

/** Undefined: no option stands before a subcommand, or it is not sure which one is meant. */
export function resolvedFields(entry: Entry | undefined, fields: readonly Field[]): Resolved | undefined {
  const found = entry && stripped(entry, fields, 0);
  return found && found.fields.length < fields.length ? found : undefined;
}

const deepest = 8;

function stripped(entry: Entry, fields: readonly Field[], depth: number): Resolved {
  const whole = { fields, plain: true };
  if (!entry.subcommands || depth > deepest) return whole;
  const grammar = entry.grammar ?? "gnu";
  const argv = readArgv(fields, grammar, tableFor(entry, grammar, undefined));
  const chosen = chosenIn(entry.subcommands, argv, fields);
  if (!chosen) return whole;
  const { field, at } = chosen;
  const before = argv.options.filter(({ afterOperand }) => !afterOperand);
  const inner = stripped(chosen.entry, fields.slice(at + 1), depth + 1);
  const sure = argv.doubts.length === 0 && argv.possible.length === 0 && !argv.open;
  return {
    fields: [field, ...inner.fields],
    plain: inner.plain && (at === 0 || (sure && before.every(({ option }) => isSwitch(option)))),
  };
}

const isSwitch = (option: Option): boolean => Object.keys(option).every((key) => key === "stops") && !option.stops;
