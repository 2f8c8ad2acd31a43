// Claude Code's settings as the client reads them: fixtures/client/, measured with 2.1.329.
import { describe, expect, test } from "vitest";
import { readAsClient } from "../../../src/hosts/install/client-settings.ts";
import { reaches } from "../../../src/hosts/install/matcher.ts";
import { strictText } from "../../../src/system/jsonc.ts";
import { duplicates, rowsOf } from "../../support/rows.ts";

interface Settings {
  readonly settings: string;
  /** A part of why the client drops the whole file; absent: it reads it. */
  readonly ignored?: string;
}

const settings = rowsOf<Settings>("fixtures/client/settings.jsonl");

test.each(settings.map((row) => [row.settings, row] as const))("%s", (_name, { settings: text, ignored }) => {
  const view = readAsClient(text);
  expect("ignored" in view ? view.ignored : "read").toContain(ignored ?? "read");
});

test("no settings stand there twice", () => {
  expect(duplicates(settings.map((row) => row.settings))).toEqual([]);
});

interface Matcher {
  readonly matcher?: unknown;
  /** Those of Bash, Monitor and Write for which a hook with it is asked. */
  readonly tools: readonly string[];
}

test.each(rowsOf<Matcher>("fixtures/client/matchers.jsonl").map((row) => [JSON.stringify(row.matcher), row] as const))(
  "the matcher %s",
  (_name, { matcher, tools }) => {
    expect(["Bash", "Monitor", "Write"].filter((tool) => reaches(matcher, tool))).toEqual(tools);
  },
);

describe("strict JSON of JSON with comments", () => {
  test.each([
    ['{"a":1}', '{"a":1}'],
    ['{ "a": [1, 2,], }', '{ "a": [1, 2] }'],
    ['{\n  // one\n  "a": 1, // two\n}\n', '{\n  "a": 1\n}\n'],
    ['{\n  /* one\n     two */\n  "a": /* in */ 1\n}', '{\n  "a":  1\n}'],
    ['{ "a": "// no", "b": "/* no */", "c": ",}" }', '{ "a": "// no", "b": "/* no */", "c": ",}" }'],
    ['{\r\n  // one\r\n  "a": [],\r\n}\r\n', '{\r\n  "a": []\r\n}\r\n'],
    ["{ // empty\n}", "{\n}"],
    ['{ "a": {}, /* x */ }', '{ "a": {}  }'],
  ])("%j", (text, expected) => {
    expect(strictText(text)).toBe(expected);
    JSON.parse(strictText(text));
  });
});
