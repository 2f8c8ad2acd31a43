// `safe-sh doctor`: checks that everything is in place and that both keys hold, with advice if not.
import { otherHosts } from "../hosts/names.ts";
import { loadPolicy } from "../policy/files/load.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import type { Check } from "./doctor/check.ts";
import { clientCheck, drivenChecks } from "./doctor/client.ts";
import { guardChecks } from "./doctor/guard.ts";
import { hookChecks } from "./doctor/hook.ts";
import { hostChecks } from "./doctor/hosts.ts";
import { settingsHere, uncompared } from "./doctor/layers.ts";
import { machine } from "./doctor/machine.ts";
import { otherHookChecks } from "./doctor/other-hooks.ts";
import { pluginsIn } from "./doctor/plugin.ts";
import { cacheCheck, residentCheck } from "./doctor/resident.ts";
import { shellCheck } from "./doctor/shell.ts";
import { subcommand } from "./subcommand.ts";
import { styleOf } from "./text/style.ts";

const help = `safe-sh doctor: checks whether everything is in place, and says what to do where not

usage:
  safe-sh doctor [--client] [--settings FILE] [--hooks-file FILE] [--json]
  safe-sh doctor --host NAME [--client] [--json]

looks at node, the grammar's files, the resident checker, the sandbox, the log, the policy of this folder, and at the
settings of Claude Code as the client reads them when it is started in this folder; asks the hook and the shell that
they name about a command that only reads and one that does not

options:
  --client           also run the real client here, against a stand-in for its model: does a command that changes something
                     run? The client's other hooks run as well: only in a folder that you trust
  --host NAME        only about another agent, or about all that are in use here:
                     ${otherHosts.join(", ")}, all
  --settings FILE    as if the client were started with this option
  --hooks-file FILE  the hooks.json of a plugin, beside the settings
  --json             what was checked as one line of JSON

ends with 0, also where there are warnings; 1 where something is broken; 2 for a wrong call
`;

const options = {
  json: { type: "boolean", default: false },
  client: { type: "boolean", default: false },
  host: { type: "string" },
  settings: { type: "string" },
  "hooks-file": { type: "string" },
} as const;

/** Prints each check. The exit code: 0, or 1 if something is broken. */
export const doctor = subcommand({ name: "doctor", help, options, takes: "nothing" }, async ({ values }) => {
  if (values.host !== undefined) {
    const host = otherHosts.find((each) => each === values.host);
    if (values.host === "claude" || values.host === "claude-code")
      return { wrong: "Claude Code is checked without --host" };
    if (!host && values.host !== "all")
      return { wrong: `there is no host \`${visible(values.host)}\``, help: `one of: ${otherHosts.join(", ")}, all` };
    const checks = await hostChecks(host, values.client);
    if (checks.length === 0 && !values.json) write(2, "safe-sh: doctor: no other host is in use here\n");
    return show(checks, values.json);
  }
  const settings = settingsHere(values.settings);
  const plugins = pluginsIn(settings, values["hooks-file"]);
  const checks = [
    ...(await machine()),
    cacheCheck(settings.environment.PATH),
    await residentCheck((await loadPolicy({ cwd: process.cwd() })).policy.resident),
    ...settings.checks,
    ...plugins.checks,
    ...(await guardChecks(settings)),
    clientCheck(),
    shellCheck(settings),
    ...hookChecks([...settings.read, ...plugins.named], settings),
    ...otherHookChecks([...settings.read, ...plugins.named], settings),
    ...(values.client ? await drivenChecks(settings) : uncompared(settings)),
    ...(await hostChecks(undefined, values.client)),
  ];
  return show(checks, values.json);
});

function show(checks: readonly Check[], json: boolean): number {
  if (json) write(1, `${JSON.stringify(checks)}\n`);
  else for (const check of checks) write(1, lineOf(check));
  return checks.some(({ state }) => state === "broken") ? 1 : 0;
}

function lineOf({ name, state, what, help }: Check): string {
  const style = styleOf(1);
  const word = state === "ok" ? style.good("ok     ") : style.bad(state.padEnd(7));
  return `${word}  ${name}: ${what}\n${help === undefined ? "" : `         help: ${help}\n`}`;
}
