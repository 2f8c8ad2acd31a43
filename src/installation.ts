// Where the files of this installation are.

/**
 * A file of the package, by its path from the package's root: `bin/safe-sh`.
 *
 * INVARIANT: this file lies in `src/`, and the bundles that hold it in `dist/`: one folder below the root.
 */
export const installed = (path: string): URL => new URL(`../${path}`, import.meta.url);
