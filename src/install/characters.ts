// Sets of characters as `grep` takes them in the C locale: ASCII exactly, all else by the bytes of UTF-8.

/** What one place of a pattern may match. */
export interface Characters {
  /** By code, 0 to 127. */
  readonly ascii: readonly boolean[];
  /** Code points from 128 on; `all`: every one of them. */
  readonly others: readonly number[] | "all";
  /** There are fewer than this says. */
  readonly wider: boolean;
}

const mostOthers = 16;
const codes = Array.from({ length: 128 }, (_, code) => code);

export const none: Characters = { ascii: codes.map(() => false), others: [], wider: false };

export const all: Characters = { ascii: codes.map(() => true), others: "all", wider: false };

/** From one code point to another, both included. */
export function range(from: number, to: number): Characters {
  const first = Math.max(from, 128);
  const count = to - first + 1;
  const ascii = codes.map((code) => code >= from && code <= to);
  if (count <= mostOthers)
    return {
      ascii,
      others: Array.from({ length: Math.max(count, 0) }, (_, index) => first + index),
      wider: false,
    };
  return { ascii, others: "all", wider: first > 128 || to < 0x10ffff };
}

export function union(one: Characters, other: Characters): Characters {
  const ascii = one.ascii.map((has, code) => has || other.ascii[code] === true);
  const complete = [one, other].some(({ others, wider }) => others === "all" && !wider);
  if (one.others === "all" || other.others === "all")
    return { ascii, others: "all", wider: !complete && (one.wider || other.wider) };
  const others = [...new Set([...one.others, ...other.others])];
  return others.length > mostOthers ? { ascii, others: "all", wider: true } : { ascii, others, wider: false };
}

export function negate({ ascii, others, wider }: Characters): Characters {
  const opposite = ascii.map((has) => !has);
  if (others === "all" && !wider) return { ascii: opposite, others: [], wider: false };
  // Every character but a few.
  return { ascii: opposite, others: "all", wider: others.length > 0 };
}

/**
 * With the other cases of every letter. An ASCII letter's are ASCII: RE2 takes U+017F for `s` and U+212A for `k` too, which
 * no shell does. Where a letter beyond ASCII has cases, every character beyond ASCII is let in.
 */
export function fold({ ascii, others, wider }: Characters): Characters {
  const folded = ascii.map((has, code) => has || ascii[otherCase(code)] === true);
  if (others === "all") return { ascii: folded, others, wider };
  const cased = others.some((code) => /\p{CWCM}|\p{CWCF}/u.test(String.fromCodePoint(code)));
  const letters = others.map((code) => ({ 383: "sS", 8490: "kK" })[code] ?? "").join("");
  for (const letter of letters) folded[letter.charCodeAt(0)] = true;
  return { ascii: folded, others: cased ? "all" : others, wider: wider || cased };
}

/** Would `grep -i` match more? */
export const isFolded = ({ ascii }: Characters): boolean => ascii.every((has, code) => has === ascii[otherCase(code)]);

const otherCase = (code: number): number => (/[A-Za-z]/.test(String.fromCharCode(code)) ? code ^ 0x20 : code);
