// A test file starts the built programs if it imports the one file that knows where they are, itself or through another. The others
// call functions, and need no build.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "test/support/built.ts");
const imported = /(?:from|import)\s*\(?\s*"(\.[^"]+\.ts)"/g;

const seen = new Map<string, boolean>();

/** Does the file import `test/support/built.ts`? Sources never do: the walk stays in `test/`. */
export function startsPrograms(file: string): boolean {
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
