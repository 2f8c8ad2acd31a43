// A blocked pattern for `grep -iE` in the C locale: what RE2 finds in a command, this finds too. Where POSIX has no words for
// a part of a pattern, the translation is wider than it, never narrower.

import { bracket, lineBreak } from "./bracket.ts";
import { isFolded } from "./characters.ts";
import { type Node, readExpression, UnknownExpression } from "./expression.ts";

/** An extended regular expression for a text in which line breaks are vertical tabs. */
export interface Translation {
  readonly expression: string;
  /** Parts for which the translation matches more than the pattern does; empty: both match the same. */
  readonly wider: readonly string[];
}

/**
 * Translates a pattern that RE2 takes, with the flags of blocked patterns (`ims`).
 *
 * @example translate(String.raw`rm\s+-[rf]+\s+/`).expression // "rm[[:space:]]+-[rf]+[[:space:]]+/"
 */
export function translate(pattern: string): Translation {
  const wider = new Set<string>();
  try {
    const expression = print(readExpression(pattern), { first: true, last: true }, wider);
    // Nothing is asked for: everything matches.
    return { expression: expression === "" ? everything : expression, wider: [...wider] };
  } catch (error) {
    if (!(error instanceof UnknownExpression)) throw error;
    return { expression: everything, wider: [`\`${error.message}\`, for which it lets nothing pass at all`] };
  }
}

const everything = ".*";

/** Is nothing of the pattern before, or behind? */
interface Ends {
  readonly first: boolean;
  readonly last: boolean;
}
const inside: Ends = { first: false, last: false };

function print(node: Node, ends: Ends, wider: Set<string>): string {
  switch (node.kind) {
    case "characters":
      if (node.set.wider) wider.add("characters beyond ASCII");
      if (!isFolded(node.set)) wider.add("case that matters");
      return bracket(node.set);
    case "all":
      return node.parts
        .map((part, index) => {
          const place = {
            first: ends.first && index === 0,
            last: ends.last && index === node.parts.length - 1,
          };
          const text = print(part, place, wider);
          return part.kind === "either" ? grouped(text) : text;
        })
        .join("");
    case "either":
      return printChoices(node.choices, ends, wider);
    case "repeated":
      return printRepeated(node, ends, wider);
    case "position":
      return printPosition(node.at, ends, wider);
    default:
      return node satisfies never;
  }
}

/** POSIX knows no empty choice. */
function printChoices(choices: readonly Node[], ends: Ends, wider: Set<string>): string {
  const texts = choices.map((choice) => print(choice, ends, wider));
  const some = texts.filter((text) => text !== "");
  if (some.length === texts.length) return some.join("|");
  return some.length === 0 ? "" : `(${some.join("|")})?`;
}

type Repeated = Extract<Node, { readonly kind: "repeated" }>;

function printRepeated({ node, least, most }: Repeated, ends: Ends, wider: Set<string>): string {
  if (most === 0) return "";
  const many = most === undefined && least <= 1;
  if (many && node.kind === "characters" && node.set.others === "all" && isFolded(node.set)) {
    if (node.set.wider) wider.add("characters beyond ASCII");
    // Any bytes will do.
    return `${bracket(node.set, "bytes")}${least === 0 ? "*" : "+"}`;
  }
  const text = print(node, most === 1 ? ends : inside, wider);
  if (text === "") return "";
  return `${grouped(text)}${timesOf(least, most)}`;
}

function timesOf(least: number, most: number | undefined): string {
  if (most === undefined) return least === 0 ? "*" : least === 1 ? "+" : `{${least},}`;
  if (least === 0 && most === 1) return "?";
  return least === most ? `{${least}}` : `{${least},${most}}`;
}

type Position = Extract<Node, { readonly kind: "position" }>["at"];

/** The break before a line, or behind one, is part of what matches: nothing of the pattern stands there. */
function printPosition(at: Position, ends: Ends, wider: Set<string>): string {
  switch (at) {
    case "word":
      return "\\b";
    case "no word":
      // Greps do not agree on it where there is no character.
      wider.add("`\\B`");
      return "";
    case "line start":
      if (ends.first) return `(^|${lineBreak})`;
      break;
    case "line end":
      if (ends.last) return `(${lineBreak}|$)`;
      break;
    case "text start":
      if (ends.first) return "^";
      break;
    case "text end":
      if (ends.last) return "$";
      break;
    default:
      return at satisfies never;
  }
  wider.add("`^` or `$` in the middle");
  return "";
}

/** In parentheses, where it is more than one thing. */
const grouped = (text: string): string =>
  /^(?:[^\\]|\\[^b]|\[(?:\^?\]?)(?:\[:\w+:\]|[^\]])*\]|\((?:[^()\\[]|\\.)*\))$/s.test(text) ? text : `(${text})`;
