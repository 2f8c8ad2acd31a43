// Does a rule of the agent's own user ask about what a script runs? The agent compares the text; an allow of ours would take its
// question away.
import { known, show } from "../interpret/text.ts";
import { programOf } from "../judge/permit/rules.ts";
import { matchesWildcard } from "../policy/glob.ts";
import { ruleOf } from "../policy/rule.ts";
import type { Examination } from "./examination.ts";
import { matchedRules } from "./matched-rules.ts";

/** What to ask about: rules as in a policy, and texts in which `*` stands for anything. */
export interface Asks {
  readonly asks: readonly string[];
  readonly asksLike: readonly string[];
}

/** Why it must be asked about; undefined: no rule matches. */
export function askedAbout({ trace }: Pick<Examination, "trace">, { asks, asksLike }: Asks): string | undefined {
  const said = (rule: string, invocation: string): string =>
    `a rule of the agent's own settings asks about \`${rule}\`, and it runs \`${invocation}\``;
  const [matched] = matchedRules(trace, { ask: asks.map((rule) => ({ value: ruleOf(rule), from: "ask" })) });
  if (matched) return said(matched.rule, matched.invocation);
  for (const { fields } of trace.invocations) {
    // Redirections alone are no command.
    if (fields.length === 0) continue;
    const words = fields.map(({ text, many }) => (many ? undefined : known(text)));
    const invocation = fields.map(({ text }) => show(text)).join(" ");
    const rule = asksLike.find((each) => couldBe(each, words) || couldBe(each, named(words)));
    if (rule !== undefined) return said(rule, invocation);
    if (words[0] === undefined && asks.length > 0) return said(asks[0] ?? "", invocation);
  }
  return undefined;
}

/** The program by its name alone, as rules name it. */
const named = (words: readonly (string | undefined)[]): readonly (string | undefined)[] =>
  words.map((word, at) => (at === 0 && word !== undefined ? programOf(word) : word));

/** Words that are known only at run time may be anything. */
export function couldBe(rule: string, words: readonly (string | undefined)[]): boolean {
  if (!words.includes(undefined)) return matchesWildcard(rule, words.join(" "));
  const start = words.slice(0, words.indexOf(undefined)).join(" ");
  const fixed = rule.split("*", 1)[0] ?? "";
  return start.startsWith(fixed) || fixed.startsWith(start);
}
