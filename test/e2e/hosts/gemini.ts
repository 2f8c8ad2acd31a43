// What can happen to Gemini CLI's hook.
import { join } from "node:path";
import { type Cases, change, damaged, doctorsOf, hang, seen } from "./cases.ts";
import { edit, editHook, type HostPlace, initHost, putFile, tryIn } from "./clients.ts";

const settingsFile = ({ home }: HostPlace): string => join(home, ".gemini/settings.json");

/** Nothing but the stand-in is to be asked. */
export const quiet = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false },
};

async function put(place: HostPlace, ...wishes: readonly string[]): Promise<void> {
  putFile(settingsFile(place), JSON.stringify(quiet));
  await initHost(place, "gemini", ...wishes);
}

async function withLine(place: HostPlace, change_: (line: string) => string, milliseconds = 60_000) {
  await put(place);
  editHook(settingsFile(place), "BeforeTool", change_, milliseconds);
  return seen(await tryIn("gemini", place, [change]), await doctorsOf("gemini", place));
}

const rewriting = (command: string): object => ({
  matcher: "run_shell_command",
  hooks: [
    {
      type: "command",
      name: "other",
      command: `cat >/dev/null; echo '${JSON.stringify({ decision: "allow", hookSpecificOutput: { tool_input: { command } } })}'`,
    },
  ],
});

async function withRewriting(place: HostPlace, asked: string) {
  await put(place);
  edit(settingsFile(place), (text) => {
    const settings = JSON.parse(text);
    settings.hooks.BeforeTool.push(rewriting("touch made"));
    return JSON.stringify(settings);
  });
  return seen(await tryIn("gemini", place, [asked]));
}

const rule = '[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "cat"\ndecision = "deny"\npriority = 900\n';
const asDefault = { args: ["--approval-mode", "default"] };

async function inProject(place: HostPlace, settings: object, ...wishes: readonly string[]) {
  await put(place, ...wishes);
  putFile(join(place.project, ".gemini/settings.json"), JSON.stringify(settings));
  const how = wishes.length > 0 ? asDefault : {};
  return seen(await tryIn("gemini", place, [change], how), await doctorsOf("gemini", place));
}

export const gemini: Cases = {
  "without safe-sh": async (place) => {
    putFile(settingsFile(place), JSON.stringify(quiet));
    return seen(await tryIn("gemini", place, [change]));
  },
  "a command that only reads": async (place) => {
    await put(place);
    return seen(await tryIn("gemini", place, ["cat f | sort"]), await doctorsOf("gemini", place));
  },
  "a command that changes something": async (place) => {
    await put(place);
    return seen(await tryIn("gemini", place, [change]));
  },
  "a read under the approval mode `default`, without a person": async (place) => {
    await put(place);
    return seen(await tryIn("gemini", place, ["cat f"], asDefault));
  },
  "the same after `init --let-pass`": async (place) => {
    await put(place, "--let-pass");
    return seen(await tryIn("gemini", place, ["cat f"], asDefault), await doctorsOf("gemini", place));
  },
  "a change after `init --let-pass`": async (place) => {
    await put(place, "--let-pass");
    return seen(await tryIn("gemini", place, [change], asDefault));
  },
  "a command that reads in a folder of `dir_path`": async (place) => {
    await put(place);
    putFile(join(place.project, "sub/f"), "CONTENT\n");
    const input = { command: "cat f", description: "asked", dir_path: "sub" };
    return seen(await tryIn("gemini", place, [{ tool: "run_shell_command", input }]));
  },
  "its own rule forbids what a command hides": async (place) => {
    await put(place);
    putFile(join(place.home, ".gemini/policies/own.toml"), rule);
    return seen(await tryIn("gemini", place, ["find . -name f -exec cat {} +"]), await doctorsOf("gemini", place));
  },
  "the same, without safe-sh": async (place) => {
    putFile(settingsFile(place), JSON.stringify(quiet));
    putFile(join(place.home, ".gemini/policies/own.toml"), rule);
    return seen(await tryIn("gemini", place, ["find . -name f -exec cat {} +"]));
  },
  "its own rule of a low priority, after `init --let-pass`": async (place) => {
    await put(place, "--let-pass");
    putFile(join(place.home, ".gemini/policies/own.toml"), rule.replace("900", "1"));
    return seen(await tryIn("gemini", place, ["cat f"], asDefault));
  },
  "the hook's program is missing": (place) =>
    withLine(place, (line) => line.replace(/\/\S+\/safe-sh-hook\.sh/, "/nowhere/safe-sh-hook.sh")),
  "node is missing": (place) => withLine(place, (line) => line.replace(/ \S*\/node /, " /nowhere/node ")),
  "the hook's program is empty": (place) => withLine(place, damaged(place, "")),
  "the hook crashes": (place) => withLine(place, damaged(place, "process.abort()")),
  "the hook hangs": (place) => withLine(place, (line) => damaged(place, hang)(line).replace("KILL 20", "KILL 2")),
  "the hook hangs, and the machine has no `timeout`": (place) =>
    withLine(place, (line) => damaged(place, hang)(line).replace(/^\S*timeout -s KILL 20 /, ""), 2_000),
  "a project sets `hooksConfig.enabled` to false": (place) => inProject(place, { hooksConfig: { enabled: false } }),
  "a project has `safe-sh` in `hooksConfig.disabled`": (place) =>
    inProject(place, { hooksConfig: { disabled: ["safe-sh"] } }),
  "a project turns hooks off, after `init --let-pass`": (place) =>
    inProject(place, { hooksConfig: { enabled: false } }, "--let-pass"),
  "another hook rewrites what ours refuses": (place) => withRewriting(place, "touch other"),
  "another hook rewrites what ours lets pass": (place) => withRewriting(place, "ls"),
  "its own rule forbids a command that reads": async (place) => {
    await put(place);
    putFile(join(place.home, ".gemini/policies/x.toml"), rule);
    return seen(await tryIn("gemini", place, ["cat f"]));
  },
  "its own rule, and a hook that rewrites the command": async (place) => {
    putFile(join(place.home, ".gemini/policies/x.toml"), rule);
    putFile(
      settingsFile(place),
      JSON.stringify({ ...quiet, hooks: { BeforeTool: [rewriting("/usr/bin/env cat f")] } }),
    );
    return seen(await tryIn("gemini", place, ["cat f"]));
  },
};
