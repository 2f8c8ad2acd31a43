// What `safe-sh uninstall` leaves of safe-sh on this machine, and `--purge`, which removes it.
import { existsSync } from "node:fs";
import { askResident } from "../../doors/resident/reach.ts";
import { listWithLine } from "../../hosts/install/kept-out-of-git.ts";
import { readRecords } from "../../run/trial/records.ts";
import { removeFolder } from "../../run/trial/remove.ts";
import { messageOf } from "../../system/message.ts";
import { cacheFolder, configFolder, residentFolder, stateFolder } from "../../system/xdg-folders.ts";
import { failing } from "../endings.ts";
import { say } from "./say.ts";

/** Folders of this user, each with what is in it. */
const folders = (): readonly (readonly [string, string])[] => [
  // It may be in the next one.
  [residentFolder(), "the resident checker's"],
  [stateFolder(), "the log, what was trusted, and what `safe-sh undo` needs"],
  [cacheFolder(), "what was found out about this machine"],
  [configFolder(), "your own policy"],
];

/** Ends the resident checker: whatever still needs it starts another. */
export async function endResident(dryRun: boolean): Promise<void> {
  if (!dryRun && (await askResident(["stop"]))) say("stopped  the resident checker");
}

/** Names what stays. */
export function nameLeftovers(): number {
  const there = folders().filter(([path]) => existsSync(path));
  for (const [path, what] of there) say(`stays    ${path}: ${what}`);
  nameIgnored();
  if (there.length > 0) say("note     `safe-sh uninstall --purge` removes them, too");
  return 0;
}

/** Other projects need it, too, and so does the client. */
function nameIgnored(): void {
  const list = listWithLine();
  if (list !== undefined)
    say(`stays    ${list}: a line that keeps settings of one person out of git, for Claude Code too`);
}

/** Removes them. Refuses while a trial holds changes, or a keep or an undo was interrupted. Returns the exit code. */
export function purge(dryRun: boolean): number {
  const open = readRecords().filter((each) => each.type === "held" || each.state === "begun");
  if (open.length > 0) {
    const trials = open.map(({ id }) => id).join(", ");
    return failing(
      `safe-sh: uninstall: these are held or interrupted, and would be lost: ${trials}; the folders stay`,
      "`safe-sh trials` shows them; end each (`safe-sh keep N`, `safe-sh undo N`, `safe-sh drop --all`)",
    );
  }
  for (const [path, what] of folders()) {
    if (!existsSync(path)) continue;
    if (dryRun) {
      say(`removes  ${path}: ${what}`);
      continue;
    }
    try {
      removeFolder(path);
      say(`removed  ${path}: ${what}`);
    } catch (error) {
      return failing(`safe-sh: uninstall: ${path}: ${messageOf(error)}`);
    }
  }
  nameIgnored();
  return 0;
}
