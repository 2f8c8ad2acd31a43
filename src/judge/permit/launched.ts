// Commands among the arguments of a program whose code is not read: `npx eslint .`, `python -m pip install x`, `parallel 'git push'`.
import { type Field, known } from "../../interpret/text.ts";
import type { CommandRule, Policy } from "../../policy/policy.ts";
import { type Prohibition, prohibitionsOf, ruleFields, withoutFolder } from "../../policy/rule.ts";
import type { Site } from "../site.ts";
import { fieldOf } from "./other-names.ts";
import { type LookUp, ruledOf } from "./ruled.ts";
import { couldDeny, denies } from "./rules.ts";
import { nameIn } from "./widened.ts";

/**
 * The rule that denies a command which the arguments may be, unless a rule that allows this one has its words, too: whoever
 * allows `uv pip install **` beside a rule that denies `pip install **` tells them apart.
 */
export function deniedInside(
  fields: readonly Field[],
  policy: Policy,
  { allowed, lookUp, site }: { readonly allowed: readonly CommandRule[]; readonly lookUp: LookUp; readonly site: Site },
): Prohibition | undefined {
  const { rules, names } = namedIn(prohibitionsOf(policy));
  for (const [at, field] of fields.entries()) {
    const value = known(field.text);
    if (field.many || value === undefined) continue;
    for (const words of commandsIn(value)) {
      const [name = "", ...own] = words;
      const { same, as } = lookUp(name) ?? {};
      if (!names.has(name) && !same && as === undefined) continue;
      const inner = [...own.map(fieldOf), ...fields.slice(at + 1)];
      const ruled = ruledOf(name, inner, { lookUp, site }).deny;
      const found = rules.find(
        (rule) =>
          (denies(rule, ruled) !== "no" || couldDeny(rule, ruled)) &&
          !allowed.some((each) => saysSo(each, at + 1, rule)),
      );
      if (found) return found;
    }
  }
  return undefined;
}

interface Named {
  readonly rules: readonly Prohibition[];
  /** The programs that they are about, without their folders. */
  readonly names: ReadonlySet<string>;
}

const named = new WeakMap<readonly Prohibition[], Named>();

/** The rules of a list; made once. */
function namedIn(rules: readonly Prohibition[]): Named {
  const before = named.get(rules);
  if (before) return before;
  const names = new Set(rules.flatMap((rule) => nameIn(rule)?.replace(/^.*\//, "") ?? []));
  named.set(rules, { rules, names });
  return { rules, names };
}

/**
 * The commands that a word may begin or hold: itself, what is joined to an option, and each word of a script; without a folder or a
 * version.
 */
function commandsIn(value: string): readonly (readonly string[])[] {
  const joined = /^(?:-[A-Za-z]|-{0,2}[\w-]+=)(.+)$/s.exec(value)?.[1];
  return [value, ...(joined === undefined ? [] : [joined])].flatMap((each) => {
    const words = each.split(/[\s;&|()<>`"'!:]+/).filter((word) => word !== "");
    return words.slice(0, mostWords).map((word, at) => [bareName(word), ...words.slice(at + 1)]);
  });
}

const mostWords = 200;

const bareName = (word: string): string => withoutFolder(word.replace(/(?<=.)(?:@|[=<>~!]=).*$/s, ""));

/** Has the rule, from this field on, as many words of the command as the one that denies it? */
function saysSo(allowed: CommandRule, at: number, denied: CommandRule): boolean {
  const [mine, theirs] = [ruleFields(allowed.command), ruleFields(denied.command)];
  if (typeof mine === "string" || typeof theirs === "string") return false;
  const fixed = theirs.findIndex(({ kind }) => kind !== "fixed");
  const needed = fixed < 0 ? theirs.length : fixed;
  return mine.length >= at + needed && mine.slice(at, at + needed).every(({ kind }) => kind === "fixed");
}
