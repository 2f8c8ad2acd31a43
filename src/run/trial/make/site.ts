// Where a trial would run: the folders that it sees copies of, and how these come about.
import { trialsFolder } from "../../../system/xdg-folders.ts";
import { needsCopy } from "../read/renamed.ts";
import { type HeldTrial, heldTrials, stackOf } from "../records.ts";
import { small, uncopyable } from "./copies.ts";
import { findTrialEngine } from "./engine.ts";
import { type Layered, type Mounting, unmountable } from "./overlay.ts";
import { rootsOf } from "./roots.ts";
import { sessionOf } from "./session.ts";

interface At {
  /** Absolute path. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Over a whole copy, although an overlay would do. */
  readonly copied?: boolean;
  /** What will run. If it would do what an overlay cannot, a small project is copied from the start. */
  readonly script?: string;
  /** The process that asks; absent: this one. */
  readonly asking?: number | undefined;
}

/** Where a trial runs. */
export interface Ground {
  readonly roots: readonly string[];
  readonly mounting: Mounting;
  readonly held: readonly HeldTrial[];
  /** The roots are copied; caches are no overlays either if there are none here. */
  readonly by: "overlay" | "copy" | "copy-alone";
}

/** Where a trial would run, or why it cannot, with advice. */
export type Site = Ground | { readonly problem: string; readonly help: string };

/** The site for a command. */
export function siteOf({ cwd, environment, copied: wished = false, script = "", asking }: At): Site {
  const engine = findTrialEngine();
  if (engine.type === "none") return { problem: engine.why, help: engine.help };
  const found = rootsOf(cwd);
  if ("problem" in found) return { problem: found.problem, help: "trials are for the folder of a project" };
  const { roots } = found;
  const copied = wished || (needsCopy(script, cwd) && roots.every((root) => uncopyable(root, small) === undefined));
  const session = sessionOf(environment, asking);
  const held = heldTrials().filter((each) => each.session === session && each.roots.join("\0") === roots.join("\0"));
  const site = { roots, mounting: engine.mounting, held };
  const folder = trialsFolder();
  const unmounted = unmountable(
    roots.map((root, at) => ({ ...layered(root, at, held), upper: { upper: folder, work: folder } })),
  );
  const why = copied ? "" : engine.type === "copy" ? engine.why : (found.copied ?? unmounted);
  if (why === undefined) return { ...site, by: "overlay" };
  const problem = roots.map((root) => uncopyable(root)).find((each) => each !== undefined);
  if (problem !== undefined)
    return { problem: why === "" ? problem : `${why}, and ${problem}`, help: "see `safe-sh trials`" };
  return { ...site, by: engine.type === "copy" ? "copy-alone" : "copy" };
}

/** A root with the held trials over it, the newest on top. */
export const layered = (root: string, at: number, held: readonly HeldTrial[]): Layered => ({
  folder: root,
  below: stackOf(root, at, held),
});
