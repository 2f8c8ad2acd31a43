// The meaning of all options of a command line: a fold over them in their order, under the entry's table.
import type { Does, Entry, Language, Operands, Option } from "../../../catalog/schema.ts";
import { couldStartWith, emptyText, type Field, known, type Text } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { Effect } from "../../effect.ts";
import { type Argv, type Doubt, type GivenOption, isVoid } from "../argv.ts";
import { effectsOf } from "../does.ts";
import { subcommandOf } from "../subcommand.ts";
import type { Words } from "./said.ts";

/** A program in a language that is read, or a piece of one. */
export interface ProgramText {
  readonly text: Text;
  readonly span: Span;
}

/** The meaning of options. */
export interface OptionsMeaning {
  /** Of the option-arguments, also if the program stops. */
  readonly ofValues: readonly Effect[];
  /** Of the options themselves, and the doubts of the grammar. */
  readonly effects: readonly Effect[];
  /** The program prints its version or help, and does nothing else. */
  readonly stopped: boolean;
  /** An option turns off an effect of every run, and no other one restores it. */
  readonly calledOff: boolean;
  readonly programs: ReadonlyMap<Language, readonly ProgramText[]>;
  /** The operands as options define them; none: those of the entry apply. */
  readonly operands: readonly Operands[];
  /** Some systems may take an option that defines them for one more operand, so that those of the entry hold there. */
  readonly ownOperandsToo: boolean;
  /** The placeholder for the input in an inner command: `xargs -I`. */
  readonly placeholder: string | undefined;
  /** The option that runs the command behind it. */
  readonly runner: GivenOption | undefined;
  /** The entry that an option's argument names. */
  readonly chosen: { readonly entry: Entry; readonly given: GivenOption; readonly word: string } | undefined;
}

const byOption = (effect: Effect): Effect => (effect.kind === "reads" ? { ...effect, byOption: true } : effect);

/** The fold. `permutes`: the program reads options behind operands everywhere; `span`: of the whole command. */
export function meaningOf(
  argv: Argv,
  { entry, permutes }: { readonly entry: Entry; readonly permutes: boolean },
  words: Words,
  span: Span,
): OptionsMeaning {
  const { options, doubts } = argv;
  const given = options.filter((each) => !isVoid(each));
  const isRead = ({ afterOperand }: GivenOption): boolean => !afterOperand || permutes;
  const calledOff = isCalledOff(given.filter(isRead));
  const ofValues: Effect[] = [];
  const effects: Effect[] = [];
  const pending: Effect[] = [];
  const operands: Operands[] = [];
  const pendingOperands: Operands[] = [];
  const programs = new Map<Language, ProgramText[]>();
  let passed = 0;
  for (const [index, each] of options.entries()) {
    for (let doubt = doubts[passed]; doubt && doubt.after <= index; doubt = doubts[++passed])
      effects.push(effectOf(doubt, entry, span));
    if (isVoid(each)) continue;
    const { option } = each;
    if (option.operands) (option.untilCancelled ? pendingOperands : operands).push(option.operands);
    if (option.does && isBeside(option, given))
      (option.untilCancelled ? pending : effects).push(
        ...words.ofOption(effectsOf(option.does, emptyText, each.span), each),
      );
    if (each.value === undefined) {
      effects.push(...words.ofOption(ofMissingArgument(each), each));
      continue;
    }
    if (!option.value || chosenBy(each)) continue;
    if (option.value.kind === "runs" && option.value.what !== "code")
      programs.set(option.value.what, [
        ...(programs.get(option.value.what) ?? []),
        { text: each.value, span: each.span },
      ]);
    else ofValues.push(...words.ofOption(effectsOf(option.value, each.value, each.span).map(byOption), each));
  }
  for (const doubt of doubts.slice(passed)) effects.push(effectOf(doubt, entry, span));
  if (!calledOff) {
    effects.push(...pending);
    operands.push(...pendingOperands);
  }
  return {
    ofValues,
    effects,
    stopped: isStopped(argv, given),
    calledOff,
    programs,
    operands,
    ownOperandsToo: given.some((each) => each.option.operands && !isRead(each)),
    placeholder: placeholderOf(given, entry.runs?.replace),
    runner: given.findLast(({ option }) => option.runs),
    chosen: lastChosen(given),
  };
}

const isBeside = ({ beside }: Option, given: readonly GivenOption[]): boolean =>
  beside === undefined || given.some(({ name }) => beside.includes(name));

function effectOf(doubt: Doubt, entry: Entry, whole: Span): Effect {
  const { words, field, span = whole } = doubt;
  return { kind: "unknown", doubt: true, words, span, ...(field ? { help: helpFor(field, entry) } : {}) };
}

const isFile = (does: Does): boolean => does.kind === "reads" || (does.kind === "both" && does.all.some(isFile));

/** Behind `--` a file is a file; a revision would become a file there, and a word for the program another one. */
function helpFor({ many }: Field, { operands, grammar = "gnu" }: Entry): string {
  const { first = [], each, last } = operands ?? {};
  const areFiles = [...first, each, last].every((role) => role === undefined || isFile(role));
  if (each === undefined || !areFiles || (grammar !== "gnu" && grammar !== "posix")) return "write its value out";
  return many ? "put it in double quotes, with `--` before it" : "put `--` before it";
}

/** Whatever else is given must be without effect: a program may obey it before it stops (`perl -V -Mx`). */
const isStopped = ({ operands, doubts }: Argv, given: readonly GivenOption[]): boolean =>
  given.some(stopsHere) &&
  doubts.length === 0 &&
  given.every(({ option }) => option.stops || isPlain(option)) &&
  operands.every(({ many, text }) => !many && !couldStartWith(text, "-"));

/** It counts only before the first operand. */
const stopsHere = ({ option, sure, afterOperand }: GivenOption): boolean =>
  option.stops !== undefined && sure && (option.stops === "anywhere" || !afterOperand);

/** Has it no effect, whatever its argument is? */
const isPlain = ({ value, ...more }: Option): boolean =>
  (value === undefined || value.kind === "nothing") &&
  Object.keys(more).every((key) => key === "optional" || key === "separate");

function isCalledOff(given: readonly GivenOption[]): boolean {
  let cancelled = false;
  for (const { option, value, sure } of given) {
    if (!option.cancels || !sure) continue;
    if (option.cancels !== true && !isOneOf(option.cancels, value)) return false;
    cancelled = true;
  }
  return cancelled;
}

/** The empty text stands for an option-argument that is left out: one that is given and empty matches none (`helm --dry-run=`). */
function isOneOf(values: readonly string[], value: Text | undefined): boolean {
  const word = value && known(value);
  return value === undefined ? values.includes("") : word !== undefined && word !== "" && values.includes(word);
}

/** The option-argument is left out, and may default to anything. */
function ofMissingArgument({ option, span }: GivenOption): readonly Effect[] {
  if (!option.value || option.does || option.operands || option.runs) return [];
  return effectsOf(option.value, emptyText, span);
}

function placeholderOf(given: readonly GivenOption[], names: readonly string[] | undefined): string | undefined {
  if (!names) return undefined;
  const last = given.findLast(({ name }) => names.includes(name));
  if (!last) return undefined;
  return last.value === undefined ? "{}" : (known(last.value) ?? "");
}

function chosenBy({ option, value }: GivenOption): { readonly entry: Entry; readonly word: string } | undefined {
  if (!option.subcommands || !option.value) return undefined;
  const word = value && known(value);
  const entry = subcommandOf(option.subcommands, word);
  return entry && word !== undefined ? { entry, word } : undefined;
}

function lastChosen(given: readonly GivenOption[]): OptionsMeaning["chosen"] {
  const last = given.findLast(chosenBy);
  const chosen = last && chosenBy(last);
  return last && chosen ? { ...chosen, given: last } : undefined;
}
