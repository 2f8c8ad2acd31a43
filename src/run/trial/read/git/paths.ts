// Paths of the working tree that commits and the index have, as text, with the protection that a file of each name would have.
import type { HeldPlaces } from "../../../../policy/policy.ts";
import { visible } from "../../../../system/visible.ts";
import { protectionOf } from "../places.ts";
import type { Paths } from "./ask.ts";

/** More moved branches or staged paths are counted. */
const mostShown = 6;

/** Where the working tree is. */
export interface Tree {
  readonly project: string;
  readonly places: HeldPlaces | undefined;
}

/** Bytes, a character each, as text. */
export const utf8 = (bytes: string): string => Buffer.from(bytes, "latin1").toString("utf8");

/** The first protection among some paths of the working tree. */
export function protectedIn(paths: Paths, { project, places }: Tree): string | undefined {
  for (const [, path] of paths) {
    const { gives } = protectionOf({ root: project, name: utf8(path) }, places);
    if (gives !== undefined) return gives;
  }
  return undefined;
}

/** Paths in brackets: those that are protected first, then the others until they are counted. What was moved is one of them. */
export function listed(paths: Paths, { project, places }: Tree): string {
  if (paths.length === 0) return "";
  const isProtected = (path: string): string | undefined =>
    protectionOf({ root: project, name: utf8(path) }, places).gives;
  const first = paths.flatMap(([letter, path]) => {
    const gives = isProtected(path);
    return gives === undefined ? [] : [`${letter} ${visible(utf8(path))}: protected, ${gives}`];
  });
  const others = paths.filter(([, path]) => isProtected(path) === undefined);
  const gone = new Map(
    others.flatMap(([letter, path, content]) => (letter === "D" && content ? [[content, path]] : [])),
  );
  const moved = new Map<string, string>();
  for (const [letter, path, content] of others) {
    const from = letter === "A" && content !== undefined ? gone.get(content) : undefined;
    if (content === undefined || from === undefined) continue;
    gone.delete(content);
    moved.set(from, "").set(path, from);
  }
  const rest = others.flatMap(([letter, path]) => {
    const from = moved.get(path);
    if (from === undefined) return [`${letter} ${visible(utf8(path))}`];
    return from === "" ? [] : [`R ${visible(utf8(from))} → ${visible(utf8(path))}`];
  });
  const all = [...first, ...rest];
  const more = all.length > mostShown ? `, and ${all.length - mostShown} more` : "";
  return ` (${all.slice(0, mostShown).join(", ")}${more})`;
}
