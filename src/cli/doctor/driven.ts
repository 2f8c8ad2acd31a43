// Real clients, run here against a stand-in for their model's service: what do they do with a command that changes something?
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hosts } from "../../hosts/all.ts";
import { type Check, checksAs } from "../../hosts/check.ts";
import type { OtherHost } from "../../hosts/events.ts";
import { claudeClient, findClient, leadsElsewhere } from "../../hosts/install/client.ts";
import { environmentIn } from "../../hosts/install/client-settings.ts";
import { type Client, driveHost } from "../../hosts/install/drive.ts";
import { programOf } from "../../hosts/install/hosts-here.ts";
import { refused } from "../../hosts/install/stand-ins/anthropic.ts";
import { probeFolder, probes, probing } from "../../record/probe.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { stateFolder } from "../../system/xdg-folders.ts";
import type { Settings } from "./layers.ts";

/** Runs Claude Code in this folder, with the user's settings. */
export async function drivenChecks({ read }: Settings): Promise<readonly Check[]> {
  const { ok, warning, broken } = checksAs("driven");
  const program = findClient();
  if (program === undefined) return [];
  const set = read.flatMap(({ layer, settings }) =>
    Object.keys(environmentIn(settings)).flatMap((name) => (leadsElsewhere.test(name) ? [{ layer, name }] : [])),
  );
  // These would outrank the stand-in, and the prompt would go to a real model.
  const stronger = set.find(({ layer }) => layer === "managed" || layer === "--settings");
  if (stronger) {
    const what = `${stronger.name} in the ${stronger.layer} settings names a service: the client was not run`;
    return [warning(what, "leave it out for this check")];
  }
  const given = read.find(({ layer }) => layer === "--settings")?.settings ?? {};
  const client = claudeClient(
    given,
    set.map(({ name }) => name),
  );
  const stopped = (result: string): Check => {
    const what = "the client: a command that changes something is refused by the";
    // The hook lets nothing pass that safe-bash then refuses.
    if (/^refused: Exit code 126\b/.test(result))
      return warning(`${what} shell, though the hook let it pass`, "the hook is lost: see the other lines");
    if (result.startsWith(refused)) return ok(`${what} hook`);
    return broken("the client ran a command that changes something", "see the other lines; then `safe-sh init`");
  };
  return run(client, program, { name: "driven", title: "the client", again: "`safe-sh init`", stopped });
}

/** The same for another host. */
export async function drivenHostChecks(host: OtherHost): Promise<readonly Check[]> {
  const { ok, warning } = checksAs(host);
  const { title, client } = hosts[host];
  if (client === "not-run")
    return [warning(`${title} cannot be run by safe-sh`, "try it by hand: ask it for `touch made`")];
  const program = programOf(host);
  if (program === undefined) return [warning(`${title} is not on PATH, and was not run`, "put it there")];
  const stopped = (): Check => ok(`${title}, run here: a command that changes something is refused`);
  return run(client, program, { name: host, title, again: `\`safe-sh init --host ${host}\``, stopped });
}

interface Words {
  readonly name: string;
  readonly title: string;
  readonly again: string;
  /** What its answer to the change says, which made no file. */
  readonly stopped: (result: string) => Check;
}

/** Runs a client in this folder, with the user's settings, and looks whether a file was made. */
async function run(client: Client, program: string, words: Words): Promise<readonly Check[]> {
  const { name, title, again, stopped } = words;
  const { ok, broken } = checksAs(name);
  const folder = mkdtempSync(join(tmpdir(), probeFolder));
  const mark = join(folder, "made");
  const ownFolder = join(stateFolder(), `doctor-${process.pid}`);
  try {
    const { results, said } = await driveHost(client, {
      program: [program],
      cwd: process.cwd(),
      steps: [`touch ${mark}`, probes.prints],
      environment: { ...process.env, ...probing },
      // The client reads them only from a folder that is this user's alone, up to the root.
      own: (text) => kept(ownFolder, text),
    });
    const [change, reading] = results;
    if (existsSync(mark))
      return [broken(`${title} ran a command that changes something`, `see the other lines; then ${again}`)];
    if (change === undefined)
      return [broken(`${title} did not come to the command: ${said.slice(-300)}`, "run it here and see")];
    if (reading !== undefined && /1a\s+2b/.test(reading.replaceAll("\\n", "\n")))
      return [stopped(change), ok(`${title}, run here: a command that only reads runs`)];
    const what = `${title}: a command that only reads does not run: ${(reading ?? said).slice(0, 200)}`;
    return [stopped(change), broken(what, "see the other lines")];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(ownFolder, { recursive: true, force: true });
  }
}

function kept(folder: string, text: string): string {
  const path = join(folder, "settings.json");
  writeAtomically(path, text, { file: 0o600, folder: 0o700 });
  return path;
}
