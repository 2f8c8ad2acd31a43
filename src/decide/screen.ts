// The step that looks for blocked patterns: the user's in every command, the built-in ones in unproved commands.
import { show } from "../interpret/text.ts";
import type { TracedInvocation } from "../judge/trace.ts";
import { mutatingFor, type Verdict } from "../judge/verdict.ts";
import { blocksOf, couldMatch } from "../policy/built-in-blocks.ts";
import type { PatternMatcher } from "../policy/patterns.ts";
import type { BlockedPattern } from "../policy/policy.ts";
import { spellingsOf } from "../policy/spellings.ts";
import { does, unknownCommands } from "./blocks.ts";
import type { Draft } from "./examination.ts";

/** Resolved commands are searched for patterns up to this many characters in all. */
const longestReading = 1_000_000;

/** Compiled once for each list. */
const matchers = new WeakMap<object, PatternMatcher>();

export function screen(draft: Draft): Verdict | Promise<Verdict> {
  const { judgment, verdict, circumstances } = draft;
  const proved = verdict.safety === "read_only" && judgment.trace.admitted.length === 0;
  // A hook without patterns need not load the matcher.
  return proved && !circumstances.policy.blockedPatterns?.length ? verdict : look(draft, proved);
}

async function look({ source, judgment, verdict, circumstances }: Draft, proved: boolean): Promise<Verdict> {
  const { blockedPatterns = [] } = circumstances.policy;
  const { invocations } = judgment.trace;
  if (blockedPatterns.length > 0) {
    const found = await match(blockedPatterns, source, readingsOf(source, invocations));
    if (found) return blockedBy(found, source, verdict);
  }
  if (proved) return verdict;
  const read = { source, trace: judgment.trace, findings: verdict.findings };
  const blocks = blocksOf(circumstances.policy);
  const done = blocks.find(({ name }) => does[name](read));
  if (done)
    return blockedBy(
      { message: `matches the built-in block \`${done.name}\`: ${done.explanation}`, help: done.instead },
      source,
      verdict,
    );
  const lines = unknownCommands(read, judgment.script !== undefined);
  const [text, readings] = lines === "all" ? [source, readingsOf(source, invocations)] : [readingOf(lines), []];
  // Loading the matcher takes longer than judging the command.
  const found = couldMatch(blocks, [text, ...readings]) ? await match(blocks, text, readings) : undefined;
  return found ? blockedBy(found, source, verdict) : verdict;
}

interface Found {
  readonly message: string;
  readonly help: string;
}

async function match(
  patterns: readonly (string | BlockedPattern)[],
  text: string,
  readings: readonly string[],
): Promise<Found | undefined> {
  const { createPatternMatcher } = await import("../policy/patterns.ts");
  const matcher = matchers.get(patterns) ?? createPatternMatcher(patterns);
  matchers.set(patterns, matcher);
  const { blocked, pattern, reason } = matcher.check(text, readings);
  if (!blocked) return undefined;
  const found = matcher.blocked.find((each) => each.pattern === pattern);
  return {
    message: found ? blockedMessage(found) : (reason ?? "it cannot be compared with the blocked patterns"),
    help: found?.instead ?? "do without it, or ask the user to change the policy",
  };
}

const blockedBy = ({ message, help }: Found, source: string, { findings }: Verdict): Verdict =>
  mutatingFor([...findings, { code: "blocked-pattern", span: { start: 0, end: source.length }, message, help }]);

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
