// The resident checker: does one run, of this version, where only this user reaches it? And are the code caches taken?
import { lstatSync } from "node:fs";
import { buildOf, socketPath } from "../../doors/resident/place.ts";
import { askResident } from "../../doors/resident/reach.ts";
import type { Status } from "../../doors/resident/server.ts";
import { type Check, checksAs } from "../../hosts/check.ts";
import { cacheProgram, takesCaches } from "../../hosts/install/code-cache.ts";
import { findEngine } from "../../sandbox/engine.ts";
import { findProgram } from "../../system/find-program.ts";
import { isOwnFolder } from "../../system/make-folder.ts";
import { residentFolder } from "../../system/xdg-folders.ts";

/** `resident`: the policy's setting. */
export async function residentCheck(resident: string | undefined): Promise<Check> {
  const { ok, warning, broken } = checksAs("resident");
  if (process.env.SAFE_SH_RESIDENT === "off") return ok("off by SAFE_SH_RESIDENT: every call starts node");
  if (resident === "off") return ok("off by the policy: every call starts node");
  const [folder, socket] = [residentFolder(), socketPath()];
  const there = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  if (there && !isOwnFolder(folder))
    return broken(`${folder} is open to others, and is not used`, `\`chmod 700 ${folder}\`, if it is yours`);
  if (Buffer.byteLength(socket) > 107)
    return warning(`${socket} is too long for a socket: every call starts node`, "set XDG_RUNTIME_DIR");
  const [said] = (await askResident(["status"], 1_000)) ?? [];
  if (said !== undefined) {
    const { pid, build, memory } = JSON.parse(said) as Status;
    if (build !== buildOf())
      return warning(
        `process ${pid} is of another version, and answers nobody`,
        "`safe-sh serve --stop`; it also ends by itself",
      );
    return ok(`process ${pid} at ${socket}, ${Math.round(memory / 1e6)} MB`);
  }
  if (lstatSync(socket, { throwIfNoEntry: false }) !== undefined)
    return warning(
      `${socket} is left of one that has ended, or that hangs`,
      "the next one removes it; if it stays: `safe-sh serve`, which shows why",
    );
  const engine = findEngine();
  if (engine.type !== "bubblewrap") return ok("none runs: it would be of no use here");
  return ok("none runs; the next command starts one");
}

/** Does the node that hosts start take the caches? `path`: where they look for it. */
export function cacheCheck(path: string | undefined): Check {
  const { ok, warning } = checksAs("code cache");
  const node = findProgram("node", path) ?? process.execPath;
  if (takesCaches(node)) return ok(`${node} takes it`);
  return warning(
    `${node} takes none, and every start is slower`,
    `\`safe-sh init\` makes it, in the seconds after it has ended; or \`${node} ${cacheProgram}\`, as the owner of that folder`,
  );
}
