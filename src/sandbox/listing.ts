// A folder of a project, listed for a look for secrets.
import { readdirSync } from "node:fs";

/** What is in a folder, by names. */
export interface Listing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly links: readonly string[];
}

/** Lists a folder, which is given by its real path; nothing that cannot be read is in it. */
export type List = (folder: string) => Listing;

/** The folder as it is now. */
export const listNow: List = (folder) => {
  const [files, folders, links]: [string[], string[], string[]] = [[], [], []];
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) files.push(entry.name);
      else if (entry.isDirectory()) folders.push(entry.name);
      else if (entry.isSymbolicLink()) links.push(entry.name);
  } catch {
    // It is none, or this user cannot read it, and so can no script.
  }
  return { files, folders, links };
};
