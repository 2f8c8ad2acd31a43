// What was kept in several steps, to be taken back from the last one on; and what was interrupted, to be left as it is.
import { nameOfSession, sessionOf } from "../make/session.ts";
import type { Change } from "../read/changes.ts";
import { type HeldTrial, heldTrials, type Journal, readRecords, writeRecord } from "../records.ts";
import { NotNowError, tidy } from "./apply.ts";
import { stateAt } from "./conflicts.ts";
import { locked } from "./lock.ts";
import { isSame } from "./state.ts";

const kept = (): readonly Journal[] =>
  readRecords().filter((each): each is Journal => each.type === "journal" && each.act === "keep");

const touches = (one: Journal, other: Journal): boolean =>
  one.changes.some(({ root }) => other.changes.some((each) => each.root === root));

const standing = ({ state }: Journal): boolean => state === "done" || state === "begun";

/** This one and all that was kept after it in the same folders, the newest first. */
export const keptSince = (journal: Journal): readonly Journal[] =>
  kept()
    .filter((each) => each.id >= journal.id && standing(each) && touches(each, journal))
    .reverse();

/** Those of a session: the named one; without a name this process's own, or, from a terminal that has none, the last one's. */
function ofSession<Kind extends HeldTrial | Journal>(all: readonly Kind[], named: string | undefined): readonly Kind[] {
  const of = (session: string | undefined): readonly Kind[] => all.filter((each) => each.session === session);
  if (named !== undefined) return of(nameOfSession(named));
  const own = of(sessionOf(process.env));
  return own.length > 0 ? own : of(all.findLast(({ session }) => session !== undefined)?.session);
}

/** All that was kept in a session, the newest first. `named`: a host's name of it. */
export const keptOf = (named?: string): readonly Journal[] => ofSession(kept().filter(standing), named).toReversed();

/** All that is held of a session, the oldest first. `named`: as for `keptOf`. */
export const heldOf = (named?: string): readonly HeldTrial[] => ofSession(heldTrials(), named);

/** How the paths of an interrupted journal are now. */
export interface Remains {
  readonly change: Change;
  readonly is: "as-before" | "changed" | "other";
}

export const remainsOf = ({ changes }: Journal): readonly Remains[] =>
  changes.map((change) => {
    const now = stateAt(change, true);
    if (isSame(now, change.after)) return { change, is: "changed" };
    return { change, is: isSame(now, change.before) ? "as-before" : "other" };
  });

/** Leaves everything as it is, so that the project is no longer stopped. @throws NotNowError if it was not interrupted. */
export function abandon(journal: Journal): void {
  locked(() => {
    const { id, state } = journal;
    if (state !== "begun") throw new NotNowError(`${id} was not interrupted`);
    tidy(journal);
    writeRecord({ ...journal, state: "abandoned" });
  });
}
