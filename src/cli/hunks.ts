// Hunks of a held trial: their names on the command line, and how they are shown.
import { join, resolve } from "node:path";
import { NotNowError } from "../run/trial/keep/apply.ts";
import { hunkCount, type Part, partOf, pickedOf, type Splittable, splittable } from "../run/trial/keep/parts.ts";
import type { Change } from "../run/trial/read/changes.ts";
import type { HeldTrial } from "../run/trial/records.ts";
import type { Hunk } from "../system/difference.ts";
import { visible } from "../system/visible.ts";
import type { Style } from "./text/style.ts";

/**
 * The changes that some operands name: `a.ts` and `src` with all below, `a.ts:1,3-4` these hunks.
 *
 * @throws NotNowError if one names nothing.
 */
export function chosenBy(trial: HeldTrial, operands: readonly string[]): readonly Part[] {
  const picked = new Map<Change, Set<number> | "whole">();
  for (const operand of operands) {
    const whole = below(trial, operand);
    for (const change of whole) picked.set(change, "whole");
    if (whole.length > 0) continue;
    const [, path, list] = /^(.*):([\d,-]+)$/s.exec(operand) ?? [];
    const change = path === undefined ? undefined : trial.changes.find((each) => pathOf(each) === resolve(path));
    if (!change) throw new NotNowError(`the trial changes nothing at \`${operand}\``);
    const before = picked.get(change) ?? new Set();
    if (before !== "whole") picked.set(change, new Set([...before, ...numbersIn(list ?? "", operand)]));
  }
  return partsOf(trial, picked);
}

/** What is picked of each change: hunks, counted from 1, or all of it. @throws NotNowError if a hunk is not there. */
export function partsOf(trial: HeldTrial, picked: ReadonlyMap<Change, ReadonlySet<number> | "whole">): readonly Part[] {
  return [...picked].flatMap(([change, numbers]) => {
    if (numbers === "whole") return change;
    const split = splittable(change, trial);
    if (!split)
      throw new NotNowError(`\`${change.name}\` has no hunks: it is kept as a whole, or was changed meanwhile`);
    return partOf(trial, split, pickedOf(split, [...numbers])) ?? [];
  });
}

const pathOf = ({ root, name }: Change): string => join(root, name);

const below = ({ changes }: HeldTrial, operand: string): readonly Change[] =>
  changes.filter((change) => `${pathOf(change)}/`.startsWith(`${resolve(operand)}/`.replace(/^\/\/$/, "/")));

function numbersIn(list: string, operand: string): readonly number[] {
  return list.split(",").flatMap((each) => {
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(each) ?? [];
    if (from === undefined || Number(to) < Number(from))
      throw new NotNowError(`\`${operand}\`: \`${each}\` is no number of a hunk`);
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at);
  });
}

/** All hunks of these changes, each with the name that `keep --hunks` takes. */
export function hunksText(trial: HeldTrial, changes: readonly Change[], style: Style): string {
  return changes
    .flatMap((change) => splittable(change, trial) ?? [])
    .map((split) => {
      const name = visible(split.change.name);
      const texts = split.hunks.map((hunk, at) => `${style.strong(`${name}:${at + 1}`)}  ${hunkText(hunk, style)}`);
      const mode = split.mode ? `${style.strong(`${name}:${hunkCount(split)}`)}  ${modeText(split)}` : "";
      return `${texts.join("")}${mode}`;
    })
    .join("");
}

export const modeText = ({ change: { before, after } }: Splittable): string =>
  `mode ${before.mode.toString(8)} → ${after.mode.toString(8)}\n`;

/** One hunk in the unified format, safe to print. */
export function hunkText({ head, lines }: Hunk, style: Style): string {
  return `${style.dim(head)}\n${lines.map((line) => lineText(line, style)).join("")}`;
}

/** Columns. More of a line is only counted. */
const longest = 2_000;

/** A line as it is shown, and how much of it is not. */
export function shownLine(line: string): readonly [shown: string, more: string] {
  const text = line.replace(/\n$/, "");
  const more = text.length > longest ? ` … and ${text.length - longest} more characters` : "";
  return [visible(text.slice(0, longest).replaceAll("\t", "    ")), more];
}

function lineText(line: string, style: Style): string {
  const [shown, more] = shownLine(line);
  const coloured = line.startsWith("+") ? style.good(shown) : line.startsWith("-") ? style.bad(shown) : shown;
  return `${coloured}${more}\n${line.endsWith("\n") ? "" : "\\ No newline at end of file\n"}`;
}
