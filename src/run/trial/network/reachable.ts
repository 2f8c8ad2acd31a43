// The machines that a trial may reach: names and addresses × the hosts of the policy.
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isOpenedHost } from "../../../policy/hosts.ts";

/** Public, but a service of the machine's own: it hands out what the machine is trusted with (Azure's documentation). */
const ownServices = new Set(["168.63.129.16"]);

/** Why a name or an address may not be asked for; undefined: it may. An address must stand by itself if it is not public. */
export function refusalOf(host: string, hosts: readonly string[]): string | undefined {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  if (isIP(name) !== 0) return addressRefusal(name, hosts, isOpenedHost(name, hosts));
  return isOpenedHost(name, hosts) ? undefined : `the policy's \`network.hosts\` does not open \`${name}\``;
}

/** Why an address that a name leads to may not be connected to; undefined: it may. */
export const addressRefusal = (address: string, hosts: readonly string[], opened = true): string | undefined => {
  const plain = plainAddress(address);
  if (plain !== undefined && hosts.some((each) => plainAddress(each) === plain)) return undefined;
  if (!opened) return `the policy's \`network.hosts\` does not open \`${address}\``;
  return plain !== undefined && isPublic(plain)
    ? undefined
    : `\`${address}\` is an address of this machine or of its own network: the policy's \`network.hosts\` must name it itself`;
};

/** The address in one spelling; undefined: it is none. */
const plainAddress = (text: string): string | undefined =>
  isIP(text) === 0 ? undefined : ipaddr.process(text).toNormalizedString();

const isPublic = (address: string): boolean =>
  ipaddr.process(address).range() === "unicast" && !ownServices.has(address);
