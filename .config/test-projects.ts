// The kinds of test files: those that start the built programs, and those that call functions and need no build. A file starts the
// programs if it imports the one file that knows where they are, itself or through another.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "test/support/built.ts");
const imported = /(?:from|import)\s*\(?\s*"(\.[^"]+\.ts)"/g;

const seen = new Map<string, boolean>();

/** Does the file import `test/support/built.ts`? Sources never do: the walk stays in `test/`. */
function startsPrograms(file: string): boolean {
  if (file === built) return true;
  const before = seen.get(file);
  if (before !== undefined) return before;
  seen.set(file, false);
  const found = [...readFileSync(file, "utf8").matchAll(imported)]
    .map(([, path]) => join(dirname(file), path ?? ""))
    .some((path) => path.startsWith(join(root, "test/")) && startsPrograms(path));
  seen.set(file, found);
  return found;
}

const all = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => join(root, "test", file));

// What replaces a module, a variable of the environment or the folder does so for the files that come after it, too.
const replaces = /\bvi\.(?:mock|doMock|stubEnv|resetModules)\(|process\.env(?:\.\w+|\[[^\]]*\]) = |process\.chdir\(/;
const isAlone = (file: string): boolean => replaces.test(readFileSync(file, "utf8"));
const paths = (files: readonly string[]): string[] => files.map((file) => relative(root, file));
const starters = all.filter(startsPrograms);
const others = all.filter((file) => !startsPrograms(file));

/** Of tables whose rows start programs, the gate has time for some rows (table-runner.ts); `npm run test:all` runs all. */
export const thinned =
  process.env.SAFE_SH_TESTS === "all"
    ? {}
    : { runner: fileURLToPath(new URL("./table-runner.ts", import.meta.url)), includeTaskLocation: true };

/** Paths of test files, from the root. Of those that start nothing, most load what they test once for all files. */
export const functions = {
  shared: paths(others.filter((file) => !isAlone(file))),
  alone: paths(others.filter(isAlone)),
};
/** Each has a home of its own for the programs. */
export const processes = {
  shared: paths(starters.filter((file) => !isAlone(file))),
  alone: paths(starters.filter(isAlone)),
};
