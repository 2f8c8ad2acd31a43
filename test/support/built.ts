// Where the built programs are. The tests that import this file, themselves or through another, wait for the build; the others
// need none (.config/test-projects.ts).
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout, with `dist/` as it was built before the tests. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
export const safeSh = join(root, "bin/safe-sh");
export const safeBash = join(root, "bin/safe-bash");
export const hook = join(root, "bin/safe-sh-hook");
