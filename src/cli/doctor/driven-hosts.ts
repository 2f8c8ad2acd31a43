// The real clients of other hosts, run here against a stand-in for their model's service.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileText } from "../../hosts/install/file.ts";
import { type DrivenHost, driveHost, drivenHosts } from "../../hosts/install/hosts/drive.ts";
import { folderOf, programOf } from "../../hosts/install/hosts/places.ts";
import { titles } from "../../hosts/install/hosts/titles.ts";
import type { OtherHost } from "../../hosts/names.ts";
import { probeFolder, probes, probing } from "../../record/probe.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { stateFolder } from "../../system/xdg-folders.ts";
import { broken, type Check, ok, warning } from "./check.ts";

/** Runs the real client in this folder, with the user's settings, and looks whether a file was made. */
export async function drivenHostChecks(host: OtherHost): Promise<readonly Check[]> {
  const driven = drivenHosts.find((each) => each === host);
  const { title } = titles[host];
  if (driven === undefined)
    return [warning(host, `${title} cannot be run by safe-sh`, "try it by hand: ask it for `touch made`")];
  const program = programOf(host);
  if (program === undefined) return [warning(host, `${title} is not on PATH, and was not run`, "put it there")];
  return run(driven, program);
}

async function run(host: DrivenHost, program: string): Promise<readonly Check[]> {
  const { title } = titles[host];
  const folder = mkdtempSync(join(tmpdir(), probeFolder));
  const mark = join(folder, "made");
  const ownFolder = join(stateFolder(), `doctor-${process.pid}`);
  try {
    const { results, said } = await driveHost(host, {
      program: [program],
      cwd: process.cwd(),
      steps: [`touch ${mark}`, probes.prints],
      environment: { ...process.env, ...probing },
      // The client reads them only from a folder that is this user's alone, up to the root.
      ...(host === "gemini" && usesAccount() ? { own: (text: string) => kept(ownFolder, text) } : {}),
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

/** Do the user's settings of Gemini CLI name an account, or nothing? The client would not ask the stand-in. */
const usesAccount = (): boolean =>
  !/"selectedType"\s*:\s*"gemini-api-key"/.test(fileText(join(folderOf("gemini"), "settings.json")) ?? "");
