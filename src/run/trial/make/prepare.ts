// Prepares a trial: the copies of the project's folders, all that it has around them, and the sandbox that holds it to that.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Over } from "../../../sandbox/confinement.ts";
import { closedSpec, type SandboxSpec } from "../../../sandbox/spec.ts";
import type { Environment } from "../../../system/environment.ts";
import { cleanEnvironment } from "../../environment.ts";
import type { Run } from "../../run.ts";
import { forgetLost, forgetOld } from "../keep/forget.ts";
import { statusOf } from "../keep/state.ts";
import { newSecret, noteOwner, type Pending } from "../pending.ts";
import { lengthsOf } from "../read/printed.ts";
import { basesOf, type Copies } from "../read/read.ts";
import { layersOf, newFolder } from "../records.ts";
import { removeFolder } from "../remove.ts";
import { copyTree } from "./copies.ts";
import { type Layered, mountingLine, over, withUpper } from "./overlay.ts";
import { sessionOf } from "./session.ts";
import { type Ground, layered } from "./site.ts";
import { type Surroundings, surround } from "./surroundings.ts";
import type { Terms } from "./terms.ts";

/** A command as bash would be given it. */
export interface Given extends Terms, Pick<Run, "name" | "parameters" | "options" | "cwd" | "standardInput"> {
  readonly script: string;
  readonly environment: Environment;
  /** Called once it runs. */
  readonly started?: () => Promise<void>;
  /** Over a whole copy, although an overlay would do. */
  readonly copied?: boolean;
  /** The process that asks, if another one answers it; absent: this one. */
  readonly asking?: number | undefined;
}

/** A trial that can be started. `around.end` must be called, and it must be finished or discarded. */
export interface Prepared {
  readonly pending: Pending;
  readonly copies: readonly Copies[];
  readonly around: Surroundings;
  readonly mounted: Over;
  readonly spec: SandboxSpec;
  /** Of bash, before the sandbox adds to it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Milliseconds: a process that serves many trials looks for what is old not more often. */
const often = 60_000;
let forgotten = 0;

/** `take`: locks a file, or not. `bases`: whoever starts it reads it in its own mounts. @throws if it cannot be prepared. */
export async function prepare(
  given: Given,
  { roots, mounting, held, by }: Ground,
  { take, bases = false }: { readonly take?: (path: string) => () => void; readonly bases?: boolean } = {},
): Promise<Prepared> {
  if (Date.now() - forgotten > often) {
    forgotten = Date.now();
    forgetOld(given.undo);
  } else forgetLost();
  const { id, folder } = newFolder();
  let around: Surroundings | undefined;
  try {
    const { environment, started: _started, asking, ...plain } = given;
    noteOwner(id, asking ?? process.pid);
    const began = statusOf(folder)?.ctimeNs ?? 0n;
    around = await surround(given, {
      ...{ environment, roots, overlays: by !== "copy-alone", take },
      own: join(folder, "around"),
    });
    const prepared = roots.map((root, at) => copy(layered(root, at, held), layersOf(folder, at), { by, mounting }));
    // Before the project is mounted over, which is a part of them.
    const bottom = bases ? basesOf({ folder, roots, held }) : [];
    const all = [...bottom, ...around.before, ...prepared.map((each) => each.layered), ...around.after];
    const mounted = { ...over(mounting, all, around), environment: around.environment, ownSession: true };
    const { hides = [], shows = [] } = given;
    // A commit must not take the empty files in their place for changes.
    const terms = { hides, shows, tracked: "visible" } as const;
    return {
      pending: {
        ...{ id, secret: newSecret(), given: plain, session: sessionOf(environment, asking) },
        ...{ roots, mounting, by, held: held.map((each) => each.id), began: String(began) },
        ...lengthsOf(asking),
        traces: around.traces,
      },
      copies: prepared.map(({ copied }) => copied),
      around,
      mounted,
      spec: { ...closedSpec, ...terms, writes: around.opens, network: mounted.ownNetwork },
      environment: { ...cleanEnvironment(environment, "approved"), GIT_OPTIONAL_LOCKS: "0" },
    };
  } catch (error) {
    around?.end();
    removeFolder(folder);
    throw error;
  }
}

function copy(
  each: Layered,
  upper: { readonly upper: string; readonly work: string },
  { by, mounting }: Pick<Ground, "by" | "mounting">,
): { readonly layered: Layered; readonly copied: Copies } {
  if (by === "overlay") return { layered: withUpper(each, upper), copied: undefined };
  mkdirSync(upper.upper, { mode: 0o700 });
  const [only = each.folder, ...more] = each.below;
  // Through the layers of held trials.
  const copied =
    more.length > 0
      ? copyTree(mountingLine(mounting, [each]), each.folder, upper.upper)
      : copyTree([], only, upper.upper);
  return { layered: { folder: each.folder, below: [upper.upper], copied: true }, copied };
}
