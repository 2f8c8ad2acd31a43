// The plugin of this repository in Claude Code, and hooks files beside the settings.
import { dirname, join, resolve } from "node:path";
import { type Check, checksAs } from "../../hosts/check.ts";
import { fileText } from "../../hosts/install/file.ts";
import { settingsPath } from "../../hosts/install/settings-paths.ts";
import { isRecord } from "../../system/is-record.ts";
import { messageOf } from "../../system/message.ts";
import type { Named } from "./hook.ts";
import type { Settings } from "./layers.ts";

const { warning, broken } = checksAs("plugin");

interface Found {
  readonly named: readonly Named[];
  readonly checks: readonly Check[];
}

/** The hooks of our plugin if it is enabled, and those of the file that is given. */
export function pluginsIn({ read }: Settings, hooksFile: string | undefined): Found {
  // A stronger layer can disable what a weaker one enables.
  const enabled: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...read.map(({ settings }) => settings.enabledPlugins).filter(isRecord),
  );
  const names = Object.keys(enabled).filter((name) => name.startsWith("safe-sh@") && enabled[name] === true);
  const files = names.flatMap((name) => installed(name).map((root) => join(root, "hooks", "hooks.json")));
  const checks = names
    .filter((name) => installed(name).length === 0)
    .map((name) => warning(`\`${name}\` is enabled, and not installed`, `run \`claude plugin install ${name}\``));
  const given = hooksFile === undefined ? [] : [resolve(hooksFile)];
  const opened = [...files, ...given].map(open);
  return {
    named: opened.flatMap((each) => ("settings" in each ? [each] : [])),
    checks: [...checks, ...opened.flatMap((each) => ("state" in each ? [each] : []))],
  };
}

/** The folders to which the client has copied a plugin. */
function installed(name: string): readonly string[] {
  try {
    const text = fileText(join(dirname(settingsPath("user")), "plugins", "installed_plugins.json"));
    const list: unknown = JSON.parse(text ?? "{}").plugins?.[name];
    return (Array.isArray(list) ? list : []).flatMap(({ installPath }) =>
      typeof installPath === "string" ? [installPath] : [],
    );
  } catch {
    return [];
  }
}

function open(path: string): Named | Check {
  try {
    const settings: unknown = JSON.parse(fileText(path) ?? "");
    if (isRecord(settings)) return { path, settings, root: dirname(dirname(path)) };
    return broken(`${path}: it is not a JSON object`, "mend the file");
  } catch (error) {
    return broken(`${path}: ${messageOf(error)}`, "mend the file, or install the plugin again");
  }
}
