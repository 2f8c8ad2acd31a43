// Where the files of this installation are, and its version.
import { readFileSync } from "node:fs";

// `src/system/` lies one folder deeper than a flat bundle in `dist/`; both stand below the package's root. A host that is
// bundled as CommonJS has no `import.meta.url`.
const here: string | undefined = import.meta.url;

/**
 * A file of the package, by its path from the package's root: `bin/safe-sh`.
 *
 * @throws if safe-sh was bundled into a CommonJS file, which does not know where it is.
 */
export function installed(path: string): URL {
  if (here === undefined) throw new Error(`${path} is not found from a CommonJS bundle: see \`loadWasm\``);
  return new URL(path, new URL(here.endsWith("/src/system/installation.ts") ? "../../" : "../", here));
}

/** As in the package's manifest. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(installed("package.json"), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}
