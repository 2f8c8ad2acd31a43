// The step that looks for blocked patterns: the user's in every command, the built-in ones in unproved commands.
import { type Finding, found } from "../findings/finding.ts";
import { show } from "../interpret/text.ts";
import type { TracedInvocation } from "../judge/trace.ts";
import { mutatingFor, type Verdict } from "../judge/verdict.ts";
import { blocksOf, builtInBlocks, couldMatch } from "../policy/built-in-blocks.ts";
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
    const blocked = await match(blockedPatterns, source, readingsOf(source, invocations));
    if (blocked) return blockedBy(blocked, source, verdict);
  }
  if (proved) return verdict;
  const read = { source, trace: judgment.trace, findings: verdict.findings };
  const blocks = blocksOf(circumstances.policy);
  const done = blocks.find(({ name }) => does[name](read));
  if (done) {
    return blockedBy((span) => found("blocked-pattern", "block", span, done), source, verdict);
  }
  const lines = unknownCommands(read, judgment.script !== undefined);
  const [text, readings] = lines === "all" ? [source, readingsOf(source, invocations)] : [readingOf(lines), []];
  // Loading the matcher takes longer than judging the command.
  const blocked = couldMatch(blocks, [text, ...readings]) ? await match(blocks, text, readings) : undefined;
  return blocked ? blockedBy(blocked, source, verdict) : verdict;
}

/** The finding about the whole script. */
type Found = (span: Finding["span"]) => Finding;

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
  const row = matcher.blocked.find((each) => each.pattern === pattern);
  const why = reason ?? "it cannot be compared with the blocked patterns";
  return (span) =>
    row
      ? (mentioned(row.pattern, patterns, span) ??
        found("blocked-pattern", "pattern", span, { ...row, advice: row.instead }))
      : found("blocked-pattern", "unread", span, { why });
}

/** A built-in pattern is found in what is not understood: it tells what the text is like, not what happens. */
function mentioned(
  pattern: string,
  patterns: readonly (string | BlockedPattern)[],
  span: Finding["span"],
): Finding | undefined {
  const block = builtInBlocks.find((each) => each.pattern === pattern && patterns.includes(each));
  if (!block) return undefined;
  return found("blocked-pattern", "mention", span, block);
}

const blockedBy = (blocked: Found, source: string, { findings }: Verdict): Verdict =>
  mutatingFor([...findings, blocked({ start: 0, end: source.length })]);

/** A text that is too long is too long for the patterns, too: they block it unread. */
const readingsOf = (source: string, invocations: readonly TracedInvocation[]): readonly string[] =>
  source.length > longestReading ? [] : [...spellingsOf(source), readingOf(invocations)];

/** The commands as bash would run them, a line each; with variables set for them, one more with these in front. */
function readingOf(invocations: readonly TracedInvocation[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const { fields, assignments } of invocations) {
    const line = fields.map(({ text }) => show(text)).join(" ");
    const set = assignments.flatMap(({ name, values }) => values.map((value) => `${name}=${show(value)} `));
    const both = set.length > 0 ? `${set.join("")}${line}\n${line}` : line;
    length += both.length;
    if (length > longestReading) break;
    lines.push(both);
  }
  return lines.join("\n");
}
