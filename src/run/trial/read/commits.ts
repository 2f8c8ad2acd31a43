// The commits that a trial has made: a person is asked about them, and not about the files that git keeps them in.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { repositoryOf } from "../keep/git-lock.ts";
import type { Change } from "./changes.ts";

/** A commit that was not there before. All texts are the trial's, and may hold anything. */
export interface Commit {
  readonly hash: string;
  /** The branch or tag from which it was found: `main`, `tags/v1`, `HEAD`. */
  readonly of: string;
  /** `name <address>`. */
  readonly author: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly message: string;
}

/** What git writes besides, whenever it is used: its changes say nothing more than the commits and the branches. */
const own = /^(?:worktrees\/[^/]+\/)?(?:objects\/.+|logs\/.+|index|COMMIT_EDITMSG|ORIG_HEAD|AUTO_MERGE)$/;

/** Is it a file that only git itself reads, and that it has added to or written again? */
export function isOwn(change: Change): boolean {
  const { before, after, gives, refused } = change;
  if (gives !== undefined || refused !== undefined || after.kind === "absent" || after.kind === "link") return false;
  if (before.kind !== "absent" && before.kind !== after.kind) return false;
  const inside = insideOf(change);
  return inside !== undefined && (own.test(inside) || after.kind === "folder");
}

/** The path in its repository; undefined: it is in none. */
function insideOf(change: Change): string | undefined {
  const repository = repositoryOf(change);
  return repository === undefined ? undefined : `${change.root}/${change.name}`.slice(repository.length + 1);
}

const tip = /^(?:worktrees\/[^/]+\/)?(?:refs\/(?:heads\/)?(?<name>.+)|(?<head>HEAD))$/;
const mostCommits = 200;
/** Bytes. */
const largest = 1_000_000;
const longestTip = 100;

/** The content of a plain file that is not larger. */
const sourceOf = ({ after, source }: Change, most: number): string | undefined =>
  after.kind === "file" && after.size <= most ? source : undefined;

/** The commits behind changed branches and tags whose objects are among the changes, the newest of each branch first. */
export function commitsOf(changes: readonly Change[]): readonly Commit[] {
  const objects = new Map<string, string>();
  for (const change of changes) {
    const [, one, two] = /^objects\/([0-9a-f]{2})\/([0-9a-f]{38})$/.exec(insideOf(change) ?? "") ?? [];
    const source = change.before.kind === "absent" ? sourceOf(change, largest) : undefined;
    if (one !== undefined && two !== undefined && source !== undefined) objects.set(`${one}${two}`, source);
  }
  const found = new Map<string, Commit>();
  for (const change of changes) {
    const { name, head } = tip.exec(insideOf(change) ?? "")?.groups ?? {};
    const of = name ?? head;
    const source = of === undefined ? undefined : sourceOf(change, longestTip);
    if (of === undefined || source === undefined) continue;
    const waiting = [/^[0-9a-f]{40}\n?$/.exec(textAt(source) ?? "")?.[0].trim() ?? ""];
    for (let hash = waiting.shift(); hash !== undefined && found.size < mostCommits; hash = waiting.shift()) {
      const loose = found.has(hash) ? undefined : objects.get(hash);
      const object = loose === undefined ? undefined : objectAt(loose, hash);
      if (object?.type === "tag") waiting.push(/^object ([0-9a-f]{40})$/m.exec(object.body)?.[1] ?? "");
      if (object?.type !== "commit") continue;
      const { parents, ...commit } = commitIn(object.body);
      found.set(hash, { hash, of, ...commit });
      waiting.push(...parents);
    }
  }
  return [...found.values()];
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** A loose object that is what its name says; undefined: it is none. */
function objectAt(path: string, hash: string): { readonly type: string; readonly body: string } | undefined {
  try {
    const bytes = inflateSync(readFileSync(path), { maxOutputLength: largest });
    if (createHash("sha1").update(bytes).digest("hex") !== hash) return undefined;
    const end = bytes.indexOf(0);
    const type = /^([a-z]+) \d+$/.exec(bytes.toString("latin1", 0, end))?.[1];
    return type === undefined ? undefined : { type, body: bytes.toString("utf8", end + 1) };
  } catch {
    return undefined;
  }
}

function commitIn(body: string): Pick<Commit, "author" | "at" | "message"> & { readonly parents: readonly string[] } {
  const end = body.indexOf("\n\n");
  const head = end < 0 ? body : body.slice(0, end);
  const [, author = "", at = "0"] = /^author (.*) (\d+) [-+]\d{4}$/m.exec(head) ?? [];
  const parents = [...head.matchAll(/^parent ([0-9a-f]{40})$/gm)].map(([, parent = ""]) => parent);
  return { author, at: Number(at), message: end < 0 ? "" : body.slice(end + 2), parents };
}
