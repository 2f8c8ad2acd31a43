// `safe-sh deny`, `ask`, `rules --mine` and `forget`: the rules of the user's own policy by the line.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { ready } from "../../src/decide/ready.ts";
import { isTryable } from "../../src/doors/tryable.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { safe } from "../support/in-process.ts";
import { type Ended, folder } from "../support/programs.ts";

interface Place {
  readonly call: (...given: string[]) => Promise<Ended>;
  readonly read: () => string;
}

function place(policy?: string): Place {
  const [cwd, home] = [folder(), folder()];
  const file = join(home, ".config/safe-sh/policy.json");
  mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
  if (policy !== undefined) writeFileSync(file, policy);
  const env = { HOME: home, XDG_STATE_HOME: join(home, "state"), SAFE_SH_SANDBOX: "off" };
  return { call: (...given) => safe(given, { cwd, env }), read: () => readFileSync(file, "utf8") };
}

test("a rule that denies is added once, with what it would have stopped, and holds for other spellings", async () => {
  const { call, read } = place();
  for (const command of ["ls", "git -C x push", "git status"]) await call("-c", command);
  const { code, stdout } = await call("deny", "git push **", "--message", "open a pull request");
  expect({ code, stdout: stdout.replace(/ in .*/, "") }).toEqual({
    code: 0,
    stdout: "denied: `git push **`\nof the last 3 commands of the log it would have stopped 1\n  git -C x push\n",
  });
  expect(JSON.parse(read())).toEqual({ deny: [{ command: "git push **", message: "open a pull request" }] });
  expect((await call("check", "git -c a.b=c push")).stdout).toMatch(/is denied by the rule[^]*open a pull request/);
  expect((await call("deny", "git push **")).stdout).toMatch(/^denied already: /);
  expect(JSON.parse(read()).deny).toHaveLength(1);
});

test("what it cannot tell from other spellings is said", async () => {
  expect((await place().call("deny", "nosuchprogram --force")).stdout).toMatch(/^note: .*other spellings/m);
});

test("the rules are listed and forgotten, by number and by text; comments stay", async () => {
  const { call, read } = place(
    '{\n  // mine\n  "allow": ["npm test", { "command": "make *" }],\n  "deny": ["rm x"] // and this\n}\n',
  );
  expect((await call("rules", "--mine")).stdout).toBe("  1  allow  npm test\n  2  allow  make *\n  3  deny   rm x\n");
  expect(JSON.parse((await call("rules", "--mine", "--json")).stdout)).toEqual([
    { field: "allow", command: "npm test" },
    { field: "allow", command: "make *" },
    { field: "deny", command: "rm x" },
  ]);
  expect((await call("forget", "2")).stdout).toMatch(/^forgotten: allow `make \*` in /);
  expect((await call("forget", "rm x")).code).toBe(0);
  expect(read()).toMatch(/^\{\n {2}\/\/ mine\n {2}"allow": \["npm test"\],\n {2}"deny": \[\] \/\/ and this\n\}\n$/);
  expect((await call("check", "npm test")).code).toBe(0);
  await call("forget", "npm test");
  expect((await call("check", "npm test")).code).toBe(1);
});

test.each([
  [["forget", "9"], "no rule `9`"],
  [["forget", "npm test"], "no rule `npm test`"],
])("%s: there is none", async (given, said) => {
  expect(await place().call(...given)).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
});

test.each([[["deny"]], [["deny", "git", "push"]], [["forget"]], [["forget", "a", "b"]], [["rules", "--mine", "ls"]]])(
  "a wrong call: %s",
  async (given) => {
    expect(await place().call(...given)).toMatchObject({ code: 2, stdout: "" });
  },
);

test("a policy that cannot be read is left alone", async () => {
  const { call, read } = place("{ broken");
  for (const given of [
    ["deny", "rm x"],
    ["forget", "1"],
    ["rules", "--mine"],
  ])
    expect((await call(...given)).code).toBe(1);
  expect(read()).toBe("{ broken");
});

describe("a rule that asks", () => {
  test("is added once, with what would be asked about, and is listed and forgotten", async () => {
    const { call, read } = place();
    for (const command of ["ls", "terraform plan", "terraform apply"]) await call("-c", command);
    await call("allow", "terraform plan **");
    const { code, stdout } = await call("ask", "terraform **", "--message", "name the workspace");
    expect({ code, stdout: stdout.replace(/ in .*/, "") }).toEqual({
      code: 0,
      stdout:
        "asked about from now on: `terraform **`\nof the last 3 commands of the log it would have asked about 1\n  terraform plan\n",
    });
    expect(JSON.parse(read()).ask).toEqual([{ command: "terraform **", message: "name the workspace" }]);
    expect((await call("ask", "terraform **")).stdout).toMatch(/^asked about already: /);
    expect((await call("rules", "--mine")).stdout).toMatch(
      /^ {2}2 {2}ask {4}terraform \*\* {2}\(name the workspace\)$/m,
    );
    expect((await call("policy", "test", "terraform plan")).stdout).toMatch(
      /^ask: `terraform` is asked about by the rule `terraform \*\*`[^]*^ {2}ask `terraform \*\*` matches `terraform plan`/m,
    );
    expect((await call("forget", "terraform **")).stdout).toMatch(/^forgotten: ask `terraform \*\*`/);
    expect((await call("check", "terraform plan")).code).toBe(0);
  });

  const policy = {
    ask: ["git push **", "ls /srv **"],
    deny: ["git push --force **"],
    allow: ["git push **", "env"],
  } as const;
  test.each([
    ["git push", "ask"],
    ["git -C x push", "ask"],
    ["bash -c 'git push'", "ask"],
    ["git push --force", "deny"],
    ["git push -f o", "deny"],
    ["ls /srv", "ask"],
    ["xargs ls /srv < x", "ask"],
    ["git $x", "ask"],
    ["git status", "allow"],
    ["env", "allow"],
  ])("holds beside rules that deny and allow: %s", async (source, decision) => {
    await ready();
    expect((await examine({ source }, { policy: { ...defaultPolicy, ...policy } }, "judge-only")).decision).toBe(
      decision,
    );
  });

  test("what it matches does not run as a trial", async () => {
    await ready();
    const under = { ...defaultPolicy, trial: "keep", ask: ["touch **"] } as const;
    const tryable = async (source: string) =>
      isTryable((await examine({ source }, { policy: under, cwd: "/tmp" }, "confined")).verdict, under);
    expect([await tryable("touch x"), await tryable("mkdir x")]).toEqual([false, true]);
  });
});
