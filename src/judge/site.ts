// Where a script, a command or an effect would happen.
import { type Flow, noFlow } from "../interpret/flow.ts";

/** The folders in which something may happen. `elsewhere`: one that is not known, after the folders in `before`. */
export type At = readonly string[] | Elsewhere;

/** A folder that is known only at run time. */
export interface Elsewhere {
  readonly elsewhere: true;
  /** Absolute paths of the last folders that were known; none: never known. */
  readonly before: readonly string[];
}

/** A place on this machine, or on another one. */
export interface Site {
  /** Absolute path of the folder in which the whole script starts; undefined: not known. A policy's paths are relative to it. */
  readonly started: string | undefined;
  /** The possible working directories now, absolute. */
  readonly at: At;
  /** Absolute path of the user's home directory; undefined: not known. */
  readonly home: string | undefined;
  /** It is on another machine: any folder may be a home directory there. */
  readonly otherMachine?: true;
  readonly flow: Flow;
}

export const isElsewhere = (at: At): at is Elsewhere => "elsewhere" in at;

/** The folders that interpretation found; none of them: elsewhere. */
export const atOf = (cwd: readonly string[], before: At): At =>
  cwd.length > 0 ? cwd : { elsewhere: true, before: lastKnown(before) };

/** The possible folders, or the last ones that were known. */
export const lastKnown = (at: At): readonly string[] => (isElsewhere(at) ? at.before : at);

/** The site of a script that starts in `cwd`. */
export const siteAt = (cwd: string | undefined, home: string | undefined): Site => ({
  started: cwd,
  at: cwd === undefined ? { elsewhere: true, before: [] } : [cwd],
  home,
  flow: noFlow,
});
