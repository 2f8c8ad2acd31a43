// Builds once before the tests: the doors are tested as the programs that users start. A failed build fails one test
// (test/build.test.ts): thrown here, vitest would run none and report that it found no test files.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

/** Called by vitest before the first test. */
export function setup({ provide }: TestProject): void {
  const build = fileURLToPath(new URL("build.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [build, "--keep-untyped"], { encoding: "utf8" });
  const printed = `${stdout}${stderr}`.trim();
  if (printed !== "") process.stderr.write(`${printed}\n`);
  provide("buildProblem", status === 0 ? "" : printed || `the build ended with ${status}`);
}
