// Folders in which tools keep what they can make again: a trial sees a copy of each, which is thrown away, or the folder itself
// where the policy says so.
import { lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { toolCaches } from "../../../catalog/knowledge/tool-caches.ts";
import type { CacheName } from "../../../policy/policy.ts";
import { realPathOf } from "../../../system/real-path.ts";
import { type Layered, separates } from "./overlay.ts";
import { isApart } from "./roots.ts";

/** Below the home directory. Names are from the tools' manuals. */
const caches =
  ".cache .npm .yarn .bun .local/share/pnpm .node-gyp .cargo .rustup go .gradle .m2 .ivy2 .sbt .nuget .dotnet .gem .bundle .composer .hex .mix .cabal .stack".split(
    " ",
  );

const shareable: Readonly<Record<CacheName, readonly string[]>> = toolCaches;

/** Folders of this user that are there, and apart from others. */
const present = (names: readonly string[], others: readonly string[]): readonly string[] =>
  names
    .map((name) => join(homedir(), name))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    .map(realPathOf)
    .filter((path) => isApart(path, others));

/** The caches of this user that are there, and apart from the roots of a trial. */
export const cachesBeside = (roots: readonly string[]): readonly string[] => present(caches, roots);

/** Variables for programs that would not look into a cache that is there. */
export function variablesFor(caches: readonly string[]): Readonly<Record<string, string>> {
  const npm = join(homedir(), ".npm");
  const ofNpm = [npm, join(npm, "_cacache")].map(realPathOf);
  // The sandbox gives npm one in memory otherwise.
  return caches.some((path) => ofNpm.includes(path)) ? { npm_config_cache: npm } : {};
}

/** The caches of these tools as they are outside, to be mounted around everything else. `own`: a folder of this trial alone. */
export function shareCaches(names: readonly CacheName[], roots: readonly string[], own: string) {
  const found = present(
    names.flatMap((name) => shareable[name]),
    roots,
  ).filter((path) => !separates(path));
  const all = found.map((real, at) => ({ real, stash: join(own, String(at)) }));
  for (const { stash } of all) mkdirSync(stash, { recursive: true, mode: 0o700 });
  return {
    /** Before: their folders at other places. */
    stashed: all.map(({ real, stash }): Layered => ({ folder: stash, below: [real] })),
    /** After: from there again where they belong, over the copy of a folder around them. */
    opened: all.map(({ real, stash }) => ({ folder: real, below: [stash], copied: true as const })),
    /** Variables for programs that would not look there. */
    environment: variablesFor(found),
  };
}
