// Where the hosts keep their transcripts, and which files of a folder are some. docs/references/transcripts.md names the sources.
import { type Dirent, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { messageOf } from "../../system/message.ts";
import { databasesAmong, linesAmong, type Transcripts } from "./form.ts";

/** A file with calls, a database, or a repository with checkpoints. */
export interface Source {
  readonly kind: "file" | "database" | "entire" | "input";
  /** Absolute path. */
  readonly path: string;
  /** Bytes; 0: not known. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

export interface Found {
  readonly sources: readonly Source[];
  /** Places that could not be read, a line each. */
  readonly problems: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The transcripts of all hosts that are there, the oldest first. `repository`: one that may hold checkpoints. */
export function hostSources(
  kept: readonly Transcripts[],
  repository: string,
  environment: Environment = process.env,
  home: string = homedir(),
): Found {
  const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
  const folders = kept.flatMap((each) => each.folders(home, environment)).filter(isThere);
  const checkpoints = isThere(join(repository, ".git")) ? [oneOf("entire", repository)] : [];
  return together([...folders.map((path) => sourcesIn(kept, path)), ...checkpoints]);
}

/** What a user names: files, folders, repositories with checkpoints; `-`: standard input. */
export const namedSources = (kept: readonly Transcripts[], paths: readonly string[]): Found =>
  together(paths.map((path) => (path === "-" ? oneOf("input", path) : sourcesIn(kept, resolve(path)))));

const oneOf = (kind: Source["kind"], path: string): Found => ({
  sources: [{ kind, path, size: 0, changed: 0 }],
  problems: [],
});

/** Each source once, the oldest first. */
function together(all: readonly Found[]): Found {
  const sources = new Map(all.flatMap((each) => each.sources.map((source) => [source.path, source] as const)));
  return {
    sources: [...sources.values()].sort((a, b) => a.changed - b.changed || (a.path < b.path ? -1 : 1)),
    problems: all.flatMap(({ problems }) => problems),
  };
}

/** More levels than any host makes: a loop of folders ends. */
const deepest = 12;

function sourcesIn(kept: readonly Transcripts[], path: string): Found {
  const databases = databasesAmong(kept);
  const sources: Source[] = [];
  const problems: string[] = [];
  const file = (at: string, given: boolean): void => {
    const status = statSync(at, { throwIfNoEntry: false });
    if (!status?.isFile()) return;
    const kind = databases.some(({ named }) => named.test(at)) ? "database" : "file";
    if (given || isTranscript(kept, at)) sources.push({ kind, path: at, size: status.size, changed: status.mtimeMs });
  };
  const folder = (at: string, depth: number): void => {
    let entries: readonly Dirent[];
    try {
      entries = readdirSync(at, { withFileTypes: true });
    } catch (error) {
      problems.push(messageOf(error));
      return;
    }
    // A repository is looked at for checkpoints only: its own files are no transcripts.
    if (entries.some(({ name }) => name === ".git")) {
      sources.push(...oneOf("entire", at).sources);
      return;
    }
    for (const entry of entries) {
      const below = join(at, entry.name);
      if (entry.isFile()) file(below, false);
      else if (entry.isDirectory() && depth < deepest) folder(below, depth + 1);
    }
  };
  try {
    const status = statSync(path);
    if (status.isDirectory()) folder(path, 0);
    else if (status.isFile()) file(path, true);
    else problems.push(`${path} is neither a file nor a folder`);
  } catch (error) {
    problems.push(messageOf(error));
  }
  return { sources, problems };
}

/** In a folder, only what looks like one. */
const isTranscript = (kept: readonly Transcripts[], path: string): boolean =>
  path.endsWith(".jsonl") ||
  linesAmong(kept).some(({ others }) => others?.test(path)) ||
  databasesAmong(kept).some(({ found }) => found.test(path));
