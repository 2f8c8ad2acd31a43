// Reads what a trial has changed. The upper layer is hostile input: it is never followed, and only plain files, folders, links
// and deletions are taken from it; everything else is refused by name.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Role } from "../../../catalog/knowledge/git-own-files.ts";
import { isAround } from "../../../catalog/knowledge/on-demand.ts";
import type { HeldPlaces } from "../../../policy/policy.ts";
import { messageOf } from "../../../system/message.ts";
import { orElse } from "../../../system/or-else.ts";
import { isGitLock } from "../keep/git-lock.ts";
import { absent, digestsOf, type Identity, identityAt, isSame, type State, stateOf, statusOf } from "../keep/state.ts";
import { differsInBranches } from "./git/configuration.ts";
import { gitFiles, linksWorktree, plainText, roleOf } from "./git/repository.ts";
import type { Obeyed } from "./obeyed.ts";
import { protectionOf } from "./places.ts";
import { Twins } from "./twins.ts";

/** One path that a trial has changed. */
export interface Change {
  /** Absolute path without links: the folder of the project that the path is in. */
  readonly root: string;
  /** Relative to `root`. */
  readonly name: string;
  readonly before: State;
  /** What was there before is this very file of the project; absent: it came from a held trial, or nothing was there. */
  readonly seen?: string;
  readonly after: State;
  /** Absolute path of the content, if there is one. */
  readonly source?: string;
  /** The source is the very file that was there, and is put back itself. */
  readonly itself?: true;
  /** It is a part of what the trial did, or the rest: the file is of the time at which it is kept. */
  readonly parted?: true;
  /** What the place gives to complete "which ...": kept only by a person. */
  readonly gives?: string;
  /** The same of a place that is kept like others, and named. */
  readonly runs?: string;
  /** So many other names the file has, which keep the former content: a layer has copies of its own. */
  readonly names?: number;
  /** Another name of the same file in `root`, if nothing obeys it: the file becomes a hard link. */
  readonly twin?: string;
  /** What is there is another name of this file in `root`, which stays: the journal must not be one more. */
  readonly apart?: string;
  /** What git makes of it, if it is a file of a repository's own. */
  readonly role?: Role;
  /** Why it cannot be kept at all. */
  readonly refused?: string;
}

/** The folders of one root, as a trial had them. Absolute paths. */
export interface Layers {
  readonly root: string;
  readonly upper: string;
  /** The root before the trial, and after it. */
  readonly base: string;
  readonly merged: string;
  /** The upper layers of held trials in between. */
  readonly held: readonly string[];
  /** The upper layer began as a copy of the base, with these files. */
  readonly copied?: ReadonlyMap<string, Identity> | undefined;
  /** Nanoseconds: when the trial began. */
  readonly began: bigint;
  /** All roots of the trial. */
  readonly roots: readonly string[];
  readonly obeyed: Obeyed;
  readonly places: HeldPlaces | undefined;
}

/** A trial with more changes or bytes cannot be kept. */
const most = { changes: 200_000, bytes: 8_000_000_000 } as const;
const tooMuch = `it wrote more than ${most.bytes / 1e9} GB`;

/** What git may obey, though no table has it. */
const ofGit = "is a file of git's own folder that git may obey";

/** All changes of one root. @throws if there are too many. */
export function changesOf(layers: Layers): readonly Change[] {
  const gitFileOf = gitFiles(layers.root, (path) => join(layers.merged, path.slice(layers.root.length)));
  const changes: Change[] = [];
  let bytes = 0;
  const twins = new Twins(layers.upper);
  const add = (change: Change): void => {
    const file = gitFileOf(change.name);
    const { source } = change;
    const text = (): string | undefined => (source === undefined ? undefined : plainText(source));
    const isStill = change.before.kind === "absent" && linksWorktree(change, layers.roots, text);
    // Git changes no permissions of its own folders: without them it finds nothing.
    const isClosed = change.before.kind === "folder" && change.after.kind === "folder";
    const isFollowing = file?.inside === "config" && followsOnly(layers, change);
    const role = isStill ? "worktree" : isClosed ? undefined : file && roleOf(file.inside, change.after, text);
    const protection = isStill || isFollowing || role === "step" ? {} : protectionOf(change, layers.places);
    const gives = isFollowing
      ? undefined
      : (protection.gives ??
        layers.obeyed(join(change.root, change.name)) ??
        leading(change) ??
        (file && !role ? ofGit : undefined));
    const whole = {
      ...change,
      ...protection,
      ...(gives === undefined ? {} : { gives }),
      ...(role === undefined ? {} : { role }),
    };
    changes.push(whole);
    twins.add(whole);
    bytes += change.after.kind === "file" ? change.after.size : 0;
    if (changes.length > most.changes) throw new Error(`it changed more than ${most.changes} paths`);
    if (bytes > most.bytes) throw new Error(tooMuch);
  };
  const refuse = (name: string, refused: string): void =>
    add({ root: layers.root, name, before: absent, after: { kind: "other" }, refused });
  const remove = (name: string): void => {
    if (isUnreadable(name)) return refuse(name, misnamed);
    const before = stateOf(join(layers.base, name), { hashed: false });
    if (before.kind === "absent") return;
    if (before.kind === "folder") for (const inner of namesIn(join(layers.base, name))) remove(join(name, inner));
    // Made meanwhile: the trial never saw it.
    if (layers.copied?.has(name) === false) return;
    add(withBefore(layers, name, before, absent));
  };
  // Behind a link or file of the base there is nothing of the base, wherever the link leads.
  const enter = (name: string, inFolder: boolean): void => {
    if (isUnreadable(name)) return refuse(name, misnamed);
    const raw = statusOf(join(layers.upper, name));
    if (!raw || (raw.isCharacterDevice() && raw.rdev === 0n)) return;
    if (!raw.isDirectory() && layers.copied?.get(name) === identityAt(join(layers.upper, name))) return;
    // Before it is read: a file with holes may be longer than any disk.
    if (raw.isFile() && bytes + Number(raw.size) > most.bytes) throw new Error(tooMuch);
    const after = stateIn(layers.upper, name);
    const before = inFolder ? stateOf(join(layers.base, name), { hashed: false }) : absent;
    if (after.kind !== "folder" && before.kind === "folder")
      for (const inner of namesIn(join(layers.base, name))) remove(join(name, inner));
    const whole = withBefore(layers, name, before, after);
    if (!isUnchanged(whole)) add(whole);
    else if (raw.nlink > 1n && !isObeyed(whole)) twins.addUnchanged(whole);
    if (after.kind === "folder") walk(name, before.kind === "folder");
  };
  const walk = (name: string, existed: boolean): void => {
    let names: readonly string[];
    try {
      names = namesIn(join(layers.upper, name));
      const left = new Set(existed ? namesIn(join(layers.merged, name)) : []);
      for (const gone of existed ? namesIn(join(layers.base, name)) : []) if (!left.has(gone)) remove(join(name, gone));
    } catch (error) {
      return refuse(name, `it cannot be read: ${messageOf(error)}`);
    }
    for (const each of names) enter(join(name, each), existed);
  };
  const isObeyed = (change: Change): boolean =>
    gitFileOf(change.name) !== undefined ||
    protectionOf(change, layers.places).gives !== undefined ||
    layers.obeyed(join(layers.root, change.name)) !== undefined;
  walk("", true);
  return changes.map((change) => twins.found(change));
}

/** A link in the stead of a folder in which places are looked for: what it leads to may have them later. */
const leading = ({ root, name, after }: Change): string | undefined =>
  after.kind === "link" && isAround(join(root, name))
    ? "stands for a folder in which programs and agents look for what they obey"
    : undefined;

/** Is it a configuration of git that differs only in what branches follow? */
function followsOnly({ base }: Layers, { name, before, after, source }: Change): boolean {
  if (before.kind !== "file" || after.kind !== "file" || before.mode !== after.mode || source === undefined)
    return false;
  const [old, now] = [plainText(join(base, name)), plainText(source)];
  return old !== undefined && now !== undefined && differsInBranches(old, now);
}

/** Node replaces bytes that are not UTF-8, and such a path leads to nothing. */
const isUnreadable = (name: string): boolean => name.includes("\ufffd");
const misnamed = "its name is not UTF-8";

const namesIn = (folder: string): readonly string[] => readdirSync(folder).sort();

const stateIn = (upper: string, name: string): State =>
  orElse(() => stateOf(join(upper, name), { hashed: true }), { kind: "other" } as const);

function withBefore(layers: Layers, name: string, before: State, after: State): Change {
  const { root, upper } = layers;
  const change = { root, name, after, ...(after.kind === "file" ? { source: join(upper, name) } : {}) };
  const refused = refusal(layers, name, before, after);
  const own = refused === undefined ? {} : { refused };
  if (before.kind === "absent") return { ...change, before, ...own };
  const whole = before.kind === "file" ? { ...before, ...digestsOf(join(layers.base, name)) } : before;
  // From a held trial: its copy in the project will be another file with the same content.
  const seen = isHeld(layers, name) ? undefined : identityAt(join(root, name));
  const others = Number(statusOf(join(layers.base, name))?.nlink ?? 1n) - 1;
  const isLinked = before.kind === "file" && after.kind === "file" && others > 0;
  return {
    ...{ ...change, before: whole },
    ...(seen === undefined ? {} : { seen }),
    ...(isLinked ? { names: others } : {}),
    ...own,
  };
}

const isHeld = ({ held }: Layers, name: string): boolean =>
  held.some((each) => statusOf(join(each, name)) !== undefined);

function refusal(layers: Layers, name: string, before: State, after: State): string | undefined {
  if (after.kind !== "absent" && isGitLock({ root: layers.root, name }))
    return "git was at work in it when the command ended";
  if (after.kind === "other") return "it is a device, FIFO or socket, or cannot be read";
  if (after.kind !== "absent" && after.kind !== "link" && (after.mode & 0o7000) !== 0 && !isKept(before, after))
    return "it has a set-user-ID, set-group-ID or sticky bit";
  if (before.kind === "other") return "a device, FIFO or socket is there";
  const status = before.kind === "absent" || isHeld(layers, name) ? undefined : statusOf(join(layers.root, name));
  if (!status) return undefined;
  if (Number(status.uid) !== process.geteuid?.()) return "it belongs to another user";
  if (before.kind !== "folder" && status.ctimeNs >= layers.began) return "it was changed while the trial ran";
  return undefined;
}

/** The special bits were there before. */
const isKept = (before: State, after: State & { readonly mode: number }): boolean =>
  before.kind === after.kind && "mode" in before && (before.mode & 0o7000) === (after.mode & 0o7000);

/** The layer has a copy, but nothing that a reader would notice: only its times differ. */
const isUnchanged = ({ before, after }: Change): boolean => after.kind !== "other" && isSame(before, after);
