// What agents did here, from the decisions log and the trials: rows for a page, and the pictures of what was stopped.

import { type Logged, readLog } from "../../../record/read.ts";
import { rowsOf } from "../../../run/trial/read/list.ts";
import { readRecords, stateOf, type Record as TrialRecord } from "../../../run/trial/records.ts";
import { type Pool, sharesOf } from "../../jobs/pool.ts";
import type { ReportData, ReportTrial } from "../../pages/report-data.ts";
import { Filling } from "../../past/columns.ts";
import type { Picture } from "../../picture/picture.ts";

/** Above these, older decisions and rarer pictures are left out, and the page says so. */
const mostDecisions = 200_000;
const mostPictures = 400;
const longestPicture = 60_000;

/** Everything of the log that `test` selects. */
export async function reportData(test: (logged: Logged) => boolean, pool: Pool): Promise<ReportData> {
  const chosen: Logged[] = [];
  let omitted = 0;
  for (const logged of readLog()) {
    if (!test(logged)) continue;
    chosen.push(logged);
    if (chosen.length >= mostDecisions * 2) omitted += chosen.splice(0, mostDecisions).length;
  }
  if (chosen.length > mostDecisions) omitted += chosen.splice(0, chosen.length - mostDecisions).length;
  chosen.sort((a, b) => a.time - b.time);
  const filling = new Filling(mostDecisions);
  for (const logged of chosen) filling.add(logged);
  const pictures = await picturesOf(chosen, (text) => filling.index(text), pool);
  return { ...filling.columns, pictures, trials: trialsOf(), omitted };
}

/** Of what was stopped, most often first, then of the rest. They are made anew: the log holds none. */
async function picturesOf(
  chosen: readonly Logged[],
  index: (text: string) => number,
  pool: Pool,
): Promise<ReportData["pictures"]> {
  const counts = new Map<string, { weight: number; cwd: string | undefined }>();
  for (const { command, decision, cwd, isTool } of chosen) {
    if (isTool) continue;
    const each = counts.get(command) ?? { weight: 0, cwd };
    each.weight += decision === "allow" || decision === "run" ? 0.001 : 1;
    counts.set(command, each);
  }
  const ranked = [...counts].sort((a, b) => b[1].weight - a[1].weight).slice(0, mostPictures);
  const jobs = ranked.map(([command, { cwd }]) => ({ command, cwd: cwd?.startsWith("/") ? cwd : undefined }));
  const size = Math.max(1, Math.ceil(jobs.length / (pool.jobs * 4)));
  const made = await Promise.all(
    sharesOf(jobs, size).map((share) => pool.run({ kind: "pictures", jobs: share }).catch(() => share.map(() => ""))),
  );
  const pictures: Record<number, Picture> = {};
  for (const [at, text] of made.flat().entries()) {
    const [command] = ranked[at] ?? [];
    if (command !== undefined && text !== "" && text.length <= longestPicture)
      pictures[index(command)] = JSON.parse(text) as Picture;
  }
  return pictures;
}

const trialsOf = (): readonly ReportTrial[] =>
  readRecords().map((record) => {
    const { id, at, command } = record;
    return { id, at, command, state: stateOf(record), changes: listed(record) };
  });

const mostChanges = 200;

/** The list of the changes of a held trial; of what was kept or undone, the files. */
function listed(record: TrialRecord): readonly string[] {
  if (record.type === "held")
    return rowsOf(record)
      .slice(0, mostChanges)
      .map(({ text }) => text);
  return record.changes.slice(0, mostChanges).map(({ root, name }) => `${root}/${name}`);
}
