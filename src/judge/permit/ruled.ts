// A command as rules see it, under each of its names.
import type { Entry } from "../../catalog/schema.ts";
import { type Field, known } from "../../interpret/text.ts";
import type { Site } from "../site.ts";
import { fieldOf, otherNames, renamed } from "./other-names.ts";
import { readForRules } from "./resolved.ts";
import { namesOf, programOf, type Ruled } from "./rules.ts";

export type LookUp = (name: string) => Entry | undefined;

/** For rules that allow, and for rules that deny. `spelled`: the program's name as it is given. */
export function ruledOf(
  spelled: string,
  fields: readonly Field[],
  { lookUp, site }: { readonly lookUp: LookUp; readonly site: Site },
): { readonly allow: Ruled; readonly deny: Ruled } {
  const read = { fields, ...readForRules(lookUp(programOf(spelled)), fields), site, lookUp };
  const names = namesOf(spelled, lookUp);
  const own = lookUp(spelled.slice(spelled.lastIndexOf("/") + 1));
  const others = otherNames(own, fields).flatMap((other) => {
    const [name, ...rest] = renamed([fieldOf(spelled), ...fields], other, fieldOf);
    const called = name && known(name.text);
    if (called === undefined) return [];
    return [
      {
        fields: rest,
        ...readForRules(lookUp(programOf(called)), rest),
        site,
        lookUp,
        names: namesOf(called, lookUp).deny,
      },
    ];
  });
  return { allow: { ...read, names: names.allow }, deny: { ...read, names: names.deny, others } };
}
