// Blocked patterns: regular expressions in RE2's syntax, whose time grows with the command and no faster. The only file
// that knows re2js.
import { RE2JS } from "re2js";
import type { BlockedPattern } from "./policy.ts";

/** A pattern that is not looked for, by its place in the list. */
export interface InvalidPattern {
  readonly index: number;
  readonly pattern: string;
  readonly error: string;
}

/** The result for one command. */
export interface PatternCheck {
  readonly blocked: boolean;
  /** The first of the patterns that matches; undefined if none does, or if the command could not be checked. */
  readonly pattern: string | undefined;
  /** Set if it is blocked: one line, for people and models. */
  readonly reason: string | undefined;
}

/** Looks for patterns in commands. */
export interface PatternMatcher {
  /**
   * Is one of the patterns in the command, or in another reading of it (its words decoded, for instance)?
   *
   * A value that cannot be checked is blocked: no string, or a command too long for that many patterns.
   */
  readonly check: (command: string, readings?: readonly string[]) => PatternCheck;
  /** The valid patterns, in the order in which they are tried. */
  readonly patterns: readonly string[];
  /** The same, with the explanations. */
  readonly blocked: readonly BlockedPattern[];
  readonly count: number;
  /** Patterns that are never matched; worth a warning. */
  readonly invalid: readonly InvalidPattern[];
}

/** Longer patterns, and more of them, are invalid. */
export const patternBounds = { length: 1_000, count: 1_000, instructions: 5_000 } as const;

/**
 * Instructions of all patterns times characters of all readings. A command that needs more is blocked unread. If
 * every pattern is as slow as it can be, that many take some seconds.
 */
const mostSteps = 500_000_000;

// A command has several lines, each a command of its own: a pattern for `rm -rf /$` must see the end of every line, and
// one for `curl.*sh` a line break within its blanks.
const flags = RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL | RE2JS.MULTILINE;

const isGiven = (given: unknown): boolean =>
  typeof given === "string" ||
  (typeof given === "object" && given !== null && typeof Reflect.get(given, "pattern") === "string");

/**
 * Compiles the patterns that can be. Nothing is thrown for one that cannot: see `invalid`.
 *
 * @throws TypeError if they are no list of patterns.
 * @example
 * const matcher = createPatternMatcher(["terraform\\s+apply", "("]);
 * matcher.check("terraform  apply").pattern; // "terraform\\s+apply"
 * matcher.invalid[0]?.index; // 1
 */
export function createPatternMatcher(patterns: readonly (string | BlockedPattern)[]): PatternMatcher {
  if (!Array.isArray(patterns) || !patterns.every(isGiven))
    throw new TypeError("createPatternMatcher: the patterns are a list of texts, or of objects with `pattern`");
  const invalid: InvalidPattern[] = [];
  const compiled = patterns.flatMap((given, index) => {
    const blocked = typeof given === "string" ? { pattern: given } : given;
    const result = compile(blocked.pattern, index);
    if ("expression" in result) return [{ blocked, expression: result.expression }];
    invalid.push({ index, pattern: blocked.pattern, error: result.error });
    return [];
  });
  const instructions = compiled.reduce((sum, { expression }) => sum + expression.programSize(), 0);
  const check = (command: string, readings: readonly string[] = []): PatternCheck => {
    const texts = [...new Set([command, ...readings])];
    if (texts.some((text) => typeof text !== "string")) return unchecked("the command is not a string");
    if (texts.reduce((sum, { length }) => sum + length, 0) * instructions > mostSteps)
      return unchecked(`the command is too long to be compared with ${compiled.length} blocked patterns`);
    const found = compiled.find(({ expression }) => texts.some((text) => expression.test(text)));
    if (!found) return { blocked: false, pattern: undefined, reason: undefined };
    return { blocked: true, pattern: found.blocked.pattern, reason: reasonOf(found.blocked) };
  };
  const all = compiled.map(({ blocked }) => blocked);
  return { check, patterns: all.map(({ pattern }) => pattern), blocked: all, count: all.length, invalid };
}

function compile(pattern: string, index: number): { readonly expression: RE2JS } | { readonly error: string } {
  if (index >= patternBounds.count) return { error: `there are more than ${patternBounds.count} patterns` };
  if (pattern === "") return { error: "it is empty, and would match every command" };
  if (pattern.length > patternBounds.length) return { error: `it is longer than ${patternBounds.length} characters` };
  try {
    const expression = RE2JS.compile(pattern, flags);
    if (expression.programSize() > patternBounds.instructions)
      return { error: "it is too large: repeat less, or fewer classes of characters" };
    return { expression };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const unchecked = (reason: string): PatternCheck => ({ blocked: true, pattern: undefined, reason });

/** `matches the blocked pattern `DROP\s+TABLE`: deletes a table ... (write a migration ...)` */
function reasonOf({ pattern, explanation, instead }: BlockedPattern): string {
  const why = explanation ? `: ${explanation}` : "";
  return `matches the blocked pattern \`${pattern}\`${why}${instead ? ` (${instead})` : ""}`;
}
