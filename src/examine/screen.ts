// The step that looks for blocked patterns: the user's in every command, the built-in ones in unproved commands.
import { show } from "../interpret/text.ts";
import type { TracedInvocation } from "../judge/trace.ts";
import { mutatingFor, type Verdict } from "../judge/verdict.ts";
import { couldMatchDefaults, defaultBlockedPatterns } from "../policy/default-patterns.ts";
import type { PatternMatcher } from "../policy/patterns.ts";
import type { BlockedPattern } from "../policy/policy.ts";
import { spellingsOf } from "../policy/spellings.ts";
import type { Draft } from "./examination.ts";

/** Resolved commands are searched for patterns up to this many characters in all. */
const longestReading = 1_000_000;

/** Compiled once for each policy; for proved commands, once for the user's own list. */
const matchers = new WeakMap<object, PatternMatcher>();

export function screen(draft: Draft): Verdict | Promise<Verdict> {
  const { judgment, verdict, circumstances } = draft;
  const proved = verdict.safety === "read_only" && judgment.trace.admitted.length === 0;
  // A hook without patterns need not load the matcher.
  return proved && !circumstances.policy.blockedPatterns?.length ? verdict : look(draft, proved);
}

async function look({ source, judgment, verdict, circumstances }: Draft, proved: boolean): Promise<Verdict> {
  const { policy } = circumstances;
  const { blockedPatterns = [] } = policy;
  const readings = readingsOf(source, judgment.trace.invocations);
  // Loading the matcher takes longer than judging the command.
  if (blockedPatterns.length === 0 && !couldMatchDefaults([source, ...readings])) return verdict;
  const { createPatternMatcher } = await import("../policy/patterns.ts");
  const key = proved ? blockedPatterns : policy;
  const matcher =
    matchers.get(key) ??
    createPatternMatcher(proved ? blockedPatterns : [...blockedPatterns, ...defaultBlockedPatterns]);
  matchers.set(key, matcher);
  const { blocked, pattern, reason } = matcher.check(source, readings);
  if (!blocked) return verdict;
  const found = matcher.blocked.find((each) => each.pattern === pattern);
  return mutatingFor([
    ...verdict.findings,
    {
      code: "blocked-pattern",
      span: { start: 0, end: source.length },
      message: found ? blockedMessage(found) : (reason ?? "it cannot be compared with the blocked patterns"),
      help: found?.instead ?? "do without it, or ask the user to change the policy",
    },
  ]);
}

const blockedMessage = ({ pattern, explanation }: BlockedPattern): string =>
  `matches the blocked pattern \`${pattern}\`${explanation ? `: ${explanation}` : ""}`;

/** A text that is too long is too long for the patterns, too: they block it unread. */
const readingsOf = (source: string, invocations: readonly TracedInvocation[]): readonly string[] =>
  source.length > longestReading ? [] : [...spellingsOf(source), readingOf(invocations)];

/** The commands as bash would run them, a line each. */
function readingOf(invocations: readonly TracedInvocation[]): string {
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
