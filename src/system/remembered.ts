// What was found out about this machine, or said, and need not be a second time: a file each, which may be lost.
import { orElse } from "./or-else.ts";
import { readPlain } from "./read-plain.ts";
import { writeAtomically } from "./write-atomically.ts";

/** What was remembered of the same thing; undefined: nothing. `about`: everything that it depends on. */
export const recall = (path: string, about: string): unknown =>
  orElse(() => {
    const kept = JSON.parse(readPlain(path));
    return kept.about === about ? kept.found : undefined;
  }, undefined);

/** Remembers something that JSON can hold, in the place of anything else there. Where it cannot, it is found out again. */
export const remember = (path: string, about: string, found: unknown): void =>
  orElse(() => writeAtomically(path, JSON.stringify({ about, found }), { file: 0o600, folder: 0o700 }), undefined);
