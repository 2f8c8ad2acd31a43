// Symbolic links that the script itself makes or copies: what it then reads or writes by such a path is in a place that no
// look at the folders can tell.
import { lstatSync } from "node:fs";
import { lookUp } from "../../catalog/lookup.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { resolve } from "../../interpret/path.ts";
import { known } from "../../interpret/text.ts";
import type { Place } from "../../judge/findings.ts";
import { lastKnown } from "../../judge/site.ts";
import type { Trace, TracedEffect } from "../../judge/trace.ts";
import { foldersFrom } from "./files/walk.ts";

/** A finding for each path that leads through one that a program of the script wrote, if that may be a link. */
export function madeLinkFindings({ effects }: Trace): readonly Finding[] {
  const links = effects.filter((each) => each.effect.kind === "writes" && mayBeLink(each, effects));
  if (links.length === 0) return [];
  const made = links.flatMap((each) => pathsOf(each).map((path) => ({ path, place: each.place })));
  return effects.flatMap((each) => {
    const { effect, place } = each;
    if (effect.kind !== "writes" && effect.kind !== "deletes" && effect.kind !== "reads") return [];
    const link = made.find(
      (one) => one.place !== place && pathsOf(each).some((path) => leadsThrough(path, one.path, effect.kind)),
    );
    if (!link) return [];
    const code = effect.kind === "reads" ? "reads-secret" : "writes-file";
    const data = { path: String(known(effect.path)), program: String(link.place.command), link: link.path };
    return [found(code, "madeLink", effect.span, data)];
  });
}

/** To delete a link is harmless. */
const leadsThrough = (path: string, link: string, kind: string): boolean =>
  path.startsWith(`${link}/`) || (path === link && kind !== "deletes");

function pathsOf({ effect, place }: TracedEffect): readonly string[] {
  const value = "path" in effect ? known(effect.path) : undefined;
  if (value === undefined || value === "" || value.startsWith("/dev/")) return [];
  return lastKnown(place.site.at).map((from) => resolve(from, value));
}

/** A redirection makes a plain file. */
function mayBeLink({ place }: TracedEffect, effects: readonly TracedEffect[]): boolean {
  if (place.command === undefined) return false;
  const links = lookUp(place.command.split(" ")[0] ?? "")?.links;
  if (links === "never") return false;
  if (links === undefined) return true;
  const sources = sourcesOf(place, effects);
  return sources.length === 0 || sources.some((each) => pathsOf(each).length === 0 || pathsOf(each).some(holdsLink));
}

const sourcesOf = (place: Place, effects: readonly TracedEffect[]): readonly TracedEffect[] =>
  effects.filter((each) => each.place === place && (each.effect.kind === "reads" || each.effect.kind === "deletes"));

/** Is a path a link, or a folder with one? Also true if it is not there yet: the script may make it. */
function holdsLink(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status || status.isSymbolicLink()) return true;
  if (!status.isDirectory()) return false;
  for (const folder of foldersFrom(path, []))
    if (!folder || folder.entries.some((each) => each.isSymbolicLink())) return true;
  return false;
}
