// How a host keeps what its agents have run: where, and how its files are known and read.
import type { Call, Fields, LineParser } from "./call.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface Kept {
  /** Absolute paths of the folders with a user's transcripts. */
  readonly folders: (home: string, environment: Environment) => readonly string[];
}

/** The beginning of a file, or all of one that ends in `.json`. */
export interface Beginning {
  readonly path: string;
  /** What its first lines hold as JSON. */
  readonly objects: readonly Fields[];
  /** All of a file that is one object. */
  readonly whole: string | undefined;
  /** Entries of the files before: hosts repeat them in the files of resumed sessions. */
  readonly seen: Set<string>;
}

/** Files of text, most of them named `.jsonl`. */
export interface Lines extends Kept {
  readonly kind: "lines";
  /** Paths of others that are transcripts; undefined: there are none. */
  readonly others: RegExp | undefined;
  /** Undefined: the file is not this host's. It is known by what its objects look like, never by where it lies. */
  readonly parser: (beginning: Beginning) => LineParser | undefined;
}

/** A database. */
export interface Database extends Kept {
  readonly kind: "database";
  /** Paths in the host's folders. */
  readonly found: RegExp;
  /** Paths that a user may name. */
  readonly named: RegExp;
  /** @throws Error if nothing here can read it. */
  readonly calls: (path: string) => AsyncGenerator<Call>;
}

export type Transcripts = Lines | Database;

export const linesAmong = (all: readonly Transcripts[]): readonly Lines[] =>
  all.filter((each) => each.kind === "lines");

export const databasesAmong = (all: readonly Transcripts[]): readonly Database[] =>
  all.filter((each) => each.kind === "database");
