// A part of a changed text file: some of its hunks. The rest of the change then begins at what was kept.
import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Hunk, hunksOf, type Piece, piecesOf, textWith } from "../../../system/difference.ts";
import type { Change } from "../read/changes.ts";
import { bothOf } from "../read/content.ts";
import { folderOf, type HeldTrial } from "../records.ts";
import { pathOf } from "./anchored.ts";
import { NotNowError } from "./apply.ts";
import { isSame, type State } from "./state.ts";

type File = Extract<State, { readonly kind: "file" }>;

/** A text file that can be kept in parts. `mode`: the permissions change, too, which is a hunk of its own behind the others. */
export interface Splittable {
  readonly change: Change & { readonly before: File; readonly after: File };
  readonly pieces: readonly Piece[];
  readonly hunks: readonly Hunk[];
  readonly mode: boolean;
}

/** What is chosen of one: its edits, counted from 0, and the permissions. */
export interface Picked {
  readonly edits: ReadonlySet<number>;
  readonly mode: boolean;
}

/** A change of which only a part is applied; `rest` is what then stays held. */
export interface Part extends Change {
  readonly rest?: Change;
}

/** The change as one that can be kept in parts; undefined: whole or not at all. */
export function splittable(change: Change, trial: HeldTrial): Splittable | undefined {
  const { before, after, role, refused } = change;
  if (before.kind !== "file" || after.kind !== "file" || role !== undefined || refused !== undefined) return undefined;
  const [old, now] = bothOf(change, trial);
  // What was changed meanwhile would be cut at other lines.
  if (old === undefined || now === undefined || digest(old) !== before.hash || digest(now) !== after.hash)
    return undefined;
  const pieces = piecesOf(old, now);
  const mode = before.mode !== after.mode;
  const hunks = hunksOf(pieces);
  return hunks.length > 0 || mode ? { change: { ...change, before, after }, pieces, hunks, mode } : undefined;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** How many hunks there are to choose from. */
export const hunkCount = ({ hunks, mode }: Splittable): number => hunks.length + (mode ? 1 : 0);

/** These hunks, counted from 1. @throws NotNowError if there is none of a number. */
export function pickedOf(split: Splittable, numbers: readonly number[]): Picked {
  const wrong = numbers.find((number) => number < 1 || number > hunkCount(split));
  if (wrong !== undefined)
    throw new NotNowError(`\`${split.change.name}\` has no hunk ${wrong}: there are ${hunkCount(split)}`);
  const edits = split.hunks
    .filter((_, at) => numbers.includes(at + 1))
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
  return { edits: new Set(edits), mode: split.mode && numbers.includes(hunkCount(split)) };
}

/** The part of a change that is chosen; undefined: nothing of it. Its content waits in the trial's folder (`forgetParts`). */
export function partOf(trial: HeldTrial, { change, pieces, mode }: Splittable, picked: Picked): Part | undefined {
  const all = pieces.filter((piece) => typeof piece === "object").length;
  if (picked.edits.size === 0 && !picked.mode) return undefined;
  if (picked.edits.size === all && picked.mode === mode) return change;
  const text = textWith(pieces, (edit) => picked.edits.has(edit));
  const hash = digest(text);
  const source = join(folderOf(trial.id), `part-${hash}`);
  rmSync(source, { force: true });
  writeFileSync(source, text, { flag: "wx", mode: 0o600 });
  const { seen: _, ...whole } = change;
  const size = Buffer.byteLength(text);
  const after = { ...change.after, mode: picked.mode ? change.after.mode : change.before.mode, size, hash };
  return { ...change, after, source, rest: { ...whole, before: after, parted: true }, parted: true };
}

/** Removes the contents of parts. */
export function forgetParts(parts: readonly Part[]): void {
  for (const { source, rest } of parts) if (source !== undefined && rest !== undefined) rmSync(source, { force: true });
}

/** Of these chosen changes those that the trial has as they were chosen; a part replaces its change. `lost`: the others. */
export function stillIn(
  { changes }: HeldTrial,
  chosen: readonly Part[],
): { readonly found: readonly Part[]; readonly lost: readonly Part[] } {
  const held = new Map(changes.map((change) => [pathOf(change), change]));
  const isThere = (part: Part): boolean => {
    const now = held.get(pathOf(part));
    return now !== undefined && isAsBefore(now.before, part.before) && isAsBefore(now.after, (part.rest ?? part).after);
  };
  return { found: chosen.filter(isThere), lost: chosen.filter((part) => !isThere(part)) };
}

/** A device cannot be compared, and is refused anyway. */
const isAsBefore = (one: State, other: State): boolean =>
  one.kind === other.kind && (one.kind === "other" || isSame(one, other));
