// The option `--host` of init and uninstall, and the offer of what it does.
import { canAsk, confirm } from "../../doors/shell/ask.ts";
import { hosts, takersOf } from "../../hosts/all.ts";
import { type OtherHost, otherHosts } from "../../hosts/events.ts";
import { type Wish, wishes } from "../../hosts/host.ts";
import { isInstalled, isPutIn } from "../../hosts/install/hosts-here.ts";
import type { WrongCall } from "../subcommand.ts";
import { hostsNamed, initHosts } from "./hosts.ts";
import { say } from "./say.ts";

/** The other agents that are in use here, and have no hook of ours yet: asked about on a terminal, else named. */
export async function offerOthers(dryRun: boolean): Promise<number> {
  let code = 0;
  for (const host of otherHosts.filter((each) => isInstalled(each) && !isPutIn(each))) {
    const { title } = hosts[host];
    if (!dryRun && canAsk() && (await confirm(`${title} is in use here: put the hook into it, too?`)))
      code = Math.max(code, await initHosts([host], [], false));
    else say(`note     ${title} is in use here too: \`safe-sh init --host ${host}\``);
  }
  return code;
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The options for hosts that were given. `--changes ask` wishes for nothing. */
export const wishesIn = (values: Values): readonly Wish[] =>
  wishes.filter((wish) => values[wish] && values[wish] !== "ask");

/** What is wrong with such an option for this host, or without one; undefined: nothing. */
export function misplaced(given: readonly Wish[], host?: string): WrongCall | undefined {
  const wish = given.find((each) => !takersOf(each).some((taker) => taker === host));
  return wish && { wrong: `--${wish} needs --host ${takersOf(wish).join(" or ")}` };
}

/** What is wrong with another option beside one that goes with `--dry-run` and `allowed` alone; undefined: nothing. */
export function notWith(name: string, values: Values, allowed: readonly string[] = []): WrongCall | undefined {
  const given = Object.keys(values).filter((each) => values[each] !== undefined && values[each] !== false);
  const other = given.find((each) => ![name, "dry-run", ...allowed].includes(each));
  return other === undefined ? undefined : { wrong: `--${other} does not go with --${name}` };
}

/** The hosts that `--host` names, and options that go with it. */
export function ofHosts(
  values: Values,
  allowed: readonly Wish[],
  act: (hosts: readonly OtherHost[]) => Promise<number>,
): Promise<number> | WrongCall {
  const name = String(values.host);
  return notWith("host", values, allowed) ?? misplaced(wishesIn(values), name) ?? act(hostsNamed(name));
}
