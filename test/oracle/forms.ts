// The commands of a program that are run: the rows of fixtures, and forms made from the tables of its entry.
import { lookUp } from "../../src/catalog/lookup.ts";
import type { Does, Entry, Operands, Option } from "../../src/catalog/schema.ts";
import { judged } from "../support/classify.ts";
import { rowsOfProgram } from "../support/command-rows.ts";
import { type Named, optionsOf, withSubcommands } from "../support/entry-problems.ts";
import { type Random, randomOf } from "../support/random.ts";
import { fixtureFiles, rowsOf } from "../support/rows.ts";
import { folders } from "./place.ts";

const here = { cwd: folders.work, home: folders.home };
export const judgedHere = (command: string): ReturnType<typeof judged> => judged(command, here);

interface Row {
  readonly command?: string;
  readonly source?: string;
  readonly safety?: string;
}

/** The commands of fixtures that are proved, each with the programs that it runs. */
export function knownForms(): readonly { readonly command: string; readonly programs: readonly string[] }[] {
  const rows = ["fixtures/commands", "fixtures/forms", "fixtures/attacks"]
    .flatMap(fixtureFiles)
    .flatMap((file) => rowsOf<Row>(file))
    .filter(({ safety }) => safety === "read_only")
    .map(({ command, source }) => command ?? source ?? "");
  return [...new Set(rows)].flatMap(provedForm);
}

function provedForm(command: string): readonly { readonly command: string; readonly programs: readonly string[] }[] {
  const { verdict, trace } = judgedHere(command);
  if (verdict.safety !== "read_only") return [];
  return [{ command, programs: [...new Set(trace.programs.map(({ name }) => name))] }];
}

export const examplesOf = (name: string): readonly string[] =>
  rowsOfProgram(name)
    .filter(({ safety }) => safety === "read_only")
    .flatMap(({ command }) => provedForm(command))
    .map(({ command }) => command);

/**
 * Mutating rows that an option makes harmless, as the entry says: the program prints its version and ends, or only looks.
 * Some read on, others take the next word for its argument, and others have done what stands before it.
 */
export function stoppedForms(name: string): readonly string[] {
  const entry = lookUp(name);
  if (!entry) return [];
  const program = { name, entry };
  const stops = optionsOf(program).flatMap(({ names, option }) =>
    option.stops || option.cancels === true || (option.operands && (!option.value || option.optional)) ? names : [],
  );
  const examples = rowsOfProgram(name)
    .filter(({ safety }) => safety === "mutating")
    .map(({ command }) => command)
    .filter((form) => form !== name && !/[;|&<>()`$\n]/.test(form));
  const rests = examples.map((form) => form.slice(name.length + 1));
  const forms = rests.flatMap((rest) =>
    stops.flatMap((stop) => [
      `${name} ${stop} ${rest}`,
      `${name} ${stop} 0 ${rest}`,
      `${name} ${stop}=false ${rest}`,
      `${name} ${rest.replace(" ", ` ${stop} `)}`,
      `${name} ${rest} ${stop}`,
      `${name} ${rest} ${stop} 0`,
    ]),
  );
  return [...new Set(forms)].filter((form) => judgedHere(form).verdict.safety === "read_only");
}

const words = ["1", "2", "a", "name", "x", "a.txt", "10", "HEAD", "main", "json", "0", "all", "1-2", "*", "v1.0"];
const files = ["a.txt", "src", ".", "a.json", "a.csv", "a.py", "a.c", "a.tar", "a.gz", "a.db", "a.png", "a.o", "a.xml"];

/** Names and words that a program may hand to a shell, or open as a pipe, a list or a file to write. */
const hostile = ["|touch x", "touch x|", "';touch x;'", "$(touch x)", "@a.txt", ">x"];

/** Up to `most` proved forms that no example has; the same for the same seed. */
export function madeForms(name: string, seed: number, most: number): readonly string[] {
  const entry = lookUp(name);
  if (!entry || entry.grammar === "shell" || entry.grammar === "find" || entry.grammar === "test") return [];
  const random = randomOf(`${seed} ${name}`);
  const bases = examplesOf(name).filter((form) => form.startsWith(`${name} `) && !/[;|&<>()`$'"\n]/.test(form));
  const found = new Set<string>();
  const known = new Set(examplesOf(name));
  const offered = offers({ name, entry }, entry);
  for (let tried = 0; found.size < most && tried < most * 6; tried++) {
    const form = one(offered, bases, random);
    if (form !== undefined && !known.has(form) && judgedHere(form).verdict.safety === "read_only") found.add(form);
  }
  return [...found];
}

/** A program or a subcommand, with the options that may stand there. */
interface Offer {
  readonly words: string;
  readonly entry: Entry;
  readonly options: readonly { readonly names: readonly string[]; readonly option: Option }[];
}

const offers = (program: Named, root: Entry): readonly Offer[] =>
  withSubcommands(program)
    .filter(({ name }) => !name.includes("*"))
    .map((named) => ({
      words: named.name,
      entry: named.entry,
      options: [
        ...optionsOf(named),
        ...(named.entry !== root && root.globals === "anywhere" ? optionsOf({ name: "", entry: root }) : []),
      ],
    }));

function one(offered: readonly Offer[], bases: readonly string[], random: Random): string | undefined {
  const offer = random.among(offered);
  if (!offer) return undefined;
  const options = Array.from({ length: random.below(3) }, () => random.among(offer.options)).flatMap((chosen) =>
    chosen ? [spelled(chosen.names, chosen.option, random)] : [],
  );
  const base =
    random.below(2) === 0 ? random.among(bases.filter((form) => form.startsWith(`${offer.words} `))) : undefined;
  if (base !== undefined) return [offer.words, ...options, base.slice(offer.words.length + 1)].join(" ");
  const operands = operandsOf(offer.entry.operands, random);
  return [offer.words, ...options, ...operands].join(" ");
}

function spelled(names: readonly string[], option: Option, random: Random): string {
  const name = random.among(names) ?? "";
  if (option.value === undefined) return name;
  const value = valueFor(option.value, random);
  if (name.endsWith("=")) return `${name}${value}`;
  if (name.startsWith("--")) return option.optional || random.below(2) === 0 ? `${name}=${value}` : `${name} ${value}`;
  return option.optional ? `${name}${value}` : `${name} ${value}`;
}

function valueFor(does: Does, random: Random): string {
  const isHostile = random.below(5) === 0;
  const quoted = (text: string): string =>
    /^[\w./=@:,+%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  switch (does.kind) {
    case "reads":
      return quoted(random.among(isHostile ? hostile : files) ?? "");
    case "choice": {
      const harmless = Object.entries(does.values).filter(([, each]) => each.kind === "nothing");
      if (harmless.length > 0 && random.below(3) > 0) return quoted(random.among(harmless)?.[0] ?? "");
      return valueFor(does.otherwise, random);
    }
    case "both":
      return valueFor(does.all[0] ?? { kind: "nothing" }, random);
    case "connects":
      return "http://127.0.0.1/x";
    default:
      return quoted(random.among(isHostile ? hostile : words) ?? "");
  }
}

function operandsOf(operands: Operands | undefined, random: Random): readonly string[] {
  const { first = [], each } = operands ?? {};
  const more = each === undefined ? 0 : random.below(3);
  return [...first, ...Array.from({ length: more }, () => each as Does)].map((does) => valueFor(does, random));
}
