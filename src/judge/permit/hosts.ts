// The hosts that a policy opens × the addresses that commands name.

import { metadataHost } from "../../catalog/knowledge/machine-metadata.ts";
import { type Finding, found } from "../../findings/finding.ts";
import type { Act } from "../../findings/say.ts";
import { type Hole, known, knownStart, show, type Text } from "../../interpret/text.ts";
import { isOpenedHost } from "../../policy/hosts.ts";
import type { Network } from "../../policy/policy.ts";
import { orElse } from "../../system/or-else.ts";
import type { Effect } from "../effect.ts";

type Connection = Extract<Effect, { readonly kind: "connects" }>;

/** The finding for a connection under a policy that says which are permitted; undefined: this one is. */
export function hostFinding(
  { host, method, span }: Connection,
  network: Network,
  by: Act,
  asked: readonly Text[] = [],
): Finding | undefined {
  const code = method === "write" ? "sends-data" : "network-host";
  const to = { ...by, host: host.pieces.length === 0 ? undefined : show(host) };
  const everywhere = network.hosts.includes("*");
  const name = hostOf(host);
  const names = asked.map(hostOf);
  const sent =
    method === "write" &&
    names.length > 0 &&
    names.every((each) => each !== undefined && isOpenedHost(each, network.hosts));
  const opened =
    sent ||
    (name === undefined
      ? everywhere && (network.methods.includes("write") || !carriesData(host)) && isBegun(host)
      : isOpenedHost(name, network.hosts));
  if (!opened) return found(code, "closed", span, to);
  return network.methods.includes(method) ? undefined : found(code, "method", span, to);
}

/** Does the policy open the machine for data, or this very one by its name? */
export function isChosen(address: Text, { hosts, methods }: Network = { hosts: [], methods: [] }): boolean {
  const name = hostOf(address);
  const named = methods.includes("write") ? hosts : hosts.filter((each) => each !== "*");
  return name !== undefined && isOpenedHost(name, named);
}

/** Does it hold output of a command? */
export const carriesOutput = ({ pieces }: Text): boolean =>
  pieces.some((piece) => typeof piece !== "string" && isOutput(piece));

const isOutput = ({ origin }: Hole): boolean => origin === "command" || origin === "input";

/**
 * Would a request take data to another machine in its address: output of a command, a line of a file, a variable of the environment? A
 * counter is none, and a pattern becomes at most the name of a file.
 */
export const carriesData = (address: Text): boolean =>
  !staysHere.test(knownStart(address)) &&
  address.pieces.some(
    (piece) =>
      typeof piece !== "string" &&
      (isOutput(piece) || (piece.origin !== "glob" && piece.shape !== "natural" && piece.shape !== "integer")),
  );

/** Could a pattern stand in the name of the machine? bash leaves `http://[::1]/` as it is, and programs take it for an address. */
export const hidesHost = ({ pieces }: Text): boolean => {
  const text = pieces
    .map((piece) => (typeof piece === "string" ? piece : piece.origin === "glob" ? "\0" : ""))
    .join("");
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*\0/i.test(text);
};

const staysHere = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d*$|(?::\d+)?[/?#])/;

// An address that programs read differently has no host here: `http://a\\@b` is `a` for browsers and `b` for curl.
const url =
  /^[a-z][a-z0-9+.-]*:\/\/(?:[\w.~%!$&'()*+,;=:-]*@)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d*)?(?:\/[^\\\s]*|[?#][^@\\\s]*)?$/i;
// `host`, `host:port`, `host/path`, `user@host:path`; not curl's `host:port:another`.
const plain = /^(?:[\w.-]+@)?([a-z0-9.-]+)(?:[:/][^@:\\\s]*)?$/i;

// A name that is known only at run time could be any text; without an address, a program uses a default.
const isBegun = (host: Text): boolean => host.pieces.length === 0 || knownStart(host) !== "";

/** Is it surely the machine on which the command runs? */
export const isOwnMachine = (address: Text): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/.test(hostOf(address) ?? "");

/** Could it be a service that hands out this machine's keys, in any spelling of its address, and wherever it stands? */
export function isMetadataService(address: Text): boolean {
  const text = address.pieces.map((piece) => (typeof piece === "string" ? piece : "1")).join("");
  const authority = text.replace(/^[a-z][a-z0-9+.-]*:\/*/i, "").split(/[/?#\\]/, 1)[0] ?? "";
  const parts = [authority.replace(/^.*@/s, "").replace(/:\d*$/, ""), ...authority.split(/[:,@]/)];
  // curl spells addresses in pieces: `169.254.16{9}.254`.
  const whole = parts.map((part) => part.replace(/^\[(?=[^\]]*$)|^(?=[^[]*)\]$|[{}]/g, ""));
  const names = [...whole, ...(authority.match(/\[[\da-f:.]+\]/gi) ?? []), `[${authority}]`].flatMap(hostnameOf);
  return names.some((name) => metadataHost.test(name));
}

/** As browsers write it: an address of version 4 as four decimal numbers, one of version 6 as short as it can be. */
function hostnameOf(name: string): readonly string[] {
  return orElse(() => (name === "" ? [] : [new URL(`http://${name}/`).hostname.replace(/\.$/, "")]), []);
}

/** The name of the machine in an address, in lower case; undefined: not certain. */
function hostOf(address: Text): string | undefined {
  const value = known(address) ?? "";
  return (value.includes("://") ? url : plain).exec(value)?.[1]?.toLowerCase();
}
