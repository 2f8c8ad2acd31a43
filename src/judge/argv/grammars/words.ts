// The grammars in which options stand among words: gnu, posix, single-dash, single-dash-posix, key-value, cluster-first.
import type { Grammar } from "../../../catalog/schema.ts";
import { couldStartWith, type Field, type Hole, known, type Text } from "../../../interpret/text.ts";
import { type Argv, type GivenOption, isVoid } from "../argv.ts";
import { type OptionTable, onlyHarmless } from "../option-table.ts";
import { subcommandOf } from "../subcommand.ts";
import { readCluster, readFirstWord } from "./cluster.ts";
import { couldBeOption, type Draft, draftOf, isLikeOption } from "./draft.ts";
import { readJoined, readJoinedPair, readPair } from "./joined.ts";
import { readLong } from "./long.ts";

export type WordGrammar = Exclude<Grammar, "verbatim" | "find" | "shell" | "test">;

/** Are its long options written with one dash? */
const hasOneDash = (grammar: WordGrammar): boolean => grammar === "single-dash" || grammar === "single-dash-posix";

/** Options and operands, up to an option that takes all that follows. */
export function readWords(fields: readonly Field[], grammar: WordGrammar, table: OptionTable): Argv {
  const draft = draftOf(fields, table);
  const endsAtOperand = grammar === "posix" || grammar === "single-dash-posix" || table.endsAtOperand;
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at];
    if (!field) break;
    const before = draft.options.length;
    const word = field.many ? undefined : known(field.text);
    if (word === "--") {
      const rest = fields.slice(at + 1);
      draft.operands.push(...rest);
      // The tools of the JDK obey `-J` even here.
      if (table.dashed === "obeyed")
        for (const each of rest) if (isLikeOption(known(each.text) ?? "")) couldBeOption(draft, each);
      break;
    }
    const last =
      word === undefined
        ? readHole(draft, field, at, grammar, endsAtOperand)
        : readWord(draft, word, at, field, grammar);
    if (last === undefined) {
      draft.operands.push(field);
      // A field that may be many may also be none: an option may then follow.
      if (!endsAtOperand || field.many) continue;
      draft.operands.push(...fields.slice(at + 1));
      break;
    }
    at = last;
    const taker = lastTaker(draft.options, before);
    const given = draft.options[taker];
    if (!given) continue;
    draft.options[taker] = { ...given, rest: fields.slice(at + 1) };
    break;
  }
  return draft;
}

/** The index of the last option from `from` on to which everything behind it belongs; -1: there is none. */
function lastTaker(options: readonly GivenOption[], from: number): number {
  for (let index = options.length - 1; index >= from; index--) {
    const given = options[index];
    if (given && takesRest(given)) return index;
  }
  return -1;
}

/** The option runs the command behind it, or chooses an entry that takes the rest as its arguments. */
function takesRest(given: GivenOption): boolean {
  const { option, value } = given;
  if ((!option.runs && !option.subcommands) || isVoid(given)) return false;
  return option.runs !== undefined || subcommandOf(option.subcommands, value && known(value)) !== undefined;
}

/** Yields the index of the last field that was read; undefined: the word is an operand. */
function readWord(draft: Draft, word: string, at: number, field: Field, grammar: WordGrammar): number | undefined {
  if (grammar === "key-value" && word.includes("=")) {
    readPair(draft, word.slice(0, word.indexOf("=") + 1), field);
    return at;
  }
  if (grammar === "cluster-first" && at === 0 && /^[A-Za-z]/.test(word)) return readFirstWord(draft, word, at, field);
  if (!word.startsWith("-") || word === "-") return undefined;
  if (hasOneDash(grammar)) return readLong(draft, word.replace(/^--/, "-"), at, field);
  return word.startsWith("--") ? readLong(draft, word, at, field) : readCluster(draft, word, at, field);
}

/** A field that is only partly known: an option with a joined argument, else an operand that may be an option. */
function readHole(
  draft: Draft,
  field: Field,
  at: number,
  grammar: WordGrammar,
  endsAtOperand: boolean,
): number | undefined {
  if (grammar === "key-value" && readJoinedPair(draft, field)) return at;
  if (readJoined(draft, field, hasOneDash(grammar))) return at;
  if (!couldStartWith(field.text, "-") && !couldBeOther(field.text, at, grammar)) return undefined;
  const { table } = draft;
  draft.open = true;
  if (table.harmless && !endsAtOperand) draft.sure = false;
  if (!onlyHarmless(table) || endsAtOperand || (table.lines && !isPattern(field.text))) couldBeOption(draft, field);
  return undefined;
}

/** The names that it stands for are looked at before the command runs. */
const isPattern = ({ pieces: [first] }: Text): boolean => typeof first === "object" && first.origin === "glob";

/** Could it be an option that begins with no dash: `name=value`, or the cluster that stands first? */
function couldBeOther(text: Text, at: number, grammar: WordGrammar): boolean {
  const [first] = text.pieces;
  if (grammar === "cluster-first")
    return at === 0 && (typeof first === "string" ? /^[A-Za-z]/.test(first) : first !== undefined && isAnything(first));
  return (
    grammar === "key-value" &&
    text.pieces.some((piece) => (typeof piece === "string" ? piece.includes("=") : isAnything(piece)))
  );
}

/** Of what shape could the hole be a letter, or hold `=`? */
const isAnything = ({ shape }: Hole): boolean => shape === "any" || shape === "ref";
