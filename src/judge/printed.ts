// What a command prints, as far as the catalog says.
import type { Entry, Prints } from "../catalog/schema.ts";
import { type Field, known, type Text } from "../interpret/text.ts";
import { subcommandOf } from "./argv/subcommand.ts";

/** The shape of what the command prints; undefined: anything. `fields`: its name first. */
export function printedBy(
  [name, ...args]: readonly Field[],
  lookUp: (name: string) => Entry | undefined,
): Prints["shape"] | undefined {
  if (!name || name.many || args.some(({ many }) => many)) return undefined;
  const words = args.map(({ text }) => rendered(text));
  let entry = lookUp(known(name.text) ?? "");
  let at = 0;
  for (const { text } of args) {
    const next = subcommandOf(entry?.subcommands, known(text));
    if (!next) break;
    entry = next;
    at++;
  }
  const given = words.slice(at).join(" ");
  return [entry?.prints ?? []].flat().find((prints) => new RegExp(`^(?:${prints.arguments})$`).test(given))?.shape;
}

/** An argument with a sign for what is known only at run time; a number or word keeps its first character's kind. */
const rendered = ({ pieces }: Text): string =>
  pieces
    .map((piece) =>
      typeof piece === "string" ? piece : piece.shape === "natural" || piece.shape === "word" ? "0" : "…",
    )
    .join("");
