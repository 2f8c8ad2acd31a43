// The test files: which share what they load, and which start the built programs.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startsPrograms } from "./starts-programs.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const all = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => join(root, "test", file));

// What replaces a module does so for the files that come after it, too.
const replaces = /\bvi\.(?:mock|doMock|resetModules)\(/;
const isAlone = (file: string): boolean => replaces.test(readFileSync(file, "utf8"));
const paths = (files: readonly string[]): string[] => files.map((file) => relative(root, file));

/** Most files load what they test once for all of a worker's. */
export const shared = paths(all.filter((file) => !isAlone(file)));
export const alone = paths(all.filter(isAlone));

/** Of tables whose rows start programs, the gate has time for some rows (table-runner.ts); `npm run test:all` runs all. */
export const thinned =
  process.env.SAFE_SH_TESTS === "all"
    ? {}
    : { runner: fileURLToPath(new URL("./table-runner.ts", import.meta.url)), includeTaskLocation: true };

/** Of test files that are named on the command line, it may be that none starts a program. */
export function isBuildNeeded(given: readonly string[]): boolean {
  const named = all.filter((file) => given.some((each) => file.includes(each)));
  return (named.length === 0 ? all : named).some(startsPrograms);
}
