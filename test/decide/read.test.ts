// Bash's other arguments are judged with the script, and spans stay the script's own.

import { beforeAll, expect, test } from "vitest";
import { read } from "../../src/decide/read.ts";
import { reasonOf } from "../../src/findings/words.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { ready } from "../support/classify.ts";

beforeAll(() => ready());

const judged = (script: string, options: readonly string[], parameters: readonly string[] = []) =>
  read({ source: script, shellOptions: options, positional: parameters }, { cwd: "/work", policy: defaultPolicy })
    .verdict;

test.each([
  ["ls", []],
  ["ls", ["-e"]],
  ["ls", ["-o", "pipefail", "-u"]],
  ["ls", ["-O", "nullglob"]],
  ["ls", ["+O", "nullglob"]],
])("%s under %j is read_only", (script, options) => {
  expect(judged(script, options).safety).toBe("read_only");
});

test.each([
  ["rm a", []],
  ["rm a", ["-e"]],
  ['"$1" a', []],
])("%s under %j is mutating", (script, options) => {
  expect(judged(script, options, ["rm"]).safety).toBe("mutating");
});

test("options that change how a script is read are judged, and what is found stands in the script", () => {
  const { safety, findings } = judged("ls", ["-O", "no_such_option"]);
  expect(safety).toBe("mutating");
  for (const { span } of findings) expect(span.end).toBeLessThanOrEqual(2);
});

test("the name of an option is no text of its own", () => {
  const verdict = judged("ls", ["-o", "x; rm a"]);
  expect(verdict.safety).toBe("mutating");
  expect(reasonOf(verdict, "agent")).toContain("a shell option has an invalid name");
});

test("parameters are known", () => {
  expect(judged('cat "$1"', [], ["/etc/hosts"]).safety).toBe("read_only");
});
