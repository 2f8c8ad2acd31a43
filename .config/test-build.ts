// Builds once before the tests: the doors are tested as the programs that users start.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What vitest calls before the first test. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL("build.mjs", import.meta.url))], { stdio: "inherit" });
}
