// Names of hosts × the hosts of a policy.
import { matchesWildcard } from "./glob.ts";

/** Is the name of a host, in lower case, among those of a policy? */
export const isOpenedHost = (name: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => matchesWildcard(host.toLowerCase().replaceAll("?", "\0"), name));
