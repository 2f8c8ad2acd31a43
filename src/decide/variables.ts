// The variables of the caller's environment that a script gets besides those that every one does.
import { lookUp } from "../catalog/lookup.ts";
import { needsOf } from "../catalog/needs.ts";
import type { Trace } from "../judge/trace.ts";

/**
 * `$NAME`, `${NAME...}`, `${!NAME...}`, `${#NAME}`, and in programs `process.env.NAME`, `os.environ["NAME"]` and `os.getenv("NAME")`; in
 * arithmetic and in `printenv NAME` the name stands alone.
 */
const expanded =
  /(?:\$\{?[!#]?|\bprocess\.env(?:\.|\[\\?["'])|\b(?:environ(?:\.get)?|getenv)[[(]\\?["'])([A-Za-z_]\w*)/g;
const alone = /\(\((.*?)\)\)|\[\[(.*?)\]\]|\bprintenv\b([^;|&\n]*)/gs;

/** Names, with `*` for any characters: those that the text expands, and those that its programs' entries state. */
export function variablesOf(text: string, { programs }: Pick<Trace, "programs">): readonly string[] {
  const names = new Set([...text.matchAll(expanded)].map(([, name = ""]) => name));
  for (const [whole] of text.matchAll(alone)) for (const name of whole.match(/[A-Za-z_]\w*/g) ?? []) names.add(name);
  for (const { name } of programs) {
    for (const each of needsOf(name).variables ?? []) names.add(each);
    for (const [each, values] of Object.entries(lookUp(name)?.environment ?? {}))
      if (values.includes("*")) names.add(each);
  }
  return [...names];
}
