// `safe-sh agent`: Claude Code with all three layers. It is told what is blocked, the hook judges, and it is watched.
import { readFileSync } from "node:fs";
import { type Additions, prepareAgent } from "../agent/agent-arguments.ts";
import { createAnswer } from "../agent/answer.ts";
import { passOn, sayCounts, watchCommand } from "../agent/watching.ts";
import { ready } from "../examine/ready.ts";
import { hookedSettings, SettingsError, summaryOf } from "../install/claude-settings.ts";
import { textOf } from "../install/file.ts";
import { profiles } from "../policy/profiles.ts";
import { loadPolicy } from "../policy-files/load.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { preambleHere } from "./preamble.ts";
import { settingsPath } from "./settings-paths.ts";
import { hookEntry } from "./setup.ts";
import { wrongCall } from "./usage.ts";

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

interface Call {
  readonly profile: string | undefined;
  readonly kills: boolean;
  readonly json: boolean;
  readonly command: readonly string[];
}

/** Resolves with the exit code. */
export async function agent(given: readonly string[]): Promise<number> {
  const call = readCall(given);
  if (call === "help") {
    write(1, help);
    return 0;
  }
  if (typeof call === "string") return wrongCall(`agent: ${call}`, "see `safe-sh agent --help`");
  const off = hooksOff();
  if (off !== undefined) return refuse(off, "remove what turns them off, or run the agent without safe-sh");
  const { policy, settings, problems } = await loadPolicy({
    cwd: process.cwd(),
    ...(call.profile === undefined ? {} : { commandLine: { profile: call.profile } }),
  });
  const [problem] = problems;
  if (problem !== undefined) return refuse(problem, "mend the policy; see `safe-sh policy`");
  const profile = settings.profile.value;
  const additions: Additions = {
    preamble: (await preambleHere({ policyOnly: false, profile: call.profile })).text.trimEnd(),
    profile,
    tools: profiles.find(({ name }) => name === profile)?.tools,
    writes: policy.writes,
    settings: settingsWith,
    read: (path) => readFileSync(path, "utf8"),
  };
  const prepared = prepareAgent(call.command, additions);
  if ("problem" in prepared) return wrongCall(`agent: ${visible(prepared.problem)}`, prepared.help);
  await ready();
  const answer = createAnswer(prepared.format);
  const environment = { ...process.env, ...(call.profile === undefined ? {} : { SAFE_SH_PROFILE: call.profile }) };
  const watched = await watchCommand(prepared.command, environment, {
    pass: (chunk) => passOn(answer.add(chunk)),
    kills: call.kills,
    profile: call.profile,
    result: answer.result,
  });
  write(1, answer.end());
  sayCounts(watched, call.json);
  return watched.exitCode;
}

/** What keeps the hook from being asked; undefined: nothing that is known of. */
function hooksOff(): string | undefined {
  if (process.env.CLAUDE_CODE_SIMPLE) return "CLAUDE_CODE_SIMPLE turns hooks off";
  for (const layer of ["managed", "user", "project", "local"] as const) {
    const path = settingsPath(layer);
    try {
      const text = textOf(path);
      if (text === undefined) continue;
      const { allHooksOff, managedHooksOnly } = summaryOf(text);
      if (allHooksOff) return `${path}: \`disableAllHooks\` turns hooks off`;
      if (layer === "managed" && managedHooksOnly) return `${path}: only managed hooks are asked`;
    } catch (error) {
      return `${path}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return undefined;
}

/** Given as Claude Code takes them: JSON, or the path of a file. */
function settingsWith(given: string | undefined): string {
  const inline = given === undefined || given.trim().startsWith("{");
  const text = inline ? (given ?? "") : readFileSync(given, "utf8");
  try {
    if (text.trim() !== "" && summaryOf(text).allHooksOff) throw new SettingsError("`disableAllHooks` turns hooks off");
    return JSON.stringify(hookedSettings(text, hookEntry()));
  } catch (error) {
    throw error instanceof SettingsError ? new SettingsError(`--settings: ${error.message}`) : error;
  }
}

function refuse(problem: string, hint: string): number {
  write(2, `safe-sh: agent: ${visible(problem)}; nothing was started\n  help: ${hint}\n`);
  return failed;
}

function readCall(given: readonly string[]): Call | string {
  let profile: string | undefined;
  let kills = false;
  let json = false;
  for (let at = 0; at < given.length; at++) {
    const argument = given[at] ?? "";
    const next = given[at + 1];
    if (argument === "--help") return "help";
    if (argument === "--") {
      const command = given.slice(at + 1);
      return command.length > 0 ? { profile, kills, json, command } : "no command stands behind `--`";
    }
    if (argument === "--json") json = true;
    else if (argument === "--kill-on=deny") kills = true;
    else if (argument.startsWith("--profile=")) profile = argument.slice("--profile=".length);
    else if (argument === "--profile" && next !== undefined && next !== "--") {
      profile = next;
      at++;
    } else if (argument === "--kill-on" && next === "deny") {
      kills = true;
      at++;
    } else return `\`${visible(argument)}\` is not understood: the command stands behind \`--\``;
  }
  return "no command is given: it stands behind `--`";
}
