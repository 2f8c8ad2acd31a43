// Starts the resident checker beside the door that could have used it.
import { spawn } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadPolicy } from "../../policy/files/load.ts";
import { findEngine } from "../../sandbox/engine.ts";
import { installed } from "../../system/installation.ts";
import { makeOwnFolder } from "../../system/make-folder.ts";
import { attempt } from "../../system/or-else.ts";
import { residentFolder } from "../../system/xdg-folders.ts";
import { reach } from "./reach.ts";

/** Milliseconds for which a start is not tried again. */
const patience = 10_000;

/** Variables of one session, which the process for all of them must not keep. */
const ofSession = /^(?:CLAUDE.*|AI_AGENT|SAFE_SH_CONFINED|NODE_OPTIONS|NOTIFY_SOCKET|LISTEN_\w+|OLDPWD|PWD|_)$/;

/** Starts it where it is wanted, missing, and of use. Never throws: the doors can do without. */
export async function startIfMissing(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    if (environment.SAFE_SH_RESIDENT === "off" || findEngine().type !== "bubblewrap") return;
    if (await listens()) return;
    const { policy } = await loadPolicy({ cwd: process.cwd(), environment });
    if (policy.resident !== "off") start(environment);
  } catch {
    // As slow as it was, and as right.
  }
}

/** The same for a hook, whose answers need no sandbox. Of the attempts of many hooks, the first counts for some time. */
export async function startForHook(environment: NodeJS.ProcessEnv): Promise<void> {
  const { SAFE_SH_RESIDENT: _, ...wanted } = environment;
  try {
    if (!(await listens())) start(wanted);
  } catch {
    // As above.
  }
}

/** Starts it, and waits until it answers. @throws if it does not. */
export async function startAndWait(environment: NodeJS.ProcessEnv, milliseconds = 8_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(30)) {
    if (typeof (await reach(["status"], 500)) !== "string") return;
    start(environment);
  }
  throw new Error("it does not answer: see `safe-sh serve`, which shows why");
}

function start(environment: NodeJS.ProcessEnv): void {
  makeOwnFolder(residentFolder(environment));
  if (!isFirst(join(residentFolder(environment), "starting"))) return;
  const own = Object.entries(environment).filter(([name]) => !ofSession.test(name));
  const child = spawn(process.execPath, [fileURLToPath(installed("bin/safe-sh.cjs")), "serve"], {
    cwd: "/",
    env: Object.fromEntries(own),
    stdio: "ignore",
    detached: true,
  });
  child.on("error", () => {});
  child.unref();
}

/** Does one listen, that answers or has too much to do? */
async function listens(): Promise<boolean> {
  const said = await reach(["status"], 500);
  return said !== "none" && said !== "silent";
}

/** Of many doors that find none, one starts it. */
function isFirst(path: string): boolean {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  if (age >= 0 && age < patience) return false;
  rmSync(path, { force: true });
  return attempt(() => writeFileSync(path, "", { flag: "wx", mode: 0o600 }));
}
