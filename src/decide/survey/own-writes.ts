// Files that a program obeys and that the script itself writes, or that the policy lets the agent write: a look before the
// script says nothing about them.
import type { ProjectFile } from "../../catalog/schema.ts";
import { resolve } from "../../interpret/path.ts";
import { known } from "../../interpret/text.ts";
import { placeOf } from "../../judge/permit/rules.ts";
import { lastKnown, type Site } from "../../judge/site.ts";
import type { Trace, TracedEffect } from "../../judge/trace.ts";
import { couldMatchPath, fixedFolder } from "../../policy/glob.ts";
import type { Policy } from "../../policy/policy.ts";
import { realPathOf } from "../../system/real-path.ts";
import { foldersAbove } from "./files/find.ts";

/** A path that the script writes. */
interface Written {
  readonly path: string;
  /** It may be a folder, and then any file may come into it. */
  readonly folder: boolean;
}

/** Could a path, in which `*` stands for any text, be written before a program obeys it? */
export type Writable = (path: string, site: Site) => boolean;

/** Paths that are written by a script, or opened by the policy. Undefined: there are none. */
export function writablePaths(
  { effects }: Trace,
  { writes = [] }: Partial<Pick<Policy, "writes">>,
): Writable | undefined {
  const written = effects.flatMap(writtenBy);
  const anything = written.includes("anything");
  const paths = written.filter((each) => each !== "anything");
  if (!anything && paths.length === 0 && writes.length === 0) return undefined;
  return (path, site) =>
    anything ||
    paths.some((each) => reaches(each, path)) ||
    writes.some((each) => {
      const pattern = each === "" ? undefined : placeOf(each, site);
      return pattern !== undefined && (couldMatchPath(pattern, path) || couldMatchPath(realPattern(pattern), path));
    });
}

function writtenBy({ effect, place }: TracedEffect): readonly (Written | "anything")[] {
  if (effect.kind !== "writes" && effect.kind !== "deletes") return [];
  const value = known(effect.path);
  // A pipe of a process substitution.
  if (value === undefined) return effect.path.pieces[0] === "/dev/fd/" ? [] : ["anything"];
  if (value === "" || value.startsWith("/dev/")) return [];
  const paths = lastKnown(place.site.at).map((from) => resolve(from, value));
  return [...paths, ...paths.map(realPathOf)].map((path) => ({ path, folder: place.command !== undefined }));
}

const reaches = ({ path, folder }: Written, obeyed: string): boolean =>
  couldMatchPath(path, obeyed) || `${path}/`.startsWith(`${obeyed}/`) || (folder && obeyed.startsWith(`${path}/`));

/** The pattern with its fixed folder as that really is. */
function realPattern(pattern: string): string {
  const fixed = fixedFolder(pattern);
  return `${realPathOf(fixed)}${pattern.slice(fixed.length)}`;
}

/** The folder in which git would find a repository that could be written. */
export function writableRepository(folder: string, named: readonly string[], site: Site, writable: Writable) {
  const files = [".git", ".git/config", "config", "HEAD"];
  const places = [folder, ...named.map((each) => resolve(folder, each))].flatMap(foldersAbove);
  return places.find((place) => files.some((file) => writable(`${place}/${file}`, site)));
}

/** The path of a file of a row that could be written. */
export const writableFile = (
  { files }: Pick<ProjectFile, "files">,
  folders: readonly string[],
  site: Site,
  writable: Writable,
): string | undefined =>
  folders.flatMap((folder) => files.map((file) => `${folder}/${file}`)).find((path) => writable(path, site));
