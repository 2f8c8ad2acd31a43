// What a proof does not cover where nothing but the proof holds a script back.
import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { resolve } from "../interpret/builtins.ts";
import { known } from "../interpret/text.ts";
import { isOpened, permittedFolders } from "../judge/permit/paths.ts";
import type { Seen } from "../sandbox/spec.ts";
import type { Finding } from "../syntax/finding.ts";
import { repositoryFindings } from "./project-files.ts";
import { descentFindings } from "./secrets-below.ts";

/** Findings for a proved script that would run without a sandbox: then it is not proved there. */
export const unconfinedFindings = (seen: Seen): readonly Finding[] => [
  ...repositoryFindings(seen),
  ...escapes(seen),
  ...descentFindings(seen),
];

/** Writes that the policy permits by their names, and that a symbolic link leads elsewhere. */
function escapes(seen: Seen): readonly Finding[] {
  const found: Finding[] = [];
  for (const { effect, place } of seen.effects) {
    if (effect.kind !== "writes" && effect.kind !== "deletes") continue;
    const folders = permittedFolders(effect, place);
    const value = known(effect.path);
    if (value === undefined || folders.length === 0) continue;
    for (const cwd of place.cwd) {
      const target = realPath(resolve(cwd, value));
      const opened = isOpened(target, place);
      if (opened || folders.some((folder) => target.startsWith(`${insideBase(folder, place.base)}/`))) continue;
      found.push({
        code: "writes-file",
        span: effect.span,
        message: `\`${value}\` leads to \`${target}\`, which the policy does not open`,
        help: "write to the folder itself, or ask the user to run it",
      });
    }
  }
  return found;
}

/** The folder where it really is, but no further than a link out of the project. */
function insideBase(folder: string, base: string | undefined): string {
  const real = realPath(folder);
  const limit = base === undefined ? undefined : realPath(base);
  if (base === undefined || limit === undefined || !folder.startsWith(`${base}/`)) return real;
  return real.startsWith(`${limit}/`) ? real : folder;
}

const mostLinks = 40;

/** Where a path leads, as far as it exists; a link to nothing leads to where a file would be made. */
function realPath(path: string, links = 0): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || links > mostLinks) return path;
    const target = linkAt(path);
    if (target !== undefined) return realPath(resolve(parent, target), links + 1);
    return join(realPath(parent, links + 1), basename(path));
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
