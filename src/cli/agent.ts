// `safe-sh agent`: Claude Code with all three layers: the preamble, the hook and the watcher.
import { readFileSync } from "node:fs";
import { ready } from "../decide/ready.ts";
import { type Additions, prepareAgent } from "../doors/agent/agent-arguments.ts";
import { createAnswer } from "../doors/agent/answer.ts";
import { passOn, sayCounts, watchCommand } from "../doors/agent/watching.ts";
import { permissionHook, withHook } from "../hosts/install/claude-settings.ts";
import { readAsClient } from "../hosts/install/client-settings.ts";
import { SettingsError, valueAt } from "../hosts/install/edit-json.ts";
import { fileText } from "../hosts/install/file.ts";
import { hookEntry, permissionEntry } from "../hosts/install/hook-entry.ts";
import { withProtection } from "../hosts/install/protection.ts";
import { layers, settingsPath } from "../hosts/install/settings-paths.ts";
import { loadPolicy } from "../policy/files/load.ts";
import { profiles } from "../policy/profiles.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { preambleHere } from "./preamble.ts";
import { subcommand } from "./subcommand.ts";

const help = `safe-sh agent: runs Claude Code told of what is blocked, with the hook, and watched

usage:
  safe-sh agent [--profile NAME] [--kill-on deny] [--json] -- claude -p PROMPT [OPTION...]

adds to the command
  --append-system-prompt   the text of \`safe-sh preamble\`, behind what is given already
  --settings               the hook, in the settings that are given already
  --tools, --allowedTools  what the profile leaves the agent; a list that contradicts it is refused
  --output-format stream-json --verbose
                           for the watcher; what is printed is what the wanted format would have been

options:
  --profile NAME   default, planner, trigger, review, or one of the policy
  --kill-on deny   end the agent at a command that is denied, with all that it has started
  --json           the watcher's counts, on standard error, as one line of JSON

ends with the command's own code (128 and more for a signal); 1 where it was ended for a command, where something turns
hooks off, or where the policy or the settings cannot be read; 2 for a wrong call
`;

/** Nothing was started. */
const failed = 1;

const options = {
  profile: { type: "string" },
  "kill-on": { type: "string" },
  json: { type: "boolean", default: false },
} as const;

export const agent = subcommand({ name: "agent", help, options, takes: "command" }, async ({ values, command }) => {
  const { profile: chosen, "kill-on": kills, json } = values;
  if (kills !== undefined && kills !== "deny") return { wrong: "the only value of --kill-on is `deny`" };
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
    preamble: (await preambleHere({ policyOnly: false, profile: chosen })).text.trimEnd(),
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
    const hooked = withHook(
      withHook(text.replace(/^\uFEFF/, ""), hookEntry("own")),
      permissionEntry("own"),
      permissionHook,
    );
    return JSON.stringify(valueAt(withProtection(hooked), []));
  } catch (error) {
    throw error instanceof SettingsError ? new SettingsError(`--settings: ${error.message}`) : error;
  }
}

function refuse(problem: string, hint: string): number {
  write(2, `safe-sh: agent: ${visible(problem)}; nothing was started\n  help: ${hint}\n`);
  return failed;
}
