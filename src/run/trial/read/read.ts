// All that a trial has changed, in all folders that it saw copies of.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../../system/message.ts";
import type { Identity } from "../keep/state.ts";
import type { Layered, Mounting } from "../make/overlay.ts";
import { isRepository } from "../make/roots.ts";
import type { Terms } from "../make/terms.ts";
import { viewed } from "../make/view.ts";
import { type HeldTrial, layersOf, stackOf } from "../records.ts";
import { removeFolder } from "../remove.ts";
import { changesOf, type Layers } from "./changes.ts";
import { gitFactsOf } from "./git/facts.ts";
import { lossesOf } from "./losses.ts";
import { type Obeyed, obeyedIn } from "./obeyed.ts";

/** The copies by their paths, if it is a copy. */
export type Copies = ReadonlyMap<string, Identity> | undefined;

/** The folders of a trial. */
export interface Layout {
  /** Its own folder. */
  readonly folder: string;
  readonly roots: readonly string[];
  /** The held trials that it saw. */
  readonly held: readonly HeldTrial[];
}

interface Reading extends Layout {
  readonly mounting: Mounting;
  /** Nanoseconds since 1970. */
  readonly began: bigint;
  readonly places: Terms["places"];
  /** For each root. */
  readonly copies: readonly Copies[];
  /** A process that has the mounts of the trial, and `basesOf`; undefined: they are made again. */
  readonly holder?: number | undefined;
}

type Reads = Required<Pick<HeldTrial, "changes" | "facts" | "lost">>;

const viewsOf = ({ folder, roots, held }: Layout) =>
  roots.map((root, at) => {
    const stack = stackOf(root, at, held);
    /** Where the root can be mounted as it was before; undefined: it is there itself. */
    const base = stack.length > 1 ? { folder: join(folder, `base-${at}`), below: stack } : undefined;
    return { root, upper: layersOf(folder, at).upper, merged: join(folder, `merged-${at}`), stack, base };
  });

/** The roots as they are before the trial, if they are not the project's own folders; the folders are made. */
export function basesOf(layout: Layout): readonly Layered[] {
  const all = viewsOf(layout).flatMap(({ base }) => base ?? []);
  for (const { folder } of all) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return all;
}

/** The changes of all roots. What cannot be read is one that cannot be kept. */
export async function read(reading: Reading): Promise<Reads> {
  const { roots, mounting, copies, holder } = reading;
  try {
    const bases = basesOf(reading);
    const views = viewsOf(reading).map((view, at) => ({ ...view, copied: copies[at] }));
    const looking = (seen: (path: string) => string): Reads =>
      look(
        reading,
        views.map(({ merged, base, ...view }) => ({
          ...view,
          merged: view.copied ? view.upper : seen(holder === undefined ? merged : view.root),
          base: base && seen(base.folder),
        })),
      );
    if (holder !== undefined) return looking((path) => `/proc/${holder}/root${path}`);
    const layered = views.filter(({ copied }) => !copied);
    const mounts = [
      ...layered.map(({ merged, upper, stack }) => ({ folder: merged, below: [upper, ...stack] })),
      ...bases,
    ];
    for (const mount of mounts) mkdirSync(mount.folder, { recursive: true, mode: 0o700 });
    return mounts.length > 0 ? await viewed(mounting, mounts, looking) : looking((path) => path);
  } catch (error) {
    const refused = `what it changed cannot be read: ${messageOf(error)}`;
    const unknown = { name: ".", before: { kind: "absent" }, after: { kind: "other" }, refused } as const;
    return { changes: roots.map((root) => ({ root, ...unknown })), facts: [], lost: { first: [], count: 0 } };
  }
}

/** A root, and where it can be read: after the trial, and before it; undefined: there itself. */
interface Seen extends Pick<Layers, "root" | "upper" | "merged" | "copied"> {
  readonly stack: readonly string[];
  readonly base: string | undefined;
}

function look({ folder, roots, began, places }: Reading, views: readonly Seen[]): Reads {
  // Most commands change nothing, and need not know.
  let known: Obeyed | undefined;
  const obeyed: Obeyed = (path) => {
    known ??= obeyedIn(roots);
    return known(path);
  };
  const looked = views.map(({ stack, base = stack[0], ...view }) => {
    const held = stack.filter((each) => each !== view.root);
    return { ...view, roots, held, began, places, obeyed, base: base ?? view.root, below: [view.upper, ...stack] };
  });
  // The folder of a repository, or with one.
  const repositories = looked.flatMap(({ merged }) => [merged, join(merged, ".git")]);
  const repository = repositories.find(isRepository);
  const all = looked.map((layers) => {
    const changes = changesOf(layers);
    return {
      changes,
      lost: lossesOf(changes, layers, repository),
      facts: gitFactsOf(changes, { ...layers, project: roots[0] ?? layers.root, own: join(folder, "asked") }),
    };
  });
  removeFolder(join(folder, "asked"));
  return {
    changes: all.flatMap(({ changes }) => changes),
    facts: all.flatMap(({ facts }) => facts),
    lost: {
      first: all.flatMap(({ lost }) => lost.first),
      count: all.reduce((sum, { lost }) => sum + lost.count, 0),
    },
  };
}
