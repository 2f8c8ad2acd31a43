// What is staged: an index before and after a trial, against what is checked out then.
import { dirname, join } from "node:path";
import { orElse } from "../../../../system/or-else.ts";
import { plainBytes } from "../../../../system/read-plain.ts";
import type { Answers, Paths } from "./ask.ts";
import { type Index, type IndexEntry, readIndex } from "./index-file.ts";
import { listed, protectedIn, type Tree } from "./paths.ts";
import { type References, resolved } from "./references.ts";

/** Bytes. */
const largest = 500_000_000;

/** An index before and after. */
export interface Indexes {
  /** The reference of what is checked out. */
  readonly head: string;
  /** Entries that are new, or say something else. */
  readonly changed: readonly (readonly [letter: string, entry: IndexEntry])[];
}

/** Of an index by its path in the repository. `source` and `before`: where it can be read. */
export function indexesOf(inside: string, source: string | undefined, before: string): Indexes | "unreadable" {
  const read = (path: string): Index | undefined =>
    orElse(() => readIndex(plainBytes(path, { most: largest })), undefined);
  const head = join(dirname(inside), "HEAD");
  const after = source === undefined ? undefined : read(source);
  if (!after || after.trees === "false") return "unreadable";
  const earlier = read(before);
  const old = new Map((earlier?.entries ?? []).map((entry) => [`${entry.stage} ${entry.path}`, entry]));
  const changed: (readonly [string, IndexEntry])[] = [];
  for (const entry of after.entries) {
    const key = `${entry.stage} ${entry.path}`;
    const was = old.get(key);
    old.delete(key);
    if (!was) changed.push(["A", entry]);
    else if (was.object !== entry.object || was.mode !== entry.mode || was.hidden !== entry.hidden)
      changed.push(["M", entry]);
  }
  return { head, changed: [...changed, ...[...old.values()].map((entry) => ["D", entry] as const)] };
}

/** A kind of fact, its text, and why a person must say yes. */
type Said = readonly [kind: "staged" | "state", text: string, gives?: string | undefined];

/** What is in the index, and neither in what is checked out nor in the index before. */
export function staged(
  index: Indexes | "unreadable",
  answers: Pick<Answers, "trees"> | undefined,
  references: References,
  layers: Tree,
): readonly Said[] {
  if (index === "unreadable")
    return [
      ["state", "the index is in a form that is not understood, or does not say what it commits", "cannot be read"],
    ];
  const tree = answers?.trees.get(resolved(references, index.head) ?? "") ?? new Map<string, string>();
  const conflicts = new Set(index.changed.flatMap(([, { stage, path }]) => (stage > 0 ? [path] : [])));
  const paths = index.changed.filter(([letter, entry]) => {
    if (conflicts.has(entry.path)) return false;
    const committed = tree.get(entry.path);
    if (letter === "D") return committed !== undefined;
    return (
      committed?.split(" ").at(-1) !== entry.object || !committed.startsWith(entry.mode.toString(8).padStart(6, "0"))
    );
  });
  const pathsOf = (all: Indexes["changed"]): Paths =>
    all.map(([letter, { path, mode, object }]) => [letter, path, `${mode} ${object}`]);
  const all = [...[...conflicts].map((path) => ["U", path] as const), ...pathsOf(paths)];
  const hidden = pathsOf(index.changed.filter(([letter, { hidden: how }]) => letter !== "D" && how !== undefined));
  return [
    ...(all.length > 0 ? [["staged", `staged${listed(all, layers)}`, protectedIn(all, layers)] as const] : []),
    ...(hidden.length > 0
      ? [["state", `hidden from git${listed(hidden, layers)}`, "hides changes from git"] as const]
      : []),
  ];
}
