// What is at a path, for readers to whom "nothing" and "nothing that this user can see" are one answer.
import { type Dirent, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { codeOf } from "./message.ts";
import { orElse } from "./or-else.ts";

/** The status without following a link; undefined: there is nothing, or nothing that this user can see. */
export const statusOf = (path: string): Stats | undefined =>
  orElse(() => lstatSync(path, { throwIfNoEntry: false }), undefined);

/** Where a link leads, as it is written; undefined: it is no link, or none that this user can see. */
export const targetOf = (link: string): string | undefined => orElse(() => readlinkSync(link), undefined);

/** The path without symbolic links; undefined: it leads nowhere, or where this user cannot go. */
export const realOf = (path: string): string | undefined =>
  // Most of what is asked for is not there: an error costs ten times as much as the question. Not node's own, which takes `x/..` away
  // before it looks where `x` leads.
  statusOf(path) && orElse(() => realpathSync.native(path), undefined);

/** The names in a folder; none where it is none, or where this user cannot look. */
export const namesIn = (folder: string): readonly string[] => orElse(() => readdirSync(folder), []);

/** The same, with what each of them is. */
export const entriesIn = (folder: string): readonly Dirent[] =>
  orElse(() => readdirSync(folder, { withFileTypes: true }), []);

/** Is something at the path, be it a link to nothing? What cannot be looked at may be there. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A file stands where a folder should.
    return codeOf(error) !== "ENOTDIR";
  }
}
