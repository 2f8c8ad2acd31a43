// The way from a sandbox's own network to the proxy outside: a process that stands in the network (bin/enter.pl), and outside of
// everything else of the sandbox.
import { entering } from "../make/entering.ts";
import { hostOf } from "./entries.ts";

/** The port on the sandbox's own loopback interface, where nothing else listens. */
export const relayPort = 3128;

/** What it answers with. */
export interface Relay {
  /** The proxy's; absent: there is none. */
  readonly socket?: string | undefined;
  /** A file that gets the names that programs ask for, a line each. */
  readonly wanted: string;
}

/** Undefined: there is no perl. */
export const relayTo = (socket: string | undefined, wanted: string): Relay | undefined =>
  entering() && { socket, wanted };

/** Variables by which programs find the proxy. What the policy opens by its address goes there, too. */
export function proxyVariables(hosts: readonly string[]): Readonly<Record<string, string>> {
  const address = `http://127.0.0.1:${relayPort}`;
  const names = new Set(hosts.map(hostOf));
  // Servers that a command starts in the sandbox are reached directly.
  const direct = ["localhost", "127.0.0.1", "::1"].filter((each) => !names.has(each)).join(",");
  return {
    ...Object.fromEntries(["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].map((name) => [name, address])),
    no_proxy: direct,
    NO_PROXY: direct,
    NODE_USE_ENV_PROXY: "1",
  };
}
