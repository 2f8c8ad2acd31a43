// The policy: everything that a user permits, whichever layers it was made of.

import type { BlockName } from "./built-in-blocks.ts";

/** The answer to a mutating script: a question to the user, or a refusal. */
export type OnMutating = "ask" | "deny";

/**
 * How proved scripts run. `auto`: confined if the machine can; `require`: confined or not at all; `off`: with all
 * that the user may do.
 */
export type Sandbox = "auto" | "require" | "off";

export const sandboxes: readonly Sandbox[] = ["auto", "require", "off"];

/** May a process stay that answers the doors faster? */
export type Resident = "auto" | "off";

export const residents: readonly Resident[] = ["auto", "off"];
/**
 * What happens to a command that would be asked about. `hold`: it runs over copies of the project, and a person keeps or
 * drops what it changes there. `keep`: changes of plain files are kept at once, and can be undone. `off`: it is asked about.
 */
export type Trial = "off" | "hold" | "keep";

export const trials: readonly Trial[] = ["off", "hold", "keep"];

/** A rule about commands as they would run: their resolved fields, not their text. */
export interface CommandRule {
  /**
   * The fields, separated by blanks; quotes as in bash. `*` is any one field, `**` at the end all that follow, and a
   * `*` inside a field any part of it: `docker compose ps *`, `npm run test:*`.
   */
  readonly command: string;
  /** The advice to the agent if the rule denies: a sentence. */
  readonly message?: string | undefined;
  /** The rule holds only in this folder and below: absolute, `~/...`, or relative to the script's folder. */
  readonly cwd?: string | undefined;
  /** Commands that it must match, and commands that it must not: checked when the policy is loaded. */
  readonly match?: readonly string[] | undefined;
  readonly notMatch?: readonly string[] | undefined;
}

/** A command that matches is denied. */
export interface BlockedPattern {
  /** In RE2's syntax. Case does not matter, `.` matches line breaks too, `^` and `$` match at every line. */
  readonly pattern: string;
  /** Why it is blocked, as a sentence without its full stop. */
  readonly explanation?: string | undefined;
  /** Another way to the same end, as a sentence without its full stop. */
  readonly instead?: string | undefined;
}

export type NetworkMethod = "read" | "write";

/** Which machines programs may talk to. */
export interface Network {
  /** Names of hosts; `*` stands for any part of one. */
  readonly hosts: readonly string[];
  /** `read`: requests that only ask. `write`: requests that send or change something. */
  readonly methods: readonly NetworkMethod[];
}

/** When and how a language model is asked about commands that nothing lists. */
export interface LanguageModel {
  readonly backend: "off" | "claude" | "anthropic" | "openai-compatible";
  /** The model's name; absent: the backend's own choice. */
  readonly model?: string | undefined;
  /** The address of an OpenAI-compatible server, or another one for Anthropic's. */
  readonly baseUrl?: string | undefined;
  /** The variable of the environment that holds the key. */
  readonly keyVariable?: string | undefined;
  /** Milliseconds for all questions about one script. */
  readonly timeoutMilliseconds: number;
  /** Days for which an answer is kept. */
  readonly cacheDays: number;
}

/** How decisions are logged. */
export interface Audit {
  readonly enabled: boolean;
  /** Bytes at which a log is put aside. */
  readonly maxBytes: number;
  /** Days after which a log that was put aside is deleted. */
  readonly maxDays: number;
  /** The address of a receiver of OTLP/HTTP, to which the resident checker sends decisions. */
  readonly otlp?: string | undefined;
}

/** Languages whose tools have caches below the home directory. */
export const cacheNames = ["node", "python", "go", "rust", "java"] as const;
export type CacheName = (typeof cacheNames)[number];

/** Tools that install packages from a registry. */
export const installerNames = ["npm", "pip", "uv", "go", "cargo"] as const;
export type InstallerName = (typeof installerNames)[number];

/** The rules over what a session did before (`decide/memory.ts`). */
export const forgettable = ["sends", "downloads", "refusals"] as const;
export type Forgettable = (typeof forgettable)[number];

/** Which files may be read. The forms of `Policy.writes`. */
export interface Reads {
  /** Paths that may not be read, besides the built-in list of secrets. */
  readonly deny?: readonly string[] | undefined;
  /** Built-in secrets that may be read, each by its own name. */
  readonly allow?: readonly string[] | undefined;
}

/** Places in a project that a trial may or may not keep, in the forms of `Policy.writes`. */
export interface HeldPlaces {
  /** What a trial changes there waits for a person, and no entry of `writes` or `deletes` opens it. */
  readonly hold?: readonly string[] | undefined;
  /** Protected places that are kept like other files, each by its own name. `hold` goes before it. */
  readonly keep?: readonly string[] | undefined;
}

export interface Policy {
  readonly onMutating: OnMutating;
  /**
   * Where files may be written: folders (with all that is below them), files, or patterns with `*` (part of one name),
   * `**` (any folders) and `?`. Absolute, `~/...`, or relative to the folder in which the script starts.
   */
  readonly writes: readonly string[];
  /** What may be deleted or moved away, in the forms of `writes`, which does not open it. Default: nothing. */
  readonly deletes?: readonly string[] | undefined;
  /** Default `auto`. */
  readonly sandbox?: Sandbox | undefined;
  /** Default `off`. */
  readonly trial?: Trial | undefined;
  /** Default: the built-in table. */
  readonly places?: HeldPlaces | undefined;
  /** Languages whose tools share their caches below the home directory with trials. Default: none. */
  readonly caches?: readonly CacheName[] | undefined;
  /** Tools whose public registries trials may read, by HTTPS. Default: none. */
  readonly registries?: readonly InstallerName[] | undefined;
  /** The named set of settings that was chosen. */
  readonly profile?: string | undefined;
  /** The only commands that may run, by their exact names. Absent: any. */
  readonly commands?: readonly string[] | undefined;
  /** Commands that may run although nothing proves that they only read. */
  readonly allow?: readonly (string | CommandRule)[] | undefined;
  /** Commands that a person is asked about, also where they are proved or allowed. */
  readonly ask?: readonly (string | CommandRule)[] | undefined;
  /** Commands that may not run, whatever else holds. */
  readonly deny?: readonly (string | CommandRule)[] | undefined;
  /** Variables that commands may set, in front of them or exported: `NAME=VALUE`, or `NAME=*` for any value. */
  readonly environment?: readonly string[] | undefined;
  readonly reads?: Reads | undefined;
  /** Machines on which ssh may run what only reads: names of hosts, as for `network`; the shell there must be bash. Absent: none. */
  readonly ssh?: { readonly hosts: readonly string[] } | undefined;
  /** Absent: every host may be asked, and nothing sent. */
  readonly network?: Network | undefined;
  /** The user's own; the built-in ones hold besides. */
  readonly blockedPatterns?: readonly (string | BlockedPattern)[] | undefined;
  /** Built-in blocks that do not hold. */
  readonly unblocked?: readonly BlockName[] | undefined;
  /** Rules over what a session did before that do not hold. */
  readonly forgets?: readonly Forgettable[] | undefined;
  readonly llm?: LanguageModel | undefined;
  readonly audit?: Audit | undefined;
  readonly undo?: Undo | undefined;
  /** Default `auto`. */
  readonly resident?: Resident | undefined;
}

export const defaultLanguageModel: LanguageModel = { backend: "off", timeoutMilliseconds: 10_000, cacheDays: 30 };

/** How long what was kept by trials can be taken back. */
export interface Undo {
  readonly maxDays: number;
  /** Of all files that are kept for it; what was kept last stays in any case. */
  readonly maxBytes: number;
}

export const defaultUndo: Undo = { maxDays: 7, maxBytes: 2_000_000_000 };

export const defaultAudit: Audit = { enabled: true, maxBytes: 10_000_000, maxDays: 90 };

/** The built-in policy: nothing may be written, and a user is asked about the rest. */
export const defaultPolicy: Policy = Object.freeze({ onMutating: "ask", writes: Object.freeze([]), sandbox: "auto" });
