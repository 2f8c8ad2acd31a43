// `safe-sh keep --patch`: asks about each change of a trial, and about each hunk of a text file.
import { choose, confirm } from "../doors/shell/ask.ts";
import { shortly } from "../doors/shell/keep-question.ts";
import { blockedBy, drop, keep, type Left, plan } from "../run/trial/keep/keep.ts";
import { forgetParts, type Part, type Picked, partOf, type Splittable, splittable } from "../run/trial/keep/parts.ts";
import type { Change } from "../run/trial/read/changes.ts";
import { type HeldTrial, readRecord } from "../run/trial/records.ts";
import { type Hunk, hunksOf } from "../system/difference.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { groupsOf, withFolders } from "./groups.ts";
import { hunkText, modeText } from "./hunks.ts";
import { listText } from "./text/changes-text.ts";
import { type Style, styleOf } from "./text/style.ts";

export const leftText = ({ change, why }: Left): string => `  ! ${visible(change.name)}: ${visible(why)}\n`;

/** What a person has made of a trial. `kept`: all that was meant to be. */
export interface Reviewed {
  readonly kept: boolean;
  readonly said: string;
}

/**
 * Asks about each change, on standard error, keeps what is wanted at once, and asks whether the rest is dropped. `paths`: absolute ones,
 * only what is below; none: all.
 *
 * @throws as `keep`.
 */
export async function reviewed(trial: HeldTrial, paths: readonly string[] = []): Promise<Reviewed> {
  const style = styleOf(2);
  const { fits, left } = plan(trial, paths);
  for (const each of left) write(2, leftText(each));
  const only = await askEach(trial, fits, style);
  if (only === undefined) return { kept: false, said: "nothing was kept" };
  const done = only.length > 0 ? keep(trial, { only }) : undefined;
  forgetParts(only);
  const said = done?.journal ? shortly(done.journal) : "nothing was kept";
  const rest = readRecord(trial.id);
  if (rest?.type !== "held") return { kept: true, said };
  write(2, `left in trial ${rest.id}:\n${listText(rest, rest.changes, style)}`);
  // One that lies on it needs it.
  if (blockedBy(rest, "drop") === undefined && (await confirm("Drop the rest?"))) {
    drop(rest);
    return { kept: done?.left.length === 0, said: `${said}; the rest was dropped` };
  }
  return { kept: done?.left.length === 0, said: `${said}; the rest stays held as trial ${rest.id}` };
}

/** What the user keeps of these changes; undefined: the user went away. */
async function askEach(
  trial: HeldTrial,
  changes: readonly Change[],
  style: Style,
): Promise<readonly Part[] | undefined> {
  const kept: Part[] = [];
  for (const group of groupsOf(changes)) {
    write(2, listText(trial, group, style));
    const [first] = group;
    const split = group.length === 1 && first ? splittable(first, trial) : undefined;
    const answer = split ? await askHunks(split, style) : await askWhole();
    if (answer === undefined) return undefined;
    if (answer.picked === "whole") kept.push(...group);
    else if (split && answer.picked)
      kept.push(...[partOf(trial, split, answer.picked)].filter((each) => each !== undefined));
    if (answer.stop) break;
  }
  return withFolders(changes, kept);
}

interface Answered {
  readonly picked?: Picked | "whole";
  /** Nothing more is asked. */
  readonly stop?: boolean;
}

async function askWhole(): Promise<Answered | undefined> {
  const answer = await chosen("Keep this?", { y: "keep", n: "leave", q: "leave all that follows" });
  if (answer === undefined) return undefined;
  return answer === "y" ? { picked: "whole" } : { stop: answer === "q" };
}

const help = `  y  keep this hunk
  n  leave it in the trial
  a  keep it, and all that follow in this file
  d  leave it, and all that follow in this file
  s  split it into its single edits
  q  leave it, and all that follows
`;

async function askHunks({ pieces, hunks, mode, change }: Splittable, style: Style): Promise<Answered | undefined> {
  const edits = new Set<number>();
  const add = (hunk: Hunk): void => {
    for (let edit = hunk.from; edit < hunk.to; edit++) edits.add(edit);
  };
  const rest: (Hunk | "mode")[] = [...hunks, ...(mode ? (["mode"] as const) : [])];
  let isMode = false;
  for (let hunk = rest.shift(); hunk !== undefined; hunk = rest.shift()) {
    write(2, hunk === "mode" ? modeText({ pieces, hunks, mode, change }) : hunkText(hunk, style));
    const answer = await askHunk(hunk, rest.length);
    if (answer === undefined) return undefined;
    if (answer === "?") {
      write(2, help);
      rest.unshift(hunk);
    }
    if (answer === "s" && hunk !== "mode") {
      const { from, to } = hunk;
      rest.unshift(...hunksOf(pieces, 0).filter((each) => each.from >= from && each.to <= to));
    }
    const taken = answer === "y" ? [hunk] : answer === "a" ? [hunk, ...rest] : [];
    for (const each of taken) {
      if (each === "mode") isMode = true;
      else add(each);
    }
    if (answer === "q") return { picked: { edits, mode: isMode }, stop: true };
    if (answer === "a" || answer === "d") break;
  }
  return { picked: { edits, mode: isMode } };
}

const askHunk = (hunk: Hunk | "mode", more: number) =>
  chosen(`Keep this ${hunk === "mode" ? "mode" : "hunk"}?${more > 0 ? ` (${more} more in this file)` : ""}`, {
    ...{ y: "keep", n: "leave", a: "all", d: "done" },
    ...(hunk !== "mode" && hunk.to - hunk.from > 1 ? { s: "split it" } : {}),
    ...{ q: "quit", "?": "help" },
  });

/** One of some letters. */
const chosen = (question: string, answers: Readonly<Record<string, string>>): Promise<string | undefined> =>
  choose(
    question,
    Object.entries(answers).map(([letter, label]) => ({ value: letter, letter, label })),
    { inline: true },
  );
