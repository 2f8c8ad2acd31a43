// The subcommand that operands choose, with the groups that may stand before it.

import { verbsBehind } from "../../../catalog/groups.ts";
import type { Does, Entry } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { emptyText, type Field, known, show } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import { effectsOf } from "../does.ts";
import { doubtful, only, type Part } from "../reading.ts";
import { subcommandOf } from "../subcommand.ts";

/** `words`: the groups and the subcommand, for the name. Without an entry, `part` is the command's meaning. */
export type Choice = { readonly words: readonly string[] } & (
  | { readonly entry: Entry; readonly fields: readonly Field[] }
  | { readonly entry: undefined; readonly part: Part }
);

/** `none`: the program's behaviour without a subcommand. `span`: of the whole command. */
export function choose(entry: Entry, operands: readonly Field[], none: Does | undefined, span: Span): Choice {
  const words: string[] = [];
  for (const [at, field] of operands.entries()) {
    const word = field.many ? undefined : known(field.text);
    if (word === undefined)
      return refused(
        words,
        doubtful(wordsOf("unproved-argument", "subcommand", { name: show(field.text) }), field.span),
      );
    const chosen = at === 0 ? subcommandOf(entry.subcommands, word) : verbOf(entry, words, word);
    if (chosen) return { words: [...words, word], entry: chosen, fields: operands.slice(at + 1) };
    if (!entry.groups?.includes(word))
      return refused(words, doubtful(wordsOf("unlisted-subcommand", "name", { name: word }), field.span));
    words.push(word);
  }
  if (operands.length === 0 && none) return refused(words, only(effectsOf(none, emptyText, span)));
  return refused(words, doubtful(wordsOf("unlisted-subcommand", "none"), span));
}

function verbOf({ verbs, behindGroups }: Entry, groups: readonly string[], verb: string): Entry | undefined {
  const behind = behindGroups && verbsBehind(behindGroups);
  const here = behind?.get(groups.join(" "))?.get(verb);
  const isElsewhere = here === undefined && behind && [...behind.values()].some((each) => each.has(verb));
  return isElsewhere || (here === undefined && verb.startsWith(":")) ? undefined : subcommandOf(verbs, here ?? verb);
}

const refused = (words: readonly string[], part: Part): Choice => ({ words, entry: undefined, part });
