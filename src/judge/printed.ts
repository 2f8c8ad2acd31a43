// What a command prints, as far as the catalog says.
import type { Entry, Prints } from "../catalog/schema.ts";
import { type Field, known, type Text } from "../interpret/text.ts";

/** The shape of what the command prints; undefined: anything. `fields`: its name first. */
export function printedBy(
  [name, ...args]: readonly Field[],
  lookUp: (name: string) => Entry | undefined,
): Prints["shape"] | undefined {
  const program = name && !name.many ? known(name.text) : undefined;
  const entry = program === undefined ? undefined : lookUp(program);
  const [first, ...rest] = args;
  const word = first && !first.many ? known(first.text) : undefined;
  const own = entry?.subcommands;
  const subcommand = own && word !== undefined && Object.hasOwn(own, word) ? own[word] : undefined;
  const prints = subcommand ? subcommand.prints : entry?.prints;
  const given = subcommand ? rest : args;
  if (!prints || given.length === 0) return undefined;
  const words = given.map(({ text, many }) => (many ? "…" : rendered(text)));
  return new RegExp(`^${prints.arguments}$`).test(words.join(" ")) ? prints.shape : undefined;
}

/** An argument with a sign for what is known only at run time; a number or word keeps its first character's kind. */
const rendered = ({ pieces }: Text): string =>
  pieces
    .map((piece) =>
      typeof piece === "string" ? piece : piece.shape === "natural" || piece.shape === "word" ? "0" : "…",
    )
    .join("");
