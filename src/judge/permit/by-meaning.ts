// A rule × a command, both as the program reads them.
import { couldStartWith, known, type Text, textOf } from "../../interpret/text.ts";
import { admitsField, type Compare, type Match, matchField, strongest, weakest } from "./fields.ts";
import { isOption, type Meanings, type OptionItem, type Parts, type RuleMeaning, type Word } from "./meaning.ts";
import { matchOperand } from "./operand.ts";

/** What an option or a word that the entry does not list is taken for: only itself, or whatever the rule wants. */
export type Unlisted = "itself" | "anything";

/**
 * Does a command do what a rule that denies names, with its options in any order and any spelling? Behind operands they may be
 * options or not, as on Linux and on macOS.
 */
export const deniesMeaning = (rule: RuleMeaning, { plain, permuted }: Meanings, unlisted: Unlisted): Match =>
  strongest(
    deniesOne(rule, plain, unlisted),
    permuted ? weakest("possible", deniesOne(rule, permuted, unlisted)) : "no",
  );

function deniesOne(rule: RuleMeaning, command: Parts, unlisted: Unlisted): Match {
  const words = matchWords(rule, command, unlisted);
  if (words === "no") return "no";
  const { options: wanted } = rule;
  const { options: given } = command;
  // A subcommand that is not listed may be an alias that holds the options.
  const isAlias = unlisted === "anything" && command.words.some(({ alias }) => alias);
  const matches = wanted.map((want) =>
    strongest(
      ...given.map((have) => matchOption(want, have, rule, unlisted)),
      command.open || isAlias ? "possible" : "no",
    ),
  );
  const others = given.filter((have) => !wanted.some(({ id }) => id === have.id || have.implies.includes(id)));
  const left: Match = rule.rest || others.length === 0 ? "sure" : others.every(({ sure }) => sure) ? "no" : "possible";
  return weakest(words, ...matches, left);
}

function matchOption(want: OptionItem, have: OptionItem, { patterns }: RuleMeaning, unlisted: Unlisted): Match {
  if (want.id === have.id) {
    // The value of an option that may stand without one says how, and not whether.
    const value =
      want.value === undefined && !want.unlisted ? "sure" : matchValue(want.value, have.value, patterns, matchOperand);
    return have.sure && want.sure ? value : weakest(value, "possible");
  }
  const isAny = want.value === undefined || patterns.get(want.value)?.kind === "rest";
  if (have.implies.includes(want.id)) return have.sure && isAny ? "sure" : "possible";
  return have.unlisted && unlisted === "anything" ? "possible" : "no";
}

function matchValue(
  want: Text | undefined,
  have: Text | undefined,
  patterns: RuleMeaning["patterns"],
  compare: Compare,
): Match {
  if (want === undefined || have === undefined) return want === have ? "sure" : "possible";
  const pattern = patterns.get(want) ?? { kind: "fixed" as const, text: known(want) ?? "" };
  return pattern.kind === "rest" ? "sure" : compare(pattern, have);
}

/** The rule's words are the command's, or their beginning. One that may be an option, or the argument of one, may be none. */
function matchWords(rule: RuleMeaning, { words: given, unnamed }: Parts, unlisted: Unlisted): Match {
  let match: Match = "sure";
  let at = 0;
  for (const want of rule.words) {
    for (let found: Match = "no"; found === "no"; at++) {
      const have = given[at];
      // Behind an option that no row has, the rule's own word may be its argument.
      const isOpen = unlisted === "anything" && (want.doubtful || have?.unlisted === true || unnamed === true);
      if (!have) return isOpen ? "possible" : "no";
      if (have.many) return "possible";
      found = matchWord(want, have, rule.patterns, matchOperand);
      // What follows is read by no row either.
      if (found === "no" && isOpen) return "possible";
      if (found === "no" && !have.doubtful) return "no";
      match = weakest(match, found === "no" ? "possible" : found);
    }
  }
  if (rule.rest || at >= given.length) return match;
  return given.slice(at).every(({ doubtful }) => doubtful) ? "possible" : "no";
}

/**
 * Does a command have the operands that a rule names, and its options, whatever stands beside them: `cat -n a secrets/x` for `cat secrets/x`?
 * No rule that names none but subcommands is so: `git stash` is another command than `git stash list`.
 */
export function holdsOperands(rule: RuleMeaning, { plain, permuted }: Meanings): boolean {
  const operands = rule.words.filter((want) => want.name === undefined && rule.patterns.get(want.text)?.kind !== "any");
  const named = rule.words.filter(({ name }) => name !== undefined);
  if (operands.length === 0) return false;
  return [plain, permuted].some((command) => {
    if (!command) return false;
    const rest = command.words.slice(named.length);
    return (
      named.every((want, at) => command.words[at]?.name === want.name) &&
      operands.every(
        (want) =>
          rest.some((have) => have.many || matchWord(want, have, rule.patterns, matchOperand) !== "no") ||
          // `curl --url ADDRESS`.
          command.options.some(
            ({ value }) => value !== undefined && matchValue(want.text, value, rule.patterns, matchOperand) === "sure",
          ),
      ) &&
      rule.options.every((want) => command.options.some((have) => matchOption(want, have, rule, "itself") !== "no"))
    );
  });
}

/** As they are written, or by their own names. */
function matchWord(want: Word, have: Word, patterns: RuleMeaning["patterns"], compare: Compare): Match {
  // INVARIANT: a word with a name is compared by it, so that an operand is not taken for a subcommand.
  const written = matchValue(want.text, have.text, patterns, have.name === undefined ? compare : matchField);
  if (written === "no" && have.cut && isCut(known(want.text), known(have.text))) return "possible";
  if (have.name === undefined || written === "sure") return written;
  if (want.name !== undefined) return want.name === have.name ? "sure" : written;
  return strongest(written, matchValue(want.text, textOf(have.name), patterns, matchField));
}

/** `pub` and `pTML` for `publishToMavenLocal`, behind the names of projects. */
function isCut(whole = "", given = ""): boolean {
  const parts = (word: string): readonly string[] => word.replace(/^.*:/s, "").split(/(?=[A-Z])|-/);
  const [all, begun] = [parts(whole), parts(given)];
  return begun.length <= all.length && begun.every((part, at) => part !== "" && all[at]?.startsWith(part));
}

/** Is the command the one that a rule allows, in another spelling: the same options and words in the same order? */
export function allowsMeaning(rule: RuleMeaning, { plain: command }: Meanings): boolean {
  if (!rule.sure || !command.sure || command.items.length < rule.items.length) return false;
  if (!rule.rest && command.items.length > rule.items.length) return false;
  return rule.items.every((want, at) => {
    const have = command.items[at];
    if (!have) return false;
    if (want.kind === "word" && have.kind === "word") {
      if (have.many || couldStartWith(have.text, "-")) return false;
      const isSame = want.name !== undefined && want.name === have.name && !have.unlisted;
      return isSame || matchValue(want.text, have.text, rule.patterns, admitsField) === "sure";
    }
    if (!isOption(want) || !isOption(have)) return false;
    return want.id === have.id && matchValue(want.value, have.value, rule.patterns, admitsField) === "sure";
  });
}
