// What is decided about a command under a policy: its verdict, the patterns that are blocked, and what then may happen.
import type { Invocation } from "../interpret/invocation.ts";
import { show } from "../interpret/text.ts";
import { forbidden, mutatingFor, type Observer, type Unlisted } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { PatternMatcher } from "../policy/patterns.ts";
import type { BlockedPattern, CommandRule, Policy } from "../policy/policy.ts";
import { spellingsOf } from "../policy/spellings.ts";

/** About this user, now. */
export type Decision = "allow" | "ask" | "deny";

/** A decision with its reasons. */
export interface Decided {
  readonly verdict: Verdict;
  readonly decision: Decision;
  /** Rules of the policy that stand where a proof is missing. Without any, an allowed command is proved. */
  readonly admitted: readonly CommandRule[];
}

/** How a command is decided. */
export interface DecideOptions {
  /** The most that a language model may take. Default: as the policy says. */
  readonly milliseconds?: number;
}

/** The decision that a verdict amounts to under a policy. */
export function decisionOf(verdict: Verdict, { onMutating }: Policy): Decision {
  if (verdict.findings.some(({ code }) => forbidden.has(code))) return "deny";
  return verdict.safety === "read_only" ? "allow" : onMutating;
}

/** Resolved commands are looked at for patterns up to this many characters in all. */
const longestReading = 1_000_000;

/**
 * Judges and decides. `judge` gives the verdict under the policy, and tells the observer that it is given.
 *
 * @example
 * const { decision } = await decide("git status", policy, (observer) => classify("git status", { policy }, observer));
 */
export async function decide(
  command: string,
  policy: Policy,
  judge: (observer: Pick<Observer, "invocation" | "admitted" | "unlisted">) => Verdict,
  { milliseconds = Number.POSITIVE_INFINITY }: DecideOptions = {},
): Promise<Decided> {
  const invocations: Invocation[] = [];
  const admitted: CommandRule[] = [];
  const unlisted: Unlisted[] = [];
  const plain = judge({
    invocation: (invocation) => void invocations.push(invocation),
    admitted: (_name, rule) => void admitted.push(rule),
    unlisted: (unlistedCommand) => void unlisted.push(unlistedCommand),
  });
  const [rule] = admitted;
  const judged: Verdict =
    rule && plain.safety === "read_only"
      ? { ...plain, reason: `the rule \`${rule.command}\` of the policy allows what is not proved` }
      : plain;
  const verdict = await withPatterns(command, policy, judged, {
    invocations,
    proved: judged.safety === "read_only" && admitted.length === 0,
  });
  if (!asksModel(policy) || decisionOf(verdict, policy) === "allow" || verdict !== judged)
    return { verdict, decision: decisionOf(verdict, policy), admitted };
  const { withModel } = await import("../model/fallback.ts");
  const final = await withModel(verdict, unlisted, policy, milliseconds);
  return { verdict: final, decision: decisionOf(final, policy), admitted };
}

/** Compiled once for each policy; what is looked for in proved commands, by the list itself. */
const matchers = new WeakMap<object, PatternMatcher>();

const asksModel = ({ llm }: Policy): boolean => llm !== undefined && llm.backend !== "off";

/** The user's patterns hold for every command, the built-in ones for what is not proved to only read. */
async function withPatterns(
  command: string,
  policy: Policy,
  verdict: Verdict,
  { invocations, proved }: { readonly invocations: readonly Invocation[]; readonly proved: boolean },
): Promise<Verdict> {
  const { blockedPatterns = [] } = policy;
  // A hook that has nothing to look for need not load what looks for it.
  if (proved && blockedPatterns.length === 0) return verdict;
  const { createPatternMatcher, defaultBlockedPatterns } = await import("../policy/patterns.ts");
  const key = proved ? blockedPatterns : policy;
  const matcher =
    matchers.get(key) ??
    createPatternMatcher(proved ? blockedPatterns : [...blockedPatterns, ...defaultBlockedPatterns]);
  matchers.set(key, matcher);
  const { blocked, pattern, reason } = matcher.check(command, readingsOf(command, invocations));
  if (!blocked) return verdict;
  const found = matcher.blocked.find((each) => each.pattern === pattern);
  return mutatingFor([
    ...verdict.findings,
    {
      code: "blocked-pattern",
      span: { start: 0, end: command.length },
      message: found ? messageOf(found) : (reason ?? "it cannot be compared with the blocked patterns"),
      help: found?.instead ?? "do without it, or ask the user to change the policy",
    },
  ]);
}

const messageOf = ({ pattern, explanation }: BlockedPattern): string =>
  `matches the blocked pattern \`${pattern}\`${explanation ? `: ${explanation}` : ""}`;

/** A text that is too long is too long for the patterns, too: they block it unread. */
const readingsOf = (command: string, invocations: readonly Invocation[]): readonly string[] =>
  command.length > longestReading ? [] : [...spellingsOf(command), readingOf(invocations)];

/** The commands as bash would run them, a line each. */
function readingOf(invocations: readonly Invocation[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const { fields } of invocations) {
    const line = fields.map(({ text }) => show(text)).join(" ");
    length += line.length;
    if (length > longestReading) break;
    lines.push(line);
  }
  return lines.join("\n");
}
