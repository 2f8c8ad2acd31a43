// Where Claude Code reads its settings (its documentation, "Settings").
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { namesIn } from "../../system/there.ts";
import { upwards } from "../../system/upwards.ts";

export type Layer = "managed" | "user" | "project" | "local";

/** All layers with files, weakest first. */
export const layers: readonly Layer[] = ["user", "project", "local", "managed"];

/** The file of a layer, as it is for a session that starts in `cwd`: the client looks in no folder above. */
export function settingsPath(
  layer: Layer,
  cwd: string = process.cwd(),
  { CLAUDE_CONFIG_DIR }: Readonly<Record<string, string | undefined>> = process.env,
): string {
  switch (layer) {
    case "managed":
      return process.platform === "darwin"
        ? "/Library/Application Support/ClaudeCode/managed-settings.json"
        : "/etc/claude-code/managed-settings.json";
    case "user":
      return join(CLAUDE_CONFIG_DIR || join(homedir(), ".claude"), "settings.json");
    case "project":
      return join(cwd, ".claude", "settings.json");
    case "local":
      return join(cwd, ".claude", "settings.local.json");
    default:
      return layer satisfies never;
  }
}

/** The files of a layer: a machine's administration may have several, which the client puts together. */
export function settingsFiles(
  layer: Layer,
  cwd?: string,
  environment?: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const path = settingsPath(layer, cwd, environment);
  return layer === "managed" ? [path, ...dropIns(path.replace(/\.json$/, ".d"))] : [path];
}

/** The files of settings in a folder, in the client's order. A folder that cannot be read has none. */
export function dropIns(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(folder, name));
}

/** The nearest folder with `.git`, or this one: where the policy file and the guard script are. */
export const projectRoot = (cwd: string): string =>
  upwards(cwd).find((folder) => existsSync(join(folder, ".git"))) ?? cwd;
