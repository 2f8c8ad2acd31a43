// Runs a command over copies of the project's folders, and says what it has changed there.
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { findBash } from "../run/bash.ts";
import { cleanEnvironment } from "../run/environment.ts";
import { type Outcome, type Run, run, SandboxError } from "../run/run.ts";
import { confine, type Over } from "../sandbox/confinement.ts";
import { closeInherited } from "../sandbox/descriptors.ts";
import { findEngine } from "../sandbox/engine.ts";
import { closedSpec } from "../sandbox/spec.ts";
import { messageOf } from "../system/message.ts";
import { cachesBeside } from "./caches.ts";
import { type Change, changesOf } from "./changes.ts";
import { findTrialEngine, forgetTrialEngine } from "./engine.ts";
import { forgetOld } from "./forget.ts";
import { type Layered, type Mounting, over, unmountable } from "./overlay.ts";
import { folderOf, type HeldTrial, heldTrials, layersOf, newFolder, writeRecord } from "./records.ts";
import { removeFolder } from "./remove.ts";
import { rootsOf } from "./roots.ts";
import { sessionOf } from "./session.ts";
import { statusOf } from "./state.ts";
import { viewed } from "./view.ts";

/** A command as bash would be given it. */
export interface Given extends Pick<Run, "name" | "parameters" | "options" | "cwd" | "standardInput"> {
  readonly script: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called once it runs. */
  readonly started?: () => Promise<void>;
  /** Paths that are hidden besides the common secrets. */
  readonly hides?: readonly string[];
}

/** How a trial ended. */
export interface Tried {
  readonly outcome: Outcome;
  /** What it changed; undefined: nothing. */
  readonly trial: HeldTrial | undefined;
  /** The held trials that it saw. */
  readonly beneath: readonly number[];
}

/** Where a trial would run, or why it cannot, with advice. */
export type Site =
  | { readonly roots: readonly string[]; readonly mounting: Mounting; readonly held: readonly HeldTrial[] }
  | { readonly problem: string; readonly help: string };

/** The site for a command. */
export function siteOf({ cwd, environment }: Pick<Given, "cwd" | "environment">): Site {
  const engine = findTrialEngine();
  if (engine.type === "none") return { problem: engine.why, help: engine.help };
  const found = rootsOf(cwd);
  if ("problem" in found) return { problem: found.problem, help: "trials are for the folder of a project" };
  const session = sessionOf(environment);
  const held = heldTrials().filter(
    (each) => each.session === session && each.roots.join("\0") === found.roots.join("\0"),
  );
  const why = unmountable(found.roots.map((root, at) => layered(root, at, held)));
  if (why !== undefined) return { problem: why, help: "see `safe-sh trials`" };
  return { roots: found.roots, mounting: engine.mounting, held };
}

const uppersOf = (at: number, held: readonly HeldTrial[]): readonly string[] =>
  held.map(({ id }) => layersOf(folderOf(id), at).upper).toReversed();

/** A root with the held trials over it, the newest on top. */
const layered = (root: string, at: number, held: readonly HeldTrial[]): Layered => ({
  folder: root,
  below: [...uppersOf(at, held), root],
});

/** The project with held trials, for a sandbox. */
export interface View {
  readonly over: Over;
  /** Their numbers. */
  readonly held: readonly number[];
}

/** A view of the project with this session's held trials; undefined: nothing is held, or it cannot be seen. */
export function viewFor(at: Pick<Given, "cwd" | "environment">): View | undefined {
  // Most have none, and need not look for an engine.
  if (heldTrials().length === 0) return undefined;
  const site = siteOf(at);
  if ("problem" in site || site.held.length === 0) return undefined;
  const { roots, mounting, held } = site;
  const all = roots.map((root, index) => layered(root, index, held));
  return { over: over(mounting, all), held: held.map(({ id }) => id) };
}

/** Runs the command as a trial, with this process's streams. @throws if it cannot be; nothing ran then. */
export async function runTrial(given: Given, site: Exclude<Site, { readonly problem: string }>): Promise<Tried> {
  const { roots, mounting, held } = site;
  const engine = findEngine();
  const bash = findBash(process.env.PATH);
  if (engine.type !== "bubblewrap" || bash === undefined) throw new Error("there is no sandbox, or no bash");
  forgetOld();
  const { id, folder } = newFolder();
  let trial: HeldTrial | undefined;
  try {
    const began = statusOf(folder)?.ctimeNs ?? 0n;
    const folders = roots.map((root, at) => withUpper(layered(root, at, held), layersOf(folder, at)));
    const caches = cachesBeside(roots).map((cache, at) =>
      withUpper({ folder: cache, below: [cache] }, layersOf(join(folder, "caches"), at)),
    );
    const outcome = await start(given, over(mounting, [...folders, ...caches]), bash, engine);
    removeFolder(join(folder, "caches"));
    if (outcome.type === "failed") {
      if (outcome.error instanceof SandboxError) forgetTrialEngine();
      return { outcome, trial: undefined, beneath: [] };
    }
    const changes = await read({ folder, roots, mounting, held, began });
    const beneath = held.map((each) => each.id);
    if (changes.length > 0) {
      const { script: command, cwd } = given;
      const session = sessionOf(given.environment);
      trial = { type: "held", id, session, command, cwd, at: Date.now(), roots, beneath, changes };
      writeRecord(trial);
    }
    return { outcome, trial, beneath };
  } finally {
    if (trial === undefined) removeFolder(folder);
  }
}

function withUpper(each: Layered, upper: { readonly upper: string; readonly work: string }): Layered {
  for (const path of [upper.upper, upper.work]) mkdirSync(path, { recursive: true, mode: 0o700 });
  // The permissions of the topmost layer are those that the command sees.
  chmodSync(upper.upper, Number((statusOf(each.folder)?.mode ?? 0n) & 0o777n));
  return { ...each, upper };
}

async function start(
  given: Given,
  mounted: ReturnType<typeof over>,
  bash: string,
  engine: Parameters<typeof confine>[0],
): Promise<Outcome> {
  const { script, environment, started, hides = [], ...rest } = given;
  const spec = { ...closedSpec, hides };
  const ownInput = rest.standardInput === "inherit";
  const confinement = confine(engine, spec, { base: rest.cwd, ownStreams: true, ownInput, bash, over: mounted });
  try {
    closeInherited();
    const clean = { ...cleanEnvironment(environment, "approved"), GIT_OPTIONAL_LOCKS: "0" };
    const running = run({ ...rest, bash, script, environment: clean, confinement });
    await started?.();
    return await running;
  } finally {
    confinement.release();
  }
}

interface Reading {
  readonly folder: string;
  readonly roots: readonly string[];
  readonly mounting: Mounting;
  readonly held: readonly HeldTrial[];
  readonly began: bigint;
}

/** The changes of all roots. What cannot be read is one that cannot be kept. */
async function read({ folder, roots, mounting, held, began }: Reading): Promise<readonly Change[]> {
  const views = roots.map((root, at) => {
    const { upper } = layersOf(folder, at);
    const merged = join(folder, `merged-${at}`);
    const base = join(folder, `base-${at}`);
    return { root, upper, merged, base, held: uppersOf(at, held) };
  });
  for (const { merged, base } of views) for (const path of [merged, base]) mkdirSync(path, { mode: 0o700 });
  const mounts = views.flatMap(({ root, upper, merged, base, held: uppers }): readonly Layered[] => [
    { folder: merged, below: [upper, ...uppers, root] },
    ...(uppers.length > 0 ? [{ folder: base, below: [...uppers, root] }] : []),
  ]);
  try {
    return await viewed(mounting, mounts, (at) =>
      views.flatMap(({ root, upper, merged, base, held: uppers }) =>
        changesOf({ root, upper, held: uppers, merged: at(merged), base: uppers.length > 0 ? at(base) : root, began }),
      ),
    );
  } catch (error) {
    const refused = `what it changed cannot be read: ${messageOf(error)}`;
    return roots.map((root) => ({ root, name: ".", before: { kind: "absent" }, after: { kind: "other" }, refused }));
  }
}
