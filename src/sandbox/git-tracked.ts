// Files that git keeps as they are: their content is in the repository too, and git would take an empty one for a change.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** gitformat-index(5), version 2 and 3: times and numbers of a file stand before its name. */
const header = 62;
const at = { changed: 8, size: 36 } as const;

/** Is the file in the index, and unchanged since it was put there? If the index has another form: no. */
export function trackedUnchanged(project: string | undefined, path: string): boolean {
  if (project === undefined || !path.startsWith(`${project}/`)) return false;
  try {
    const { mtimeMs, size } = lstatSync(path);
    const index = readFileSync(join(project, ".git", "index"));
    const name = Buffer.from(`${path.slice(project.length + 1)}\0`);
    for (let found = index.indexOf(name); found >= 0; found = index.indexOf(name, found + 1)) {
      const entry = found - header;
      // The length of the name is its flags' lower half: not the end of a longer name.
      if (entry < 0 || (index.readUInt16BE(found - 2) & 0xfff) !== name.length - 1) continue;
      if (
        index.readUInt32BE(entry + at.changed) === Math.floor(mtimeMs / 1000) &&
        index.readUInt32BE(entry + at.size) === size
      )
        return true;
    }
  } catch {
    // It has no index, or it is a linked worktree.
  }
  return false;
}
