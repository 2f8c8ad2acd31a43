// The settings of Claude Code for a session that starts here, layer by layer, as the client reads them.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { loudOption } from "../../doors/hook/deliverable.ts";
import { type Check, checksAs } from "../../hosts/check.ts";
import { environmentIn, ownHandlersIn, readAsClient, rulesForAll } from "../../hosts/install/client-settings.ts";
import { fileText } from "../../hosts/install/file.ts";
import { type Layer, layers, settingsFiles, settingsPath } from "../../hosts/install/settings-paths.ts";
import { shellKey } from "../../hosts/install/shell-key.ts";
import { messageOf } from "../../system/message.ts";
import { upwards } from "../../system/upwards.ts";

const { warning, broken } = checksAs("settings");

/** One file that the client reads. */
export interface Read {
  readonly layer: Layer | "--settings";
  readonly path: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly unknown: readonly string[];
}

/** All that the client reads, weakest first, and what is wrong with it. */
export interface Settings {
  readonly read: readonly Read[];
  readonly checks: readonly Check[];
  /** The environment of hooks and shells, as far as they are tried in it: the process's, and what settings set over it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** `given`: the file of the client's `--settings`, which is stronger than all but the managed one. */
export function settingsHere(given: string | undefined): Settings {
  const checks: Check[] = [];
  const read: Read[] = [];
  const files = layers.flatMap((layer): readonly (readonly [Read["layer"], string])[] => [
    ...(given !== undefined && layer === "managed" ? [["--settings", resolve(given)] as const] : []),
    ...settingsFiles(layer).map((path) => [layer, path] as const),
  ]);
  for (const [layer, path] of files) {
    const view = viewOf(path, layer === "--settings");
    if (view === undefined) continue;
    if ("ignored" in view) checks.push(ignored(path, view.ignored));
    else read.push({ layer, path, ...view });
  }
  const environment = Object.assign({}, process.env, ...read.map(triedWith));
  return {
    read,
    environment,
    checks: [...checks, ...switches(read), ...variables(read), ...environmentChecks(), ...rules(read), ...above()],
  };
}

function viewOf(path: string, mustExist: boolean): ReturnType<typeof readAsClient> | undefined {
  try {
    const text = fileText(path);
    if (text === undefined) return mustExist ? { ignored: "there is no such file" } : undefined;
    return readAsClient(text);
  } catch (error) {
    return { ignored: messageOf(error) };
  }
}

const ignored = (path: string, why: string): Check =>
  broken(
    `${path}: ${why}: Claude Code ignores this whole file, and says nothing`,
    "mend the file; `safe-sh init --convert` rewrites one with comments as strict JSON",
  );

/** Switches that turn hooks off. Of `disableAllHooks`, the strongest layer's holds. */
function switches(read: readonly Read[]): readonly Check[] {
  const strongest = read.findLast(({ settings }) => settings.disableAllHooks !== undefined);
  const managed = read.find(({ layer, settings }) => layer === "managed" && settings.allowManagedHooksOnly === true);
  return [
    ...(strongest?.settings.disableAllHooks === true
      ? [broken(`${strongest.path}: \`disableAllHooks\` keeps hooks from being asked`, "remove it")]
      : []),
    ...(managed
      ? [broken(`${managed.path}: only managed hooks are asked`, "ask who manages this machine to add the hook there")]
      : []),
  ];
}

/** Variables of settings with which a program of ours may be started, whoever wrote the settings. */
const harmless = /^(?:SAFE_SH_\w+|CLAUDE_\w+|LANG|LC_\w+|TZ|TERM)$/;

/** A stranger's settings could have `LD_PRELOAD` or `PATH` run a program of theirs. */
function triedWith({ layer, settings }: Read): Readonly<Record<string, string>> {
  const set = environmentIn(settings);
  if (layer === "user" || layer === "managed") return set;
  return Object.fromEntries(Object.entries(set).filter(([name]) => harmless.test(name)));
}

/** Variables that settings set and that act on the hook itself. */
function variables(read: readonly Read[]): readonly Check[] {
  return read.flatMap(({ path, settings }) =>
    Object.entries(environmentIn(settings)).flatMap(([name, value]): readonly Check[] => {
      if (name === "NODE_OPTIONS" && loudOption(value) !== undefined)
        return [
          broken(
            `${path}: \`NODE_OPTIONS\` has \`${loudOption(value)}\`, which loads code into node: the hook is started without it, safe-bash is not`,
            "take it out",
          ),
        ];
      if (name === "BASH_ENV" || name === "ENV")
        return [
          warning(
            `${path}: \`${name}\` names a file that a shell reads before each command: hook and safe-bash do not, the client's own shell does`,
            "take it out, unless it is yours",
          ),
        ];
      if (!/^(?:NODE_\w+|LD_\w+|DYLD_\w+|PATH)$/.test(name)) return [];
      return [warning(`${path}: \`${name}\` acts on the hook and the shell`, "take it out, unless it is yours")];
    }),
  );
}

const isOn = (value: string | undefined): boolean => /^(?:1|true|yes|on)$/i.test(value ?? "");

function environmentChecks(): readonly Check[] {
  const off = ["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE"].filter((name) => isOn(process.env[name]));
  return [
    ...off.map((name) => broken(`${name} keeps hooks from being asked`, `unset it: \`unset ${name}\``)),
    ...(process.env.CLAUDE_CODE_SHELL_PREFIX
      ? [
          warning(
            "CLAUDE_CODE_SHELL_PREFIX puts a program before the client's shell",
            "unset it: with safe-bash as the shell every command would be refused",
          ),
        ]
      : []),
  ];
}

const rules = (read: readonly Read[]): readonly Check[] =>
  read.flatMap(({ path, settings }) =>
    rulesForAll(settings).map((rule) =>
      warning(
        `${path}: the rule \`${rule}\` allows every command to which no hook objects`,
        "remove the rule: the hook allows commands that only read",
      ),
    ),
  );

/** Values about whose form nothing is known here, in files that hold a key of ours: a wrong one loses the file. */
export const uncompared = ({ read }: Settings): readonly Check[] =>
  read
    .filter(
      ({ settings, unknown }) =>
        unknown.length > 0 && (ownHandlersIn(settings, "PreToolUse").length > 0 || environmentIn(settings)[shellKey]),
    )
    .map(({ path, unknown }) =>
      warning(
        `${path}: ${unknown.map((key) => `\`${key}\``).join(", ")}: a value of a form that the client does not take would make it ignore the whole file`,
        "`safe-sh doctor --client` shows whether it reads the file",
      ),
    );

/** Settings of a folder above look as if they held here. */
function above(): readonly Check[] {
  const fileOf = (folder: string): string => join(folder, ".claude", "settings.json");
  const folder = upwards(dirname(process.cwd())).find(
    (each) => existsSync(fileOf(each)) && fileOf(each) !== settingsPath("user"),
  );
  if (folder === undefined) return [];
  const what = `${fileOf(folder)} holds only if the client is started in ${folder}: it looks in no folder above its own`;
  return [warning(what, "start it there, or run `safe-sh init` here, or `safe-sh init --user`")];
}
