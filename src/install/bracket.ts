// A set of characters as an extended regular expression has it, in the C locale: a string of bytes.
import type { Characters } from "./characters.ts";

/** One character beyond ASCII, in UTF-8. */
const beyondAscii = "[\xc2-\xf4][\x80-\xbf]+";
const highBytes = "\x80-\xff";

/** What stands for a line break: `grep` reads lines, and this is a blank to it too. No text holds it otherwise. */
export const lineBreak = "\v";

/** `bytes`: where any number of characters is wanted, each of their bytes may stand for itself. */
export function bracket({ ascii, others }: Characters, how: "characters" | "bytes" = "characters"): string {
  const members = membersOf(ascii);
  if (others === "all" && how === "bytes")
    return members.length > 64 ? negative(ascii, "") : `[${list(members, highBytes)}]`;
  const plain = members.length > 64 ? negative(ascii, highBytes) : positive(members);
  const choices = [...(plain === "" ? [] : [plain]), ...(others === "all" ? [beyondAscii] : others.map(bytesOf))];
  // Nothing can match.
  if (choices.length === 0) return `[^${highBytes}\x01-\x7f]`;
  return choices.length === 1 ? choices.join("") : `(${choices.join("|")})`;
}

/** Codes as they are looked for: NUL is in no text, and small letters stand for both cases. */
function membersOf(ascii: readonly boolean[]): readonly number[] {
  const has = (code: number): boolean => {
    if (code === 0 || code === 10) return false;
    if (code === 11) return ascii[10] === true;
    const small = code + 0x20;
    if (code >= 65 && code <= 90 && ascii[small]) return false;
    return ascii[code] === true;
  };
  return ascii.flatMap((_, code) => (has(code) ? [code] : []));
}

function negative(ascii: readonly boolean[], more: string): string {
  const members = membersOf(ascii.map((has) => !has));
  if (members.length === 0 && more === "") return ".";
  return `[^${isBlank(members) ? `[:space:]${more}` : list(members, more)}]`;
}

function positive(members: readonly number[]): string {
  const [only, ...rest] = members;
  if (only === undefined) return "";
  if (rest.length === 0) return String.fromCharCode(only).replace(/[\\.[()*+?{|^$]/, "\\$&");
  return isBlank(members) ? "[[:space:]]" : `[${list(members)}]`;
}

const isBlank = (members: readonly number[]): boolean => members.join() === "9,11,12,13,32";

/** What stands between brackets: `]` first, `[` and `-` last, `^` not first (POSIX XBD 9.3.5). `more`: what else does. */
function list(members: readonly number[], more = ""): string {
  const special = new Set([..."]^[-"].map((each) => each.charCodeAt(0)));
  const ranges: { first: number; last: number }[] = [];
  for (const code of members.filter((each) => !special.has(each))) {
    const last = ranges.at(-1);
    if (last && code === last.last + 1 && kindOf(code) === kindOf(last.first)) last.last = code;
    else ranges.push({ first: code, last: code });
  }
  const of = (code: number): string => String.fromCharCode(code);
  const middle = ranges.map(({ first, last }) => {
    if (last - first < 3) return Array.from({ length: last - first + 1 }, (_, index) => of(first + index)).join("");
    return `${of(first)}-${of(last)}`;
  });
  const has = (character: string): string => (members.includes(character.charCodeAt(0)) ? character : "");
  const text = `${has("]")}${middle.join("")}${more}`;
  return text === "" ? `${has("[")}${has("-")}${has("^")}` : `${text}${has("^")}${has("[")}${has("-")}`;
}

const kindOf = (code: number): string => {
  const character = String.fromCharCode(code);
  return ["[0-9]", "[A-Z]", "[a-z]", "[\x01-\x1f]"].find((kind) => new RegExp(kind).test(character)) ?? character;
};

/** In UTF-8, a character of the string for each byte. */
const bytesOf = (code: number): string =>
  [...new TextEncoder().encode(String.fromCodePoint(code))].map((byte) => String.fromCharCode(byte)).join("");
