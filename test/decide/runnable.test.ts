// The text that runs for an examined script: its canonical print, with a report of the folder only if it may leave its own.
import { beforeAll, describe, expect, test } from "vitest";
import { runnable } from "../../src/decide/runnable.ts";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";
import { ready } from "../support/classify.ts";

beforeAll(() => ready());

const of = (script: string, { reports = true, ...policy }: Partial<Policy> & { readonly reports?: boolean } = {}) =>
  runnable(
    { script, parameters: [], options: [], cwd: "/", policy: { ...defaultPolicy, sandbox: "off", ...policy } },
    { reports },
  );

describe("a report", () => {
  test.each(["ls", "(ls)", "echo a | cat", "x=$(pwd); echo $x"])("%s needs none", async (script) => {
    expect(await of(script)).toMatchObject({ run: { standing: "proved", reports: false } });
  });

  test.each([
    ...["cd tmp", "(cd tmp)", "f() { cd tmp; }; f", "eval 'cd tmp'", "ls; x=$(cd tmp; ls)", "builtin cd tmp"],
    "trap ls EXIT; cd tmp",
  ])("%s has one", async (script) => {
    const found = await of(script);
    expect(found).toMatchObject({
      run: { standing: "proved", reports: true, text: expect.stringMatching(/pwd -P/) },
    });
    expect(await of(script, { reports: false })).toMatchObject({ run: { reports: false } });
  });

  test.each(["pwd", "exit", "cd"])("uses builtins, and `%s` is none that a function may replace", async (name) => {
    expect(await of(`${name}() { echo /; }; cd tmp`)).toMatchObject({
      verdict: { safety: "mutating" },
      decision: "ask",
    });
  });

  test.each(["trap ls DEBUG; cd tmp", "echo a >&3; cd tmp", "exec 3>/dev/null; cd tmp"])(
    "cannot be kept from its descriptor: %s",
    async (script) => {
      expect(await of(script, { allow: ["**"] })).toMatchObject({ decision: "ask" });
    },
  );

  test("is not about what the policy prohibits", async () => {
    expect(await of("cd tmp", { commands: ["cd"], deny: ["pwd"], blockedPatterns: ["case"] })).toMatchObject({
      run: { reports: true },
    });
  });
});

test("what a rule admits is printed too, and not proved", async () => {
  expect(await of("touch  a", { allow: ["touch a"] })).toMatchObject({
    run: { text: "touch a\n", standing: "admitted" },
  });
});

test("a script without a print that surely means the same", async () => {
  const unprintable = { verdict: { safety: "mutating", findings: [{ code: "unprintable" }] } };
  expect(await of("v=(a b) true")).toMatchObject({ ...unprintable, decision: "ask" });
  expect(await of("v=(a b) true", { onMutating: "deny" })).toMatchObject({ ...unprintable, decision: "deny" });
});

test("what may not run", async () => {
  expect(await of("touch a")).toMatchObject({ decision: "ask" });
  expect(await of("touch a", { onMutating: "deny" })).toMatchObject({ decision: "deny" });
});
