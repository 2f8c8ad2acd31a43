// `safe-sh status-line`: one line for Claude Code's `statusLine`, which shows that safe-sh is on. It starts often, so it parses no
// command; and it never fails, because the client shows nothing then.

import { readSync } from "node:fs";
import { isatty } from "node:tty";
import { environmentIn, ownHandlersIn, readAsClient } from "../hosts/install/client-settings.ts";
import { fileText } from "../hosts/install/file.ts";
import { hookVariable } from "../hosts/install/hook-entry.ts";
import { layers, settingsFiles } from "../hosts/install/settings-paths.ts";
import { isSafeBash, shellKey } from "../hosts/install/shell-key.ts";
import { figuresSince } from "../record/figures.ts";
import { readRecords } from "../run/trial/records.ts";
import { isRecord } from "../system/is-record.ts";
import { counted } from "../system/plural.ts";
import { isBelow } from "../system/real-path.ts";
import { tell } from "../system/write.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/set-up.ts";

export const statusLine = subcommand(rows.statusLine, () => {
  tell(`${lineNow()}`);
  return 0;
});

function lineNow(): string {
  try {
    const project = projectIn(given()) ?? process.cwd();
    const keys = keysIn(project);
    if (keys === 0) return "safe-sh ✗ no hook here: `safe-sh doctor`";
    return `safe-sh ✓ ${counted(keys, "key")}${figures(project)}`;
  } catch {
    return "safe-sh ? `safe-sh doctor`";
  }
}

/** What the client says of the session, as JSON on standard input. */
function given(): string {
  if (isatty(0)) return "";
  const chunk = Buffer.alloc(65_536);
  let text = "";
  try {
    // A few hundred bytes, mostly at once.
    while (text.length < chunk.length && !text.trimEnd().endsWith("}")) {
      const count = readSync(0, chunk);
      if (count === 0) break;
      text += chunk.toString("utf8", 0, count);
    }
  } catch {
    // Nobody gives anything.
  }
  return text;
}

function projectIn(text: string): string | undefined {
  try {
    const said: unknown = JSON.parse(text);
    const place = isRecord(said) && isRecord(said.workspace) ? said.workspace.project_dir : undefined;
    return typeof place === "string" && place.startsWith("/") ? place : undefined;
  } catch {
    return undefined;
  }
}

/** How many of the two keys the settings name for a session that began there. */
export function keysIn(project: string): 0 | 1 | 2 {
  const read = layers
    .flatMap((layer) => settingsFiles(layer, project))
    .map((path) => readAsClient(fileText(path) ?? ""))
    .flatMap((view) => ("settings" in view ? [view.settings] : []));
  const environment = Object.assign({}, process.env, ...read.map(environmentIn));
  const isOff = read.findLast(({ disableAllHooks }) => disableAllHooks !== undefined)?.disableAllHooks === true;
  const hook =
    !isOff &&
    environment[hookVariable] !== "off" &&
    read.some((settings) => ownHandlersIn(settings, "PreToolUse").length > 0);
  const shell = isSafeBash(environment[shellKey] ?? "");
  if (!hook) return shell ? 1 : 0;
  return shell ? 2 : 1;
}

/** Of today, in this project. */
function figures(project: string): string {
  const now = new Date();
  const since = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const { proved, asked, denied } = figuresSince(since, project);
  const kept = readRecords().filter(
    (each) => each.type === "journal" && each.act === "keep" && each.at >= since && isBelow(each.cwd, project),
  ).length;
  const parts = [
    [proved, "proved"],
    [kept, "kept"],
    [asked, "asked"],
    [denied, "denied"],
  ] as const;
  const shown = parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
  return shown.length === 0 ? "" : ` · ${shown.join(", ")}`;
}
