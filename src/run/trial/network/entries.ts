// The hosts of the policy as they are written: names and addresses, with a port or without.
import { isIP } from "node:net";
import { registries as all, type Registry } from "../../../catalog/knowledge/registries.ts";

/** Where a connection leads: a name or an address without brackets, in lower case. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** HTTP and HTTPS: what a host without a port opens. */
const usualPorts = new Set([80, 443]);

/** A name as it is compared. */
export const plainName = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");

/** The hosts that a port is opened of; undefined: any port. */
export const hostsFor = (port: number | undefined, hosts: readonly string[]): readonly string[] =>
  hosts.flatMap((each) => {
    const { host, port: own } = entryOf(each);
    return port === undefined || (own === undefined ? usualPorts.has(port) : own === port) ? [host] : [];
  });

/** The name or the address of one of the policy's hosts. */
export const hostOf = (entry: string): string => entryOf(entry).host;

/** The parts of `name`, `name:port`, an address, `address:port` or `[address]:port`. */
function entryOf(entry: string): { readonly host: string; readonly port?: number } {
  const [, host, port] = (isIP(entry) === 6 ? undefined : /^(\[.*\]|[^:]*):(\d+)$/.exec(entry)) ?? [];
  if (host === undefined || port === undefined) return { host: plainName(entry) };
  return { host: plainName(host), port: Number(port) };
}

const registries: Readonly<Record<string, Registry>> = all;

/** Says that a machine is not open, and which setting would open it. */
export function unopened(host: string): string {
  const [installer] = Object.entries(registries).find(([, { hosts }]) => hosts.some((each) => each === host)) ?? [];
  const other = installer === undefined ? "" : `; \`registries\` with \`${installer}\` would, for reading`;
  return `the policy's \`network.hosts\` does not open \`${host}\`${other}`;
}
