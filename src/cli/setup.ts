// `safe-sh init` and `safe-sh uninstall`: the hook in Claude Code's settings, put in and taken out.
import { realpathSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type HookEntry, planHook, SettingsError, withHook, withoutHook } from "../install/claude-settings.ts";
import { examplePolicy } from "../install/example.ts";
import { backupOf, fileText, removeEmpty, replaceText, restoreText } from "../install/file.ts";
import { isThere, projectFileName } from "../policy-files/files.ts";
import { difference } from "../system/difference.ts";
import { findProgram } from "../system/find-program.ts";
import { installed } from "../system/installation.ts";
import { messageOf } from "../system/message.ts";
import { write } from "../system/write.ts";
import { initGuard, removeGuard } from "./guard.ts";
import { projectRoot, settingsPath } from "./settings-paths.ts";
import { subcommand, type WrongCall } from "./subcommand.ts";

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

interface Place {
  /** `file`: the hooks of a plugin, or wherever else. */
  readonly scope: Scope | "file";
  readonly path: string;
  /** Below this folder, init may have made the file's own. */
  readonly base: string;
}

/** Could not do it; nothing was changed. */
const failed = 1;

const options = {
  project: { type: "boolean" },
  user: { type: "boolean" },
  local: { type: "boolean" },
  "hooks-file": { type: "string" },
  "dry-run": { type: "boolean" },
} as const;

/** Puts the hook into the settings, or brings it up to date; starts a policy file if the project has none. */
export const init = subcommand(
  {
    name: "init",
    help: initHelp,
    options: { ...options, planner: { type: "boolean" }, "guard-script": { type: "boolean" } },
    takes: "nothing",
  },
  ({ values }) => {
    const dryRun = values["dry-run"] ?? false;
    if (values["guard-script"]) {
      const other = Object.keys(values).find((name) => name !== "guard-script" && name !== "dry-run");
      return other === undefined ? initGuard(dryRun) : { wrong: `--${other} does not go with --guard-script` };
    }
    const place = placeOf(values);
    if ("wrong" in place) return place;
    const edit = (text: string): string => {
      const hooked = withHook(text, hookEntry());
      return values.planner ? withHook(hooked, planEntry(), planHook) : hooked;
    };
    return change("init", place, dryRun, edit) || withPolicy("init", place, (path) => startPolicy(path, dryRun));
  },
);

/** Takes the hook out of the settings, and removes init's files from the project: the guard, an unchanged policy. */
export const uninstall = subcommand(
  { name: "uninstall", help: uninstallHelp, options, takes: "nothing" },
  ({ values }) => {
    const dryRun = values["dry-run"] ?? false;
    const place = placeOf(values);
    if ("wrong" in place) return place;
    const edit = (text: string): string => withoutHook(withoutHook(text), planHook);
    return (
      change("uninstall", place, dryRun, edit) ||
      withPolicy("uninstall", place, (path) => {
        removeGuard(dryRun);
        return endPolicy(path, dryRun);
      })
    );
  },
);

/** The project's policy file, after its settings. */
function withPolicy(name: "init" | "uninstall", { scope }: Place, act: (path: string) => number): number {
  if (scope === "user" || scope === "file") return 0;
  const path = join(projectRoot(process.cwd()), projectFileName);
  try {
    return act(path);
  } catch (error) {
    write(2, `safe-sh: ${name}: ${messageOf(error)}; ${path} was not changed\n`);
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
  if (fileText(path) !== examplePolicy) return say(`kept     ${path}: it is yours`);
  if (dryRun) return print(difference(path, examplePolicy, ""));
  rmSync(path);
  return say(`removed  ${path}: it was as init had made it`);
}

function change(
  name: "init" | "uninstall",
  { path, base }: Place,
  dryRun: boolean,
  edit: (text: string) => string,
): number {
  try {
    const before = fileText(path);
    if (before === undefined && name === "uninstall") return say(`kept     ${path}: it is not there`);
    const edited = edit(before ?? "");
    const copy = name === "uninstall" && edited !== before ? fileText(backupOf(path)) : undefined;
    const asBefore = copy !== undefined && (copy === edited || (isBare(copy) && isBare(edited)));
    const after = asBefore ? copy : edited;
    if (after === before)
      return say(`kept     ${path}: ${name === "init" ? "the hook is there" : "the hook is not there"}`);
    if (dryRun) return print(difference(path, before ?? "", after));
    if (asBefore) {
      restoreText(path, after);
      return say(`updated  ${path}: it is as it was before init`);
    }
    // Made by init, and holds nothing else.
    if (name === "uninstall" && isBare(after)) {
      rmSync(path);
      removeEmpty(dirname(path), base);
      return say(`removed  ${path}: it held nothing else`);
    }
    replaceText(path, after);
    const kept = before === undefined ? "" : `; what it was before is in ${backupOf(path)}`;
    return say(`${before === undefined ? "created" : "updated"}  ${path}${kept}`);
  } catch (error) {
    const what = error instanceof SettingsError ? `${path}: ${error.message}` : messageOf(error);
    write(2, `safe-sh: ${name}: ${what}; nothing was changed\n`);
    if (error instanceof SettingsError) write(2, "  help: mend the file by hand, or move it away\n");
    return failed;
  }
}

const isBare = (text: string): boolean => /^\s*(?:\{\s*\}\s*)?$/.test(text);

/** The file that is meant. */
function placeOf(values: Readonly<Record<string, string | boolean | undefined>>): Place | WrongCall {
  // In the order in which they were given: the last one holds.
  const scope =
    Object.keys(values).findLast((name) => name === "user" || name === "local" || name === "project") ?? "project";
  const file = values["hooks-file"];
  const cwd = process.cwd();
  const base = scope === "user" ? homedir() : projectRoot(cwd);
  if (typeof file !== "string") return { scope, path: settingsPath(scope), base };
  if (file === "") return { wrong: "--hooks-file needs the path of a file" };
  if (scope !== "project") return { wrong: `--hooks-file and --${scope} exclude each other` };
  return { scope: "file", path: resolve(file), base: cwd };
}

/** Our entry: by its name if that is found, so that the settings can be shared; else by its place. */
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
