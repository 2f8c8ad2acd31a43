// Runs a command over copies of the project's folders, and says what it has changed there.
import { existsSync, fstatSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { confine, type Over, showsTrials } from "../../../sandbox/confinement.ts";
import { closeInherited } from "../../../sandbox/descriptors.ts";
import { findEngine } from "../../../sandbox/engine.ts";
import { closedSpec, type SandboxSpec } from "../../../sandbox/spec.ts";
import { messageOf } from "../../../system/message.ts";
import { write } from "../../../system/write.ts";
import { findBash } from "../../bash.ts";
import { cleanEnvironment } from "../../environment.ts";
import { type Outcome, type Run, run, SandboxError } from "../../run.ts";
import { forgetOld } from "../keep/forget.ts";
import { type Identity, statusOf } from "../keep/state.ts";
import { type Touched, touchedIn } from "../keep/times.ts";
import { type Change, changesOf } from "../read/changes.ts";
import { gitFactsOf } from "../read/git/facts.ts";
import { lossesOf } from "../read/losses.ts";
import { obeyedIn } from "../read/obeyed.ts";
import { watchErrors } from "../read/renamed.ts";
import { type HeldTrial, heldTrials, layersOf, newFolder, stackOf, writeRecord } from "../records.ts";
import { removeFolder } from "../remove.ts";
import { copyTree } from "./copies.ts";
import { forgetTrialEngine } from "./engine.ts";
import { type Layered, type Mounting, mountingLine, over } from "./overlay.ts";
import { sessionOf } from "./session.ts";
import { layered, type Site, siteOf } from "./site.ts";
import { type Left, type Surroundings, surround, withUpper } from "./surroundings.ts";
import { seenTemporary, seesTemporary } from "./temporary.ts";
import type { Terms } from "./terms.ts";
import { viewed } from "./view.ts";

/** A command as bash would be given it. */
export interface Given extends Terms, Pick<Run, "name" | "parameters" | "options" | "cwd" | "standardInput"> {
  readonly script: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called once it runs. */
  readonly started?: () => Promise<void>;
  /** Over a whole copy, although an overlay would do. */
  readonly copied?: boolean;
}

/** How a trial ended. */
export interface Tried extends Left {
  readonly outcome: Outcome;
  /** What it changed; undefined: nothing. */
  readonly trial: HeldTrial | undefined;
  /** Files of which it changed the time, and nothing else at all; absent: none. */
  readonly touched?: readonly Touched[];
  /** The held trials that it saw. */
  readonly beneath: readonly number[];
  /** It failed since a folder of the project cannot be renamed in an overlay, or may have; undefined: it did not. */
  readonly unrenamed?: "sure" | "possible" | undefined;
  /** What the sandbox did not let it do, where the command failed because of that; undefined: it did not fail so, or that is not known. */
  readonly hindered?: string | undefined;
}

/** The project with held trials, for a sandbox. */
export interface View {
  readonly over: Over;
  /** Their numbers. */
  readonly held: readonly number[];
}

/** A view of the project with this session's held trials, and of its `/tmp`; undefined: there is none, or it cannot be seen. */
export function viewFor(at: Pick<Given, "cwd" | "environment" | "script">, spec: SandboxSpec): View | undefined {
  // What trials change is told from the project without them.
  if (showsTrials(spec)) return undefined;
  // Most have none, and need not look for an engine.
  const temporary = seesTemporary(at.environment, at.script, at.cwd);
  if (heldTrials().length === 0 && !temporary) return undefined;
  const site = siteOf(at);
  if ("problem" in site) return undefined;
  const { roots, mounting, held } = site;
  const seen = temporary && site.by !== "copy-alone" ? seenTemporary(at.environment, roots) : undefined;
  const projects = held.length > 0 ? roots.map((root, index) => layered(root, index, held)) : [];
  const all = [...(seen ? [seen] : []), ...projects];
  return all.length > 0 ? { over: over(mounting, all), held: held.map(({ id }) => id) } : undefined;
}

/** Runs the command as a trial, with this process's streams. @throws if it cannot be; nothing ran then. */
export async function runTrial(given: Given, site: Exclude<Site, { readonly problem: string }>): Promise<Tried> {
  const { roots, mounting, held, by } = site;
  const engine = findEngine();
  const bash = findBash(process.env.PATH);
  if (engine.type !== "bubblewrap" || bash === undefined) throw new Error("there is no sandbox, or no bash");
  forgetOld(given.undo);
  const { id, folder } = newFolder();
  let trial: HeldTrial | undefined;
  const began = statusOf(folder)?.ctimeNs ?? 0n;
  let around: Surroundings | undefined;
  try {
    const { environment } = given;
    around = await surround(given, { environment, roots, overlays: by !== "copy-alone", own: join(folder, "around") });
    const prepared = roots.map((root, at) => prepare(layered(root, at, held), layersOf(folder, at), site));
    const all = [...around.before, ...prepared.map((each) => each.layered), ...around.after];
    const mounted = { ...over(mounting, all, around), environment: around.environment, ownSession: true };
    const said = watchErrors();
    const outcome = await start({ ...given, opens: around.opens }, mounted, bash, engine);
    const left = await around.end(began);
    if (outcome.type === "failed") {
      if (outcome.error instanceof SandboxError) forgetTrialEngine();
      return { outcome, trial: undefined, beneath: [] };
    }
    const failed = outcome.type !== "exited" || outcome.code !== 0;
    const { unrenamed, hindered } = failed ? said(given.script, by === "overlay") : {};
    if (unrenamed === "sure" && left.temporary === undefined && isRepeatable(given)) {
      const copied = { ...given, copied: true, started: async () => {} };
      const again = siteOf(copied);
      if (!("problem" in again)) {
        write(2, "safe-sh: it failed to rename a folder, which an overlay cannot: it runs again, over a whole copy\n");
        return await runTrial(copied, again);
      }
    }
    const { places } = given;
    const { changes, facts, lost } = await read({
      folder,
      roots,
      mounting,
      held,
      began,
      places,
      copies: prepared.map(({ copied }) => copied),
    });
    const beneath = held.map((each) => each.id);
    // Below held trials the file of the project is not the one that the trial saw.
    const names = new Set(changes.map(({ root, name }) => join(root, name)));
    const touched =
      held.length > 0 ? [] : roots.flatMap((root, at) => touchedIn(root, layersOf(folder, at).upper, names));
    if (changes.length > 0) {
      // A whole copy holds what lies beneath it.
      const under = by === "overlay" ? held.filter((each) => overlap(each.changes, changes)) : held;
      const { script: command, cwd } = given;
      const session = sessionOf(given.environment);
      const numbers = under.map((each) => each.id);
      const about = {
        type: "held",
        id,
        session,
        command,
        cwd,
        at: Date.now(),
        roots,
        beneath: numbers,
        changes,
        facts,
        lost,
      } as const;
      trial = {
        ...about,
        ...(touched.length > 0 ? { touched } : {}),
        ...(by === "overlay" ? {} : { copied: true as const }),
      };
      writeRecord(trial);
    }
    return { outcome, trial, touched: trial ? [] : touched, beneath, unrenamed, hindered, ...left };
  } finally {
    await around?.end(began);
    if (trial === undefined) removeFolder(folder);
  }
}

/** Has nothing of it left the trial, and has it read nothing that a second run would not read? */
function isRepeatable({ hosts = [], opens = [], caches = [], standardInput }: Given): boolean {
  return hosts.length + opens.length + caches.length === 0 && (standardInput === "nothing" || hasNoInput());
}

function hasNoInput(): boolean {
  try {
    const [input, none] = [fstatSync(0), statSync("/dev/null")];
    return input.isCharacterDevice() && input.rdev === none.rdev;
  } catch {
    return false;
  }
}

/**
 * Has one changed a path of the other's, a folder that it is in, or what is in it? Then one cannot be kept without the other. What a
 * command has only read nobody records.
 */
function overlap(one: readonly Change[], other: readonly Change[]): boolean {
  const paths = (changes: readonly Change[]): readonly string[] => changes.map(({ root, name }) => `${root}/${name}/`);
  const all = paths(one);
  return paths(other).some((path) => all.some((each) => path.startsWith(each) || each.startsWith(path)));
}

interface Prepared {
  readonly layered: Layered;
  /** The copies by their paths, if it is a copy. */
  readonly copied: ReadonlyMap<string, Identity> | undefined;
}

function prepare(
  each: Layered,
  upper: { readonly upper: string; readonly work: string },
  { by, mounting }: Exclude<Site, { readonly problem: string }>,
): Prepared {
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

async function start(
  given: Given,
  mounted: Over,
  bash: string,
  engine: Parameters<typeof confine>[0],
): Promise<Outcome> {
  const { script, environment, started, hides = [], shows = [], opens = [], ...rest } = given;
  // A commit must not take the empty files in their place for changes.
  const terms = { hides, shows, tracked: "visible" } as const;
  const spec = { ...closedSpec, ...terms, writes: opens, network: mounted.ownNetwork };
  const ownInput = rest.standardInput === "inherit";
  const confinement = confine(engine, spec, { base: rest.cwd, ownStreams: true, ownInput, bash, over: mounted });
  try {
    closeInherited();
    if (confinement.notice !== undefined) write(2, confinement.notice);
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
  readonly places: Given["places"];
  /** For each root. */
  readonly copies: readonly Prepared["copied"][];
}

type Reads = Required<Pick<HeldTrial, "changes" | "facts" | "lost">>;

/** The changes of all roots. What cannot be read is one that cannot be kept. */
async function read({ folder, roots, mounting, held, began, places, copies }: Reading): Promise<Reads> {
  const views = roots.map((root, at) => {
    const { upper } = layersOf(folder, at);
    const [first = root, ...more] = stackOf(root, at, held);
    const stack = [first, ...more];
    const copied = copies[at];
    const uppers = stack.filter((each) => each !== root);
    const [merged, base] = [join(folder, `merged-${at}`), join(folder, `base-${at}`)];
    return {
      root,
      upper,
      copied,
      stack,
      uppers,
      merged: copied ? undefined : merged,
      base: more.length > 0 ? base : undefined,
    };
  });
  const mounts = views.flatMap(({ upper, stack, merged, base }): readonly Layered[] => [
    ...(merged === undefined ? [] : [{ folder: merged, below: [upper, ...stack] }]),
    ...(base === undefined ? [] : [{ folder: base, below: stack }]),
  ]);
  for (const mount of mounts) mkdirSync(mount.folder, { mode: 0o700 });
  const obeyed = obeyedIn(roots);
  const look = (at: (path: string) => string): Reads => {
    const looked = views.map(({ root, upper, copied, stack, uppers, merged, base }) => ({
      ...{ root, roots, upper, held: uppers, copied, began, places, obeyed },
      merged: merged === undefined ? upper : at(merged),
      base: base === undefined ? (stack[0] ?? root) : at(base),
      below: [upper, ...stack],
    }));
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
  };
  try {
    return mounts.length > 0 ? await viewed(mounting, mounts, look) : look((path) => path);
  } catch (error) {
    const refused = `what it changed cannot be read: ${messageOf(error)}`;
    const unknown = { name: ".", before: { kind: "absent" }, after: { kind: "other" }, refused } as const;
    return { changes: roots.map((root) => ({ root, ...unknown })), facts: [], lost: { first: [], count: 0 } };
  }
}
