// What a trial is given under a policy.
import { homedir } from "node:os";
import { join, normalize } from "node:path";
import { registries as known, type Registry } from "../../../catalog/knowledge/registries.ts";
import { isPattern } from "../../../policy/glob.ts";
import {
  type CacheName,
  defaultUndo,
  type HeldPlaces,
  type InstallerName,
  type Policy,
  type Undo,
} from "../../../policy/policy.ts";
import { placed } from "../../../system/placed.ts";

/** What a policy lets a trial have. */
export interface Terms {
  /** What is hidden besides the common secrets and those of the project: absolute paths, or patterns. */
  readonly hides?: readonly string[];
  /** Secrets of the project that are not: absolute paths, or patterns. */
  readonly shows?: readonly string[];
  /** Absolute paths outside of the project that the policy opens: what is written there is written there. */
  readonly opens?: readonly string[];
  /** Languages whose tools share their caches with commands outside. */
  readonly caches?: readonly CacheName[];
  /** Places whose changes are held or kept, unlike the built-in table: relative to the project, absolute or `~/...`. */
  readonly places?: HeldPlaces | undefined;
  /** Machines that it may reach, in the forms of the policy's `network.hosts`. Default: none. */
  readonly hosts?: readonly string[];
  /** How long what was kept can be taken back. */
  readonly undo?: Undo;
  /** What installers may read. */
  readonly registries?: readonly Registry[];
}

const ofInstallers: Readonly<Record<InstallerName, Registry>> = known;

/** The terms of a policy for a command in a folder. */
export const termsOf = (
  { reads, writes, network, places, caches = [], registries = [], undo = defaultUndo }: Policy,
  cwd: string,
): Terms => ({
  hides: reads?.deny?.map((path) => placed(path, cwd)) ?? [],
  shows: reads?.allow?.map((path) => placed(path, cwd)) ?? [],
  // `/tmp`, `~/out/**`: outside of the project there is no copy.
  opens: writes.flatMap((each) => {
    const folder = each.endsWith("/**") ? each.slice(0, -3) : each;
    const place = folder.startsWith("~/") ? join(homedir(), folder.slice(1)) : normalize(folder);
    return isPattern(folder) || !place.startsWith("/") || place === "/" ? [] : [place.replace(/\/$/, "")];
  }),
  caches,
  places,
  undo,
  registries: registries.map((name) => ofInstallers[name]),
  // What leaves through a proxy cannot be told from what is asked for.
  hosts: network?.methods.includes("write") ? network.hosts : [],
});
