// Files of a project that make programs which only read run the project's own code, from the programs' entries.
import { lookUp } from "./lookup.ts";
import type { ProjectFile } from "./schema.ts";

/** The files that the program of this name obeys, in its working directory or a folder above it. */
export const projectFilesOf = (name: string): readonly ProjectFile[] => lookUp(name)?.obeys ?? [];
