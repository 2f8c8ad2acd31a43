// What a trial has around the copies of the project: `/tmp`, tool caches, folders that the policy opens, other machines.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askingOnce } from "../../../catalog/knowledge/registries.ts";
import { realPathOf } from "../../../system/real-path.ts";
import { lock } from "../keep/lock.ts";
import { statusOf } from "../keep/state.ts";
import type { FilteringProxy } from "../network/proxy.ts";
import type { Trusted } from "../network/reading.ts";
import { proxyVariables, relayTo } from "../network/relay.ts";
import { ownResolver, resolver, unfound } from "../network/wanted.ts";
import { layersOf } from "../records.ts";
import { cachesBeside, shareCaches, variablesFor } from "./caches.ts";
import { type Layered, withUpper } from "./overlay.ts";
import { isApart } from "./roots.ts";
import { isWrittenSince, temporary, temporaryFor } from "./temporary.ts";
import type { Terms } from "./terms.ts";

/** The place of a trial. */
interface At {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly roots: readonly string[];
  /** There are overlays, whatever the project itself is seen through. */
  readonly overlays: boolean;
  /** A folder of this trial alone. */
  readonly own: string;
  /** Locks a file; undefined: another trial has it. */
  readonly take?: ((path: string) => (() => void) | undefined) | undefined;
}

/** Where a trial leaves what is worth saying about it. Plain data. */
export interface Traces {
  readonly own: string;
  readonly wanted: string;
  /** Those that the policy opens. */
  readonly hosts: readonly string[];
  /** Files of `/tmp` are written there, and are kept or lost with the trial. */
  readonly temporary?: { readonly upper: string; readonly becomes: "kept" | "lost" } | undefined;
}

/** What is worth saying about it afterwards. */
export interface Left {
  /** What it wrote to `/tmp` is seen by this session's later trials, or was lost with it; undefined: nothing. */
  readonly temporary?: "kept" | "lost" | undefined;
  /** Why it could not reach other machines, if it tried. */
  readonly unreached?: readonly string[];
}

/** What a trial has left there since the time, nanoseconds since 1970. `refused`: as far as the proxy knows. */
export function leftAt({ wanted, hosts, temporary }: Traces, since: bigint, refused: readonly string[]): Left {
  return {
    temporary: temporary && isWrittenSince(temporary.upper, since) ? temporary.becomes : undefined,
    unreached: [...new Set([...refused, ...unfound(wanted, hosts)])],
  };
}

/** In the place of the file that says who answers for names: a question that gets no answer is asked again for a minute. */
function asked(own: string): readonly Layered[] {
  const file = realPathOf(resolver);
  if (!statusOf(file)?.isFile()) return [];
  const mine = join(own, "resolver");
  writeFileSync(mine, ownResolver);
  return [{ folder: file, below: [mine] }];
}

/** In the place of the machine's trusted certificates: these, and that of the proxy. */
function signedBy({ authority = "" }: FilteringProxy, { path, text }: Trusted, own: string): readonly Layered[] {
  const mine = join(own, "certificates");
  writeFileSync(mine, text + authority);
  return [{ folder: path, below: [mine] }];
}

/** What is around the project. */
export type Surroundings = Awaited<ReturnType<typeof surround>>;

/** Prepares it. `end` of the result must be called. @throws if something of it cannot be had. */
export async function surround(terms: Terms, { environment, roots, overlays, own, take = lock }: At) {
  const { hosts = [], registries = [] } = terms;
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const opens = (terms.opens ?? []).filter((each) => isApart(each, roots));
  const shared = shareCaches(terms.caches ?? [], roots, join(own, "shared"));
  const copied = overlays ? cachesBeside([...roots, ...opens]) : [];
  const caches = copied.map((cache, at) => withUpper({ folder: cache, below: [cache] }, layersOf(own, at)));
  const reads = [...new Set(registries.flatMap((each) => each.hosts))];
  const network = hosts.length + reads.length > 0 ? await import("../network/bundle.ts") : undefined;
  const trusted = reads.length > 0 ? network?.trustedIn(environment) : undefined;
  if (reads.length > 0 && !trusted) throw new Error("no file of this machine says which certificates are trusted");
  const proxy = await network?.startProxy({ hosts, reads }, own, trusted?.text ?? "");
  const certificates = trusted && proxy ? signedBy(proxy, trusted, own) : [];
  const takes = overlays && isApart(temporary, opens);
  const ofSession = takes ? temporaryFor(environment, roots, join(own, "temporary")) : undefined;
  const giveBack = ofSession && take(ofSession.lock);
  const taken = giveBack ? ofSession?.taken : ofSession?.private;
  const wanted = join(own, "wanted");
  const relay = relayTo(proxy?.socket, wanted);
  const names = relay ? asked(own) : [];
  if (!relay && proxy) {
    proxy.close();
    throw new Error("a trial that reaches other machines needs perl");
  }
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    giveBack?.();
    proxy?.close();
  };
  const written = taken?.upper && {
    upper: taken.upper.upper,
    becomes: giveBack ? ("kept" as const) : ("lost" as const),
  };
  try {
    return {
      /** To be mounted before the project, and after it. */
      before: [...names, ...certificates, ...shared.stashed, ...(taken ? [taken] : []), ...caches],
      after: shared.opened,
      opens,
      /** Variables by which programs find all this. */
      environment: {
        ...(taken ? { TMPDIR: temporary } : {}),
        ...variablesFor(copied),
        ...shared.environment,
        ...(proxy ? proxyVariables([...hosts, ...reads]) : askingOnce),
        ...(trusted && network ? network.trusting(trusted.path) : {}),
        ...Object.assign({}, ...registries.map(({ reading }) => reading ?? {})),
      },
      /** What answers in a network of its own; undefined: there is not even a name in it. */
      relay,
      /** The session's `/tmp`; undefined: it is the machine's own. */
      temporary: ofSession,
      traces: { own, wanted, hosts: [...hosts, ...reads], temporary: written },
      /** Why it could not reach other machines, as far as the proxy knows. */
      refused: (): readonly string[] => proxy?.refused() ?? [],
      /** Gives everything back; may be called again. Its own folder stays. */
      end,
    };
  } catch (error) {
    end();
    throw error;
  }
}
