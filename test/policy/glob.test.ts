// Patterns of paths: what they match, and that no pattern takes long.
import { describe, expect, test } from "vitest";
import { fixedFolder, matchesPath, matchesWildcard } from "../../src/policy/glob.ts";

describe("a path", () => {
  test.each([
    ["/a", "/a", true],
    ["/a", "/a/b/c", true],
    ["/a", "/ab", false],
    ["/a/b", "/a", false],
    ["/", "/x", true],
    ["/a/*", "/a/b", true],
    ["/a/*", "/a", false],
    ["/a/*.log", "/a/b.log", true],
    ["/a/*.log", "/a/b/c.log", false],
    ["/a/**", "/a", false],
    ["/a/**", "/a/b/c", true],
    ["/a/**/*.md", "/a/x.md", true],
    ["/a/**/*.md", "/a/b/c/x.md", true],
    ["/a/**/*.md", "/a/b/c/x.txt", false],
    ["/**/.env*", "/.env", true],
    ["/**/.env*", "/x/y/.env.local", true],
    ["/**/b/**/c", "/a/b/c", true],
    ["/**/b/**/c", "/a/c/b", false],
    ["/a?c", "/abc", true],
    ["/a?c", "/ac", false],
    ["/a.c", "/abc", false],
  ])("%s and %s: %s", (pattern, path, matches) => expect(matchesPath(pattern, path)).toBe(matches));
});

test.each([
  ["a*b*c", "aXbYbZc", true],
  ["a*b*c", "aXbYbZ", false],
  ["", "", true],
  ["*", "", true],
  ["a", "ab", false],
  ["*.example.com", "a.example.com", true],
  ["*.example.com", "example.com", false],
])("the text %s and %s: %s", (pattern, text, matches) => expect(matchesWildcard(pattern, text)).toBe(matches));

test("no pattern takes longer than its length times the text's", () => {
  // A matcher that tries every way would not come back.
  expect(matchesWildcard(`${"*a".repeat(40)}b`, "a".repeat(20_000))).toBe(false);
  expect(matchesPath(`/${"**/a/".repeat(40)}b`, `/${"a/".repeat(2_000)}`)).toBe(false);
});

test.each([
  ["/a/b", "/a/b"],
  ["/a/*/c", "/a"],
  ["/**", "/"],
  ["/a/b*", "/a"],
])("the folder that %s names is %s", (pattern, folder) => expect(fixedFolder(pattern)).toBe(folder));
