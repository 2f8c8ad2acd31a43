// The rules of Claude Code's user that ask about commands, read as the client reads them: strict JSON, or not at all.
import { existsSync, readFileSync } from "node:fs";
import { layers, settingsPath } from "./settings-paths.ts";

/** May a session that started in `cwd` have `permissions.ask` rules? True also if a file cannot be read. */
export const hasAskRules = (cwd: string): boolean => layers.some((layer) => asksIn(settingsPath(layer, cwd)));

function asksIn(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const settings: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
    const ask = memberOf(memberOf(settings, "permissions"), "ask");
    return ask !== undefined && !(Array.isArray(ask) && ask.length === 0);
  } catch {
    return true;
  }
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
