// The `/tmp` of a host's session. Its trials see the machine's files there and what they wrote themselves; nobody else sees that.
// Agents leave files there from one command to the next.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../../system/environment.ts";
import { isBelow, realPathOf } from "../../../system/real-path.ts";
import { namesIn } from "../../../system/there.ts";
import { stateFolder, trialsFolder } from "../../../system/xdg-folders.ts";
import { lock } from "../keep/lock.ts";
import { statusOf } from "../keep/state.ts";
import { removeFolder } from "../remove.ts";
import { type Layered, separates, withUpper } from "./overlay.ts";
import { innerMount } from "./roots.ts";
import { hostSession } from "./session.ts";

/** The folder that programs share. */
export const temporary = "/tmp";

const all = (): string => join(trialsFolder(), "sessions");

/** The folder of a session's files; undefined: this is no session of a host. */
function folderFor(environment: Environment): string | undefined {
  const session = hostSession(environment);
  return session && join(all(), createHash("sha256").update(session).digest("hex").slice(0, 32));
}

const upperIn = (folder: string): string => join(folder, "upper");

/** May `/tmp` be an overlay beside these folders? What lies below it is mounted by itself, or is safe-sh's own. */
function mayBe(roots: readonly string[]): boolean {
  const others = [...roots, realPathOf(stateFolder()), realPathOf(homedir())];
  return (
    realPathOf(temporary) === temporary &&
    !others.some((each) => isBelow(each, temporary)) &&
    !separates(stateFolder()) &&
    innerMount([temporary]) === undefined
  );
}

/** The session's `/tmp` for a trial. `own`: an empty folder of this trial alone. Undefined: it stays as it is. */
export function temporaryFor(environment: Environment, roots: readonly string[], own: string) {
  const folder = folderFor(environment);
  if (folder === undefined || !mayBe(roots)) return undefined;
  const layers = { upper: upperIn(folder), work: join(folder, "work") };
  const mine = { upper: join(own, "upper"), work: join(own, "work") };
  const taken = withUpper({ folder: temporary, below: [temporary] }, layers);
  // A session that is used is not old.
  utimesSync(folder, Date.now() / 1000, Date.now() / 1000);
  return {
    /** Who has locked this file takes `taken`; all others take `private`, of which nothing stays. */
    lock: join(folder, "lock"),
    taken,
    private: withUpper({ folder: temporary, below: [layers.upper, temporary] }, mine),
  };
}

/** The session's `/tmp` for looking at; undefined: nothing was written there. */
export function seenTemporary(environment: Environment, roots: readonly string[]): Layered | undefined {
  const folder = folderFor(environment);
  if (folder === undefined || !isWritten(upperIn(folder)) || !mayBe(roots)) return undefined;
  return { folder: temporary, below: [upperIn(folder), temporary] };
}

/** May the script be about `/tmp`, and has the session written there? */
export const seesTemporary = (environment: Environment, script: string, cwd: string): boolean =>
  (/tmp/i.test(script) || isBelow(realPathOf(cwd), temporary)) && hasTemporary(environment);

/** Has the session written to `/tmp`? */
export function hasTemporary(environment: Environment): boolean {
  const folder = folderFor(environment);
  return folder !== undefined && isWritten(upperIn(folder));
}

const isWritten = (upper: string): boolean => namesIn(upper).length > 0;

/** As many are looked at: the answer is for a note. */
const most = 2_000;

/** Were files written there since the time, nanoseconds since 1970? */
export function isWrittenSince(upper: string, since: bigint): boolean {
  const waiting = [upper];
  for (let looked = 0, at = waiting.pop(); at !== undefined && looked < most; looked++, at = waiting.pop()) {
    const status = statusOf(at);
    if (!status) continue;
    if (status.ctimeNs >= since && at !== upper) return true;
    if (status.isDirectory()) for (const name of namesIn(at)) waiting.push(join(at, name));
  }
  return false;
}

/** Removes those of sessions that were not used since the time, milliseconds since 1970. */
export function forgetTemporary(since: number): void {
  if (!existsSync(all())) return;
  for (const name of readdirSync(all())) {
    const folder = join(all(), name);
    if (Number(statusOf(folder)?.mtimeMs ?? since) >= since) continue;
    const unlock = lock(join(folder, "lock"));
    if (!unlock) continue;
    try {
      removeFolder(folder);
    } finally {
      unlock();
    }
  }
}
