// What a trial has around the copies of the project: `/tmp`, tool caches, folders that the policy opens, other machines.
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { statusOf } from "../keep/state.ts";
import type { FilteringProxy } from "../network/proxy.ts";
import { proxyVariables, relayLine } from "../network/relay.ts";
import { removeFolder } from "../remove.ts";
import { cachesBeside, shareCaches, variablesFor } from "./caches.ts";
import type { Layered } from "./overlay.ts";
import { isApart } from "./roots.ts";
import { takeTemporary, temporary } from "./temporary.ts";
import type { Terms } from "./terms.ts";

/** The place of a trial. */
interface At {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly roots: readonly string[];
  /** There are overlays, whatever the project itself is seen through. */
  readonly overlays: boolean;
  /** A folder of this trial alone. */
  readonly own: string;
}

/** To be mounted around the project, before it and after it. */
export interface Surroundings {
  readonly before: readonly Layered[];
  readonly after: readonly Layered[];
  readonly opens: readonly string[];
  /** Variables by which programs find all this. */
  readonly environment: Readonly<Record<string, string>>;
  /** The command line of a network of its own; absent: there is none. */
  readonly relay?: readonly string[];
  /** Gives everything back; may be called again. `since`: nanoseconds since 1970, when the trial began. */
  readonly end: (since: bigint) => Promise<Left>;
}

/** What is worth saying about it afterwards. */
export interface Left {
  /** What it wrote to `/tmp` is seen by this session's later trials, or was lost with it; undefined: nothing. */
  readonly temporary?: "kept" | "lost" | undefined;
  /** Why it could not reach other machines, if it tried. */
  readonly unreached?: readonly string[];
}

/** An upper layer for a folder. */
export function withUpper(each: Layered, upper: { readonly upper: string; readonly work: string }): Layered {
  for (const path of [upper.upper, upper.work]) mkdirSync(path, { recursive: true, mode: 0o700 });
  // The permissions of the topmost layer are those that the command sees.
  chmodSync(upper.upper, Number((statusOf(each.folder)?.mode ?? 0n) & 0o777n));
  return { ...each, upper };
}

/** Prepares it. `end` of the result must be called. @throws if something of it cannot be had. */
export async function surround(terms: Terms, { environment, roots, overlays, own }: At): Promise<Surroundings> {
  const { hosts = [] } = terms;
  const opens = (terms.opens ?? []).filter((each) => isApart(each, roots));
  const shared = shareCaches(terms.caches ?? [], roots, join(own, "shared"));
  const copied = overlays ? cachesBeside([...roots, ...opens]) : [];
  const caches = copied.map((cache, at) =>
    withUpper({ folder: cache, below: [cache] }, { upper: join(own, `upper-${at}`), work: join(own, `work-${at}`) }),
  );
  let proxy: FilteringProxy | undefined;
  if (hosts.length > 0) {
    const { startProxy } = await import("../network/bundle.ts");
    proxy = await startProxy(hosts, own);
  }
  const takes = overlays && isApart(temporary, opens);
  const taken = takes ? takeTemporary(environment, roots, join(own, "temporary")) : undefined;
  let left: Left | undefined;
  const end = async (since: bigint): Promise<Left> => {
    if (left) return left;
    left = { temporary: taken?.wrote(since), ...(proxy ? { unreached: proxy.refused() } : {}) };
    taken?.end();
    await proxy?.close();
    removeFolder(own);
    return left;
  };
  try {
    return {
      before: [...shared.stashed, ...(taken ? [taken.layered] : []), ...caches],
      after: shared.opened,
      opens,
      environment: {
        ...(taken ? { TMPDIR: temporary } : {}),
        ...variablesFor(copied),
        ...shared.environment,
        ...(proxy ? proxyVariables(hosts) : {}),
      },
      ...(proxy ? { relay: relayLine(proxy.socket) } : {}),
      end,
    };
  } catch (error) {
    await end(0n);
    throw error;
  }
}
