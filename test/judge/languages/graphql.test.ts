// GraphQL documents that only ask, and others.
import { expect, test } from "vitest";
import { readGraphql } from "../../../src/judge/languages/graphql.ts";

test.each([
  "{ viewer { login } }",
  "query { a }",
  "query Q($a: Int = 1, $b: [String!]!) @d { a(b: $b) { ...f mutation } } fragment f on T { x }",
  '{ a(b: "mutation { x }") } # mutation',
  '{ a(b: """ " mutation { """) }',
])("asks: %s", (document) => {
  expect(readGraphql(document)).toEqual([]);
});

test.each([
  "mutation { addStar }",
  "query A { a } mutation B { b }",
  "subscription { a }",
  "# x\nmutation{a}",
  '{ a(b: "\\"") } mutation { x }',
])("changes: %s", (document) => {
  expect(readGraphql(document)).toMatchObject([{ kind: "changes" }]);
});

test.each(["", " ", "{ a", "a }", "{ a ` }", '{ a(b: "x) }'])("not understood: %s", (document) => {
  expect(readGraphql(document)).toHaveProperty("problem");
});
