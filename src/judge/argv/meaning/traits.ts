// Facts about options besides effects: where the program works, whether it descends, which arguments hold secrets.
import type { Entry, Option } from "../../../catalog/schema.ts";
import { emptyText, type Field, known, knownStart, type Text } from "../../../interpret/text.ts";
import { type Argv, type GivenOption, isVoid } from "../argv.ts";
import type { OptionTable } from "../option-table.ts";
import type { Descent, Move, SecretArgument, Traits } from "../reading.ts";

/** Options that may be given count as given: which texts are secrets, and where the program works, is then not sure. */
export function traitsOf({ options, operands, possible, open }: Argv, entry: Entry, table: OptionTable): Traits {
  const all = possible.length === 0 ? options : [...options, ...possible];
  return {
    moves: table.moving.length === 0 ? [] : movesOf(all, open ? table : undefined),
    descends: entry.descends !== undefined || descentBy(all, entry, table, open),
    secrets: [...(table.secrets ? secretsOf(all) : []), ...operandSecrets(operands, entry.operands?.secrets)],
    shows: shownBy(options, entry),
  };
}

/** A format of which no path comes but by a name that it stands for: nothing in it is a `/`, or the number of one. */
const plainFormat = /^(?:[\w@.\s:,|+(){}-]|%(?![\dx])|\\[nt0](?!\d))*$/;

const isCut = (name: string, names: string): boolean =>
  names.split(", ").some((each) => each !== name && each.startsWith(name));

/** An argument that is printed may be among names. */
function shownBy(options: readonly GivenOption[], { options: listed }: Entry): Option["shows"] {
  const printed =
    typeof listed === "object" ? Object.entries(listed).filter(([, each]) => each.shows === "argument") : [];
  // A name that is cut short.
  if (options.some(({ name }) => name.startsWith("--") && printed.some(([names]) => isCut(name, names))))
    return "argument";
  const isPlain = ({ value }: GivenOption): boolean => plainFormat.test((value && known(value)) ?? "/");
  const all = options.filter((given) => given.sure && !(given.option.shows === "argument" && isPlain(given)));
  const shows = all.flatMap((given) => given.option.shows ?? []);
  return shows.find((each) => each === "argument") ?? shows[0];
}

/** Both: a subcommand's behind its program's. */
export const joined = (outer: Traits, inner: Traits): Traits => ({
  moves: [...outer.moves, ...inner.moves],
  descends: either(outer.descends, inner.descends),
  secrets: [...outer.secrets, ...inner.secrets],
  shows: inner.shows ?? outer.shows,
});

/** What a search reads without such options. */
const unhidden = "[^.]*";

function descentBy(all: readonly GivenOption[], { operands }: Entry, table: OptionTable, open: boolean): Descent {
  const wanted = table.descends && (open ? "perhaps" : descentOf(all.filter((given) => !isVoid(given))));
  if (wanted || !operands?.here) return wanted;
  const isNarrow = all.some((given) => given.sure && (given.option.lists || (given.option.descends && isVoid(given))));
  return isNarrow ? false : [unhidden];
}

function descentOf(given: readonly GivenOption[]): Descent {
  if (given.some(({ option }) => option.descends)) return onlyOf(given) ?? true;
  const patterns = given.filter(({ option, value }) => option.includes && knownStart(value ?? emptyText)[0] !== "!");
  return patterns.map(({ value }) => namesLike(value)).reduce<Descent>(either, false);
}

/** The names of the only files that it reads, if they are known. What an option in front leaves out may leave others in. */
function onlyOf(given: readonly GivenOption[]): Descent | undefined {
  const choosing = given.filter(({ option }) => option.only !== undefined);
  if (choosing[0]?.option.only !== true || choosing.some(({ sure }) => !sure)) return undefined;
  const only = choosing.flatMap(({ option, value }) => (option.only ? [plainName(value)] : []));
  return only.every((name) => name !== undefined) ? { only } : undefined;
}

/** Names that bash puts in place of the same pattern are among those that match it. */
const isGlob = (piece: Text["pieces"][number]): boolean => typeof piece === "object" && piece.origin === "glob";

/** A pattern without sets of characters, for which each program has its own rules. */
const plainName = (value: Text | undefined): string | undefined =>
  /^[\w.+@*?-]+$/.exec((value?.pieces ?? []).map((piece) => (isGlob(piece) ? "*" : piece)).join(""))?.[0];

/** The last part of a pattern, if it is no other folder's and holds no set of characters; true: any name. */
function namesLike(value: Text | undefined): Descent {
  const pattern = value && known(value);
  const name = /^(?:(?:[^./*?[{\\][^/*?[{\\]*|\*\*?)\/)*([\w*?@+-][\w*?@+.-]*(?:\{[\w.,-]+\})?)$/.exec(
    pattern ?? "",
  )?.[1];
  return name === undefined ? true : [name];
}

const either = (one: Descent, other: Descent): Descent =>
  isNames(one) && isNames(other)
    ? [...one, ...other]
    : one === "perhaps" || other === "perhaps"
      ? "perhaps"
      : one === true || other === true || one || other;

const isNames = (descent: Descent): descent is readonly string[] => Array.isArray(descent);

function movesOf(given: readonly GivenOption[], anyOf: OptionTable | undefined): readonly Move[] {
  const found = given.flatMap((each): readonly Move[] => {
    const { moves } = each.option;
    if (!moves || moves === "no" || isVoid(each)) return [];
    return [{ kind: moves, option: each.name, value: each.sure ? each.value : undefined }];
  });
  return [...found, ...(anyOf?.moving ?? []).map(([option, kind]) => ({ kind, option, value: undefined }))];
}

const secretsOf = (given: readonly GivenOption[]): readonly SecretArgument[] =>
  given.flatMap(({ option, value, span }) => (option.holdsSecret && value !== undefined ? [{ value, span }] : []));

const operandSecrets = (
  operands: readonly Field[],
  beginnings: readonly string[] | undefined,
): readonly SecretArgument[] =>
  beginnings === undefined
    ? []
    : operands.flatMap(({ text: { pieces }, span }) => {
        const [first, ...more] = pieces;
        const found = typeof first === "string" ? beginnings.find((each) => first.startsWith(each)) : undefined;
        const rest = found === undefined ? "" : String(first).slice(found.length);
        const value = { pieces: [...(rest === "" ? [] : [rest]), ...more] };
        return found === undefined || value.pieces.length === 0 ? [] : [{ value, span }];
      });
