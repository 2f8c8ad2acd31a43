// The client itself: is it new enough, and what does it really do with a command that changes something?
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { broken, type Check, ok, warning } from "../../hosts/check.ts";
import { drive, findClient, isOlder, ofService, oldestClient, versionOf } from "../../hosts/install/client.ts";
import { environmentIn } from "../../hosts/install/client-settings.ts";
import { probeFolder, probes, probing } from "../../record/probe.ts";
import type { Settings } from "./layers.ts";

export function clientCheck(): Check {
  const client = findClient();
  if (client === undefined)
    return warning("client", "`claude` is not on PATH: its version was not checked", "put it there, if you use it");
  const version = versionOf(client);
  if (version === undefined)
    return warning("client", `${client} does not say its version`, "install Claude Code again");
  if (isOlder(version, oldestClient))
    return broken(
      "client",
      `Claude Code ${version}: before ${oldestClient} a hook that fails lets the command pass`,
      "bring it up to date: `claude update`",
    );
  return ok("client", `Claude Code ${version} (${client})`);
}

/** Runs the real client in this folder, with the user's settings, and looks whether a file was made. */
export async function drivenChecks({ read }: Settings): Promise<readonly Check[]> {
  const client = findClient();
  if (client === undefined) return [];
  const set = read.flatMap(({ layer, settings }) =>
    Object.keys(environmentIn(settings)).flatMap((name) => (ofService.test(name) ? [{ layer, name }] : [])),
  );
  // These would outrank the stand-in, and the prompt would go to a real model.
  const stronger = set.find(({ layer }) => layer === "managed" || layer === "--settings");
  if (stronger)
    return [
      warning(
        "driven",
        `${stronger.name} in the ${stronger.layer} settings names a service: the client was not run`,
        "leave it out for this check",
      ),
    ];
  const folder = mkdtempSync(join(tmpdir(), probeFolder));
  const mark = join(folder, "made");
  try {
    const commands = [`touch ${mark}`, probes.prints];
    const { outcomes, said } = await drive({
      client,
      cwd: process.cwd(),
      commands,
      settings: read.find(({ layer }) => layer === "--settings")?.settings ?? {},
      cleared: set.map(({ name }) => name),
      environment: { ...process.env, ...probing },
    });
    const [change, reading] = outcomes;
    if (!change)
      return [broken("driven", `the client did not run the command: ${said.slice(-300)}`, "run `claude` here and see")];
    if (existsSync(mark) || !change.error)
      return [
        broken("driven", "the client ran a command that changes something", "see the other lines; then `safe-sh init`"),
      ];
    const by = /^Exit code 126\b/.test(change.text) ? "by the shell, though the hook let it pass" : "by the hook";
    const stopped = /^Exit code 126\b/.test(change.text)
      ? warning(
          "driven",
          `the client: a command that changes something is refused ${by}`,
          "the hook is lost: see the other lines",
        )
      : ok("driven", `the client: a command that changes something is refused ${by}`);
    if (reading && !reading.error) return [stopped, ok("driven", "the client: a command that only reads runs")];
    return [
      stopped,
      broken(
        "driven",
        `the client: a command that only reads does not run: ${reading?.text.slice(0, 200) ?? said}`,
        "see the other lines",
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
