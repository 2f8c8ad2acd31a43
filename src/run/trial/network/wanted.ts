// The names that a trial's programs have asked for where no name is answered, and the file that leads their questions there.
import { hostname } from "node:os";
import { isOpenedHost } from "../../../policy/hosts.ts";
import { orElse } from "../../../system/or-else.ts";
import { readPlain } from "../../../system/read-plain.ts";
import { hostsFor, unopened } from "./entries.ts";

/** The machine's own choice of who answers for names. */
export const resolver = "/etc/resolv.conf";

/** In its place: the relay in the sandbox's own network. */
export const ownResolver = "nameserver 127.0.0.1\n";

/** More are not told. */
const most = 5;

/** Why each name that stands in the file was not found. */
export function unfound(file: string, hosts: readonly string[]): readonly string[] {
  const own = hostname().toLowerCase();
  const names = orElse(() => readPlain(file).split("\n"), []);
  // A name without a dot is the machine's own, or one of its network's.
  const outside = names.filter((name) => /\.(?!arpa$)[^.]+$/.test(name) && name !== own);
  return [...new Set(outside)]
    .slice(0, most)
    .map((name) =>
      isOpenedHost(name, hostsFor(undefined, hosts))
        ? `\`${name}\` was looked up by a program that does not ask the proxy (\`https_proxy\`)`
        : unopened(name),
    );
}
