// The proxy through which a trial reaches the machines that the policy opens. Names are resolved here, outside of the sandbox,
// and it is the resolved address that is connected to: a name cannot lead elsewhere in between.

import { type LookupAddress, lookup } from "node:dns";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { RequestError, Server } from "proxy-chain";
import { addressRefusal, refusalOf } from "./reachable.ts";

/** A proxy that runs. */
export interface FilteringProxy {
  /** The path of its UNIX domain socket, in a folder of this user alone. */
  readonly socket: string;
  /** Why it refused something, each reason once. */
  readonly refused: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** More reasons are not remembered. */
const mostReasons = 20;

/**
 * Starts one for HTTP and CONNECT. `place`: a folder that the relay finds under the same path; a trial's `/tmp` is its own.
 *
 * @throws if it cannot listen.
 */
export async function startProxy(hosts: readonly string[], place: string): Promise<FilteringProxy> {
  const reasons = new Set<string>();
  const refuse = (reason: string): Error => {
    if (reasons.size < mostReasons) reasons.add(reason);
    return new RequestError(`safe-sh: ${reason}\n`, 403);
  };
  const lookUp = ((name: string, options: object, done: (error: Error | null, ...found: unknown[]) => void) =>
    lookup(name, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      if (error) return done(error);
      const problem = found.map(({ address }) => addressRefusal(address, hosts)).find((each) => each !== undefined);
      // One address that is refused spoils the name: it would be tried next.
      if (problem !== undefined || !found[0]) return done(refuse(`\`${name}\`: ${problem ?? "it has no address"}`));
      if ("all" in options && options.all) return done(null, found);
      return done(null, found[0].address, found[0].family);
    })) as typeof lookup;
  const proxy = new Server({
    prepareRequestFunction: ({ hostname }) => {
      const reason = refusalOf(hostname, hosts);
      if (reason !== undefined) throw refuse(reason);
      return { dnsLookup: lookUp };
    },
  });
  // The library listens on TCP alone, and takes a connection without an address for a closed one.
  const listener = createServer((connection) => {
    Object.defineProperty(connection, "remoteAddress", { value: "127.0.0.1" });
    proxy.server.emit("connection", connection);
  });
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const socket = join(place, "proxy");
  if (Buffer.byteLength(socket) > 107) throw new Error(`${socket} is too long for a socket: set XDG_STATE_HOME`);
  const close = async (): Promise<void> => {
    listener.close();
    proxy.closeConnections();
    rmSync(socket, { force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      listener.once("error", reject);
      listener.listen(socket, resolve);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { socket, refused: () => [...reasons], close };
}
