// `safe-sh trials` and `safe-sh diff`: what is held, and what was kept. They only read.

import { resolve } from "node:path";
import { plan } from "../run/trial/keep/keep.ts";
import { summaryOf } from "../run/trial/read/list.ts";
import { type HeldTrial, heldTrials, type Record, readRecord, readRecords, stateOf } from "../run/trial/records.ts";
import { counted } from "../system/plural.ts";
import { visible } from "../system/visible.ts";
import { tellJson, write } from "../system/write.ts";
import { failing } from "./endings.ts";
import { hunksText } from "./hunks.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { diffText, listText } from "./text/changes-text.ts";
import { styleOf } from "./text/style.ts";

export const trials: Run = subcommand(rows.trials, ({ values }) => {
  const all = readRecords();
  if (values.json) tellJson(all.map(described));
  else if (all.length === 0) write(2, "safe-sh: no trial is held, and none was kept\n");
  else for (const each of all) write(1, lineOf(each));
  return 0;
});

const stateText = (record: Record): string =>
  record.type === "journal" && stateOf(record) === "undid" ? `undid ${record.of}` : stateOf(record);

/** A record as `safe-sh trials --json` has it. */
export const described = (record: Record) => ({
  id: record.id,
  command: record.command,
  cwd: record.cwd,
  at: new Date(record.at).toISOString(),
  state: stateText(record),
  changes: record.changes.map(({ root, name, before, after, gives, refused }) => ({
    path: `${root}/${name}`,
    before: before.kind,
    after: after.kind,
    ...(gives === undefined ? {} : { protected: gives }),
    ...(refused === undefined ? {} : { refused }),
  })),
});

function lineOf(record: Record): string {
  const what = record.type === "held" ? summaryOf(record) : counted(record.changes.length, "change");
  const where = record.cwd === process.cwd() ? "" : `  (in ${visible(record.cwd)})`;
  const conflicts =
    record.type === "held" ? plan(record).left.filter(({ change }) => change.refused === undefined) : [];
  const [first, ...more] = conflicts;
  const conflict = first
    ? `    in conflict: \`${visible(first.change.name)}\`: ${first.why}${more.length > 0 ? `, and ${more.length} more` : ""}\n`
    : "";
  return `${record.id}  ${stateText(record)}  ${visible(record.command).slice(0, 80)}${where}\n    ${what}\n${conflict}`;
}

export const diff: Run = subcommand(rows.diff, ({ values, operands }) => {
  const { trial, id, paths } = trialOf(operands);
  if (!trial) return noTrial("diff", id);
  const chosen = trial.changes.filter(({ root, name }) => isChosen(`${root}/${name}`, paths));
  if (values.hunks) write(1, hunksText(trial, chosen, styleOf(1)));
  else write(1, (values.stat ? listText : diffText)(trial, chosen, styleOf(1)));
  return 0;
});

/** The trial that the first operand names, or the last one that is held; the other operands are paths. */
export function trialOf(operands: readonly string[]): {
  readonly trial: HeldTrial | undefined;
  readonly id: string | undefined;
  readonly paths: readonly string[];
} {
  const [id, ...paths] = operands;
  if (id !== undefined && isNumber(id)) return { trial: heldOf(id), id, paths };
  return { trial: heldTrials().at(-1), id: undefined, paths: operands };
}

/** Where the numbers are. */
export const trialsHint = "`safe-sh trials` lists them";

export const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** A held trial by its number; undefined: there is none. */
export function heldOf(id: string): HeldTrial | undefined {
  const record = readRecord(Number(id));
  return record?.type === "held" ? record : undefined;
}

export function noTrial(name: string, id: string | undefined): number {
  return failing(`safe-sh: ${name}: no trial ${id === undefined ? "" : `${id} `}is held`, trialsHint);
}

const isChosen = (path: string, paths: readonly string[]): boolean =>
  paths.length === 0 || paths.some((each) => `${path}/`.startsWith(`${resolve(each)}/`));
