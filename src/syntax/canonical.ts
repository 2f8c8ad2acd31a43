// The canonical text of a judged script: the only text of it that may run.
import { parse } from "./parse.ts";
import { print } from "./print/print.ts";
import { Unprintable } from "./print/print-text.ts";
import type { Script } from "./script.ts";

/** The script as canonical bash; undefined if no text is sure to mean the same. */
export function printOf(script: Script): string | undefined {
  try {
    return print(script);
  } catch (error) {
    if (error instanceof Unprintable) return undefined;
    throw error;
  }
}

/**
 * The script as canonical bash, which our own parsers read as the same script, so that it runs as it was judged even if
 * they misread its source. Undefined if no such text is sure: then the script must not run.
 *
 * @throws if the grammar is not loaded (`loadGrammar`).
 */
export function canonical(script: Script): string | undefined {
  const printed = printOf(script);
  const again = printed === undefined ? undefined : parse(printed);
  return again?.trusted && printOf(again.script) === printed ? printed : undefined;
}
