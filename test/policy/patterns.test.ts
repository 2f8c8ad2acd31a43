// Blocked patterns: what they find, what hides nothing from them, and that no pattern and no command takes long.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtInBlocks, couldMatch, defaultBlockedPatterns } from "../../src/policy/built-in-blocks.ts";
import { createPatternMatcher, patternBounds } from "../../src/policy/patterns.ts";
import { spellingsOf } from "../../src/policy/spellings.ts";
import { duplicates, rowsOf } from "../support/rows.ts";

interface Row {
  readonly command: string;
  /** The pattern that blocks it. */
  readonly pattern: string | null;
}
const rows = rowsOf<Row & { readonly decoded?: true }>("fixtures/patterns/defaults.jsonl");
const given = rowsOf<Row & { readonly patterns: readonly string[] }>("fixtures/patterns/given.jsonl");
const invalid = rowsOf<{ readonly pattern: string; readonly error: string }>("fixtures/patterns/invalid.jsonl");
const defaults = createPatternMatcher(defaultBlockedPatterns);

test("no row stands twice", () => {
  expect(duplicates(rows.map(({ command }) => command))).toEqual([]);
  expect(duplicates(given.map((row) => JSON.stringify([row.patterns, row.command])))).toEqual([]);
});

describe("the default patterns", () => {
  test("all compile, and each says why and what to do instead", () => {
    expect(defaults).toMatchObject({ count: 7, invalid: [] });
    for (const { explanation, instead } of defaultBlockedPatterns) {
      expect(explanation).toMatch(/^[a-z].*[^.]$/);
      expect(instead).toMatch(/^[a-z].*[^.]$/);
    }
  });

  test.each(rows)("$command → $pattern", ({ command, pattern, decoded }) => {
    expect(defaults.check(command).pattern ?? null).toBe(decoded ? null : pattern);
    expect(defaults.check(command, spellingsOf(command)).pattern ?? null).toBe(pattern);
  });

  test("each stands in rows that it blocks, in its own spelling and in another", () => {
    for (const { pattern } of defaultBlockedPatterns)
      for (const decoded of [undefined, true])
        expect(rows.filter((row) => row.pattern === pattern && row.decoded === decoded).length).toBeGreaterThan(0);
  });

  test("the reason names the pattern, why, and what to do instead, in one line", () => {
    expect(defaults.check("chmod 777 f")).toEqual({
      blocked: true,
      pattern: "chmod\\s+777",
      reason:
        "matches the blocked pattern `chmod\\s+777`: lets every user of the machine change the file (give only the permissions that are needed, such as `chmod u+x`)",
    });
    expect(defaults.check("ls")).toEqual({ blocked: false, pattern: undefined, reason: undefined });
  });
});

describe("given patterns", () => {
  test.each(given)("$patterns on $command → $pattern", ({ patterns, command, pattern }) => {
    const matcher = createPatternMatcher(patterns);
    expect(matcher.invalid).toEqual([]);
    expect(matcher.check(command)).toMatchObject({ blocked: pattern !== null, pattern: pattern ?? undefined });
  });

  test.each(invalid)("$pattern is invalid", ({ pattern, error }) => {
    const matcher = createPatternMatcher(["a", pattern, "b"]);
    expect(matcher).toMatchObject({ count: 2, patterns: ["a", "b"], invalid: [{ index: 1, pattern }] });
    expect(matcher.invalid[0]?.error).toContain(error);
    expect(matcher.check("xb").pattern).toBe("b");
  });

  test("an explanation without advice, and advice without an explanation", () => {
    const matcher = createPatternMatcher([
      { pattern: "a", explanation: "no" },
      { pattern: "b", instead: "do c" },
    ]);
    expect(matcher.check("a").reason).toBe("matches the blocked pattern `a`: no");
    expect(matcher.check("b").reason).toBe("matches the blocked pattern `b` (do c)");
    expect(matcher.blocked).toHaveLength(2);
  });

  test("what is no string is blocked", () => {
    const matcher = createPatternMatcher(["a"]);
    for (const value of [undefined, null, 7, ["a"], { command: "a" }])
      expect(matcher.check(value as unknown as string)).toMatchObject({ blocked: true, pattern: undefined });
  });
});

describe("spellings", () => {
  test.each<readonly [string, readonly string[]]>([
    ["ls -l", []],
    ["r''m", ["rm"]],
    ["'a\\b'", ["ab", "a\\b"]],
    ['"a\\b\\"c"', ["abc", 'a\\b"c']],
    ["$'\\x2f\\57\\u2f\\U0000002f\\t\\'z'", ["$x2f57u2fU0000002ftz", "////\t'z"]],
    ["$'\\cA\\q'", ["$cAq", "\x01q"]],
    ["a\\\nb", ["ab"]],
    ["'open", ["open"]],
    ["$'open", ["$open", "open"]],
    ["end\\", ["end"]],
    ["$'\\", ["$", ""]],
    ["$'\\U7fffffff'", ["$U7fffffff", ""]],
    ['"$x"$"y"', ["$x$y", "$xy"]],
    ["rm${IFS%?}x$IFSx", ["rm x$IFSx"]],
  ])("%s", (command, expected) => {
    expect(spellingsOf(command)).toEqual(expected);
  });
});

// An expression that backtracks would need more than the age of the universe for some of these. How long ours takes:
// `npm run bench`.
describe("much to look through", () => {
  const megabyte = 1_000_000;
  let state = 1;
  const coin = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state & 65_536 ? "a" : "b";
  };
  const texts: Readonly<Record<string, string>> = {
    "one letter": "a".repeat(megabyte),
    equations: "x=".repeat(megabyte / 2),
    "letters without order": Array.from({ length: megabyte }, coin).join(""),
    blanks: " ".repeat(megabyte),
    quotes: "'\"\\".repeat(megabyte / 3),
    "beginnings of the defaults": "rm  -rf git push curl chmod DROP :(){".repeat(megabyte / 37),
  };
  test.each<readonly [string, readonly string[]]>([
    ["(a+)+$", ["one letter", "letters without order"]],
    ["(a|a)*b", ["letters without order"]],
    [".*.*.*=x", ["equations"]],
    ["(x+x+)+y", []],
    ["(.*)*z", []],
    ["(a?){100}a{100}c", []],
    ["\\s+\\s+\\s+x", []],
  ])("1 MB against %s", (pattern, found) => {
    const { check } = createPatternMatcher([pattern]);
    expect(Object.keys(texts).filter((name) => check(texts[name] ?? "").pattern === pattern)).toEqual(found);
  });

  test.each(Object.entries(texts))("1 MB of %s against the defaults, decoded too", (_name, text) => {
    expect(defaults.check(text, spellingsOf(text)).blocked).toBe(false);
  });

  test("1,000 patterns; what is beyond the bounds is not compiled", () => {
    const many = Array.from({ length: patternBounds.count + 1 }, (_, index) => `tool${index}\\s+--danger`);
    const matcher = createPatternMatcher([...many, "a".repeat(patternBounds.length + 1)]);
    expect(matcher.count).toBe(patternBounds.count);
    expect(matcher.invalid.map(({ index }) => index)).toEqual([1_000, 1_001]);
    expect(matcher.check("run tool999 --danger").pattern).toBe("tool999\\s+--danger");
    expect(matcher.check("run tool1 --safe ".repeat(100)).blocked).toBe(false);
    const large = createPatternMatcher(["\\pL{1000}".repeat(6), "a".repeat(1_001)]);
    expect(large.invalid.map(({ error }) => error)).toEqual([
      expect.stringContaining("too large"),
      expect.stringContaining("longer than 1000"),
    ]);
  });

  test("a command too long for its patterns is blocked", () => {
    const slow = createPatternMatcher(Array.from({ length: 10 }, (_, index) => `a[ab]{900}${index}`));
    const text = texts["letters without order"] ?? "";
    expect(slow.check(text)).toEqual({
      blocked: true,
      pattern: undefined,
      reason: "the command is too long to be compared with 10 blocked patterns",
    });
  });
});

test.each(defaultBlockedPatterns.map(({ pattern }) => [pattern] as const))(
  "every text that %s matches could match",
  (pattern) => {
    const { check } = createPatternMatcher([pattern]);
    const pieces = fc.constantFrom(
      ..."rm -rf /|RM -R  /|git |push|\n|--force|DROP|drop |\tTABLE|curl|WGET|ſ|K| | |sh|baſh|chmod |777|:|(|)|{|}| "
        .split("|")
        .concat("|"),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        expect(couldMatch(builtInBlocks, ["", text]) || !check(text).blocked).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  },
);

test("a text without any of them could not", () => {
  expect(couldMatch(builtInBlocks, ["touch made && npm install x", "ls | grep 'a(b)'"])).toBe(false);
});
