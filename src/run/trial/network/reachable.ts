// The machines that a trial may reach: names, addresses and ports × the hosts of the policy.
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isOpenedHost } from "../../../policy/hosts.ts";
import { hostsFor, plainName, type Target, unopened } from "./entries.ts";

/** Public, but a service of the machine's own: it hands out what the machine is trusted with (Azure's documentation). */
const ownServices = new Set(["168.63.129.16"]);

/** Why a machine may not be asked for; undefined: it may. An address must stand by itself if it is not public. */
export function refusalOf({ host, port }: Target, hosts: readonly string[]): string | undefined {
  const name = plainName(host);
  const opened = isOpenedHost(name, hostsFor(port, hosts));
  const why =
    isIP(name) !== 0 ? addressRefusal({ host: name, port }, hosts, opened) : opened ? undefined : unopened(name);
  if (why === undefined || opened || !isOpenedHost(name, hostsFor(undefined, hosts))) return why;
  return `the policy's \`network.hosts\` does not open port ${port} of \`${name}\`: \`${shown(name)}:${port}\` would`;
}

/** Why an address that a name leads to may not be connected to; undefined: it may. */
export function addressRefusal(
  { host: address, port }: Target,
  hosts: readonly string[],
  opened = true,
): string | undefined {
  const plain = plainAddress(address);
  if (plain !== undefined && hostsFor(port, hosts).some((each) => plainAddress(each) === plain)) return undefined;
  if (!opened) return unopened(address);
  return plain !== undefined && isPublic(plain)
    ? undefined
    : `\`${address}\` is an address of this machine or of its own network: the policy's \`network.hosts\` must name it itself`;
}

const shown = (name: string): string => (isIP(name) === 6 ? `[${name}]` : name);

/** The address in one spelling; undefined: it is none. */
const plainAddress = (text: string): string | undefined =>
  isIP(text) === 0 ? undefined : ipaddr.process(text).toNormalizedString();

const isPublic = (address: string): boolean =>
  ipaddr.process(address).range() === "unicast" && !ownServices.has(address);
