// Secrets that are known by a pattern stay closed: hidden in the sandbox, and a reason to ask without one.
import { chmodSync, linkSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { defaultPolicy, type Policy } from "../../../src/policy/policy.ts";
import { safeSh } from "../../support/built.ts";
import { ready } from "../../support/classify.ts";
import { folder, run } from "../../support/programs.ts";

beforeAll(() => ready());

const token = "s3cr3t-token";

function project(): string {
  const cwd = folder();
  for (const name of [".env", "sub/.env.local", "keys/k.pem", "src/a.ts", ".env.example"]) {
    mkdirSync(join(cwd, name, ".."), { recursive: true });
    writeFileSync(join(cwd, name), name === "src/a.ts" || name === ".env.example" ? "plain\n" : `${token}\n`);
  }
  return cwd;
}

/** Each would print the token with bash. */
const readers: readonly string[] = [
  "grep -rh . .",
  "grep -Rsh -e . ./",
  "find . -type f | xargs cat",
  "find . -type f -print0 | xargs -0 -n1 cat",
  'for f in $(find . -type f); do cat "$f"; done',
];

const policy: Policy = { ...defaultPolicy, reads: { deny: ["**/*.pem"] } };
const settings = JSON.stringify({ reads: { deny: ["**/*.pem"] } });

test.each(readers)("the sandbox hides them: %s", async (command) => {
  const cwd = project();
  expect((await run("bash", ["-c", command], { cwd })).stdout).toContain(token);
  writeFileSync(join(cwd, ".safe-sh.json"), settings);
  const { stdout, code } = await run(safeSh, ["-c", command], { cwd, env: { SAFE_SH_SANDBOX: "require" } });
  expect(stdout).toContain("plain");
  expect(stdout).not.toContain(token);
  expect(code).not.toBe(126);
});

const decided = async (command: string, cwd: string, given: Policy, standing: "confined" | "host-shell") => {
  const { decision, verdict } = await examine({ source: command }, { cwd, home: cwd, policy: given }, standing);
  return [decision, ...verdict.findings.map(({ code }) => code)];
};

describe("without a sandbox", () => {
  test.each(readers.slice(0, 4))("a person is asked: %s", async (command) => {
    expect(await decided(command, project(), defaultPolicy, "host-shell")).toEqual(["ask", "reads-secret"]);
    expect(await decided(command, join(project(), "src"), policy, "host-shell")).toEqual(["allow"]);
    expect(await decided(command, join(project(), "keys"), policy, "host-shell")).toEqual(["ask", "reads-secret"]);
  });
});

test.each(["git show HEAD:.env", "git show HEAD:sub/.env.local", "git cat-file -p main:.env", "git show :.env"])(
  "a revision of one is no other file: %s",
  async (command) => {
    for (const standing of ["confined", "host-shell"] as const)
      expect((await decided(command, project(), defaultPolicy, standing)).slice(0, 2)).toEqual(["ask", "reads-secret"]);
    expect(await decided("git show HEAD:src/a.ts", project(), defaultPolicy, "confined")).toEqual(["allow"]);
  },
);

test("a second name of one is hidden as well; without a sandbox a person is asked", async () => {
  const cwd = project();
  linkSync(join(cwd, ".env"), join(cwd, "other"));
  expect(await decided("cat other", cwd, defaultPolicy, "confined")).toEqual(["allow"]);
  expect((await decided("cat other", cwd, defaultPolicy, "host-shell")).slice(0, 2)).toEqual(["ask", "reads-secret"]);
});

test("a folder with too many entries is not looked through, so a person is asked", async () => {
  expect((await decided("grep -rh x /", project(), defaultPolicy, "confined"))[0]).toBe("ask");
});

test("a folder that cannot be listed hides nothing else", async () => {
  const cwd = project();
  mkdirSync(join(cwd, "closed"));
  chmodSync(join(cwd, "closed"), 0);
  expect(await decided("grep -rh . src", cwd, defaultPolicy, "host-shell")).toEqual(["allow"]);
});
