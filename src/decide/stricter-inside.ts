// Rules of a host compare text. Where a command that a script hides in another (`bash -c 'git push'`, `git -C x push`) matches a
// stricter rule than the text does, they object.
import { known, show } from "../interpret/text.ts";
import type { TracedInvocation } from "../judge/trace.ts";
import { matchesWildcard } from "../policy/glob.ts";
import { ruleFields, ruleOf } from "../policy/rule.ts";
import { couldBe } from "./asked.ts";
import type { Examination } from "./examination.ts";
import { matchedRules } from "./matched-rules.ts";

/** A rule: the first that matches a command decides about it. */
interface Rule {
  readonly decision: "allow" | "ask" | "deny";
  /** A command's text: `*` stands for any characters, `?` for one. */
  readonly like: string;
  readonly written: string;
}

interface Rules {
  readonly rules: readonly Rule[];
  /** Does the host itself compare them with each command in the text? */
  readonly compares: (source: string) => boolean;
}

const strictness = { allow: 0, ask: 1, deny: 2 } as const;
const strictnessOf = (rule: Rule | undefined): number => (rule ? strictness[rule.decision] : 0);

/** Why the script must not pass without the host's own question; undefined: the host sees all that its rules are about. */
export function stricterInside(found: Examination, { rules, compares }: Rules): string | undefined {
  if (rules.length === 0) return undefined;
  const isCompared = compares(found.source);
  for (const invocation of found.trace.invocations) {
    const inside = rules.find((rule) => matches(rule, invocation));
    if (inside === undefined || inside.decision === "allow") continue;
    const { start, end } = outermost(invocation, found.trace.invocations);
    const text = found.source.slice(start, end).replace(/\s+/g, " ").trim();
    const outside = isCompared ? rules.find(({ like }) => matchesWildcard(like, text)) : undefined;
    if (strictnessOf(inside) <= strictnessOf(outside)) continue;
    const does = inside.decision === "ask" ? "asks about" : "denies";
    const runs = invocation.fields.map(({ text: each }) => show(each)).join(" ");
    return `a rule of the agent's own settings ${does} \`${inside.written}\`, and it runs \`${runs}\``;
  }
  return undefined;
}

/** The place of the command in whose text this one stands. */
const outermost = ({ span }: TracedInvocation, all: readonly TracedInvocation[]): TracedInvocation["span"] =>
  all
    .map((each) => each.span)
    .filter(({ start, end }) => start <= span.start && span.end <= end)
    .reduce((one, other) => (other.end - other.start > one.end - one.start ? other : one), span);

/** A rule that allows must match surely, and any other matches what could be meant. */
function matches({ decision, like }: Rule, invocation: TracedInvocation): boolean {
  const words = invocation.fields.map(({ text, many }) => (many ? undefined : known(text)));
  if (words.length === 0) return false;
  if (decision === "allow") return !words.includes(undefined) && matchesWildcard(like, words.join(" "));
  return couldBe(like, words) || isMeant(like, invocation);
}

/** Is the command one about which the rule is, spelled otherwise: `git -C x push` is `git push`. */
function isMeant(like: string, invocation: TracedInvocation): boolean {
  const rule = like.replace(/ ?\*$/, " **");
  if (/[*?]/.test(rule.replace(/ \*\*$/, "")) || typeof ruleFields(rule) === "string") return false;
  return matchedRules({ invocations: [invocation] }, { deny: [{ value: ruleOf(rule), from: "host" }] }).length > 0;
}
