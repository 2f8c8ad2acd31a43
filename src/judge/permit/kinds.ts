// Operands that name a kind, which has several names: `kubectl delete po x` is `kubectl delete pods/x`.
import type { Entry } from "../../catalog/schema.ts";
import { type Field, known, textOf } from "../../interpret/text.ts";
import { subcommandOf } from "../argv/subcommand.ts";
import type { WordItem } from "./meaning.ts";

interface Operand {
  readonly operand: Field;
  readonly words: readonly WordItem[];
}

/** The operands as words, the first by the name of its kind. A word where a subcommand would stand could be any, if it is none. */
export function kindWords({ kinds, subcommands, ending }: Entry, operands: readonly Field[]): readonly Operand[] {
  const several = operands.slice(1).some(({ text }) => known(text)?.includes("/") !== false);
  return operands.map((operand, at) => {
    const { many } = operand;
    const value = many ? undefined : known(operand.text);
    const isEnded = ending !== undefined && value?.endsWith(ending) === true;
    const text = isEnded ? textOf(value.slice(0, -ending.length)) : operand.text;
    const word: WordItem = { kind: "word", text, many };
    if (at > 0 || value === undefined) return { operand, words: [word] };
    if (!kinds)
      return {
        operand,
        words: [subcommands && !subcommandOf(subcommands, value) ? { ...word, unlisted: true, alias: true } : word],
      };
    const [kind = "", ...name] = value.split("/");
    const names = kinds.find((each) => each.split(" ").includes(kind.toLowerCase()));
    const first = {
      ...word,
      text: textOf(kind),
      name: names?.split(" ")[0],
      unlisted: names === undefined || (several && name.length > 0),
    };
    const named = name.length > 0 ? [{ ...word, text: textOf(name.join("/")) }] : [];
    return { operand, words: [first, ...named] };
  });
}
