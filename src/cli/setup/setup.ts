// `safe-sh init` and `safe-sh uninstall`: both keys in Claude Code's settings, put in and taken out.

import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { wishes } from "../../hosts/host.ts";
import { findClient, isOlder, oldestClient, versionOf } from "../../hosts/install/client.ts";
import { makeCaches } from "../../hosts/install/code-cache.ts";
import { examplePolicy } from "../../hosts/install/example.ts";
import { fileText, replaceText } from "../../hosts/install/file.ts";
import { withoutServer, withServer } from "../../hosts/install/parts/server.ts";
import { isAsMade, type Preset, presets } from "../../hosts/install/presets.ts";
import { projectRoot, settingsPath } from "../../hosts/install/settings-paths.ts";
import { rememberUserPolicy } from "../../hosts/install/user-policy.ts";
import { projectFileName } from "../../policy/files/files.ts";
import { difference } from "../../system/difference.ts";
import { messageOf } from "../../system/message.ts";
import { isThere } from "../../system/there.ts";
import { failing } from "../endings.ts";
import { initGuard, removeGuard } from "../guard.ts";
import { subcommand, type WrongCall } from "../subcommand.ts";
import * as rows from "../table/set-up.ts";
import { withoutKeys } from "./both-keys.ts";
import { type Change, change, type Place } from "./change.ts";
import { chooseChanges, keepChoice } from "./changes.ts";
import { misplaced, notWith, offerOthers, ofHosts, wishesIn } from "./host-option.ts";
import { initHosts, uninstallHosts } from "./hosts.ts";
import { endResident, nameLeftovers, purge } from "./leftovers.ts";
import { offerRules } from "./migrate.ts";
import { removeFile } from "./own-file.ts";
import { initResident, removeResident } from "./resident.ts";
import { print, say } from "./say.ts";
import { aboutSharing, changed, changesBack, changesTo } from "./two-files.ts";

/** Puts both keys into the settings, or brings them up to date; starts a policy file if the project has none. */
export const init = subcommand(rows.init, async ({ values }) => {
  const dryRun = values["dry-run"];
  if (values["guard-script"]) return notWith("guard-script", values) ?? initGuard(dryRun);
  if (values.resident) return notWith("resident", values) ?? initResident(dryRun);
  if (values.host !== undefined)
    return ofHosts(values, wishes, async (named) => {
      const code = await initHosts(named, wishesIn(values), dryRun);
      if (code !== 0 || values.changes === undefined) return code;
      return keepChoice(await chooseChanges(values.changes, true), dryRun);
    });
  const place = misplaced(wishesIn(values).filter((wish) => wish !== "mcp" && wish !== "changes")) ?? placeOf(values);
  if ("wrong" in place) return place;
  if (values.mcp && place.scope !== "project") return { wrong: onlyShared };
  const begins = values.preset === undefined ? undefined : presets[values.preset];
  if (begins && (place.scope === "user" || place.scope === "file"))
    return { wrong: "--preset begins the policy of a project: it does not go with --user or --hooks-file" };
  if (values.migrate && place.scope === "file") return { wrong: "--migrate does not go with --hooks-file" };
  const notes: string[] = [];
  const choice = await chooseChanges(values.changes, dryRun || place.scope === "file");
  const wanted = { ...values, tries: choice.tries };
  const code = change("init", dryRun, changesTo(place, wanted, notes));
  if (code !== 0) return code;
  const listed = values.mcp ? change("init", dryRun, [serverHere(place)]) : 0;
  if (listed !== 0) return listed;
  if (notes.includes(changed)) notes.push(...aboutSharing(place, dryRun));
  const remembered = dryRun || values["no-protect-settings"] ? undefined : await rememberUserPolicy();
  if (remembered !== undefined) notes.push(remembered);
  // For the node of this user; where it cannot be written, `doctor` says so.
  if (!dryRun) makeCaches();
  const ended = withPolicy("init", place, (path) => startPolicy(path, dryRun, begins));
  for (const note of new Set([...notes, ...aboutPlace(place), ...aboutClient()])) say(`note     ${note}`);
  if (ended !== 0) return ended;
  if (place.scope !== "file" && (notes.includes(changed) || values.migrate)) {
    const offered = await offerRules(values.migrate, dryRun);
    if (offered !== 0) return offered;
  }
  // The file of a plugin is not about this user.
  if (place.scope === "file" && values.changes === undefined) return offerOthers(dryRun);
  return (await keepChoice(choice, dryRun)) || offerOthers(dryRun);
});

const onlyShared =
  "--mcp writes .mcp.json for all who work on the project; for yourself alone: `claude mcp add --scope user safe-sh -- safe-sh mcp`";

/** Everybody has the file: it names no place of this machine. */
const serverHere = ({ base }: Place): Change => ({
  path: join(base, ".mcp.json"),
  base,
  edit: (text) => withServer(text, serverList, { type: "stdio", command: "safe-sh", args: ["mcp"] }),
  takeOut: (text) => withoutServer(text, serverList),
});

const serverList = "mcpServers";

/** What takes it out again. */
const serverBack = (place: Place): readonly Change[] =>
  place.scope === "project"
    ? [{ ...serverHere(place), edit: (text) => withoutServer(text, serverList), isAside: true }]
    : [];

/** The client looks for the settings of a project in no other folder than the one in which it is started. */
function aboutPlace({ scope }: Place): readonly string[] {
  const root = projectRoot(process.cwd());
  if (scope === "user" || scope === "file" || root === process.cwd()) return [];
  return [`Claude Code reads these settings only if it is started in this folder, not in ${root}`];
}

/** An old client does not know `onFailure`. */
function aboutClient(): readonly string[] {
  const client = findClient();
  const version = client === undefined ? undefined : versionOf(client);
  if (version === undefined || !isOlder(version, oldestClient)) return [];
  return [`Claude Code ${version} lets commands pass if the hook fails: bring it to ${oldestClient} or later`];
}

/** Takes both keys out of the settings, and removes init's files from the project: the guard, an unchanged policy. */
export const uninstall = subcommand(rows.uninstall, async ({ values }) => {
  const dryRun = values["dry-run"];
  if (values.purge && (values.host !== undefined || values.resident || values["hooks-file"] !== undefined))
    return { wrong: "--purge goes with no option but --project, --local, --user and --dry-run" };
  if (values.resident) return notWith("resident", values) ?? removeResident(dryRun);
  if (values.host !== undefined) return ofHosts(values, [], (hosts) => uninstallHosts(hosts, dryRun));
  const place = placeOf(values);
  if ("wrong" in place) return place;
  const code =
    change("uninstall", dryRun, [...changesBack(place), ...serverBack(place)]) ||
    withPolicy("uninstall", place, (path) => removeGuard(dryRun) || endPolicy(path, dryRun));
  const done = changesBack(place).map(({ path }) => path);
  for (const scope of ownScopes.filter((each) => !done.includes(settingsPath(each)) && isIn(each)))
    say(`note     ${settingsPath(scope)} names safe-sh, too: \`safe-sh uninstall --${scope}\``);
  if (code !== 0 || place.scope === "file") return code;
  await endResident(dryRun);
  return values.purge ? purge(dryRun) : nameLeftovers();
});

/** Does this file of settings name safe-sh? */
function isIn(scope: (typeof ownScopes)[number]): boolean {
  try {
    const text = fileText(settingsPath(scope)) ?? "";
    return withoutKeys(text) !== text;
  } catch {
    // What is broken is not read by the client either; `doctor` says so.
    return false;
  }
}

/** The project's policy file, after its settings. */
function withPolicy(name: "init" | "uninstall", { scope }: Place, act: (path: string) => number): number {
  if (scope === "user" || scope === "file") return 0;
  const path = join(projectRoot(process.cwd()), projectFileName);
  try {
    return act(path);
  } catch (error) {
    return failing(`safe-sh: ${name}: ${messageOf(error)}; ${path} was not changed`);
  }
}

/** Never touches a policy that its user has changed. */
function startPolicy(path: string, dryRun: boolean, preset: Preset | undefined): number {
  const text = preset?.text ?? examplePolicy;
  const before = fileText(path);
  const there = isThere(path);
  if (there && (before === undefined || !isAsMade(before))) {
    if (preset) print(difference(path, before ?? "", preset.text));
    return say(`kept     ${path}: it is yours${preset ? "; above is what the preset would change" : ""}`);
  }
  if (there && (!preset || before === text)) return say(`kept     ${path}: it is as init has made it`);
  if (dryRun) return print(difference(path, before ?? "", text));
  replaceText(path, text, { withoutCopy: true });
  if (!preset) return say(`created  ${path}: a policy that opens nothing yet`);
  say(`${there ? "updated" : "created"}  ${path}: ${preset.does}`);
  return say("note     look at it, and run `safe-sh trust`: until then it opens nothing");
}

const endPolicy = (path: string, dryRun: boolean): number =>
  removeFile({ path, isOurs: isAsMade }, { base: dirname(path), dryRun, isAside: true });

/** The files of settings to which an option leads. */
const ownScopes = ["project", "local", "user"] as const;

/** The file that is meant. */
function placeOf(values: Readonly<Record<string, string | boolean | undefined>>): Place | WrongCall {
  const [scope = "project", second] = ownScopes.filter((name) => values[name]);
  if (second !== undefined) return { wrong: `--${scope} and --${second} exclude each other` };
  const file = values["hooks-file"];
  const cwd = process.cwd();
  const base = scope === "user" ? homedir() : cwd;
  if (typeof file !== "string") return { scope, path: settingsPath(scope), base };
  if (file === "") return { wrong: "--hooks-file needs the path of a file" };
  if (scope !== "project") return { wrong: `--hooks-file and --${scope} exclude each other` };
  return { scope: "file", path: resolve(file), base: cwd };
}
