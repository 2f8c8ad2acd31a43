// Reads a regular expression that RE2 has compiled already, as a tree. What RE2 refuses is not looked for.
import { all, type Characters, fold, negate, none, range, union } from "./characters.ts";

/** A part of an expression. */
export type Node =
  | { readonly kind: "characters"; readonly set: Characters }
  | { readonly kind: "all"; readonly parts: readonly Node[] }
  | { readonly kind: "either"; readonly choices: readonly Node[] }
  | { readonly kind: "repeated"; readonly node: Node; readonly least: number; readonly most: number | undefined }
  | {
      readonly kind: "position";
      readonly at: "line start" | "line end" | "text start" | "text end" | "word" | "no word";
    };

/** The flags of RE2 that decide what matches. */
interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
}

/** What is not known here. To take it for anything would be wrong where it is negated. */
export class UnknownExpression extends Error {}

/**
 * Reads `pattern` under the flags of blocked patterns, which are all three.
 *
 * @throws UnknownExpression
 */
export function readExpression(pattern: string): Node {
  return readChoices({ text: pattern, at: 0 }, { i: true, m: true, s: true });
}

interface Cursor {
  readonly text: string;
  at: number;
}

/** The text at the cursor, if it looks so; the cursor is behind it then. */
function take(cursor: Cursor, expression: RegExp): RegExpExecArray | undefined {
  const sticky = new RegExp(expression.source, "uy");
  sticky.lastIndex = cursor.at;
  const match = sticky.exec(cursor.text);
  if (!match) return undefined;
  cursor.at += match[0].length;
  return match;
}

/** Up to a closing parenthesis or the end. */
function readChoices(cursor: Cursor, given: Flags): Node {
  let flags = given;
  const choices: Node[][] = [[]];
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== ")") {
    const parts = choices.at(-1) ?? [];
    if (take(cursor, /\|/)) {
      choices.push([]);
      continue;
    }
    const set = take(cursor, /\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/);
    if (set) {
      flags = changed(flags, set);
      continue;
    }
    const quoted = take(cursor, /\\Q([^]*?)(?:\\E|$)/);
    if (quoted) {
      const nodes = [...(quoted[1] ?? "")].map((character) => literal(character, flags));
      const last = nodes.pop();
      parts.push(...nodes);
      if (last) parts.push(readRepeats(cursor, last));
      continue;
    }
    parts.push(readRepeats(cursor, readAtom(cursor, flags)));
  }
  const all = choices.map((parts): Node => (parts.length === 1 && parts[0] ? parts[0] : { kind: "all", parts }));
  return all.length === 1 && all[0] ? all[0] : { kind: "either", choices: all };
}

function changed(flags: Flags, [, on = "", off = ""]: RegExpExecArray): Flags {
  const value = (name: keyof Flags): boolean => (on.includes(name) || flags[name]) && !off.includes(name);
  return { i: value("i"), m: value("m"), s: value("s") };
}

function readRepeats(cursor: Cursor, node: Node): Node {
  const times = take(cursor, /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/);
  if (!times) return node;
  const [text, low, comma, high] = times;
  if (low !== undefined) {
    const most = comma ? (high ? Number(high) : undefined) : Number(low);
    return readRepeats(cursor, { kind: "repeated", node, least: Number(low), most });
  }
  const least = text.startsWith("+") ? 1 : 0;
  return readRepeats(cursor, { kind: "repeated", node, least, most: text.startsWith("?") ? 1 : undefined });
}

const characters = (set: Characters, { i }: Flags): Node => ({ kind: "characters", set: i ? fold(set) : set });

function literal(character: string, flags: Flags): Node {
  const code = character.codePointAt(0) ?? 0;
  return characters(range(code, code), flags);
}

function readAtom(cursor: Cursor, flags: Flags): Node {
  const group = take(cursor, /\((?:\?(?:P?<\w+>|([a-zA-Z]*)(?:-([a-zA-Z]+))?:))?/);
  if (group) {
    const node = readChoices(cursor, changed(flags, group));
    cursor.at++;
    return node.kind === "either" ? { kind: "all", parts: [node] } : node;
  }
  if (take(cursor, /\./)) return { kind: "characters", set: flags.s ? all : negate(range(10, 10)) };
  if (take(cursor, /\^/)) return { kind: "position", at: flags.m ? "line start" : "text start" };
  if (take(cursor, /\$/)) return { kind: "position", at: flags.m ? "line end" : "text end" };
  const position = take(cursor, /\\([AzbB])/);
  if (position) return { kind: "position", at: lookUp(positions, position[1] ?? "") };
  if (take(cursor, /\[/)) return readClass(cursor, flags);
  const set = readEscapedSet(cursor, flags);
  if (set) return { kind: "characters", set };
  return literal(readCharacter(cursor), flags);
}

const positions: Readonly<Record<string, Extract<Node, { readonly kind: "position" }>["at"]>> = {
  A: "text start",
  z: "text end",
  b: "word",
  B: "no word",
};

/** From behind the `[`. */
function readClass(cursor: Cursor, flags: Flags): Node {
  const negated = take(cursor, /\^/) !== undefined;
  let set = none;
  for (let first = true; first || cursor.text[cursor.at] !== "]"; first = false) {
    if (cursor.at >= cursor.text.length) break;
    const named = take(cursor, /\[:(\^?)(\w+):\]/);
    if (named) {
      const known = lookUp(posix, named[2] ?? "");
      const folded = flags.i ? fold(known) : known;
      set = union(set, named[1] ? negate(folded) : folded);
      continue;
    }
    const escaped = readEscapedSet(cursor, flags);
    if (escaped) {
      set = union(set, escaped);
      continue;
    }
    const low = readCharacter(cursor).codePointAt(0) ?? 0;
    const high = take(cursor, /-(?!\])/) ? (readCharacter(cursor).codePointAt(0) ?? 0) : low;
    set = union(set, flags.i ? fold(range(low, high)) : range(low, high));
  }
  cursor.at++;
  return { kind: "characters", set: negated ? negate(set) : set };
}

const of = (...parts: readonly (string | readonly [string, string])[]): Characters =>
  parts.reduce<Characters>((set, part) => {
    const [low = "", high = low] = typeof part === "string" ? [part] : part;
    return union(set, range(low.charCodeAt(0), high.charCodeAt(0)));
  }, none);

const digit = of(["0", "9"]);
const upper = of(["A", "Z"]);
const lower = of(["a", "z"]);
const letters = union(upper, lower);
const word = union(union(letters, digit), of("_"));

const posix: Readonly<Record<string, Characters>> = {
  alnum: union(letters, digit),
  alpha: letters,
  ascii: of(["\0", "\x7f"]),
  blank: of("\t", " "),
  cntrl: of(["\0", "\x1f"], "\x7f"),
  digit,
  graph: of(["!", "~"]),
  lower,
  print: of([" ", "~"]),
  punct: of(["!", "/"], [":", "@"], ["[", "`"], ["{", "~"]),
  space: of(["\t", "\r"], " "),
  upper,
  word,
  xdigit: of(["0", "9"], ["A", "F"], ["a", "f"]),
};

const perl: Readonly<Record<string, Characters>> = { d: digit, s: of("\t", "\n", "\f", "\r", " "), w: word };

/** `\d`, `\W`, `\pL`, `\P{Greek}`. */
function readEscapedSet(cursor: Cursor, flags: Flags): Characters | undefined {
  const short = take(cursor, /\\([dswDSW])/)?.[1];
  if (short !== undefined) {
    const set = lookUp(perl, short.toLowerCase());
    return short === short.toLowerCase() ? set : negate(set);
  }
  const property = take(cursor, /\\[pP](?:\{(\^?[\w\s-]+)\}|(\w))/);
  if (!property) return undefined;
  // Which characters beyond ASCII have it changes from one Unicode to the next.
  const set: Characters = { ascii: asciiOf(property[0]), others: "all", wider: true };
  return flags.i ? fold(set) : set;
}

function asciiOf(property: string): readonly boolean[] {
  const name = /\{(\^?)(.*)\}/.exec(property);
  const negated = property.startsWith("\\P") !== (name?.[1] === "^");
  const spelled = name?.[2] ?? property.slice(2);
  for (const each of [spelled, `Script=${spelled}`]) {
    try {
      const expression = new RegExp(`\\${negated ? "P" : "p"}{${each}}`, "u");
      return all.ascii.map((_, code) => expression.test(String.fromCharCode(code)));
    } catch {
      // Not under this name.
    }
  }
  throw new UnknownExpression(property);
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = table[name];
  if (value === undefined) throw new UnknownExpression(name);
  return value;
}

const named: Readonly<Record<string, string>> = { a: "\x07", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** One character, escaped or not. */
function readCharacter(cursor: Cursor): string {
  const code = take(cursor, /\\x\{([0-9A-Fa-f]+)\}|\\x([0-9A-Fa-f]{2})|\\([0-7]{1,3})/);
  if (code) {
    const [, long, short, octal = ""] = code;
    const hexadecimal = long ?? short;
    return String.fromCodePoint(Number.parseInt(hexadecimal ?? octal, hexadecimal === undefined ? 8 : 16));
  }
  const [, escaped, plain = ""] = take(cursor, /\\([^])|([^])/) ?? [];
  return escaped === undefined ? plain : (named[escaped] ?? escaped);
}
