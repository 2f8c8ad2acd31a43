// What is at a path, for readers to whom "nothing" and "nothing that this user can see" are one answer.
import { lstatSync, readdirSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { codeOf } from "./message.ts";

/** The status without following a link; undefined: there is nothing, or nothing that this user can see. */
export const statusOf = (path: string): Stats | undefined =>
  orUndefined(() => lstatSync(path, { throwIfNoEntry: false }));

/** Where a link leads, as it is written; undefined: it is no link, or none that this user can see. */
export const targetOf = (link: string): string | undefined => orUndefined(() => readlinkSync(link));

/** The path without symbolic links; undefined: it leads nowhere, or where this user cannot go. */
export const realOf = (path: string): string | undefined =>
  // Most of what is asked for is not there: an error costs ten times as much as the question. Not node's own, which takes `x/..` away
  // before it looks where `x` leads.
  statusOf(path) && orUndefined(() => realpathSync.native(path));

/** The names in a folder; none where it is none, or where this user cannot look. */
export const namesIn = (folder: string): readonly string[] => orUndefined(() => readdirSync(folder)) ?? [];

function orUndefined<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Is something at the path, be it a link to nothing? What cannot be looked at may be there. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A file stands where a folder should.
    return codeOf(error) !== "ENOTDIR";
  }
}
