// Folders in which tools keep what they can make again: a trial sees a copy of each, which is thrown away.
import { lstatSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { realPathOf } from "../system/real-path.ts";
import { isBelow } from "./roots.ts";

/** Below the home directory. Names are from the tools' manuals. */
const caches: readonly string[] = [
  ".cache",
  ".npm",
  ".yarn",
  ".bun",
  ".local/share/pnpm",
  ".node-gyp",
  ".cargo",
  ".rustup",
  "go",
  ".gradle",
  ".m2",
  ".ivy2",
  ".sbt",
  ".nuget",
  ".dotnet",
  ".gem",
  ".bundle",
  ".composer",
  ".hex",
  ".mix",
  ".cabal",
  ".stack",
];

/** The caches of this user that are there, and apart from the roots of a trial. */
export const cachesBeside = (roots: readonly string[], home: string = homedir()): readonly string[] =>
  caches
    .map((name) => join(home, name))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    .map(realPathOf)
    .filter((path) => roots.every((root) => !isBelow(root, path) && !isBelow(path, root)));
