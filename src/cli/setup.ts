// `safe-sh init` and `safe-sh uninstall`: the hook in Claude Code's settings, put in and taken out.
import { realpathSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type HookEntry, planHook, SettingsError, withHook, withoutHook } from "../install/claude-settings.ts";
import { examplePolicy } from "../install/example.ts";
import { backupOf, removeEmpty, replaceText, restoreText, textOf } from "../install/file.ts";
import { isThere, projectFileName } from "../policy-files/files.ts";
import { findProgram } from "../system/find-program.ts";
import { installed } from "../system/installation.ts";
import { write } from "../system/write.ts";
import { initGuard, removeGuard } from "./guard.ts";
import { projectRoot, settingsPath } from "./settings-paths.ts";
import { difference } from "./text/difference.ts";
import { asksForHelp, giveHelp, wrongCall } from "./usage.ts";

const initHelp = `safe-sh init: puts the hook into Claude Code's settings, or brings it up to date

usage:
  safe-sh init [--project | --user | --local | --hooks-file FILE] [--planner] [--dry-run]
  safe-sh init --guard-script [--dry-run]

Everything else in the file stays as it is, and a copy is kept beside it. Where the project has no .safe-sh.json, one is
made that opens nothing.

options:
  --project           .claude/settings.json of the project (default)
  --local             .claude/settings.local.json of the project: yours alone
  --user              your own settings, for all projects
  --hooks-file FILE   the hooks.json of a plugin, or wherever else
  --planner           also the check of plans, when the agent tdd-planner wants to stop
  --guard-script      instead write .safe-sh/hooks/safety-guard.sh: the blocked patterns for machines without node
  --dry-run           only show what would change

ends with 0; 1 where it could not be done, and nothing was changed; 2 for a wrong call
`;

const uninstallHelp = `safe-sh uninstall: takes out what \`safe-sh init\` has put in

usage:
  safe-sh uninstall [--project | --user | --local | --hooks-file FILE] [--dry-run]

Takes out the hook and the check of plans. In a project, removes the guard script, and .safe-sh.json where it is as init made
it. What is yours stays.

options:
  --project, --user, --local, --hooks-file FILE
              where it was put (default --project)
  --dry-run   only show what would change

ends with 0; 1 where it could not be done, and nothing was changed; 2 for a wrong call
`;

type Scope = "project" | "user" | "local";

interface Call {
  /** `file`: the hooks of a plugin, or wherever else. */
  readonly scope: Scope | "file";
  readonly path: string;
  /** Below this folder, init may have made the file's own. */
  readonly base: string;
  readonly dryRun: boolean;
  /** The check of plans, too. */
  readonly planner: boolean;
}

/** Could not do it; nothing was changed. */
const failed = 1;

/** Puts the hook into the settings, or brings it up to date; starts a policy file where the project has none. */
export const init = (given: readonly string[]): number | Promise<number> =>
  asksForHelp(given) ? giveHelp(initHelp) : given.includes("--guard-script") ? initGuard(given) : initHooks(given);

const initHooks = (given: readonly string[]): number =>
  withPolicy(
    "init",
    given,
    change("init", given, (text, { planner }) => {
      const hooked = withHook(text, hookEntry());
      return planner ? withHook(hooked, planEntry(), planHook) : hooked;
    }),
    startPolicy,
  );

/** Takes the hook out of the settings, and away what init made in the project: the policy file as it was, the guard. */
export const uninstall = (given: readonly string[]): number =>
  asksForHelp(given) ? giveHelp(uninstallHelp) : uninstallHooks(given);

const uninstallHooks = (given: readonly string[]): number =>
  withPolicy(
    "uninstall",
    given,
    change("uninstall", given, (text) => withoutHook(withoutHook(text), planHook)),
    (path, dryRun) => {
      removeGuard(dryRun);
      return endPolicy(path, dryRun);
    },
  );

/** The project's policy file, after its settings. */
function withPolicy(
  name: "init" | "uninstall",
  given: readonly string[],
  code: number,
  act: (path: string, dryRun: boolean) => number,
): number {
  const call = readCall(given);
  if (code !== 0 || typeof call === "string" || call.scope === "user" || call.scope === "file") return code;
  const path = join(projectRoot(process.cwd()), projectFileName);
  try {
    return act(path, call.dryRun);
  } catch (error) {
    write(2, `safe-sh: ${name}: ${error instanceof Error ? error.message : String(error)}; ${path} was not changed\n`);
    return failed;
  }
}

/** Never touches a policy that is there. */
function startPolicy(path: string, dryRun: boolean): number {
  if (isThere(path)) return say(`kept     ${path}: it is yours`);
  if (dryRun) return print(difference(path, "", examplePolicy));
  replaceText(path, examplePolicy);
  return say(`created  ${path}: a policy that opens nothing yet`);
}

function endPolicy(path: string, dryRun: boolean): number {
  if (!isThere(path)) return 0;
  if (textOf(path) !== examplePolicy) return say(`kept     ${path}: it is yours`);
  if (dryRun) return print(difference(path, examplePolicy, ""));
  rmSync(path);
  return say(`removed  ${path}: it was as init had made it`);
}

function change(
  name: "init" | "uninstall",
  given: readonly string[],
  edit: (text: string, call: Call) => string,
): number {
  const call = readCall(given);
  if (typeof call === "string") return wrongCall(`${name}: ${call}`, `see \`safe-sh ${name} --help\``);
  const { path, dryRun } = call;
  try {
    const before = textOf(path);
    if (before === undefined && name === "uninstall") return say(`kept     ${path}: it is not there`);
    const edited = edit(before ?? "", call);
    const copy = name === "uninstall" && edited !== before ? textOf(backupOf(path)) : undefined;
    const asBefore = copy !== undefined && (copy === edited || (isBare(copy) && isBare(edited)));
    const after = asBefore ? copy : edited;
    if (after === before)
      return say(`kept     ${path}: ${name === "init" ? "the hook is there" : "the hook is not there"}`);
    if (dryRun) return print(difference(path, before ?? "", after));
    if (asBefore) {
      restoreText(path, after);
      return say(`updated  ${path}: it is as it was before init`);
    }
    // What init made, and holds nothing else.
    if (name === "uninstall" && isBare(after)) {
      rmSync(path);
      removeEmpty(dirname(path), call.base);
      return say(`removed  ${path}: it held nothing else`);
    }
    replaceText(path, after);
    const kept = before === undefined ? "" : `; what it was before is in ${backupOf(path)}`;
    return say(`${before === undefined ? "created" : "updated"}  ${path}${kept}`);
  } catch (error) {
    const what =
      error instanceof SettingsError
        ? `${path}: ${error.message}`
        : String(error instanceof Error ? error.message : error);
    write(2, `safe-sh: ${name}: ${what}; nothing was changed\n`);
    if (error instanceof SettingsError) write(2, "  help: mend the file by hand, or move it away\n");
    return failed;
  }
}

const isBare = (text: string): boolean => /^\s*(?:\{\s*\}\s*)?$/.test(text);

function readCall(given: readonly string[]): Call | string {
  let scope: Scope = "project";
  let file: string | undefined;
  let dryRun = false;
  let planner = false;
  for (let at = 0; at < given.length; at++) {
    const argument = given[at] ?? "";
    const next = given[at + 1];
    if (argument === "--user" || argument === "--local" || argument === "--project") scope = argument.slice(2) as Scope;
    else if (argument === "--dry-run") dryRun = true;
    else if (argument === "--planner") planner = true;
    else if (argument.startsWith("--hooks-file=")) file = argument.slice("--hooks-file=".length);
    else if (argument === "--hooks-file" && next !== undefined) {
      file = next;
      at++;
    } else return `\`${argument}\` is not an option of it`;
  }
  const cwd = process.cwd();
  const base = scope === "user" ? homedir() : projectRoot(cwd);
  if (file === undefined) return { scope, path: settingsPath(scope), base, dryRun, planner };
  if (file === "") return "--hooks-file needs the path of a file";
  if (scope !== "project") return `--hooks-file and --${scope} exclude each other`;
  return { scope: "file", path: resolve(file), base: cwd, dryRun, planner };
}

/** Our entry: by its name where that is found, so that the settings can be shared; else by its place. */
export function hookEntry(): HookEntry {
  const script = fileURLToPath(installed("hooks/safe-sh-hook.cjs"));
  const common = { type: "command", timeout: 10, onFailure: "block" } as const;
  return isOnPath("safe-sh-hook")
    ? { ...common, command: "safe-sh-hook", args: [] }
    : { ...common, command: "node", args: [script] };
}

/** Asked when a planning agent wants to stop. */
const planEntry = (): HookEntry => ({
  type: "command",
  command: "node",
  args: [fileURLToPath(installed("hooks/validate-plan-output"))],
  timeout: 10,
});

/** Is the program on PATH this installation's? Another one's might be of another age. */
function isOnPath(name: string): boolean {
  const found = findProgram(name, process.env.PATH);
  return found !== undefined && realpathSync(found) === realpathSync(installed(`bin/${name}`));
}

const say = (line: string): number => print(`${line}\n`);

function print(text: string): number {
  write(1, text);
  return 0;
}
