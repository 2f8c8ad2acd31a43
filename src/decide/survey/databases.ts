// SQLite databases that keep a write-ahead log: even if one is only read, files are made beside it, and they stay
// (https://sqlite.org/wal.html, "Read-Only Databases"). Those that a query would make, or restore. And those with a view that runs a program.
import { lookUp } from "../../catalog/lookup.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { known } from "../../interpret/text.ts";
import { isElsewhere } from "../../judge/site.ts";
import type { Trace, TracedEffect } from "../../judge/trace.ts";
import { pathFrom } from "../../system/real-path.ts";
import { isThere } from "../../system/there.ts";
import { ofDatabase } from "./database-file.ts";
import { mayEdit } from "./database-views.ts";

/** One finding for each database that may get such files, or run something. */
export const databaseFindings = ({ effects }: Trace): readonly Finding[] => effects.flatMap(databaseFinding);

function databaseFinding({ effect, place: { command, site } }: TracedEffect): readonly Finding[] {
  const name = command?.split(" ")[0] ?? "";
  if (effect.kind !== "reads" || !lookUp(name)?.opensDatabases) return [];
  const { span } = effect;
  const value = known(effect.path);
  const [path = "", settings = ""] = /^file:/.test(value ?? "")
    ? (value ?? "").replace(/^file:(?:\/\/)?/, "").split("?")
    : [value];
  const paths =
    value === undefined || isElsewhere(site.at) ? undefined : site.at.map((folder) => pathFrom(folder, path));
  if (effect.opens && !paths?.every(isAtRest))
    return [found("writes-file", "opened", span, { program: name, path: value ?? "a database" })];
  // Another way to read files may find the database at another place in it.
  if (paths?.some(mayEdit) || /(?:^|&)vfs=/.test(settings))
    return [found("runs-code", "callsEdit", span, { program: name, path })];
  if (/(?:^|&)immutable=1(?:&|$)/.test(settings) || paths?.every((each) => !keepsLog(each))) return [];
  return [found("writes-file", "log", span, { program: name, path: path || "a database", url: path || "PATH" })];
}

/** Is it a database, and left as it should be? */
const isAtRest = (path: string): boolean =>
  ofDatabase(path, (_, header) => header.toString("latin1", 0, 15) === "SQLite format 3") === true &&
  !isThere(`${path}-journal`);

/** The versions in the header of a database say so (https://sqlite.org/fileformat.html). Not if there is no such file. */
const keepsLog = (path: string): boolean =>
  ofDatabase(path, (_, header) => header[18] === 2 || header[19] === 2) ?? true;
