// A secret lies in the project. The pipe of a process substitution is no file, so that it says nothing about that; a name that is
// known only at run time may be the secret's, whatever else the script lists.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";

const project = mkdtempSync(join(tmpdir(), "safe-sh-pipes-"));
beforeAll(async () => {
  writeFileSync(join(project, ".env"), "TOKEN=x\n");
  mkdirSync(join(project, "src"));
  writeFileSync(join(project, "src/a.ts"), "");
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
  ["find src -type f -exec cat {} +", "allow"],
  ["ls src; cat $(ls -A)", "ask"],
  ["find src -name x; for f in .*; do cat $f; done", "ask"],
  ['ls src; a=(a.txt .env); for i in 0 1; do cat "${a[i]}"; done', "ask"],
  ["ls src; read -r a b <<<'.env x'; cat \"$a\"", "ask"],
  ["ls src; mapfile -t p <<<'.env'; cat \"${p[0]}\"", "ask"],
  ["false && ls src; cat \"$(printf '\\056env')\"", "ask"],
  ['for f in $(ls src; echo .env); do cat "$f"; done', "ask"],
  ["f=.env; ls nosuch; while false; do f=a.txt; done; cat $f", "ask"],
  ["trap 'ls src; cat \"$1\"' EXIT; set -- .env", "ask"],
  ['du src; cat $(awk \'BEGIN{print "." "env"}\')', "ask"],
  ["find src -printf '.env\\n' | xargs cat", "ask"],
] as const)("%s: %s", async (source, decision) => {
  expect((await examine({ source }, { cwd: project, policy: defaultPolicy }, "host-shell")).decision).toBe(decision);
});
