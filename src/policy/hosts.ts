// Names of hosts × the hosts of a policy.
import { matchesStars } from "./glob.ts";

/** Is the name of a host, in lower case, among those of a policy? */
export const isOpenedHost = (name: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => matchesStars(host.toLowerCase(), name));
