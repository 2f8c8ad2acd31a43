// Where a session's memory is kept: a small file of lines for each session, which several processes only add to.
import { constants, openSync, rmSync, type Stats, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Deed } from "../../decide/memory/deed.ts";
import { closing } from "../../system/closing.ts";
import type { Environment } from "../../system/environment.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { codeOf } from "../../system/message.ts";
import { orElse } from "../../system/or-else.ts";
import { plainBytes } from "../../system/read-plain.ts";
import { namesIn } from "../../system/there.ts";
import { stateFolder } from "../../system/xdg-folders.ts";

/** A deed, with its time in milliseconds since the epoch. */
export interface Kept extends Deed {
  readonly at: number;
}

/** A session that is not gone on with for so long is forgotten: 7 days. */
const longestAge = 7 * 86_400_000;
/** Bytes. */
const largest = 64_000;
/** Characters of a line's text. A path is cut at a `/`, which leaves the folder. */
const longestText = 500;
/** One is enough to ask, and a few to say why. */
const mostReads = 8;

const folderFor = (environment: Environment): string => join(stateFolder(environment), "memory");

/** Two names may not have one file, and a name is no path. */
const fileFor = (session: string, environment: Environment): string =>
  join(folderFor(environment), `${Buffer.from(session).toString("base64url").slice(0, 200)}.jsonl`);

/** What the session did, oldest first; nothing if no file is there. @throws if it cannot be read, or is not this user's. */
export function recall(session: string, environment: Environment): readonly Kept[] {
  try {
    const isFit = ({ uid }: Stats): boolean => uid === process.geteuid?.();
    const bytes = plainBytes(fileFor(session, environment), { most: 2 * largest, isFit });
    return bytes.toString("utf8").split("\n").flatMap(lineOf);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

const kinds: ReadonlySet<unknown> = new Set<Deed["did"]>(["secret", "outside", "web", "download", "refused"]);

/** Half a line, of a process that was killed, is none. */
function lineOf(line: string): readonly Kept[] {
  const { at, did, what } = orElse(() => JSON.parse(line), undefined) ?? {};
  return kinds.has(did) && typeof what === "string" && typeof at === "number" ? [{ at, did, what }] : [];
}

/** Adds what is new. @throws if it cannot be written. */
export function remember(
  session: string,
  deeds: readonly Deed[],
  before: readonly Deed[],
  environment: Environment,
): void {
  const news = deeds
    .map(({ did, what }) => ({
      did,
      what: what.length > longestText ? what.slice(0, longestText).replace(/\/[^/]*$/, "") : what,
    }))
    .filter(({ did, what }) => did === "refused" || !before.some((each) => each.did === did && each.what === what))
    .filter(({ did }) => !isRead(did) || before.filter((each) => each.did === did).length < mostReads);
  if (news.length === 0) return;
  const path = fileFor(session, environment);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    makeFolder(folderFor(environment), 0o700);
    forgetOld(environment);
  }
  const kept = (size ?? 0) < largest ? news : whenFull(news, before);
  const text = kept.map((each) => `${JSON.stringify({ at: Date.now(), ...each })}\n`).join("");
  if (text === "") return;
  const flags =
    constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  // One call, so that lines of several processes stay whole.
  closing(openSync(path, flags, 0o600), (descriptor) => writeSync(descriptor, text));
}

const isRead = (did: Deed["did"]): boolean => did === "secret" || did === "outside" || did === "web";

/** What makes later commands ask is kept still: the first read of a kind, and that anything may have been downloaded. */
function whenFull(news: readonly Deed[], before: readonly Deed[]): readonly Deed[] {
  const anywhere = { did: "download", what: "/" } as const;
  const whole = news.map((each) => (each.did === "download" ? anywhere : each));
  return whole.filter(
    ({ did, what }, at) =>
      did !== "refused" &&
      !before.some((each) => each.did === did && (isRead(did) || each.what === what)) &&
      whole.findIndex((each) => each.did === did) === at,
  );
}

/** Forgets a session. */
export const forget = (session: string, environment: Environment): void =>
  rmSync(fileFor(session, environment), { force: true });

function forgetOld(environment: Environment): void {
  const folder = folderFor(environment);
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > longestAge) rmSync(path, { force: true });
  }
}
