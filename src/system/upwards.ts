// A folder and those around it.
import { dirname } from "node:path";

/** The folder and all above it, the nearest first, the root last. */
export function upwards(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}
