// The text that may run for a script that was judged.
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { Unprintable } from "./print-text.ts";

/**
 * `source` as canonical bash, which our own parsers read as the same script, so that it runs as it was judged even where
 * they misread `source`. Undefined where it is not trusted or no such text is sure: then it must not run.
 *
 * @throws when the grammar is not loaded (`loadGrammar`).
 */
export function canonical(source: string): string | undefined {
  const parsed = parse(source);
  if (!parsed.trusted) return undefined;
  try {
    const printed = print(parsed.script);
    const again = parse(printed);
    return again.trusted && print(again.script) === printed ? printed : undefined;
  } catch (error) {
    if (error instanceof Unprintable) return undefined;
    throw error;
  }
}
