// Builds once before tests that start our programs, unless the last build is newer than whatever it is made of. A failed
// build fails one test (test/build.test.ts): thrown here, vitest would run none and report that it found no test files.
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { isBuildNeeded } from "./test-projects.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** When the newest of the files was written, in milliseconds; with folders, in which a file may be missing now. */
const newest = (...paths: readonly string[]): number => Math.max(...paths.map((path) => statSync(path).mtimeMs));

function isUpToDate(): boolean {
  const sources = ["src", ".config", "wasm"].flatMap((folder) => [
    folder,
    ...readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ]);
  try {
    const last = Math.min(...["index.d.ts", "cli.cjs"].map((file) => statSync(join(root, "dist", file)).mtimeMs));
    return newest(...[...sources, "package.json", "package-lock.json"].map((path) => join(root, path))) < last;
  } catch {
    return false;
  }
}

/** Builds, unless what there is is new enough. What the build printed where it failed; else empty. */
export function buildOnce(): string {
  if (isUpToDate()) return "";
  const build = fileURLToPath(new URL("build.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [build, "--keep-untyped"], { encoding: "utf8" });
  const printed = `${stdout}${stderr}`.trim();
  if (printed !== "") process.stderr.write(`${printed}\n`);
  return status === 0 ? "" : printed || `the build ended with ${status}`;
}

/** Called by vitest before the first test. */
export function setup({ provide }: TestProject): void {
  provide("buildProblem", isBuildNeeded(process.argv.slice(2)) ? buildOnce() : "");
}
