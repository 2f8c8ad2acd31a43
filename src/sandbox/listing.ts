// A folder of a project, listed for a look for secrets.
import { entriesIn } from "../system/there.ts";

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
  // None, if this user cannot read it: nor can a script.
  for (const entry of entriesIn(folder))
    if (entry.isFile()) files.push(entry.name);
    else if (entry.isDirectory()) folders.push(entry.name);
    else if (entry.isSymbolicLink()) links.push(entry.name);
  return { files, folders, links };
};
