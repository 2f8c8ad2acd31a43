// What safe-sh knows of a host beside its events: how it is put in, checked, run and read. Every field is an answer that a new host
// must give.
import type { Check } from "./check.ts";
import type { Client } from "./install/drive.ts";
import type { Part } from "./install/parts/part.ts";
import type { Transcripts } from "./transcripts/form.ts";

/** What `safe-sh init --host` can be asked for, by the name of the option: not every host takes it. */
export const wishes = ["interactive", "let-pass", "mcp", "changes"] as const;
export type Wish = (typeof wishes)[number];

export interface Host {
  /** What users call it. */
  readonly title: string;
  /** The version that `test/e2e/hosts.e2e.ts` runs; undefined: none, and all that is known is its documentation. */
  readonly measured: string | undefined;
  /** A hook that the host has to end itself, or that fails in another way, lets the command run. */
  readonly failsOpen: boolean;
  /** safe-sh is its shell, and holds what the hook lets pass to its proof. */
  readonly enforced: boolean;
  /** Its program's name on PATH; undefined: it has none that tells. */
  readonly program: string | undefined;
  /** Where the hook stands. `claude-code`: the host reads Claude Code's settings, and has none of its own for hooks. */
  readonly settings: Settings | "claude-code";
  /** The options of init that it takes. */
  readonly wishes: readonly Wish[];
  /** What its user should know after init, a line each. */
  readonly notes: (wishes: readonly Wish[]) => readonly string[];
  /** What `safe-sh doctor` looks at in this folder, beside the parts. */
  readonly checks: () => readonly Check[] | Promise<readonly Check[]>;
  /** What the host trusts before a change of its settings. `not-needed`: it runs every hook. */
  readonly trust: (() => Promise<Trusted>) | "not-needed";
  /** How its client is run against a stand-in for its model. `not-run`: safe-sh cannot. */
  readonly client: Client | "not-run";
  /** What it keeps of commands that were run. `not-read`: nothing, or nothing that is known. */
  readonly transcripts: Transcripts | "not-read";
}

/** The answers of a host that was not run: all that is known of it is its documentation. */
export const byDocumentation = {
  measured: undefined,
  enforced: false,
  wishes: [],
  notes: () => [],
  checks: () => [],
  trust: "not-needed",
  client: "not-run",
  transcripts: "not-read",
} as const satisfies Partial<Host>;

/** The settings of this user, for all projects. */
export interface Settings {
  /** Absolute path of their folder. */
  readonly folder: (home: string, environment: NodeJS.ProcessEnv) => string;
  /** What safe-sh puts in, in this order. */
  readonly parts: (folder: string, wishes: readonly Wish[]) => readonly Part[];
}

/** What was trusted before a change. */
export interface Trusted {
  /** Lets the host trust our hook, and other hooks that it trusted before. */
  readonly renew: (after: "init" | "uninstall") => Promise<Renewed>;
}

/** `says`: a line for the user, if there is one. */
export type Renewed = { readonly says: string | undefined } | { readonly problem: string; readonly help: string };
