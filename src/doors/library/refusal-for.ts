// For hosts whose plugins run in the host's own process.
import { ready } from "../../decide/ready.ts";
import { isPluginHost } from "../../hosts/events.ts";
import { recordDecision } from "../../record/record.ts";
import { messageOf } from "../../system/message.ts";
import { answerHost } from "../hook/other-host.ts";
import { settingsOf } from "../hook/settings.ts";
import { called, copied } from "./run-options.ts";

/** Hosts with such plugins. */
export type PluginHost = "opencode";

/** How a plugin takes more than a refusal. */
export interface RefusalOptions {
  /**
   * Puts this command in place of the call's: what changes only the project then runs as a trial, by safe-sh, if the policy keeps or
   * holds what trials change. Absent: it is refused.
   */
  readonly instead?: (command: string) => void;
}

/**
 * Says why a call of a host's tool may not run, under the policy of its folder, as `safe-sh-hook --host=NAME` does. The
 * plugin that `safe-sh init --host opencode` writes calls it.
 *
 * @param event for `opencode`: `{ tool, args, directory }`, as its plugins have them, and `session`, its `sessionID`.
 * @returns the reason for the model; undefined: the call may run, or its tool runs no shell. A failure is a reason.
 * @example await refusalFor("opencode", { tool: "bash", args: { command: "rm x" }, directory: "/tmp" }); // "BLOCKED: ..."
 */
export async function refusalFor(
  host: PluginHost,
  event: unknown,
  options: RefusalOptions = {},
): Promise<string | undefined> {
  try {
    const { instead } = copied<RefusalOptions>("refusalFor", options, { instead: called });
    if (!isPluginHost(host)) throw new Error(`there is no host \`${String(host).slice(0, 80)}\``);
    await ready();
    const settings = { ...settingsOf([], process.env), trials: instead !== undefined };
    const answer = await answerHost(host, JSON.stringify(event), settings);
    const { exitCode, stderr, judged } = answer;
    if (judged) recordDecision({ door: "hook", ...judged });
    if (answer.instead !== undefined) instead?.(answer.instead);
    return exitCode === 0 ? undefined : stderr.trim();
  } catch (error) {
    return `safe-sh: the check failed and the command is blocked: ${messageOf(error)}`;
  }
}
