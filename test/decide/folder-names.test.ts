// A folder with two names: bash takes `..` from the one that it was told, or follows the links. Where it may be either, no folder
// is known after it. What bash does is seen.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { read } from "../../src/decide/read.ts";
import { isElsewhere } from "../../src/judge/site.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { ready } from "../support/classify.ts";

const place = realpathSync(mkdtempSync(join(tmpdir(), "safe-sh-names-")));
const [told, real] = [join(place, "told"), join(place, "real")];
beforeAll(async () => {
  await ready();
  mkdirSync(join(real, "dir"), { recursive: true });
  mkdirSync(told);
  symlinkSync(join(real, "dir"), join(told, "link"));
  for (const folder of [told, real]) writeFileSync(join(folder, "n.txt"), `${folder}\n`);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const link = "TOLD/link";
const dir = "REAL/dir";
/** The script, its folder, what PWD says; the folder that `n.txt` is read in, undefined: not known. */
const rows: readonly (readonly [script: string, cwd: string, PWD: string | undefined, read: string | undefined])[] = [
  ["cd .. && cat n.txt", dir, undefined, "REAL"],
  ["cd .. && cat n.txt", dir, dir, "REAL"],
  ["cd .. && cat n.txt", dir, "/nowhere", "REAL"],
  ["cd .. && cat n.txt", dir, "TOLD", "REAL"],
  ["cd .. && cat n.txt", dir, link, undefined],
  ["cd .. && cat n.txt", link, link, undefined],
  ["cd .. && cat n.txt", link, undefined, undefined],
  ["cd link && cd .. && cat n.txt", "TOLD", "TOLD", "TOLD"],
  ["cd link && cd ../. && cat n.txt", "TOLD", "TOLD", "TOLD"],
  ["cd link && bash -c 'cd .. && cat n.txt'", "TOLD", "TOLD", undefined],
  ["cd link && env -u PWD bash -c 'cd .. && cat n.txt'", "TOLD", "TOLD", undefined],
  ["cd link && env -i bash -c 'cd .. && cat n.txt'", "TOLD", "TOLD", undefined],
  ["env -u PWD bash -c 'cd .. && cat n.txt'", dir, dir, "REAL"],
  ["bash -c 'cd .. && cat n.txt'", dir, dir, "REAL"],
  ["bash -c 'cd .. && cat n.txt'", dir, link, undefined],
];

test.each(rows)("%s, in %s, told %s", (script, ...folders) => {
  const [cwd = "", PWD, wanted] = folders.map((each) => each?.replace("TOLD", told).replace("REAL", real));
  const environment = { PATH: process.env.PATH, ...(PWD === undefined ? {} : { PWD }) };
  const { trace } = read({ source: script }, { cwd, environment, policy: defaultPolicy });
  const { site } = trace.effects.findLast(({ effect }) => effect.kind === "reads")?.place ?? {};
  expect(site && (isElsewhere(site.at) ? undefined : site.at)).toEqual(wanted === undefined ? undefined : [wanted]);
  if (wanted === undefined) return;
  const { stdout } = spawnSync("bash", ["-c", script], { cwd, env: environment, encoding: "utf8" });
  expect(stdout).toBe(`${wanted}\n`);
});
