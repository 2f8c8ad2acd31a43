// `safe-sh doctor`: checks that everything is in place and that both keys hold, with advice if not.

import { loadPolicy } from "../../decide/checked-policy.ts";
import type { Check } from "../../hosts/check.ts";
import { type OtherHost, otherHosts } from "../../hosts/events.ts";
import { findClient } from "../../hosts/install/client.ts";
import { isInstalled, isPutIn } from "../../hosts/install/hosts-here.ts";
import { visible } from "../../system/visible.ts";
import { tellJson, write } from "../../system/write.ts";
import { subcommand } from "../subcommand.ts";
import * as rows from "../table/set-up.ts";
import { styleOf } from "../text/style.ts";
import { clientCheck } from "./client.ts";
import { drivenChecks } from "./driven.ts";
import { figuresCheck } from "./figures.ts";
import { guardChecks } from "./guard.ts";
import { hookChecks } from "./hook.ts";
import { hostChecks } from "./hosts.ts";
import { type Settings, settingsHere, uncompared } from "./layers.ts";
import { machine } from "./machine.ts";
import { otherHookChecks } from "./other-hooks.ts";
import { pluginsIn } from "./plugin.ts";
import { protectionChecks } from "./protection.ts";
import { cacheCheck, residentCheck } from "./resident.ts";
import { serverChecks } from "./server.ts";
import { shellCheck } from "./shell.ts";

/** Prints each check. The exit code: 0, or 1 if something is broken. */
export const doctor = subcommand(rows.doctor, async ({ values }) => {
  if (values.host !== undefined) {
    const host = otherHosts.find((each) => each === values.host);
    const checks = await hostChecks(host, values.client);
    if (checks.length === 0 && !values.json) write(2, "safe-sh: doctor: no other host is in use here\n");
    return show(checks, values.json);
  }
  const settings = settingsHere(values.settings);
  const checks = [
    ...(await machine()),
    cacheCheck(settings.environment.PATH),
    await residentCheck((await loadPolicy({ cwd: process.cwd() })).policy.resident),
    ...(await checksOfSettings(settings, values)),
    figuresCheck(Date.now()),
  ];
  return show(checks, values.json);
});

interface Asked {
  /** The hooks of a plugin, beside the settings. */
  readonly "hooks-file"?: string | undefined;
  /** Are the clients themselves asked? */
  readonly client: boolean;
}

/** What is found in settings, and by asking the hook and the shell that they name. */
export async function checksOfSettings(settings: Settings, asked: Asked): Promise<readonly Check[]> {
  const plugins = pluginsIn(settings, asked["hooks-file"]);
  const named = [...settings.read, ...plugins.named];
  return [
    ...settings.checks,
    ...protectionChecks(settings),
    ...plugins.checks,
    ...(await guardChecks(settings)),
    clientCheck(),
    shellCheck(settings),
    ...serverChecks(process.cwd(), settings.environment.PATH),
    ...hookChecks(named, settings, otherHosts.some(isInForce) && findClient() === undefined),
    ...otherHookChecks(named, settings),
    ...(asked.client ? await drivenChecks(settings) : uncompared(settings)),
    ...(await hostChecks(undefined, asked.client)),
  ];
}

const isInForce = (host: OtherHost): boolean => isInstalled(host) && isPutIn(host);

function show(checks: readonly Check[], json: boolean): number {
  if (json) tellJson(checks);
  else for (const check of checks) write(1, lineOf(check));
  return checks.some(({ state }) => state === "broken") ? 1 : 0;
}

function lineOf({ name, state, what, help }: Check): string {
  const style = styleOf(1);
  const word = state === "ok" ? style.good("ok     ") : style.bad(state.padEnd(7));
  return `${word}  ${visible(`${name}: ${what}`)}\n${help === undefined ? "" : `         help: ${visible(help)}\n`}`;
}
