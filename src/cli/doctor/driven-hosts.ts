// The real clients of other hosts, run here against a stand-in for their model's service.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hosts } from "../../hosts/all.ts";
import { broken, type Check, ok, warning } from "../../hosts/check.ts";
import type { OtherHost } from "../../hosts/events.ts";
import { type Client, driveHost } from "../../hosts/install/drive.ts";
import { programOf } from "../../hosts/install/hosts-here.ts";
import { probeFolder, probes, probing } from "../../record/probe.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { stateFolder } from "../../system/xdg-folders.ts";

/** Runs the real client in this folder, with the user's settings, and looks whether a file was made. */
export async function drivenHostChecks(host: OtherHost): Promise<readonly Check[]> {
  const { title, client } = hosts[host];
  if (client === "not-run")
    return [warning(host, `${title} cannot be run by safe-sh`, "try it by hand: ask it for `touch made`")];
  const program = programOf(host);
  if (program === undefined) return [warning(host, `${title} is not on PATH, and was not run`, "put it there")];
  return run(host, client, program);
}

async function run(host: OtherHost, client: Client, program: string): Promise<readonly Check[]> {
  const { title } = hosts[host];
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
      return [
        broken(
          host,
          `${title} ran a command that changes something`,
          `see the other lines; then \`safe-sh init --host ${host}\``,
        ),
      ];
    if (change === undefined)
      return [broken(host, `${title} did not come to the command: ${said.slice(-300)}`, "run it here and see")];
    const stopped = ok(host, `${title}, run here: a command that changes something is refused`);
    if (reading !== undefined && /1a\s+2b/.test(reading.replaceAll("\\n", "\n")))
      return [stopped, ok(host, `${title}, run here: a command that only reads runs`)];
    return [
      stopped,
      broken(
        host,
        `${title}: a command that only reads does not run: ${(reading ?? said).slice(0, 200)}`,
        "see the other lines",
      ),
    ];
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
