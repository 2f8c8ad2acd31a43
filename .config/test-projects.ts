// The three kinds of test files: those that start the built programs, those that call functions and need no build, and of these the
// tests of rooms without any state, which load what they test once for all files. A file starts the programs if it imports the one
// file that knows where they are, itself or through another.
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

/** Paths of test files, from the root. */
export const processes = all.filter(startsPrograms).map((file) => relative(root, file));
const others = all.filter((file) => !startsPrograms(file)).map((file) => relative(root, file));
const stateless = /^test\/(?:(?:catalog|findings|interpret|judge|policy|syntax)\/|[^/]+$)/;
// What replaces a module replaces it for the files that come after it, too.
const isPure = (file: string): boolean =>
  stateless.test(file) && !/\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(root, file), "utf8"));
export const pure = others.filter(isPure);
export const functions = others.filter((file) => !isPure(file));
