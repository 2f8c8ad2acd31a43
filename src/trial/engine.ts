// The means by which trials work on this machine. Found once, and remembered like the sandbox's.
import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { release } from "node:os";
import { join } from "node:path";
import { findEngine } from "../sandbox/engine.ts";
import { messageOf } from "../system/message.ts";
import { realPathOf } from "../system/real-path.ts";
import { writeAtomically } from "../system/write-atomically.ts";
import { cacheFolder, trialsFolder } from "../system/xdg-folders.ts";
import { type Mounting, mountingLine } from "./overlay.ts";
import { removeFolder } from "./remove.ts";

/** How a trial's folders come about. */
export type TrialEngine =
  | { readonly type: "overlay"; readonly mounting: Mounting }
  | { readonly type: "none"; readonly why: string; readonly help: string };

const memory = (): string => join(cacheFolder(), "trial-engine.json");

/** The number changes with the probe. */
const form = 1;

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
    const remembered = fresh ? undefined : recall(key);
    if (remembered) return { type: "overlay", mounting: remembered };
    return probeAll(folder, key);
  } catch (error) {
    return { type: "none", why: messageOf(error), help: "make the state folder writable" };
  }
}

/** The folder of all trials, which is this user's alone. @throws if it cannot be. */
export function makeTrialsFolder(): string {
  const path = trialsFolder();
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = lstatSync(path);
  if ((mode & 0o077) !== 0 || uid !== process.getuid?.() || !lstatSync(path).isDirectory())
    throw new Error(`${path} must be a folder that only you can open`);
  return realPathOf(path);
}

function probeAll(folder: string, key: string): TrialEngine {
  const ways: readonly Mounting[] = process.geteuid?.() === 0 ? ["plain", "user"] : ["user"];
  let why = "";
  for (const mounting of ways) {
    const problem = probe(folder, mounting);
    if (problem === undefined) {
      remember(key, mounting);
      return { type: "overlay", mounting };
    }
    why ||= problem;
  }
  return {
    type: "none",
    why: `overlays do not work here: ${why}`,
    help: "trials need Linux 5.11 with user namespaces (on Ubuntu `sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or an AppArmor profile for unshare), and a state folder (XDG_STATE_HOME) that is not an overlay itself",
  };
}

/** Changes and deletes a file in an overlay; undefined: the changes are in the upper layer, and nowhere else. */
function probe(folder: string, mounting: Mounting): string | undefined {
  const place = mkdtempSync(join(folder, "probe-"));
  const [lower, upper, work] = ["lower", "upper", "work"].map((name) => join(place, name));
  try {
    if (lower === undefined || upper === undefined || work === undefined) return "no folder";
    for (const each of [lower, upper, work]) mkdirSync(each);
    for (const name of ["a", "b"]) writeFileSync(join(lower, name), "old\n");
    const line = mountingLine(mounting, [{ folder: lower, below: [lower], upper: { upper, work } }]);
    const [program = "", ...rest] = [...line, "/bin/sh", "-c", 'cd "$1" && echo new >a && rm b', "sh", lower];
    const { status, stderr, error } = spawnSync(program, rest, { encoding: "utf8", timeout: 10_000, env: {} });
    if (status !== 0) return error?.message ?? (stderr.trim().split("\n")[0] || `it ended with ${status}`);
    const whole =
      readFileSync(join(lower, "a"), "utf8") === "old\n" &&
      readFileSync(join(lower, "b"), "utf8") === "old\n" &&
      readFileSync(join(upper, "a"), "utf8") === "new\n" &&
      lstatSync(join(upper, "b")).isCharacterDevice();
    return whole ? undefined : "an overlay did not keep its changes apart";
  } finally {
    removeFolder(place);
  }
}

function recall(key: string): Mounting | undefined {
  try {
    const kept = JSON.parse(readFileSync(memory(), "utf8")) as { readonly key?: unknown; readonly mounting?: unknown };
    if (kept.key !== key) return undefined;
    return kept.mounting === "plain" || kept.mounting === "user" ? kept.mounting : undefined;
  } catch {
    // No answer is remembered: it is tried.
    return undefined;
  }
}

function remember(key: string, mounting: Mounting): void {
  try {
    writeAtomically(memory(), JSON.stringify({ key, mounting }), { file: 0o600, folder: 0o700 });
  } catch {
    // It is not remembered, and the next run tries again.
  }
}

/** Forgets the remembered engine, which has just failed. */
export const forgetTrialEngine = (): void => rmSync(memory(), { force: true });
