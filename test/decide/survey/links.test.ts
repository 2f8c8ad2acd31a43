// Links lead elsewhere than the text says: rules and writes hold for where a command really runs.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { defaultPolicy, type Policy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";

const top = mkdtempSync(join(tmpdir(), "safe-sh-links-"));
const project = join(top, "project");

beforeAll(async () => {
  mkdirSync(join(project, "sub"), { recursive: true });
  mkdirSync(join(project, "out"));
  mkdirSync(join(top, "elsewhere/deep"), { recursive: true });
  writeFileSync(join(project, "b.sh"), "");
  writeFileSync(join(top, "elsewhere/b.sh"), "");
  symlinkSync(join(top, "elsewhere/deep"), join(project, "l"));
  symlinkSync("sub", join(project, "lsub"));
  await ready();
});
afterAll(() => rmSync(top, { recursive: true }));

const decisionOn = async (source: string, more: Partial<Policy>): Promise<string> =>
  (await examine({ source }, { cwd: project, policy: { ...defaultPolicy, ...more } }, "host-shell")).decision;

const inProject = [{ command: "mkdir **", cwd: project }];

test.each(["mkdir y", "cd sub && mkdir y", "cd lsub && mkdir y", "env -C sub mkdir y"])(
  "the rule of a project allows: %s",
  async (source) => {
    expect(await decisionOn(source, { allow: inProject })).toBe("allow");
  },
);

test.each(["cd l; mkdir y", "env -C l mkdir y", "env -C l/.. mkdir y", "cd -P l/.. && mkdir y", "cd l && mkdir y"])(
  "and asks: %s",
  async (source) => {
    expect(await decisionOn(source, { allow: inProject })).toBe("ask");
  },
);

test.each(["cd l/../b && git status", "cd l && cd ../b && git status", "cd sub && cd ../b && git status"])(
  "asks where bash goes to a folder behind a link: %s",
  async (source) => {
    expect(await decisionOn(source, {})).toBe("ask");
  },
);

test.each([
  "cd .. && git status",
  "cd ../elsewhere && git status",
  "cd sub && cd .. && git status",
  "cd sub/ && git status",
])("and not: %s", async (source) => {
  expect(await decisionOn(source, {})).toBe("allow");
});

test("a rule for a file of the project", async () => {
  const allow = ["./b.sh"];
  for (const source of ["./b.sh", "cd sub && ../b.sh", "cd lsub && ../b.sh"])
    expect(await decisionOn(source, { allow }), source).toBe("allow");
  for (const source of ["l/../b.sh", "cd l && ../b.sh", "cd -P l/.. && ./b.sh", "env -C l/.. ./b.sh"])
    expect(await decisionOn(source, { allow }), source).toBe("ask");
});

test("a rule that denies in a folder", async () => {
  const deny = [{ command: "wc **", cwd: "sub" }];
  expect(await decisionOn("wc f", { deny })).toBe("allow");
  for (const source of ["cd sub && wc f", "cd lsub && wc f", "env -C lsub wc f"])
    expect(await decisionOn(source, { deny }), source).toBe("deny");
});

test("writes", async () => {
  const writes = ["out"];
  expect(await decisionOn("echo a > out/b", { writes })).toBe("allow");
  for (const source of [
    "env -C l/.. tee out/x",
    "cd -P l/.. && echo hi > out/x",
    "set -P; cd l/..; echo hi > out/x",
    "cd l && cd -P .. && tee out/x",
  ])
    expect(await decisionOn(source, { writes }), source).toBe("ask");
});
