// A full copy of a folder, for trials where an overlay does not work, or would not do: folders in it can be renamed.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { systemProgram } from "../../../system/find-program.ts";
import { type Identity, identityAt, statusOf } from "../keep/state.ts";

/** A larger folder is not copied: a copy is made for each trial. */
const large = { entries: 20_000, bytes: 500_000_000 } as const;

/** One that is copied in a second. */
export const small = { entries: 3_000, bytes: 50_000_000 } as const;

/** Why a folder cannot be copied; undefined: it can. */
export function uncopyable(
  folder: string,
  most: { readonly entries: number; readonly bytes: number } = large,
): string | undefined {
  if (systemProgram("cp") === undefined) return "there is no `cp`";
  let [entries, bytes] = [0, 0];
  try {
    for (const name of below(folder)) {
      entries++;
      bytes += Number(statusOf(join(folder, name))?.size ?? 0n);
      if (entries > most.entries || bytes > most.bytes)
        return `\`${folder}\` is too large to be copied: more than ${most.entries} files or ${most.bytes / 1e6} MB`;
    }
    return undefined;
  } catch (error) {
    return `\`${folder}\` cannot be read: ${String(error)}`;
  }
}

/** All paths below a folder, relative to it; folders before what is in them. Links are not followed. */
function* below(folder: string, name = ""): Generator<string> {
  for (const entry of readdirSync(join(folder, name), { withFileTypes: true })) {
    const path = join(name, entry.name);
    yield path;
    if (entry.isDirectory()) yield* below(folder, path);
  }
}

/**
 * Copies what is in a folder into another one, which is there and empty. `around`: a command line that becomes its further
 * arguments. The result has the identity of each copy by its path.
 *
 * @throws if not everything can be copied.
 */
export function copyTree(around: readonly string[], from: string, to: string): ReadonlyMap<string, Identity> {
  const program = systemProgram("cp");
  if (program === undefined) throw new Error("there is no `cp`");
  // Shares the blocks if the file system can. Not the owners: the copy is this user's.
  const kept = ["-dR", "--preserve=mode,timestamps,links", "--reflink=auto"];
  const [first = program, ...rest] = [...around, program, ...kept, "-T", "--", from, to];
  const { status, stderr, error } = spawnSync(first, rest, { encoding: "utf8", env: { LC_ALL: "C" } });
  if (status !== 0) throw new Error(`it cannot be copied: ${error?.message ?? stderr.split("\n")[0]}`);
  return new Map([...below(to)].map((name) => [name, identityAt(join(to, name)) ?? ""]));
}
