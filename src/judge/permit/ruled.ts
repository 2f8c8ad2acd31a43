// A command as rules see it, under each of its names.
import type { Entry } from "../../catalog/schema.ts";
import { type Field, known } from "../../interpret/text.ts";
import { withoutFolder } from "../../policy/rule.ts";
import type { Site } from "../site.ts";
import { meaningsOf } from "./meaning.ts";
import { fieldOf, otherNames, renamed } from "./other-names.ts";
import { resolvedFields } from "./resolved.ts";
import { namesOf, programOf, type Ruled } from "./rules.ts";

export type LookUp = (name: string) => Entry | undefined;

/** For rules that allow, and for rules that deny. `spelled`: the program's name as it is given; `isSet`: by variables that the policy opens. */
export function ruledOf(
  spelled: string,
  fields: readonly Field[],
  { lookUp, site, isSet = false }: { readonly lookUp: LookUp; readonly site: Site; readonly isSet?: boolean },
): { readonly allow: Ruled; readonly deny: Ruled } {
  const readAs = (name: string, given: readonly Field[]) => {
    const entry = lookUp(programOf(name));
    const [resolved, meanings] = [resolvedFields(entry, given), meaningsOf(entry, given, isSet)];
    return { fields: given, entry, resolved, meanings, site, lookUp };
  };
  const read = readAs(spelled, fields);
  const names = namesOf(spelled, lookUp);
  const others = otherNames(lookUp(withoutFolder(spelled)), fields).flatMap((other) => {
    const [name, ...rest] = renamed([fieldOf(spelled), ...fields], other, fieldOf);
    const called = name && known(name.text);
    const { alike } = other;
    return called === undefined ? [] : [{ ...readAs(called, rest), names: namesOf(called, lookUp).deny, alike }];
  });
  return { allow: { ...read, names: names.allow }, deny: { ...read, names: names.deny, others } };
}
