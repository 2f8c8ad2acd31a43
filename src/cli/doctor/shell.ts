// The second key: is safe-bash the client's shell, of this installation, and does it run and refuse?
import { spawnSync } from "node:child_process";
import { type Check, checksAs } from "../../hosts/check.ts";
import { isSafeBash, ownShell, shellKey } from "../../hosts/install/shell-key.ts";
import { probes, probing } from "../../record/probe.ts";
import { findEngine } from "../../sandbox/engine.ts";
import { isProgram } from "../../system/find-program.ts";
import { realPathOf } from "../../system/real-path.ts";
import type { Settings } from "./layers.ts";

const { ok, warning, broken } = checksAs("shell");

const again = "run `safe-sh init`, with `--user` or `--local` for those settings";

export function shellCheck({ environment }: Settings): Check {
  const shell = environment[shellKey];
  if (!shell) {
    const engine = findEngine();
    const help =
      engine.type === "none"
        ? `no sandbox works here: ${engine.help}`
        : "run `safe-sh init`, or go on without: the hook alone";
    return warning("the client's own shell runs commands, and nothing holds them to their proof", help);
  }
  if (!isSafeBash(shell))
    return warning(
      `${shellKey} is \`${shell}\`, and nothing holds commands to their proof`,
      "run `safe-sh init --replace-shell`",
    );
  if (!shell.startsWith("/") || !isProgram(shell))
    return broken(`${shellKey}: \`${shell}\` is no program: the client ignores it, and says nothing`, again);
  // Keys of two installations may not know each other's answers. A stranger's program is not started.
  if (realPathOf(shell) !== realPathOf(ownShell()))
    return warning(`${shellKey}: \`${shell}\` is not this installation's, and was not tried`, again);
  const run = (script: string) =>
    spawnSync(shell, ["-c", script], {
      encoding: "utf8",
      timeout: 20_000,
      env: { ...environment, ...probing, CLAUDECODE: "1" },
    });
  const [read, write] = [run(probes.reads), run(probes.deletes)];
  if (read.status !== 0) return broken(`it does not run \`true\`: ${read.stderr.trim().slice(0, 200)}`, again);
  if (write.status !== 126) return broken("it does not refuse `rm`", again);
  return ok(`${shell}: it runs what only reads, and refuses the rest`);
}
