// What the desk's process tells its page, and what the page asks for. Texts are as they are: the page shows them as text.
import type { OwnRule } from "../../hosts/install/user-policy.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Means } from "../../run/means.ts";
import type { Commit } from "../../run/trial/read/git/commits.ts";
import type { Ran, stateOf } from "../../run/trial/records.ts";
import type { RuleChanged } from "../jobs/messages.ts";
import type { Summary } from "../look/replay/summary.ts";

/** Where the page puts its half of the key: it stands in no address and in no cookie. */
export const keyHeader = "x-safe-sh-desk";

/** What happened for an agent in a folder, without a break of an hour. Times in milliseconds since 1970. */
export interface Session {
  readonly host: string;
  readonly folder: string;
  readonly since: number;
  readonly last: number;
  readonly proved: number;
  readonly allowed: number;
  readonly kept: number;
  readonly held: number;
  readonly asked: number;
  readonly denied: number;
  /** Decisions in each of the last 60 minutes, the oldest first. */
  readonly minutes: readonly number[];
  /** The last decisions, the newest first. */
  readonly latest: readonly (Decided & { readonly folder: string })[];
}

export interface Decided {
  readonly time: number;
  readonly decision: string;
  readonly command: string;
  readonly reason: string;
}

/** A trial in a list. */
export interface TrialLine {
  readonly id: number;
  readonly state: ReturnType<typeof stateOf>;
  readonly command: string;
  readonly folder: string;
  readonly at: number;
  /** What it changes, in one line. */
  readonly what: string;
  /** It changes a place that gives rights. */
  readonly isProtected: boolean;
}

/** A question that was put to a person elsewhere, and is answered there. */
export interface Asked {
  /**
   * `here`: by a process of ours, which waits. `host`: by a host, in its own window, and neither a yes nor anything else of that agent
   * has come. `silent`: the hook has told a host to ask, and nothing has come from that agent there since.
   */
  readonly by: "here" | "host" | "silent";
  readonly host: string;
  readonly folder: string;
  readonly command: string;
  readonly at: number;
  /** The number of the process that waits. */
  readonly process?: number;
}

/** How a folder is protected, by what settings say. */
export interface Protection {
  readonly folder: string;
  /** Of Claude Code: how many of hook and shell its settings name there. */
  readonly keys: 0 | 1 | 2;
  readonly trial: NonNullable<Policy["trial"]>;
  readonly sandbox: NonNullable<Policy["sandbox"]>;
  readonly problems: readonly string[];
}

export interface Now {
  readonly at: number;
  readonly asked: readonly Asked[];
  readonly sessions: readonly Session[];
  readonly waiting: readonly TrialLine[];
  /** What was kept last and can be taken back, the newest first. */
  readonly kept: readonly TrialLine[];
}

/** What takes a while to find out. */
export interface Protected {
  readonly folders: readonly Protection[];
  readonly machine: Means & { readonly resident: boolean };
}

export interface ShownHunk {
  readonly head: string;
  /** Each with its sign, invisible characters spelled out. */
  readonly lines: readonly string[];
  /** Lines that are not shown. */
  readonly more: number;
}

/** What is decided about as one: a file, or files that belong together. */
export interface ChangeGroup {
  readonly rows: readonly { readonly kind: string; readonly text: string }[];
  /** Numbers of changes of the trial. */
  readonly changes: readonly number[];
  readonly path: string;
  readonly hunks: readonly ShownHunk[];
  /** Each hunk can be kept by itself. The mode, if it changes, is one more, behind the others. */
  readonly canSplit: boolean;
  readonly mode?: string;
  /** There is no text to show. */
  readonly isOpaque: boolean;
  readonly isProtected: boolean;
  /** Why it cannot be kept now. */
  readonly left?: string;
}

export interface Review extends Omit<TrialLine, "what"> {
  /** Of what the page shows: an answer about anything else is refused. */
  readonly seen: string;
  readonly groups: readonly ChangeGroup[];
  /** Groups that are not shown, because there are too many. */
  readonly more: number;
  readonly commits: readonly Commit[];
  readonly notes: readonly string[];
  /** Absent: it is not known. */
  readonly ran?: Ran;
  /** What it lies on, or what lies on it. */
  readonly below?: number;
  readonly above?: number;
  /** Why it cannot be taken back. */
  readonly cannotUndo?: string;
}

/** What a person keeps of a trial. */
export interface Keep {
  readonly id: number;
  readonly seen: string;
  /** Undefined: all of it. */
  readonly parts?: readonly { readonly change: number; readonly hunks?: readonly number[] }[];
}

/** What became of it. */
export interface Done {
  readonly said: string;
  /** Its number, if it can be taken back. */
  readonly journal?: number;
  /** Changes that were not applied, and why. */
  readonly left: readonly string[];
}

export interface PolicyFileLine {
  readonly path: string;
  readonly state: string;
  /** It waits for its user's look. */
  readonly isOpen: boolean;
}

export interface Rules {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly settings: readonly { readonly name: string; readonly value: string; readonly from: string }[];
  readonly own: readonly OwnRule[];
  readonly files: readonly PolicyFileLine[];
  readonly presets: readonly { readonly name: string; readonly does: string }[];
  readonly problems: readonly string[];
}

export interface RuleChange extends RuleChanged {
  readonly folder: string;
}

/** What a rule would have changed. */
export interface Preview {
  readonly looked: number;
  /** Commands of which more would run, with how often each was asked about; and those that would not run any more. */
  readonly lets: readonly (readonly [command: string, count: number])[];
  readonly stops: readonly (readonly [command: string, count: number])[];
  readonly problem?: string;
}

/** A policy to begin a project with. */
export interface PresetPreview extends Preview {
  readonly path: string;
  /** Of the file as it is: something else is not replaced. */
  readonly seen: string;
  /** The lines that differ from the file that is there, each with its sign; all of it, if there is none. */
  readonly lines: readonly string[];
  /** Why it is not written. */
  readonly not?: string;
}

export interface Trustable {
  readonly path: string;
  readonly seen: string;
  readonly opens: readonly string[];
  /** The lines that differ since it was trusted last, each with its sign; all of it, if that is not known. */
  readonly lines: readonly string[];
  readonly isChanged: boolean;
}

/** Decisions on one page of the past. */
export const rowsAtOnce = 50;

/** What is asked for of the past. */
export interface PastQuery {
  readonly text: string;
  readonly decision: string;
  readonly host: string;
  readonly folder: string;
  /** Only in the last so many hours; 0: all. */
  readonly hours: number;
  readonly group: string;
  readonly page: number;
}

export interface PastRow extends Decided {
  readonly host: string;
  readonly door: string;
  readonly folder: string;
}

export interface Past {
  readonly all: number;
  readonly found: number;
  readonly counts: readonly (readonly [decision: string, count: number])[];
  /** The time line: bins of one length, the first begins at `from`. */
  readonly bins: {
    readonly from: number;
    readonly step: number;
    readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  };
  readonly groups: readonly PastGroup[];
  readonly rows: readonly PastRow[];
  readonly hosts: readonly string[];
  readonly folders: readonly string[];
}

export interface PastGroup {
  /** `git log`: a program with its subcommand. */
  readonly name: string;
  readonly count: number;
  readonly stopped: number;
}

/** How far a replay has come. */
export interface Replaying {
  readonly state: "none" | "running" | "stopped" | "failed" | "done";
  readonly commands: number;
  /** Of the transcripts that were read, from 0 to 1. */
  readonly part: number;
  readonly why?: string;
  readonly summary?: Summary;
}
