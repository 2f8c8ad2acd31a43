// The list of changes for people: nothing is left out without a count, and what disappears stands first.
import { basename, dirname, join } from "node:path";
import { visible } from "../../../system/visible.ts";
import type { Change } from "./changes.ts";
import { countsOf, type Seen } from "./content.ts";
import type { GitFact } from "./git/facts.ts";

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
  const folders = new Map<string, Change[]>();
  for (const change of rest) {
    const key = `${rankOf(change)} ${kindOf(change)} ${dirname(nameOf(change, trial))}`;
    const group = folders.get(key);
    if (group) group.push(change);
    else folders.set(key, [change]);
  }
  const rows = [...folders.values()].flatMap((group) => rowsOfFolder(group, trial));
  return [
    ...rows,
    ...facts.map(factRow),
    ...(own > 0 ? [{ kind: "changed", text: `M ${own} ${own === 1 ? "file" : "files"} of git's own` } as const] : []),
    ...renames.map(
      ([from, to]): Row => ({ kind: "renamed", text: `R ${shownName(from, trial)} → ${shownName(to, trial)}` }),
    ),
  ].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The changes that are listed themselves, what git would say of the others, and the number of those. */
function withFacts(trial: Seen, changes: readonly Change[]) {
  const facts = (trial.facts ?? []).filter(({ repository }) =>
    changes.some(({ root, name }) => `${root}/${name}`.startsWith(`${repository}/`)),
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
  const filled = new Set(changes.flatMap((change) => above(change).map((folder) => `${isGone(change)} ${folder}`)));
  return changes.filter((change) => {
    const { root, name, before, after, refused } = change;
    const kinds = [before.kind, after.kind];
    const comesOrGoes = kinds.includes("folder") && kinds.includes("absent");
    return refused !== undefined || !comesOrGoes || !filled.has(`${isGone(change)} ${root}/${name}`);
  });
}

const isGone = ({ after }: Change): boolean => after.kind === "absent";

/** The folders that a change is in, below its root. */
function above({ root, name }: Change): readonly string[] {
  const steps = name.split("/");
  return steps.slice(1).map((_, at) => `${root}/${steps.slice(0, at + 1).join("/")}`);
}

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
  const { before, after, refused, names, twin } = change;
  const counts =
    kind === "changed" && before.kind === "file" && after.kind === "file" ? countsOf(change, trial) : undefined;
  const notes = [
    ...(counts ? [`+${counts.added} −${counts.removed}`] : []),
    ...(counts === undefined && after.kind === "file" && kind === "changed" ? [`${after.size} bytes`] : []),
    ...("mode" in before && "mode" in after && before.kind === after.kind && before.mode !== after.mode
      ? [`mode ${before.mode.toString(8)} → ${after.mode.toString(8)}`]
      : []),
    ...(before.kind !== "absent" && after.kind !== "absent" && before.kind !== after.kind
      ? [`was a ${before.kind}`]
      : []),
    ...(after.kind === "link" ? [`a link to ${visible(after.target)}`] : []),
    ...(names === undefined ? [] : [`${names} other ${names === 1 ? "name" : "names"} of the file not changed`]),
    ...(twin === undefined ? [] : [`the same file as ${shownName({ ...change, name: twin }, trial)}`]),
    ...placeNotes(change),
    ...(refused === undefined ? [] : [`cannot be kept: ${visible(refused)}`]),
  ];
  const slash = after.kind === "folder" || (after.kind === "absent" && before.kind === "folder") ? "/" : "";
  return {
    kind: rankOf(change),
    text: `${letters[kind]} ${shownName(change, trial)}${slash}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`,
  };
}

/** What the place of a change is, if programs obey it. */
const placeNotes = ({ gives, runs, after }: Change): readonly string[] => [
  ...(gives === undefined ? [] : [`protected: ${gives}`]),
  ...(runs === undefined || after.kind === "absent" ? [] : [runs]),
];

/** Relative to the first root; a path elsewhere is whole. */
const nameOf = ({ root, name }: Change, trial: Seen): string => (root === trial.roots[0] ? name : join(root, name));
const shownName = (change: Change, trial: Seen): string => visible(nameOf(change, trial));

/** Pairs of a deleted and an added file with the same content: by name first. Only files that are not empty. */
export function renamed(changes: readonly Change[]): {
  readonly renames: readonly (readonly [Change, Change])[];
  readonly rest: readonly Change[];
} {
  const gone = new Map<string, Change[]>();
  for (const change of changes) {
    const { before, after, refused, gives } = change;
    if (
      refused !== undefined ||
      gives !== undefined ||
      before.kind !== "file" ||
      after.kind !== "absent" ||
      before.hash === undefined ||
      before.size === 0
    )
      continue;
    gone.set(before.hash, [...(gone.get(before.hash) ?? []), change]);
  }
  const renames: [Change, Change][] = [];
  for (const change of changes) {
    const { before, after, refused, gives } = change;
    if (
      refused !== undefined ||
      gives !== undefined ||
      before.kind !== "absent" ||
      after.kind !== "file" ||
      after.hash === undefined
    )
      continue;
    const candidates = gone.get(after.hash) ?? [];
    const from = candidates.find(({ name }) => basename(name) === basename(change.name)) ?? candidates[0];
    if (!from) continue;
    gone.set(
      after.hash,
      candidates.filter((each) => each !== from),
    );
    renames.push([from, change]);
  }
  const paired = new Set(renames.flat());
  return { renames, rest: changes.filter((change) => !paired.has(change)) };
}

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
  const count = shown.length + facts.length + Math.min(own, 1);
  const more = rows.length > most ? `, and ${rows.length - most} more` : "";
  const gone = changes.filter(({ after, before }) => after.kind === "absent" && before.kind !== "folder").length;
  const deletions = gone > 0 ? `, ${gone} of them deletions` : "";
  return `${count} ${count === 1 ? "change" : "changes"}${deletions}: ${rows.slice(0, most).join(", ")}${more}`;
}
