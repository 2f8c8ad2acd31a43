// Runs a command over copies of the project's folders, with this process's streams; and the project with what is held, for a look.
import { fstatSync, statSync } from "node:fs";
import type { Runnable } from "../../../decide/runnable.ts";
import { type Over, showsTrials } from "../../../sandbox/confinement.ts";
import { findEngine } from "../../../sandbox/engine.ts";
import type { SandboxSpec } from "../../../sandbox/spec.ts";
import { orElse } from "../../../system/or-else.ts";
import { write } from "../../../system/write.ts";
import { bashHere } from "../../bash.ts";
import type { Capture } from "../../capture.ts";
import { runHeld } from "../../execute.ts";
import type { Pending } from "../pending.ts";
import { heldTrials } from "../records.ts";
import { discard, type Ended, finish, type Tried, wantsCopy } from "./finish.ts";
import { over } from "./overlay.ts";
import { type Given, prepare } from "./prepare.ts";
import { type Ground, layered, siteOf } from "./site.ts";
import { seenTemporary, seesTemporary } from "./temporary.ts";

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

/** The same for a text that may run; undefined also: it runs in the project itself. */
export function heldSeen(runnable: Runnable, at: Pick<Given, "cwd" | "environment">): View | undefined {
  // Where it may write, it works on the project itself.
  if (runnable.standing !== "proved" || !runnable.grants || runnable.grants.writes.length > 0) return undefined;
  return viewFor({ ...at, script: runnable.text }, runnable.grants);
}

/**
 * Runs the command as a trial, with this process's streams, or captured ones. @throws if it cannot be; nothing ran then.
 */
export async function runTrial(given: Given, site: Ground, wanted?: Capture): Promise<Tried> {
  const engine = findEngine();
  if (engine.type !== "bubblewrap") throw new Error("there is no sandbox");
  const bash = bashHere(process.env.PATH);
  const { pending, copies, around, mounted, spec, environment } = await prepare(given, site);
  try {
    const { script, name, parameters, options, cwd, standardInput } = pending.given;
    const task = { bash, script, name, parameters, options, cwd, standardInput, environment };
    const sandbox = { engine, spec, over: mounted };
    const { outcome, ...printed } = await runHeld(task, { sandbox, capture: wanted, started: given.started });
    const refused = around.refused();
    around.end();
    const ended = { outcome, copies, refused, ...(wanted ? { printed } : {}) };
    return await complete(given, pending, ended, wanted);
  } catch (error) {
    around.end();
    discard(pending);
    throw error;
  }
}

/** Reads a trial that has ended; or runs it again, over a copy, if it failed for what an overlay cannot. */
export async function complete(given: Given, pending: Pending, ended: Ended, wanted?: Capture): Promise<Tried> {
  if (ended.printed?.ended !== undefined || !isRepeatable(given) || !wantsCopy(pending, ended))
    return finish(pending, ended);
  const copied = { ...given, copied: true, started: async () => {} };
  const again = siteOf(copied);
  if ("problem" in again) return finish(pending, ended);
  discard(pending);
  write(2, "safe-sh: it failed to rename a folder, which an overlay cannot: it runs again, over a whole copy\n");
  return runTrial(copied, again, wanted);
}

/** Is nothing of it outside of the trial, and has it read nothing that a second run would not read? */
function isRepeatable({ hosts = [], opens = [], caches = [], standardInput }: Given): boolean {
  return hosts.length + opens.length + caches.length === 0 && (standardInput === "nothing" || hasNoInput());
}

const hasNoInput = (): boolean =>
  orElse(() => fstatSync(0).isCharacterDevice() && fstatSync(0).rdev === statSync("/dev/null").rdev, false);
