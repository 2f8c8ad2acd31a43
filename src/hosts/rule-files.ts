// The files in which hosts have rules.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileText } from "./install/file.ts";

/** The texts of the files in a folder whose names end so, by their names. A folder that cannot be read has none. */
export function textsIn(folder: string, ending: string): readonly { readonly path: string; readonly text: string }[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort()
      .flatMap((name) => {
        const path = join(folder, name);
        const text = fileText(path);
        return text === undefined ? [] : [{ path, text }];
      });
  } catch {
    return [];
  }
}
