// SQLite databases that keep a write-ahead log: even if one is only read, files are made beside it, and they stay
// (https://sqlite.org/wal.html, "Read-Only Databases").
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { lookUp } from "../catalog/lookup.ts";
import { known } from "../interpret/text.ts";
import { isElsewhere } from "../judge/site.ts";
import type { Trace, TracedEffect } from "../judge/trace.ts";
import type { Finding } from "../syntax/finding.ts";
import { pathFrom } from "../system/real-path.ts";

/** One finding for each database that may get such files. */
export const databaseFindings = ({ effects }: Trace): readonly Finding[] => effects.flatMap(databaseFinding);

function databaseFinding({ effect, place: { command, site } }: TracedEffect): readonly Finding[] {
  const name = command?.split(" ")[0] ?? "";
  if (effect.kind !== "reads" || !lookUp(name)?.opensDatabases) return [];
  const { span } = effect;
  const value = known(effect.path);
  const [path = "", settings = ""] = (value ?? "").replace(/^file:(?:\/\/)?/, "").split("?");
  if (/(?:^|&)immutable=1(?:&|$)/.test(settings)) return [];
  const isSafe =
    value !== undefined && !isElsewhere(site.at) && site.at.every((folder) => !keepsLog(pathFrom(folder, path)));
  if (isSafe) return [];
  const message = `\`${name}\` makes files beside \`${path === "" ? "a database" : path}\`, which keeps a write-ahead log`;
  const help = `open \`file:${path === "" ? "PATH" : path}?mode=ro&immutable=1\`, or run it as \`safe-sh -c '...'\` with a sandbox`;
  return [{ code: "writes-file", span, message, help }];
}

/** The versions in the header of a database say so (https://sqlite.org/fileformat.html). Not if there is no such file. */
function keepsLog(path: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return false;
  }
  try {
    if (!fstatSync(descriptor).isFile()) return false;
    const header = Buffer.alloc(20);
    readSync(descriptor, header, 0, 20, 0);
    return header[18] === 2 || header[19] === 2;
  } catch {
    return true;
  } finally {
    closeSync(descriptor);
  }
}
