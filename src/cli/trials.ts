// `safe-sh trials` and `safe-sh diff`: what is held, and what was kept. They only read.

import { resolve } from "node:path";
import { summaryOf } from "../run/trial/read/list.ts";
import { type HeldTrial, type Record, readRecord, readRecords } from "../run/trial/records.ts";
import { visible } from "../system/visible.ts";
import { write } from "../system/write.ts";
import { counted } from "./plural.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { diffText, listText } from "./text/changes-text.ts";
import { styleOf } from "./text/style.ts";

export const trials: Run = subcommand(rows.trials, ({ values }) => {
  const all = readRecords();
  if (values.json) write(1, `${JSON.stringify(all.map(described))}\n`);
  else if (all.length === 0) write(2, "safe-sh: no trial is held, and none was kept\n");
  else for (const each of all) write(1, lineOf(each));
  return 0;
});

const stateOf = (record: Record): string => {
  if (record.type === "held") return "held";
  if (record.state === "begun") return "interrupted";
  if (record.state === "undone") return "undone";
  return record.act === "keep" ? "kept" : `undid ${record.of}`;
};

const described = (record: Record) => ({
  id: record.id,
  command: record.command,
  cwd: record.cwd,
  at: new Date(record.at).toISOString(),
  state: stateOf(record),
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
  return `${record.id}  ${stateOf(record)}  ${visible(record.command).slice(0, 80)}${where}\n    ${what}\n`;
}

export const diff: Run = subcommand(rows.diff, ({ values, operands: [id = "", ...paths] }) => {
  if (!isNumber(id)) return { wrong: "it takes the number of a trial", help: trialsHint };
  const trial = heldOf(id);
  if (!trial) return noTrial("diff", id);
  const chosen = trial.changes.filter(({ root, name }) => isChosen(`${root}/${name}`, paths));
  write(1, (values.stat ? listText : diffText)(trial, chosen, styleOf(1)));
  return 0;
});

/** Where the numbers are. */
export const trialsHint = "`safe-sh trials` lists them";

export const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** A held trial by its number; undefined: there is none. */
export function heldOf(id: string): HeldTrial | undefined {
  const record = readRecord(Number(id));
  return record?.type === "held" ? record : undefined;
}

export function noTrial(name: string, id: string): number {
  write(2, `safe-sh: ${name}: no trial ${visible(id)} is held\n  help: ${trialsHint}\n`);
  return 1;
}

const isChosen = (path: string, paths: readonly string[]): boolean =>
  paths.length === 0 || paths.some((each) => `${path}/`.startsWith(`${resolve(each)}/`));
