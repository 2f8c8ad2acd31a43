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
  const folders = kept.flatMap((each) => each.folders(home, environment));
  const found = folders
    .filter((path) => statSync(path, { throwIfNoEntry: false }))
    .map((path) => sourcesIn(kept, path));
  const git = statSync(join(repository, ".git"), { throwIfNoEntry: false });
  const checkpoints: readonly Source[] = git ? [{ kind: "entire", path: repository, size: 0, changed: 0 }] : [];
  return {
    sources: sorted([...found.flatMap(({ sources }) => sources), ...checkpoints]),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** What a user names: files, folders, repositories with checkpoints; `-`: standard input. */
export function namedSources(kept: readonly Transcripts[], paths: readonly string[]): Found {
  const all = paths.map((path): Found => {
    if (path === "-") return { sources: [{ kind: "input", path: "-", size: 0, changed: 0 }], problems: [] };
    return sourcesIn(kept, resolve(path));
  });
  return {
    sources: sorted(all.flatMap(({ sources }) => sources)),
    problems: all.flatMap(({ problems }) => problems),
  };
}

const sorted = (sources: readonly Source[]): readonly Source[] =>
  [...new Map(sources.map((each) => [each.path, each])).values()].sort(
    (a, b) => a.changed - b.changed || (a.path < b.path ? -1 : 1),
  );

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
      sources.push({ kind: "entire", path: at, size: 0, changed: 0 });
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
