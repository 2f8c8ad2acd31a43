// What a trial has done to a repository, as git means it: commits with their paths, what is staged, what the branches name, and what
// makes git hide or replace something. Each path has the protection that a file of that name would have.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { inflateSync } from "node:zlib";
import type { Role } from "../../../../catalog/knowledge/git-own-files.ts";
import type { HeldPlaces } from "../../../../policy/policy.ts";
import { addTo } from "../../../../system/groups.ts";
import { messageOf } from "../../../../system/message.ts";
import { orElse } from "../../../../system/or-else.ts";
import { plainBytes } from "../../../../system/read-plain.ts";
import { visible } from "../../../../system/visible.ts";
import type { Change } from "../changes.ts";
import { type Answers, askGit, mostCommits, type Paths, type Questions } from "./ask.ts";
import { type Commit, commitIn } from "./commits.ts";
import { isUsualReference, objectOfStep, packedIn, waitingIn } from "./forms.ts";
import { listed, protectedIn, utf8 } from "./paths.ts";
import { objectIn, objectsIn, type References, referencesAt, resolved } from "./references.ts";
import { type GitFile, gitFiles, plainText } from "./repository.ts";
import { indexesOf, staged } from "./staged.ts";

/** Something that git would show. Texts can be printed. */
export interface GitFact {
  /** Absolute path of the repository. */
  readonly repository: string;
  readonly kind: "commit" | "staged" | "reference" | "state";
  readonly text: string;
  /** Why a person must say yes, to complete "which ...". */
  readonly gives?: string;
  readonly commit?: Commit;
}

/** A change of a repository's own file. */
interface GitChange extends GitFile {
  readonly change: Change;
  readonly role: Role;
}

/** Where a repository's files can be read. */
export interface GitLayers {
  readonly root: string;
  /** The folder in which the working tree is. */
  readonly project: string;
  /** The root before the trial, and after it. */
  readonly base: string;
  readonly merged: string;
  /** The root in all layers, the newest first. */
  readonly below: readonly string[];
  /** A folder of the trial's own. */
  readonly own: string;
  readonly places: HeldPlaces | undefined;
}

const mostPairs = 50;

/** The facts of one root. */
export function gitFactsOf(changes: readonly Change[], layers: GitLayers): readonly GitFact[] {
  const own = changes.filter(({ role }) => role !== undefined && role !== "folder" && role !== "message");
  if (own.length === 0) return [];
  const { root, merged } = layers;
  const gitFileOf = gitFiles(root, (path) => join(merged, path.slice(root.length)));
  const repositories = new Map<string, GitChange[]>();
  for (const change of own) {
    const file = gitFileOf(change.name);
    if (!file || change.role === undefined) continue;
    const { repository, inside } = commonOf(file);
    addTo(repositories, repository, { change, role: change.role, repository, inside });
  }
  return [...repositories].flatMap(([repository, all]) => {
    const fact = (kind: GitFact["kind"], text: string, gives?: string): GitFact => ({
      ...{ repository, kind, text },
      ...(gives === undefined ? {} : { gives }),
    });
    const facts: GitFact[] = [];
    try {
      addFacts(facts, repository, all, layers, fact);
    } catch (error) {
      const why = visible(messageOf(error));
      facts.push(fact("state", `what git has written cannot be read: ${why}`, "cannot be read"));
    }
    return facts;
  });
}

/** What a linked worktree has for itself is in its repository's folder. */
function commonOf({ repository, inside }: GitFile): GitFile {
  const [, common, own] = /^(.*)\/(worktrees\/[^/]+)$/.exec(repository) ?? [];
  return common === undefined ? { repository, inside } : { repository: common, inside: `${own}/${inside}` };
}

/** The reference of a log. */
const logged = (inside: string): string => inside.replace(/(^|\/)logs\//, "$1");

type MakeFact = (kind: GitFact["kind"], text: string, gives?: string | undefined) => GitFact;

function addFacts(
  facts: GitFact[],
  repository: string,
  changes: readonly GitChange[],
  layers: GitLayers,
  fact: MakeFact,
): void {
  const { root, base, merged } = layers;
  const old = (path: string): string => join(base, path.slice(root.length));
  const now = (path: string): string => join(merged, path.slice(root.length));
  const replaced = changes.filter(
    ({ role, change }) => (role === "object" || role === "pack") && change.before.kind !== "absent",
  );
  if (replaced.length > 0)
    facts.push(
      fact(
        "state",
        `changes or removes ${replaced.length} of git's objects`,
        "repacks, changes or removes git's objects",
      ),
    );
  const forged = changes.find(({ role, change }) => role === "object" && !isTrue(change));
  if (forged) facts.push(fact("state", `${visible(forged.inside)} is not the object of its name`, "forges an object"));

  const texts = changes.map((each) => ({
    ...each,
    text: each.change.source === undefined ? undefined : plainText(each.change.source),
  }));
  for (const { role, inside, text } of texts)
    if (role === "reference" && text !== undefined && !isUsualReference(inside, text))
      facts.push(fact("state", `${visible(inside)} is not as git would write it`, "is read by git in its own way"));

  const [before, after] = [referencesAt(old(repository)), referencesAt(now(repository))];
  // Branches first: what is checked out is one of them.
  const moved = [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .sort((one, other) => Number(one.endsWith("HEAD")) - Number(other.endsWith("HEAD")));
  const known = [...new Set([...before.values()].flatMap((value) => objectIn(value) ?? []))];
  const noted = texts
    .filter(({ role }) => role === "log" || role === "reference" || role === "step")
    .flatMap(({ inside, text }) => {
      const earlier = new Set(objectsIn(plainText(old(join(repository, inside))) ?? ""));
      return objectsIn(text ?? "").filter((each) => !earlier.has(each) && !/^0+$/.test(each));
    });
  const named = moved.flatMap((name) => objectIn(after.get(name)) ?? []);
  const tips = [...new Set([...named, ...noted])].filter((each) => !known.includes(each));
  const pairs = moved.flatMap((name): readonly (readonly [string, string])[] => {
    const [one, other] = [resolved(before, name), resolved(after, name)];
    return one === undefined || other === undefined || one === other ? [] : [[one, other]];
  });
  const stopped = stoppedAt(texts, resolved(before, "HEAD"));
  const tags = texts.flatMap(({ inside, text }) => {
    const earlier = packedIn(plainText(old(join(repository, inside))) ?? "");
    const all = inside === "packed-refs" ? [...(packedIn(text ?? "") ?? [])] : [];
    return all.filter(([tag, target]) => earlier?.get(tag) !== target);
  });
  const indexes = changes
    .filter(({ role }) => role === "index")
    .map(({ inside, change }) => indexesOf(inside, change.source, old(join(repository, inside))));
  const forgotten = changes.filter(
    ({ role, change, inside }) => role === "log" && change.after.kind === "absent" && after.has(logged(inside)),
  );
  if (forgotten.length > 0)
    facts.push(fact("state", `forgets ${forgotten.length} of git's logs`, "takes away the way back to commits"));
  const trees = indexes.flatMap((each) =>
    each === "unreadable" || each.changed.length === 0 ? [] : (resolved(after, each.head) ?? []),
  );
  const packs = changes.flatMap(({ role, change, inside }) =>
    role === "pack" && inside.endsWith(".idx") && change.before.kind === "absent" ? (change.source ?? []) : [],
  );
  const questions: Questions = {
    commits: tips,
    known,
    named,
    pairs: [...pairs.slice(0, mostPairs), ...stopped.pairs],
    trees: [...new Set(trees)],
    packs,
    tags: tags.map(([tag]) => tag),
  };
  if (stopped.waiting.length > 0) {
    const shown = stopped.waiting.slice(0, mostWaiting).map((line) => visible(line.slice(0, 60)));
    const more = stopped.waiting.length > shown.length ? `, and ${stopped.waiting.length - shown.length} more` : "";
    facts.push(fact("state", `git is stopped on the way, with still to do: ${shown.join(", ")}${more}`));
  }
  if (pairs.length > mostPairs) facts.push(fact("state", `moves ${pairs.length} branches`, "moves many branches"));
  const isAsked = Object.values({ ...questions, known: [] }).some((each) => each.length > 0);
  const answers = isAsked ? ask(questions, repository, layers) : undefined;
  const gives = (paths: Paths): string | undefined => protectedIn(paths, layers);
  if (tags.some(([, target], at) => answers?.tagged[at] !== target))
    facts.push(fact("state", "packed-refs says of a tag what it does not lead to", "is read by git in its own way"));
  const taken = stopped.pairs.map((_, at) =>
    gives(answers?.pairs[Math.min(pairs.length, mostPairs) + at]?.paths ?? []),
  );
  const risk = taken.find((each) => each !== undefined);
  if (risk !== undefined)
    facts.push(fact("state", "git would go on with a commit that changes what is protected", risk));

  if ((answers?.log.length ?? 0) > mostCommits)
    facts.push(fact("state", `more than ${mostCommits} commits`, "are too many to be looked through"));
  const tipNames = [...moved, ...noted];
  const origins = originsOf(tipNames, after, answers?.commits ?? new Map());
  for (const { commit: hash, paths } of (answers?.log ?? []).slice(0, mostCommits)) {
    const object = answers?.commits.get(hash);
    if (object === undefined) continue;
    const of = origins.get(hash) ?? "a log";
    const { parents: _, ...commit } = commitIn(object);
    const first = utf8(commit.message).split("\n")[0]?.slice(0, 100) ?? "";
    const text = `commit ${hash.slice(0, 10)} on ${visible(of)}: ${visible(first)}${listed(paths, layers)}`;
    const whole = { hash, of, ...commit, author: utf8(commit.author), message: utf8(commit.message) };
    facts.push({ ...fact("commit", text, gives(paths)), commit: whole });
  }
  const told = new Set(facts.flatMap(({ commit }) => commit?.hash ?? []));
  // One commit on a branch says it all.
  const isTold = (name: string): boolean => {
    const [one, other = ""] = [objectIn(before.get(name)), objectIn(after.get(name))];
    const isNamed = moved.filter((each) => shortName(each) === shortName(name)).length === 1;
    const commit = isNamed && told.has(other) && origins.get(other) === shortName(name) && answers?.commits.get(other);
    return typeof commit === "string" && commitIn(commit).parents.join() === one;
  };
  const others = moved.filter((name) => !isTold(name));
  const shown = (value: string): string =>
    visible(shortName(objectIn(value)?.slice(0, 10) ?? value.replace(/^ref: /, "")));
  const reference = (name: string): GitFact => {
    const [from, to] = [before.get(name), after.get(name)];
    const title = visible(shortName(name));
    if (to === undefined) return fact("reference", `${title}: no longer there (was ${shown(from ?? "")})`);
    // `main` is `refs/main` before it is `refs/heads/main` (gitrevisions(7)).
    if (/^refs\/(?!stash$)[^/]+$/.test(name))
      return fact("reference", `${visible(name)}: ${shown(to)}`, "stands before a branch of that name");
    if (from === undefined) return fact("reference", `${title}: new, ${shown(to)}`);
    const [one, other] = [resolved(before, name), resolved(after, name)];
    const at = pairs.findIndex(([a, b]) => a === one && b === other);
    const paths = at < 0 ? [] : (answers?.pairs[at]?.paths ?? []);
    return fact("reference", `${title}: ${shown(from)} → ${shown(to)}${listed(paths, layers)}`, gives(paths));
  };
  facts.push(...others.map(reference));
  for (const each of indexes) facts.push(...staged(each, answers, after, layers).map((said) => fact(...said)));

  function ask(wanted: Questions, at: string, { below, own }: GitLayers): Answers {
    const objects = below.map((each) => join(each, relative(root, at), "objects")).filter((each) => existsSync(each));
    const [some = ""] = [...wanted.commits, ...wanted.known, ...wanted.named, ...wanted.trees];
    const shallow = plainText(old(join(at, "shallow"))) ?? "";
    return askGit(wanted, objects, {
      own: join(own, createHash("sha256").update(at).digest("hex").slice(0, 16)),
      algorithm: some.length === 64 ? "sha256" : "sha1",
      shallow,
    });
  }
}

/** More steps are counted. */
const mostWaiting = 3;

/** What a stopped rebase, or row of picks, would go on with: lines, and the commits from what is checked out to each. */
function stoppedAt(
  changes: readonly (GitChange & { readonly text: string | undefined })[],
  head: string | undefined,
): { readonly waiting: readonly string[]; readonly pairs: Questions["pairs"] } {
  const all = changes.filter(({ role, text }) => role === "step" && text !== undefined);
  const waiting = all.flatMap(({ inside, change }) => waitingIn(inside, change.source ?? ""));
  const objects = [
    ...waiting.flatMap((line) => objectOfStep(line) ?? []),
    ...all.flatMap(({ inside, text = "" }) => (/\/(?:onto|orig-head|autostash)$/.test(inside) ? objectsIn(text) : [])),
  ];
  return { waiting, pairs: head === undefined ? [] : [...new Set(objects)].map((each) => [head, each] as const) };
}

/** Bytes. */
const largest = 500_000_000;

/** Is a new loose object what its name says? */
function isTrue({ name, after, source }: Change): boolean {
  if (after.kind !== "file" || source === undefined) return true;
  const [, one = "", two = ""] = /objects\/([0-9a-f]{2})\/([0-9a-f]+)$/.exec(name) ?? [];
  // One of LFS, whose digest was compared before.
  if (two === "" || /(?:^|\/)lfs\/objects\//.test(name)) return true;
  const inflated = (): Buffer => inflateSync(plainBytes(source, { most: largest }), { maxOutputLength: largest });
  const algorithm = one.length + two.length === 64 ? "sha256" : "sha1";
  return orElse(() => createHash(algorithm).update(inflated()).digest("hex") === `${one}${two}`, false);
}

/** The reference from which each commit was found, the first of several. */
function originsOf(
  names: readonly string[],
  after: References,
  commits: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const waiting = [resolved(after, name) ?? name];
    for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
      const object = found.has(hash) ? undefined : commits.get(hash);
      if (object === undefined) continue;
      found.set(hash, after.has(name) ? shortName(name) : "a log");
      waiting.push(...commitIn(object).parents);
    }
  }
  return found;
}

const shortName = (name: string): string => name.replace(/^refs\/(?:heads\/)?/, "");
