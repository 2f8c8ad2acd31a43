// opencode: which shell does it take in this folder? A project can name another, and one that is missing is no error to it.
import { spawnSync } from "node:child_process";
import { findProgram, isProgram } from "../../system/find-program.ts";
import { ownShell } from "../../system/own-shell.ts";
import { realPathOf } from "../../system/real-path.ts";
import { type Check, checksAs } from "../check.ts";
import { isOurShell } from "./shell.ts";

const { ok, warning, broken } = checksAs("opencode");

export function opencodeChecks(): readonly Check[] {
  const pure = process.env.OPENCODE_PURE
    ? [warning("OPENCODE_PURE leaves the plugin out: the shell alone refuses", "unset it")]
    : [];
  return [...pure, shellCheck()];
}

function shellCheck(): Check {
  const program = findProgram("opencode", process.env.PATH);
  if (program === undefined)
    return warning("`opencode` is not on PATH: which shell it takes here was not asked", "see `opencode debug config`");
  const { stdout } = spawnSync(program, ["debug", "config"], { encoding: "utf8", timeout: 30_000 });
  const shell = shellIn(stdout ?? "");
  if (shell === "?") return warning("it does not print its configuration", "see `opencode debug config`");
  if (!isOurShell(shell))
    return broken(
      `in this folder its shell is ${shell === undefined ? "bash" : `\`${shell}\``}: the plugin alone refuses, and nothing holds commands to their proof`,
      "take `shell` out of the project's opencode.json, or run `safe-sh init --host opencode`",
    );
  if (!isProgram(shell))
    return broken(
      `its shell \`${shell}\` is no program: it takes bash, and says nothing`,
      "run `safe-sh init --host opencode`",
    );
  if (realPathOf(shell) !== realPathOf(ownShell()))
    return warning(`its shell \`${shell}\` is not this installation's`, "run `safe-sh init --host opencode`");
  return ok(`its shell in this folder: ${shell}`);
}

/** The shell of the client's configuration, which it prints as JSON; `?`: it prints something else. */
function shellIn(text: string): string | undefined {
  try {
    const { shell } = JSON.parse(text.slice(text.indexOf("{")));
    return typeof shell === "string" ? shell : undefined;
  } catch {
    return "?";
  }
}
