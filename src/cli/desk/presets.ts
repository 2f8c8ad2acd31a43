// Policies to begin a project with: what each would have changed there, and the file, which still waits for its user's trust.
import { join } from "node:path";
import { replaceText } from "../../hosts/install/file.ts";
import { isAsMade, type Preset, presets } from "../../hosts/install/presets.ts";
import { projectFileName, textIn } from "../../policy/files/files.ts";
import { settingsIn } from "../../policy/files/settings-in.ts";
import type { Done, PresetPreview } from "../../show/pages/desk-data.ts";
import type { Columns } from "../../show/past/columns.ts";
import { isBelow } from "../../system/real-path.ts";
import { compared, digestOf, linesBetween } from "./rules.ts";
import { NotThatError } from "./server.ts";

function named(name: string): Preset {
  const found = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (!found) throw new NotThatError(404, "there is no such preset");
  return found;
}

function fileIn(folder: string): { readonly path: string; readonly before: string | undefined } {
  const path = join(folder, projectFileName);
  return { path, before: textIn(path) };
}

/** What it would have changed in the folder, once it is trusted. */
export async function presetOf(folder: string, name: string, columns: Columns): Promise<PresetPreview> {
  const { text } = named(name);
  const { path, before } = fileIn(folder);
  const read = settingsIn(text);
  if ("problem" in read) throw new NotThatError(409, read.problem);
  const preview = await compared({ settings: read.settings }, columns, (each) => isBelow(each, folder));
  return {
    ...preview,
    ...{ path, seen: digestOf(before ?? ""), lines: linesBetween(before, text) },
    ...(before === undefined || isAsMade(before)
      ? {}
      : { not: "a file of yours is there: put into it what you want of this" }),
  };
}

/** Writes the file that was shown. */
export function beginWith(folder: string, name: string, seen: string): Done {
  const { text } = named(name);
  const { path, before } = fileIn(folder);
  if (digestOf(before ?? "") !== seen) throw new NotThatError(409, "the file has changed since this page showed it");
  if (before !== undefined && !isAsMade(before)) throw new NotThatError(409, "the file is yours: it stays");
  replaceText(path, text, { withoutCopy: true });
  return { said: `\`${path}\` was written: it opens something once you have looked at it and trust it`, left: [] };
}
