// `safe-sh agent`: Claude Code with all three layers: the preamble, the hook and the watcher.

import { readFileSync } from "node:fs";
import { loadPolicy } from "../decide/checked-policy.ts";
import { ready } from "../decide/ready.ts";
import { type Additions, prepareAgent } from "../doors/agent/agent-arguments.ts";
import { createAnswer } from "../doors/agent/answer.ts";
import { passOn, sayCounts, watchCommand } from "../doors/agent/watching.ts";
import { permissionHook, toolsHook, withHook } from "../hosts/install/claude-settings.ts";
import { readAsClient } from "../hosts/install/client-settings.ts";
import { SettingsError, valueAt } from "../hosts/install/edit-json.ts";
import { fileText } from "../hosts/install/file.ts";
import { hookEntry, permissionEntry } from "../hosts/install/hook-entry.ts";
import { withProtection } from "../hosts/install/protection.ts";
import { layers, settingsPath } from "../hosts/install/settings-paths.ts";
import { profiles } from "../policy/profiles.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { failing } from "./endings.ts";
import { preambleHere } from "./preamble.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/beside-agent.ts";

export const agent = subcommand(rows.agent, async ({ values, command }) => {
  const { profile: chosen, "kill-on": kills, json } = values;
  if (!command) return { wrong: "no command is given: it stands behind `--`" };
  const off = hooksOff();
  if (off !== undefined) return refuse(off, "remove what turns them off, or run the agent without safe-sh");
  const { policy, settings, problems } = await loadPolicy({
    cwd: process.cwd(),
    ...(chosen === undefined ? {} : { commandLine: { profile: chosen } }),
  });
  const [problem] = problems;
  if (problem !== undefined) return refuse(problem, "mend the policy; see `safe-sh policy`");
  const profile = settings.profile.value;
  const additions: Additions = {
    preamble: (await preambleHere(chosen)).text.trimEnd(),
    profile,
    tools: profiles.find(({ name }) => name === profile)?.tools,
    writes: policy.writes,
    settings: settingsWith,
    read: (path) => readFileSync(path, "utf8"),
  };
  const prepared = prepareAgent(command, additions);
  if ("problem" in prepared) return { wrong: visible(prepared.problem), help: prepared.help };
  await ready();
  const answer = createAnswer(prepared.format);
  const environment = { ...process.env, ...(chosen === undefined ? {} : { SAFE_SH_PROFILE: chosen }) };
  const watched = await watchCommand(prepared.command, environment, {
    pass: (chunk) => passOn(answer.add(chunk)),
    kills: kills !== undefined,
    profile: chosen,
    result: answer.result,
  });
  write(1, answer.end());
  sayCounts(watched, json);
  return watched.exitCode;
});

/** The setting that turns hooks off; undefined: none is known. */
function hooksOff(): string | undefined {
  for (const name of ["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE"])
    if (process.env[name]) return `${name} turns hooks off`;
  for (const layer of layers) {
    const path = settingsPath(layer);
    try {
      const view = readAsClient(fileText(path) ?? "");
      if ("ignored" in view) return `${path}: ${view.ignored}: Claude Code ignores this file`;
      const { disableAllHooks, allowManagedHooksOnly } = view.settings;
      if (disableAllHooks === true) return `${path}: \`disableAllHooks\` turns hooks off`;
      if (layer === "managed" && allowManagedHooksOnly === true) return `${path}: only managed hooks are asked`;
    } catch (error) {
      return `${path}: ${messageOf(error)}`;
    }
  }
  return undefined;
}

/** Given as Claude Code takes them: JSON, or the path of a file. Neither the agent nor a project may turn hooks off. */
function settingsWith(given: string | undefined): string {
  const inline = given === undefined || given.trim().startsWith("{");
  const text = inline ? (given ?? "") : readFileSync(given, "utf8");
  try {
    const hooked = [toolsHook, permissionHook].reduce(
      (settings, place) => withHook(settings, permissionEntry("own"), place),
      withHook(text.replace(/^\uFEFF/, ""), hookEntry("own")),
    );
    if ((valueAt(hooked, ["disableAllHooks"]) ?? false) !== false)
      throw new SettingsError("`disableAllHooks` turns hooks off: remove it");
    return JSON.stringify(valueAt(withProtection(hooked, "own"), []));
  } catch (error) {
    throw error instanceof SettingsError ? new SettingsError(`--settings: ${error.message}`) : error;
  }
}

const refuse = (problem: string, hint: string): number =>
  failing(`safe-sh: agent: ${problem}; nothing was started`, hint);
