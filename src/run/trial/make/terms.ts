// What a trial is given under a policy.
import { homedir } from "node:os";
import { join, normalize } from "node:path";
import { isPattern } from "../../../policy/glob.ts";
import type { CacheName, Policy } from "../../../policy/policy.ts";

/** What a policy lets a trial have. */
export interface Terms {
  /** Paths that are hidden besides the common secrets. */
  readonly hides?: readonly string[];
  /** Absolute paths outside of the project that the policy opens: what is written there is written there. */
  readonly opens?: readonly string[];
  /** Languages whose tools share their caches with commands outside. */
  readonly caches?: readonly CacheName[];
  /** Machines that it may reach, in the forms of the policy's `network.hosts`. Default: none. */
  readonly hosts?: readonly string[];
}

/** The terms of a policy. */
export const termsOf = ({ reads, writes, network, caches = [] }: Policy): Terms => ({
  hides: (reads?.deny ?? []).filter(isHideable),
  // `/tmp`, `~/out/**`: outside of the project there is no copy.
  opens: writes.flatMap((each) => {
    const folder = each.endsWith("/**") ? each.slice(0, -3) : each;
    const place = folder.startsWith("~/") ? join(homedir(), folder.slice(1)) : normalize(folder);
    return isPattern(folder) || !place.startsWith("/") || place === "/" ? [] : [place.replace(/\/$/, "")];
  }),
  caches,
  // What leaves through a proxy cannot be told from what is asked for.
  hosts: network?.methods.includes("write") ? network.hosts : [],
});

/** A path that a sandbox can hide: a pattern or a relative one has no place by itself. */
export const isHideable = (path: string): boolean => /^\/[^*?]*$/.test(path);
