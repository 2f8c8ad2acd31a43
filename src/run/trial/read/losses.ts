// Contents that a trial takes away and that stand nowhere else: neither among git's objects, nor at another place of the project. Once
// it is kept only the journal has them.
import { join } from "node:path";
import { orElse } from "../../../system/or-else.ts";
import { plainBytes } from "../../../system/read-plain.ts";
import type { Change, Layers } from "./changes.ts";
import { type Objects, objectsAt } from "./git/objects.ts";

/** What is lost. */
export interface Losses {
  /** Names of the first ones that are gone, empty, or back at what git has. */
  readonly first: readonly string[];
  /** All, also those that say something else now, or one more than a policy may keep. */
  readonly count: number;
}

/** A trial that loses more is held. */
export const mostLosses = 20;
const shown = 3;
/** Bytes. A larger file counts as one that stands nowhere else. */
const largest = 100_000_000;

/** The losses of some changes. `repository`: where the repository's own folder can be read, after the trial; undefined: there is none. */
export function lossesOf(
  changes: readonly Change[],
  { base }: Pick<Layers, "base">,
  repository: string | undefined,
): Losses {
  const left = new Set(changes.map(({ after }) => contentKey(after)));
  const candidates = changes.filter(({ before, after, role }) => {
    const key = contentKey(before);
    return role === undefined && key !== undefined && key !== contentKey(after) && !left.has(key);
  });
  if (candidates.length === 0) return { first: [], count: 0 };
  const objects = repository === undefined ? undefined : objectsAt(repository);
  try {
    const lost: Change[] = [];
    for (const change of candidates) {
      if (!has(objects, change.before, join(base, change.name))) lost.push(change);
      if (lost.length > mostLosses) break;
    }
    const first = lost.filter(
      ({ after, source }) => after.kind !== "file" || after.size === 0 || has(objects, after, source),
    );
    return { first: first.slice(0, shown).map(({ name }) => name), count: lost.length };
  } finally {
    objects?.end();
  }
}

/** What a file or link holds; undefined: nothing that could be lost. */
function contentKey(state: Change["before"]): string | undefined {
  if (state.kind === "link") return `link ${state.target}`;
  if (state.kind === "file" && state.size > 0) return `file ${state.hash}`;
  return undefined;
}

/** Has git what is at a path? */
function has(objects: Objects | undefined, state: Change["before"], path: string | undefined): boolean {
  if (!objects) return false;
  if (state.kind === "link") return objects.hasContent(Buffer.from(state.target));
  return orElse(() => path !== undefined && objects.hasContent(plainBytes(path, { most: largest })), false);
}
