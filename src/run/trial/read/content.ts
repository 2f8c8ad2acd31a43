// The text of a changed file before and after, for people.
import { join } from "node:path";
import { difference, lineCounts } from "../../../system/difference.ts";
import { orElse } from "../../../system/or-else.ts";
import { plainBytes } from "../../../system/read-plain.ts";
import { anchoredOr } from "../keep/anchored.ts";
import { statusOf } from "../keep/state.ts";
import { folderOf, type HeldTrial, layersOf } from "../records.ts";
import type { Change } from "./changes.ts";

/** Changes, and what they were made over: a held trial, or what takes a journal back. */
export type Seen = Pick<HeldTrial, "roots" | "beneath" | "changes"> & Partial<Pick<HeldTrial, "facts">>;

/** A longer file is not shown. */
const longest = 1_000_000;

/** The counts of lines of a change of text files; undefined: there is no text. */
export function countsOf(change: Change, trial: Seen): ReturnType<typeof lineCounts> | undefined {
  const [before, after] = bothOf(change, trial);
  return before === undefined || after === undefined ? undefined : lineCounts(before, after);
}

/** The patch of a change; undefined: it is no change of a text. */
export function patchOf(change: Change, trial: Seen): string | undefined {
  const [before, after] = bothOf(change, trial);
  return before === undefined || after === undefined ? undefined : difference(change.name, before, after);
}

/** The text before and after, each undefined if it is none. */
export function bothOf(change: Change, trial: Seen): readonly [string | undefined, string | undefined] {
  const before = change.before.kind === "file" ? beforeOf(change, trial) : "";
  const after = change.after.kind === "file" && change.source !== undefined ? read(change.source) : "";
  return [before, after].map((text) => (text.includes("\0") ? undefined : text)) as [
    string | undefined,
    string | undefined,
  ];
}

/** What a trial saw: the newest held one beneath it that has the file, or the project. */
function beforeOf(change: Change, { roots, beneath }: Seen): string {
  const root = roots.indexOf(change.root);
  for (const id of beneath.toReversed()) {
    const path = join(layersOf(folderOf(id), root).upper, change.name);
    if (statusOf(path)?.isFile()) return read(path);
  }
  return anchoredOr(change, read, "");
}

/** Bytes that are no text, and too many, come back as a text with NUL. */
function read(path: string): string {
  if (!statusOf(path)?.isFile()) return "";
  const bytes = orElse(() => plainBytes(path, { most: longest }), undefined);
  const text = bytes?.toString("utf8") ?? "\0";
  return bytes && Buffer.from(text).equals(bytes) ? text : "\0";
}
