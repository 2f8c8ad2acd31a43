// Forgets what a held trial would change.
import { type HeldTrial, removeRecord } from "../records.ts";
import { NotNowError } from "./apply.ts";
import { blockedBy } from "./keep.ts";

/** For good. @throws NotNowError if another held trial lies on it. */
export function drop(trial: HeldTrial): void {
  const above = blockedBy(trial, "drop");
  if (above !== undefined) throw new NotNowError(`trial ${above} lies on it: drop or keep that first`);
  removeRecord(trial.id);
}
