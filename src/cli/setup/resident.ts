// `safe-sh init --resident` and `safe-sh uninstall --resident`: the files with which the system keeps the resident checker.
import { rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { fileText, removeEmpty } from "../../hosts/install/file.ts";
import { type Unit, unitsFor } from "../../hosts/install/units.ts";
import { difference } from "../../system/difference.ts";
import { messageOf } from "../../system/message.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { failing } from "../failing.ts";
import { print, say } from "./say.ts";

/** Writes what is missing or of another age; a file that is not ours stays. The exit code. */
export function initResident(dryRun: boolean): number {
  const { units, on } = unitsFor(process.env);
  return each(
    "init",
    units,
    (unit, now) => {
      if (now === unit.text) return say(`kept     ${unit.path}: it is up to date`);
      if (now !== undefined && !isOurs(now)) return foreign(unit);
      if (dryRun) return print(difference(unit.path, now ?? "", unit.text));
      writeAtomically(unit.path, unit.text, { file: 0o644, folder: 0o755 });
      return say(`${now === undefined ? "created" : "updated"}  ${unit.path}`);
    },
    () => say(`note     switch it on: ${on}`),
  );
}

/** Removes what init has made. The exit code. */
export function removeResident(dryRun: boolean): number {
  const { units, off } = unitsFor(process.env);
  return each(
    "uninstall",
    units,
    (unit, now) => {
      if (now === undefined) return say(`none     ${unit.path}: there is nothing to take out`);
      if (!isOurs(now)) return foreign(unit);
      if (dryRun) return print(difference(unit.path, now, ""));
      rmSync(unit.path);
      removeEmpty(dirname(unit.path), homedir());
      return say(`removed  ${unit.path}`);
    },
    (found) => (found ? say(`note     switch it off: ${off}`) : 0),
  );
}

/** Ours name this program, of whatever installation. */
const isOurs = (text: string): boolean => /resident checker of safe-sh|<string>safe-sh\.resident<\/string>/i.test(text);

function foreign({ path }: Unit): number {
  return failing(`safe-sh: ${path} is not safe-sh's: it was not changed`);
}

function each(
  name: string,
  units: readonly Unit[],
  act: (unit: Unit, now: string | undefined) => number,
  end: (found: boolean) => number,
): number {
  try {
    const texts = units.map(({ path }) => fileText(path));
    const codes = units.map((unit, index) => act(unit, texts[index]));
    return Math.max(...codes, end(texts.some((text) => text !== undefined)));
  } catch (error) {
    return failing(`safe-sh: ${name}: ${messageOf(error)}`);
  }
}
