// What depends on a sandbox: the grants, the policy that requires one, and what is surveyed without.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Circumstances, Standing } from "../../src/decide/examination.ts";
import { examine, withoutSandbox } from "../../src/decide/examine.ts";
import { grantsOf } from "../../src/decide/grants.ts";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";
import { ready } from "../support/classify.ts";
import { folder } from "../support/programs.ts";

beforeAll(() => ready());

const codesOf = async (
  source: string,
  more: Partial<Policy>,
  standing: Standing,
  cwd = "/",
): Promise<readonly string[]> => {
  const { verdict } = await examine({ source }, { cwd, policy: { ...defaultPolicy, ...more } }, standing);
  return verdict.findings.map(({ code }) => code);
};

function hostile(): Circumstances {
  const cwd = folder();
  execFileSync("git", ["init", "-q", cwd]);
  execFileSync("git", ["-C", cwd, "config", "core.fsmonitor", "./x"]);
  return { cwd, policy: defaultPolicy };
}

test("a hostile repository matters only without a sandbox", async () => {
  const place = hostile();
  const confined = await examine({ source: "git status" }, place, "confined");
  expect(confined).toMatchObject({ decision: "allow", grants: { network: false, writes: [] } });
  for (const standing of ["host-shell", "judge-only"] as const)
    expect(await examine({ source: "git status" }, place, standing)).toMatchObject({
      decision: "ask",
      grants: undefined,
    });
  const after = await withoutSandbox(confined, place);
  expect(after).toMatchObject({ decision: "ask", grants: undefined, source: "git status" });
  expect(after.verdict.findings.map(({ code }) => code)).toEqual(["repository-configuration"]);
  // With the sandbox turned off, safe-sh's own runs are surveyed as well.
  const off = { ...place, policy: { ...defaultPolicy, sandbox: "off" } as const };
  expect(await examine({ source: "git status" }, off, "confined")).toMatchObject({
    decision: "ask",
    grants: undefined,
  });
});

test("a policy that requires a sandbox", async () => {
  expect(await codesOf("ls", { sandbox: "require" }, "confined")).toEqual([]);
  expect(await codesOf("ls", { sandbox: "require" }, "host-shell")).toEqual(["not-confinable"]);
  const rule = { sandbox: "require", allow: ["touch a"] } as const;
  for (const standing of ["confined", "host-shell", "judge-only"] as const)
    expect(await codesOf("touch a", rule, standing)).toEqual(["not-confinable"]);
  const assumed = await examine(
    { source: "ls" },
    { cwd: "/", policy: { ...defaultPolicy, sandbox: "require" } },
    "judge-only",
  );
  expect(assumed).toMatchObject({ decision: "allow", assumed: ["sandbox"] });
});

test("the folder that was not given", async () => {
  expect(await examine({ source: "ls" }, { policy: defaultPolicy }, "judge-only")).toMatchObject({
    assumed: ["cwd", "folders"],
  });
  expect(await examine({ source: "ls" }, { policy: defaultPolicy }, "host-shell")).toMatchObject({ assumed: ["cwd"] });
});

test("the grants: what the policy opens and what programs need, and what it hides", async () => {
  const cwd = folder();
  const policy: Policy = { ...defaultPolicy, writes: ["out"], reads: { deny: ["private", "*.pem", "~/notes"] } };
  const { trace } = await examine({ source: "echo a > out/b; ps; gh pr list" }, { cwd, policy }, "judge-only");
  expect(grantsOf(trace, policy, { started: cwd, home: "/home/me" })).toMatchObject({
    network: true,
    processes: true,
    writes: [join(cwd, "out")],
    reveals: ["/home/me/.config/gh"],
    hides: [join(cwd, "private"), join(cwd, "*.pem"), "/home/me/notes"],
  });
});
