// Facts about a script besides its decision: the rules that match its commands, and the programs that it would start.
import { beforeAll, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { matchedRules } from "../../src/decide/matched-rules.ts";
import { programsNamed } from "../../src/decide/programs-named.ts";
import type { From } from "../../src/policy/field-kinds.ts";
import { type CommandRule, defaultPolicy } from "../../src/policy/policy.ts";
import { ready } from "../support/classify.ts";

beforeAll(() => ready());

const from = (command: string, layer: string): From<CommandRule> => ({ value: { command }, from: layer });

test("every rule that matches a command, or could, with its layer", async () => {
  const { trace } = await examine(
    { source: 'npm test "$x"; env npm ci; /usr/bin/make; $y a; > f' },
    { cwd: "/work", policy: defaultPolicy },
    "judge-only",
  );
  const settings = {
    deny: [from("npm ci", "project"), from("make **", "managed")],
    allow: [from("npm test a", "user"), from("npm *", "user")],
  };
  expect(matchedRules(trace, settings)).toEqual([
    { list: "allow", rule: "npm test a", from: "user", match: "possible", invocation: "npm test …" },
    { list: "deny", rule: "npm ci", from: "project", match: "sure", invocation: "npm ci" },
    { list: "allow", rule: "npm *", from: "user", match: "sure", invocation: "npm ci" },
    { list: "deny", rule: "make **", from: "managed", match: "sure", invocation: "/usr/bin/make" },
  ]);
});

test("the programs of a script, and those that are not in the catalog as often as they stand there", () => {
  expect(programsNamed('ls | /opt/x/mine; mine; xargs grep a; "$x" b; ls')).toEqual({
    all: ["ls", "mine", "xargs", "grep"],
    unlisted: ["/opt/x/mine", "mine"],
  });
  expect(programsNamed("echo 'unclosed")).toEqual({ all: [], unlisted: [] });
});
