// The means by which trials work on this machine. Found once, and remembered like the sandbox's.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { release } from "node:os";
import { join } from "node:path";
import { findEngine } from "../../../sandbox/engine.ts";
import { makeOwnFolder } from "../../../system/make-folder.ts";
import { messageOf } from "../../../system/message.ts";
import { realPathOf } from "../../../system/real-path.ts";
import { recall, remember } from "../../../system/remembered.ts";
import { cacheFolder, trialsFolder } from "../../../system/xdg-folders.ts";
import { removeFolder } from "../remove.ts";
import { copyTree } from "./copies.ts";
import { type Layered, type Mounting, mountingLine } from "./overlay.ts";

/** How a trial's folders come about. */
export type TrialEngine =
  | { readonly type: "overlay"; readonly mounting: Mounting }
  /** Whole copies of folders that are not too large. `why`: there are no overlays. */
  | { readonly type: "copy"; readonly mounting: Mounting; readonly why: string; readonly help: string }
  | { readonly type: "none"; readonly why: string; readonly help: string };

const memory = (): string => join(cacheFolder(), "trial-engine.json");

/** The number changes with the probe. */
const form = 4;

/** The engine of this machine. `fresh`: a remembered one is tried again. */
export function findTrialEngine({ fresh = false }: { readonly fresh?: boolean } = {}): TrialEngine {
  const sandbox = findEngine();
  if (sandbox.type === "none") return { type: "none", why: sandbox.why, help: sandbox.help };
  if (sandbox.type === "inherited")
    return { type: "none", why: "this process is confined itself", help: "there are no trials inside of trials" };
  if (sandbox.type !== "bubblewrap")
    return { type: "none", why: "there are no overlays on this system", help: "trials need Linux" };
  try {
    const folder = makeTrialsFolder();
    const key = JSON.stringify([form, process.getuid?.(), release(), folder, String(statSync(folder).dev)]);
    return (fresh ? undefined : (recall(memory(), key) as TrialEngine | undefined)) ?? probeAll(folder, key);
  } catch (error) {
    return { type: "none", why: messageOf(error), help: "make the state folder writable" };
  }
}

/** The folder of all trials, which is this user's alone. @throws if it cannot be. */
export function makeTrialsFolder(): string {
  makeOwnFolder(trialsFolder());
  return realPathOf(trialsFolder());
}

function probeAll(folder: string, key: string): TrialEngine {
  const ways: readonly Mounting[] = process.geteuid?.() === 0 ? ["plain", "user"] : ["user"];
  const found = (engine: TrialEngine): TrialEngine => {
    remember(memory(), key, engine);
    return engine;
  };
  let why = "";
  for (const mounting of ways) {
    const problem = probe(folder, mounting, "overlay");
    if (problem === undefined) return found({ type: "overlay", mounting });
    why ||= `overlays do not work here: ${problem}`;
  }
  const help =
    "overlays need Linux 5.11 with user namespaces (on Ubuntu `sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or an AppArmor profile for unshare), and a state folder (XDG_STATE_HOME) that is not an overlay itself";
  for (const mounting of ways)
    if (probe(folder, mounting, "copy") === undefined) return found({ type: "copy", mounting, why, help });
  return { type: "none", why, help };
}

/** Changes and deletes a file in an overlay; undefined: the changes are in the upper layer, and nowhere else. */
function probe(folder: string, mounting: Mounting, type: "overlay" | "copy"): string | undefined {
  const place = mkdtempSync(join(folder, "probe-"));
  const [lower, upper, work] = ["lower", "upper", "work"].map((name) => join(place, name));
  try {
    if (lower === undefined || upper === undefined || work === undefined) return "no folder";
    for (const each of [lower, upper, work]) mkdirSync(each);
    for (const name of ["a", "b"]) writeFileSync(join(lower, name), "old\n");
    if (type === "copy") copyTree([], lower, upper);
    const layered: Layered =
      type === "copy"
        ? { folder: lower, below: [upper], copied: true }
        : { folder: lower, below: [lower], upper: { upper, work } };
    const line = mountingLine(mounting, [layered]);
    const [program = "", ...rest] = [...line, "/bin/sh", "-c", 'cd "$1" && echo new >a && rm b', "sh", lower];
    const { status, stderr, error } = spawnSync(program, rest, { encoding: "utf8", timeout: 10_000, env: {} });
    if (status !== 0) return error?.message ?? (stderr.trim().split("\n")[0] || `it ended with ${status}`);
    const whole =
      readFileSync(join(lower, "a"), "utf8") === "old\n" &&
      readFileSync(join(lower, "b"), "utf8") === "old\n" &&
      readFileSync(join(upper, "a"), "utf8") === "new\n" &&
      (type === "copy" ? !existsSync(join(upper, "b")) : lstatSync(join(upper, "b")).isCharacterDevice());
    return whole ? undefined : "changes were not kept apart";
  } finally {
    removeFolder(place);
  }
}

/** Forgets the remembered engine, which has just failed. */
export const forgetTrialEngine = (): void => rmSync(memory(), { force: true });
