// The list of changes for people: nothing is left out without a count, and what disappears stands first.
import { dirname } from "node:path";
import { addTo } from "../../../system/groups.ts";
import { counted } from "../../../system/plural.ts";
import { visible } from "../../../system/visible.ts";
import { foldersOf, pathOf } from "../keep/anchored.ts";
import type { Change } from "./changes.ts";
import { countsOf, type Seen } from "./content.ts";
import type { GitFact } from "./git/facts.ts";
import { movedFolders, type Pair, renamed } from "./moves.ts";

/** One line of the list. */
export interface Row {
  readonly kind: "deleted" | "changed" | "added" | "renamed" | "refused" | "protected" | "repository" | "runs";
  readonly text: string;
}

const order: readonly Row["kind"][] = [
  "deleted",
  "protected",
  "refused",
  "repository",
  "runs",
  "changed",
  "renamed",
  "added",
];

/** More rows of one kind in one folder are counted. Deletions are counted only beyond this. */
const mostOfFolder = 20;

/** All changes of a trial, or some, as rows. */
export function rowsOf(trial: Seen, changes: readonly Change[] = trial.changes): readonly Row[] {
  const { shown, facts, own } = withFacts(trial, changes);
  const { renames, rest } = renamed(shown);
  const folders = movedFolders(changes, renames);
  const inFolders = new Set(folders.flatMap(({ inside }) => inside.map(([from]) => from)));
  const places = new Map<string, Change[]>();
  for (const change of rest)
    addTo(places, `${rankOf(change)} ${kindOf(change)} ${dirname(nameOf(change, trial))}`, change);
  const rows = [...places.values()].flatMap((group) => rowsOfFolder(group, trial));
  return [
    ...rows,
    ...facts.map(factRow),
    ...(own > 0 ? [{ kind: "changed", text: `M ${own} ${own === 1 ? "file" : "files"} of git's own` } as const] : []),
    ...folders.map(
      ({ pair, inside }): Row => ({
        kind: "renamed",
        text: movedText(pair, trial, "/", [counted(inside.length, "file")]),
      }),
    ),
    ...renames.filter(([from]) => !inFolders.has(from)).map((pair) => renamedRow(pair, trial)),
  ].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** What was moved among some changes, as the list has it. */
export const renamesIn = (trial: Seen, changes: readonly Change[]): readonly Pair[] =>
  renamed(withFacts(trial, changes).shown).renames;

/** The changes that are listed themselves, what git would say of the others, and the number of those. */
function withFacts(trial: Seen, changes: readonly Change[]) {
  const facts = (trial.facts ?? []).filter(({ repository }) =>
    changes.some((change) => pathOf(change).startsWith(`${repository}/`)),
  );
  const all = listed(changes);
  const shown = all.filter((change) => !isOwn(change, trial.facts));
  return { shown, facts, own: all.length - shown.length };
}

/** Is it a file that only git itself reads? What its branches name is told by the facts. */
const isOwn = ({ role, gives, refused, after }: Change, facts: readonly GitFact[] | undefined): boolean =>
  role !== undefined &&
  gives === undefined &&
  refused === undefined &&
  (facts !== undefined || (role !== "reference" && after.kind !== "absent"));

const factRow = ({ text, gives }: GitFact): Row => ({ kind: gives === undefined ? "repository" : "protected", text });

function rowsOfFolder(group: readonly Change[], trial: Seen): readonly Row[] {
  const [first] = group;
  if (!first || group.length <= mostOfFolder) return group.map((change) => rowOf(change, trial));
  const [note] = placeNotes(first);
  const notes = note === undefined ? "" : ` (${note})`;
  const text = `${letters[kindOf(first)]} ${visible(dirname(nameOf(first, trial)))}/: ${group.length} files${notes}`;
  return [{ kind: rankOf(first), text }];
}

/** Without new and removed folders whose contents are listed: they say nothing more. */
function listed(changes: readonly Change[]): readonly Change[] {
  const filled = new Set(changes.flatMap((change) => foldersOf(change).map((folder) => `${isGone(change)} ${folder}`)));
  return changes.filter((change) => {
    const { before, after, refused } = change;
    const kinds = [before.kind, after.kind];
    const comesOrGoes = kinds.includes("folder") && kinds.includes("absent");
    return refused !== undefined || !comesOrGoes || !filled.has(`${isGone(change)} ${pathOf(change)}`);
  });
}

const isGone = ({ after }: Change): boolean => after.kind === "absent";

const letters = { deleted: "D", changed: "M", added: "A", renamed: "R", refused: "!" } as const;

/** What comes first in the list: what gives rights is not lost among other files. */
function rankOf(change: Change): Row["kind"] {
  if (change.after.kind === "absent") return kindOf(change);
  if (change.gives !== undefined) return "protected";
  return change.runs === undefined || change.refused !== undefined ? kindOf(change) : "runs";
}

function kindOf({ before, after, refused }: Change): keyof typeof letters {
  if (refused !== undefined) return "refused";
  if (after.kind === "absent") return "deleted";
  return before.kind === "absent" ? "added" : "changed";
}

function rowOf(change: Change, trial: Seen): Row {
  const kind = kindOf(change);
  const { before, after } = change;
  const counts =
    kind === "changed" && before.kind === "file" && after.kind === "file" ? countsOf(change, trial) : undefined;
  const notes = [
    ...(counts ? [`+${counts.added} −${counts.removed}`] : []),
    ...(counts === undefined && after.kind === "file" && kind === "changed" ? [`${after.size} bytes`] : []),
    ...notesOn(change, trial),
  ];
  const slash = after.kind === "folder" || (after.kind === "absent" && before.kind === "folder") ? "/" : "";
  return { kind: rankOf(change), text: `${letters[kind]} ${shownName(change, trial)}${slash}${inBrackets(notes)}` };
}

const inBrackets = (notes: readonly string[]): string => (notes.length > 0 ? ` (${notes.join("; ")})` : "");

/** One that was moved. What its new place means stands where it stands for a new file. */
function renamedRow(pair: Pair, trial: Seen): Row {
  const [{ before }, to] = pair;
  const notes = notesOn({ ...to, before }, trial);
  return { kind: to.runs === undefined ? "renamed" : "runs", text: movedText(pair, trial, "", notes) };
}

/** What is to be said of a change besides its lines. */
function notesOn(change: Change, trial: Seen): readonly string[] {
  const { before, after, names, twin, refused } = change;
  const isOther = before.kind !== "absent" && after.kind !== "absent" && before.kind !== after.kind;
  return [
    ...modeNote(before, after),
    ...(isOther ? [`was a ${before.kind}`] : []),
    ...(after.kind === "link" ? [`a link to ${visible(after.target)}`] : []),
    ...(names === undefined ? [] : [`${names} other ${names === 1 ? "name" : "names"} of the file not changed`]),
    ...(twin === undefined ? [] : [`the same file as ${shownName({ ...change, name: twin }, trial)}`]),
    ...placeNotes(change),
    ...(refused === undefined ? [] : [`cannot be kept: ${visible(refused)}`]),
  ];
}

const movedText = ([from, to]: Pair, trial: Seen, slash: "" | "/", notes: readonly string[]): string =>
  `R ${shownName(from, trial)}${slash} → ${shownName(to, trial)}${slash}${inBrackets(notes)}`;

const modeNote = (before: Change["before"], after: Change["after"]): readonly string[] =>
  "mode" in before && "mode" in after && before.kind === after.kind && before.mode !== after.mode
    ? [`mode ${before.mode.toString(8)} → ${after.mode.toString(8)}`]
    : [];

/** What the place of a change is, if programs obey it. */
const placeNotes = ({ gives, runs, after }: Change): readonly string[] => [
  ...(gives === undefined ? [] : [`protected: ${gives}`]),
  ...(runs === undefined || after.kind === "absent" ? [] : [runs]),
];

/** Relative to the first root; a path elsewhere is whole. */
const nameOf = (change: Change, trial: Seen): string => (change.root === trial.roots[0] ? change.name : pathOf(change));
const shownName = (change: Change, trial: Seen): string => visible(nameOf(change, trial));

/** Shorter than a line of a log. */
const mostInSentence = 6;

/** The rows as one part of a sentence: `3 changes: D c.ts, M a.ts (+3 −1), A b.ts`. `most`: further rows are counted. */
export function summaryOf(
  trial: Seen,
  changes: readonly Change[] = trial.changes,
  most: number = mostInSentence,
): string {
  const rows = rowsOf(trial, changes).map(({ text }) => text);
  const { shown, facts, own } = withFacts(trial, changes);
  const { renames } = renamed(shown);
  const count = shown.length - renames.length + facts.length + Math.min(own, 1);
  const more = rows.length > most ? `, and ${rows.length - most} more` : "";
  const all = changes.filter(({ after, before }) => after.kind === "absent" && before.kind !== "folder").length;
  const gone = all - renames.length;
  const deletions = gone > 0 ? `, ${gone} of them deletions` : "";
  return `${counted(count, "change")}${deletions}: ${rows.slice(0, most).join(", ")}${more}`;
}
