// The pipe of a process substitution is no file: that a secret lies in the project says nothing about it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";

const project = mkdtempSync(join(tmpdir(), "safe-sh-pipes-"));
beforeAll(async () => {
  writeFileSync(join(project, ".env"), "TOKEN=x\n");
  await ready();
});
afterAll(() => rmSync(project, { recursive: true }));

test.each([
  ['mapfile -t f < <(ls); echo "${f[0]}"', "allow"],
  ['while read -r l; do echo "$l"; done < <(ls)', "allow"],
  ["cat < <(ls)", "allow"],
  ["cat <(ls) <(pwd)", "allow"],
  ['while read -r l; do cat "$l"; done < <(ls)', "ask"],
  ["xargs cat < <(ls -a)", "ask"],
  ["cat < <(cat .env)", "ask"],
  ['cat "$x"', "ask"],
] as const)("%s: %s", async (source, decision) => {
  expect((await examine({ source }, { cwd: project, policy: defaultPolicy }, "host-shell")).decision).toBe(decision);
});
