// The option `--host` of init and uninstall, and the offer of what it does.
import { canAsk, confirm } from "../../doors/shell/ask.ts";
import { isPutIn } from "../../hosts/install/hosts/parts.ts";
import { isInstalled } from "../../hosts/install/hosts/places.ts";
import { titles } from "../../hosts/install/hosts/titles.ts";
import { type OtherHost, otherHosts } from "../../hosts/names.ts";
import type { WrongCall } from "../subcommand.ts";
import { hostsNamed, initHosts } from "./hosts.ts";
import { say } from "./say.ts";

/** The other agents that are in use here, and have no hook of ours yet: asked about on a terminal, else named. */
export async function offerOthers(dryRun: boolean): Promise<number> {
  let code = 0;
  for (const host of otherHosts.filter((each) => isInstalled(each) && !isPutIn(each))) {
    const { title } = titles[host];
    if (!dryRun && canAsk() && (await confirm(`${title} is in use here: put the hook into it, too?`)))
      code = Math.max(code, await initHosts([host], {}, false));
    else say(`note     ${title} is in use here too: \`safe-sh init --host ${host}\``);
  }
  return code;
}

/** The hosts that `--host` names, and options that go with it. */
export function ofHosts(
  values: Readonly<Record<string, string | boolean | undefined>>,
  allowed: readonly string[],
  act: (hosts: readonly OtherHost[]) => Promise<number>,
): Promise<number> | WrongCall {
  const name = String(values.host);
  const hosts = hostsNamed(name);
  const other = Object.keys(values).find((each) => !["host", "dry-run", ...allowed].includes(each));
  if (other !== undefined) return { wrong: `--${other} does not go with --host` };
  const gemini = allowed.find((each) => values[each] !== undefined);
  if (gemini !== undefined && name !== "gemini") return { wrong: `--${gemini} needs --host gemini` };
  return act(hosts);
}
