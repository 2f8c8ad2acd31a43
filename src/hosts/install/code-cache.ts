// V8's code caches of the bundles, which a node takes only if it made them itself. They lie beside the code: who may write
// there could change the code as well.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installed } from "../../system/installation.ts";

/** Makes those that are missing or refused, and with `--check` only looks. Absolute path. */
export const cacheProgram: string = fileURLToPath(installed("hooks/code-cache.cjs"));

// V8 compares the flags, too.
const means = { stdio: "ignore" as const, timeout: 20_000 };
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_OPTIONS: "" });

/** Does this node take all of them? */
export const takesCaches = (node: string): boolean =>
  spawnSync(node, [cacheProgram, "--check"], { ...means, env: environment() }).status === 0;

/** Makes them beside this process. Where it cannot, starts are slower, and `doctor` says so. */
export function makeCaches(node: string = process.execPath): void {
  spawn(node, [cacheProgram], { ...means, env: environment() })
    .on("error", () => {})
    .unref();
}
