// Where the files of this installation are.

// `src/system/` lies one folder deeper than a flat bundle in `dist/`; both stand below the package's root.
const here = import.meta.url;
const root = new URL(here.endsWith("/src/system/installation.ts") ? "../../" : "../", here);

/** A file of the package, by its path from the package's root: `bin/safe-sh`. */
export const installed = (path: string): URL => new URL(path, root);
