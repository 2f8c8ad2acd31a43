// All that a trial has changed, in all folders that it saw copies of.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../../system/message.ts";
import type { Identity } from "../keep/state.ts";
import type { Layered, Mounting } from "../make/overlay.ts";
import type { Terms } from "../make/terms.ts";
import { viewed } from "../make/view.ts";
import { type HeldTrial, layersOf, stackOf } from "../records.ts";
import { removeFolder } from "../remove.ts";
import { changesOf } from "./changes.ts";
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

interface View {
  readonly root: string;
  readonly upper: string;
  readonly stack: readonly string[];
  /** Where the root can be mounted as it was before; undefined: it is the root itself. */
  readonly base: Layered | undefined;
}

const viewsOf = ({ folder, roots, held }: Layout): readonly View[] =>
  roots.map((root, at) => {
    const stack = stackOf(root, at, held);
    const base = { folder: join(folder, `base-${at}`), below: stack };
    return { root, upper: layersOf(folder, at).upper, stack, base: stack.length > 1 ? base : undefined };
  });

/** The roots as they are before the trial, if they are not the project's own folders; the folders are made. */
export function basesOf(layout: Layout): readonly Layered[] {
  const all = viewsOf(layout).flatMap(({ base }) => base ?? []);
  for (const { folder } of all) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return all;
}

/** The changes of all roots. What cannot be read is one that cannot be kept. */
export async function read(reading: Reading): Promise<Reads> {
  const { folder, roots, mounting, copies, holder } = reading;
  try {
    const views = viewsOf(reading);
    const bases = basesOf(reading);
    const all = views.map((view, at) => ({ ...view, copied: copies[at], merged: join(folder, `merged-${at}`) }));
    if (holder !== undefined) {
      const seen = (path: string): string => `/proc/${holder}/root${path}`;
      return look(reading, (at) => ({
        merged: seen(roots[at] ?? "/"),
        base: views[at]?.base && seen(views[at].base.folder),
      }));
    }
    const mounts = [
      ...all.flatMap(({ merged, upper, stack, copied }) =>
        copied ? [] : [{ folder: merged, below: [upper, ...stack] }],
      ),
      ...bases,
    ];
    for (const mount of mounts) mkdirSync(mount.folder, { recursive: true, mode: 0o700 });
    const looking = (seen: (path: string) => string): Reads =>
      look(reading, (at) => ({
        merged: all[at] && (all[at].copied ? all[at].upper : seen(all[at].merged)),
        base: all[at]?.base && seen(all[at].base.folder),
      }));
    return mounts.length > 0 ? await viewed(mounting, mounts, looking) : looking((path) => path);
  } catch (error) {
    const refused = `what it changed cannot be read: ${messageOf(error)}`;
    const unknown = { name: ".", before: { kind: "absent" }, after: { kind: "other" }, refused } as const;
    return { changes: roots.map((root) => ({ root, ...unknown })), facts: [], lost: { first: [], count: 0 } };
  }
}

/** Where the root of that number can be read: after the trial, and before it; undefined: it is the root itself. */
type Seen = (at: number) => { readonly merged: string | undefined; readonly base: string | undefined };

function look(reading: Reading, seen: Seen): Reads {
  const { folder, roots, began, places, copies } = reading;
  // Most commands change nothing, and need not know.
  let known: Obeyed | undefined;
  const obeyed: Obeyed = (path) => {
    known ??= obeyedIn(roots);
    return known(path);
  };
  const looked = viewsOf(reading).map(({ root, upper, stack }, at) => {
    const { merged = upper, base = stack[0] ?? root } = seen(at);
    const held = stack.filter((each) => each !== root);
    const layers = { root, roots, upper, held, copied: copies[at], began, places, obeyed };
    return { ...layers, merged, base, below: [upper, ...stack] };
  });
  // The folder of a repository, or with one.
  const repositories = looked.flatMap(({ merged }) => [merged, join(merged, ".git")]);
  const repository = repositories.find((each) =>
    ["HEAD", "objects", "refs"].every((name) => existsSync(join(each, name))),
  );
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
