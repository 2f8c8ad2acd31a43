// A finding: one reason why a script is not proved read_only, as data. Its words are made last (`words.ts`).
import type { DataOf, FindingCode, FormOf } from "./codes.ts";
import type { Opening } from "./row.ts";

/** What is to be said: a form of a code's words, and what it needs. */
export type Words = {
  [Code in FindingCode]: {
    [Name in FormOf<Code>]: { readonly of: Code; readonly form: Name; readonly data: DataOf<Code, Name> };
  }[FormOf<Code>];
}[FindingCode];

/** What a script inside the script runs in. */
export type Within =
  | { readonly kind: "command"; readonly program: string }
  | { readonly kind: "text" }
  | { readonly kind: "script" | "container"; readonly program: string }
  | { readonly kind: "machine"; readonly machine: string };

/** A half-open range of UTF-16 code units of the script as it was given. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Which trials a command decides about, and how. */
export interface DecidedTrials {
  readonly act:
    | "keep"
    | "keep --all"
    | "keep --session"
    | "drop"
    | "drop --all"
    | "undo"
    | "undo --to"
    | "undo --session";
  /** The operands; absent: they are not all known. */
  readonly named?: readonly string[] | undefined;
}

/** One reason. */
export interface Finding {
  readonly code: FindingCode;
  readonly span: Place;
  readonly words: Words;
  /** What it is about a part of: an inner script, an argument of a command; the outermost first. */
  readonly inside?: readonly Within[];
  /** What to do next, by the program's entry; absent: by its words. */
  readonly advice?: string;
  /** Commands that only read, each with its purpose; absent: none is known. */
  readonly instead?: readonly { readonly purpose: string; readonly command: string }[];
  /** It is reported after other findings of the same gravity. */
  readonly slight?: true;
  /** It is told as a loss, whatever its code is. */
  readonly loses?: true;
  /** The trials that the command decides about, by its operands. */
  readonly decides?: DecidedTrials;
  /** The changes of these trials, in one line. */
  readonly changes?: string;
  /** Values of a setting of the policy, with all of which this finding would be none; absent: no setting is that narrow. */
  readonly opening?: { readonly field: Opening; readonly values: readonly string[] };
}

/** The words of a code, in one of its forms. */
export const wordsOf = <Code extends FindingCode, Name extends FormOf<Code>>(
  of: Code,
  form: Name,
  ...[data]: DataOf<Code, Name> extends undefined ? [] : [data: DataOf<Code, Name>]
): Words => ({ of, form, data }) as Words;

/** The finding of a code, in one of its forms. */
export const found = <Code extends FindingCode, Name extends FormOf<Code>>(
  code: Code,
  form: Name,
  span: Place,
  ...data: DataOf<Code, Name> extends undefined ? [] : [data: DataOf<Code, Name>]
): Finding => ({ code, span, words: wordsOf(code, form, ...data) });

/** One value of a setting that opens it; undefined: it needs several, or there is none. */
export function settingOf({ opening }: Finding): { readonly field: Opening; readonly value: string } | undefined {
  const [value, ...more] = opening?.values ?? [];
  return opening && value !== undefined && more.length === 0 ? { field: opening.field, value } : undefined;
}

/** Would they be told in the same words? */
export const sameWords = (a: Finding, b: Finding): boolean =>
  a.words.form === b.words.form || "said" in (a.words.data ?? {}) ? saidBy(a) === saidBy(b) : false;

/** What is said, as a text to compare. The entry's own words are the same whatever the effect is. */
export function saidBy({ words: { of, form, data }, inside = [] }: Finding): string {
  if (data !== undefined && "said" in data && data.said !== undefined)
    return JSON.stringify([data.program, data.said, inside]);
  return JSON.stringify([of, form, data, inside]);
}
