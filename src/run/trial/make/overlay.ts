// The kernel's overlays, and copies in the place of folders: folders seen through layers, in a mount namespace that ends with the processes in it.
import { chmodSync, mkdirSync } from "node:fs";
import type { Over } from "../../../sandbox/confinement.ts";
import { systemProgram } from "../../../system/find-program.ts";
import { statusOf } from "../keep/state.ts";
import { type Relay, relayPort } from "../network/relay.ts";
import { entering } from "./entering.ts";

/** `plain`: real root mounts. `user`: in a user namespace, as root there. */
export type Mounting = "plain" | "user";

/** A folder, and what is mounted over it. Absolute paths without links. */
export interface Layered {
  readonly folder: string;
  /** From the topmost down; at the end what lies below all changes. */
  readonly below: readonly string[];
  /** Takes all changes; undefined: it cannot be written. `work`: an empty folder beside it. */
  readonly upper?: { readonly upper: string; readonly work: string } | undefined;
  /** The only layer is a copy of the folder, and can be written itself. */
  readonly copied?: true;
}

/** The kernel takes one page of options. */
const longestOptions = 3_800;

/** Characters that separate options, layers or escapes. */
const separators = /[,:\\"\s]/;

// Without perl. `--internal-only`: no program of the machine that mounts in the kernel's place.
const mountAll =
  'm=$1; shift; while [ "$1" != -- ]; do case $1 in bind=*) "$m" --internal-only --no-mtab --bind "${1#bind=}" "$2" ;; *) "$m" --internal-only --no-mtab -t overlay -o "$1" overlay "$2" ;; esac || exit 125; shift 2; done; shift; exec "$@"';

/** An upper layer for a folder, made if it is missing. */
export function withUpper(each: Layered, upper: { readonly upper: string; readonly work: string }): Layered {
  for (const path of [upper.upper, upper.work]) mkdirSync(path, { recursive: true, mode: 0o700 });
  // The permissions of the topmost layer are those that the command sees.
  chmodSync(upper.upper, Number((statusOf(each.folder)?.mode ?? 0n) & 0o1777n));
  return { ...each, upper };
}

/** Has the path a character that no mount option can hold? */
export const separates = (path: string): boolean => separators.test(path);

/** Why the folders cannot be seen through layers; undefined: they can. */
export function unmountable(all: readonly Layered[]): string | undefined {
  const overlays = all.filter((each) => !isBound(each));
  const paths = overlays.flatMap(({ folder, below, upper }) => [folder, ...below, ...(upper ? [upper.upper] : [])]);
  const strange = paths.find(separates);
  if (strange !== undefined) return `\`${strange}\` has a character that separates mount options`;
  if (overlays.some((each) => optionsOf(each).length > longestOptions))
    return "too many trials are held here: keep or drop some";
  return undefined;
}

/**
 * The command line that mounts the folders and becomes its further arguments. `relay`: with a network of its own, in which a process
 * answers.
 *
 * @throws if a program for it is missing, or a path cannot be a mount option.
 */
export function mountingLine(mounting: Mounting, all: readonly Layered[], relay?: Relay): readonly string[] {
  const why = unmountable(all);
  if (why !== undefined) throw new Error(why);
  return [...entered(mounting, relay), ...all.flatMap((each) => [optionsOf(each), each.folder]), "--"];
}

function entered(mounting: Mounting, relay: Relay | undefined): readonly string[] {
  const way = entering();
  if (way) {
    const how = [...(mounting === "user" ? ["u"] : []), ...(relay ? ["n", "a"] : [])].join("");
    return [...way, how, relay?.socket ?? "", String(relayPort), relay?.wanted ?? ""];
  }
  const [unshare, mount] = [systemProgram("unshare"), systemProgram("mount")];
  if (unshare === undefined || mount === undefined) throw new Error("unshare or mount is missing");
  return [
    unshare,
    ...(mounting === "user" ? ["--user", "--map-root-user"] : []),
    ...["--mount", "--propagation", "private", "/bin/sh", "-c", mountAll, "sh", mount],
  ];
}

/** How a sandbox gets the folders: those with an upper layer can be written. `relay`: with a network of its own. */
export const over = (
  mounting: Mounting,
  all: readonly Layered[],
  { relay }: { readonly relay?: Relay | undefined } = {},
): Over => ({
  mounting: mountingLine(mounting, all, relay),
  writable: all.filter(({ upper, copied }) => upper !== undefined || copied).map(({ folder }) => folder),
  asRoot: mounting === "user",
  ownNetwork: relay !== undefined,
});

/** A single layer is mounted itself: an overlay would need another one. */
const isBound = ({ below, upper }: Layered): boolean => upper === undefined && below.length === 1;

/** `bind=FOLDER`, or the options of an overlay. */
export const optionsOf = (each: Layered): string => (isBound(each) ? `bind=${each.below[0]}` : overlayOptions(each));

const overlayOptions = ({ below, upper }: Layered): string =>
  [
    upper ? "rw" : "ro",
    "userxattr",
    `lowerdir=${below.join(":")}`,
    ...(upper ? [`upperdir=${upper.upper}`, `workdir=${upper.work}`] : []),
  ].join(",");
