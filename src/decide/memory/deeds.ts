// What a command does that a later one may have to be asked about.
import { isDocumentation } from "../../catalog/knowledge/documentation-hosts.ts";
import { isEveryones, unpackedName } from "../../catalog/knowledge/everyones-files.ts";
import { known, textOf } from "../../interpret/text.ts";
import type { Place } from "../../judge/findings.ts";
import { programAt, type TracedEffect } from "../../judge/trace.ts";
import { isBelow } from "../../system/real-path.ts";
import { hostOf, isOwn } from "./address.ts";
import { cameIn, type Deed, type Found, type Home, pathsOf, wordIn } from "./deed.ts";

/** More of one kind are not kept of a command. */
const most = 20;

/** What a command does if it runs; one that is asked about may. `before`: what the session did. */
export function deedsOf(found: Found, home: Home, before: readonly Deed[]): readonly Deed[] {
  if (found.decision === "deny") return [];
  const { effects } = found.trace;
  return [
    ...deeds("secret", secretsIn(found, home)),
    ...deeds(
      "outside",
      effects.flatMap((each) => outsideOf(each, home) ?? []),
    ),
    ...deeds(
      "web",
      effects.flatMap((each) => webOf(each, effects, home) ?? []),
    ),
    ...deeds("download", downloadsOf(found, home, before)),
  ];
}

const deeds = (did: Deed["did"], all: readonly string[]): readonly Deed[] =>
  [...new Set(all)].slice(0, most).map((what) => ({ did, what }));

/** Secrets that a person allows, or the policy. */
function secretsIn({ trace, verdict }: Found, { looks }: Home): readonly string[] {
  const reads = trace.effects.flatMap(({ effect, place }) => (effect.kind === "reads" ? [{ effect, place }] : []));
  const shown = reads.filter(({ effect, place }) => !looks.showsNames(place.command, effect.lines));
  const read = shown.flatMap(({ effect, place }) => looks.secretAt(effect.path, unopened(place), effect.lines) ?? []);
  if (read.length > 0) return read;
  const isOf = (program: string | undefined, all: readonly TracedEffect[]): boolean =>
    all.some(({ place }) => programAt(place) === program);
  return verdict.findings.flatMap(({ code, words: { data }, inside = [] }) => {
    const isTold = code === "unknown-effect" && /\b(?:secret|token|password)/.test(wordIn(data, "why") ?? "");
    if (code !== "reads-secret" && !isTold) return [];
    // Its name, size or time, of a file that is asked about by its name.
    if (isOf(wordIn(data, "program"), reads) && !isOf(wordIn(data, "program"), shown)) return [];
    const program = wordIn(data, "program") ?? inside.flatMap((each) => ("program" in each ? each.program : []))[0];
    return [wordIn(data, "secret") ?? `the output of ${program ?? "a command"}`];
  });
}

/** Under a policy that opens no secret. */
const unopened = (place: Place): Place => ({
  ...place,
  policy: { ...place.policy, reads: { deny: place.policy.reads?.deny } },
});

/** The file outside the project whose content the effect shows. */
function outsideOf({ effect, place }: TracedEffect, home: Home): string | undefined {
  if (effect.kind !== "reads" || place.site.otherMachine || home.looks.showsNames(place.command, effect.lines))
    return undefined;
  return pathsOf(effect.path, place.site).find((path) => isOutside(path, home, place));
}

/** Neither the project's, nor a program's or package's, nor everyone's, nor one that the user opens for writing. */
const isOutside = (path: string, { project, looks }: Home, place: Place): boolean =>
  !isBelow(path, project) && !looks.isOfPackages(path) && !isEveryones(path) && !looks.isOpened(path, place, "writes");

/** Whose text the effect prints, if a stranger may have written it. */
function webOf({ effect, place }: TracedEffect, all: readonly TracedEffect[], { looks }: Home): string | undefined {
  if (effect.kind !== "connects" || effect.method !== "read" || isOwn(effect.host, looks)) return undefined;
  const host = hostOf(effect.host);
  const isKept = all.some((each) => each.effect.kind === "writes" && each.place.command === place.command);
  if (isKept || isDocumentation(host)) return undefined;
  return host === "" ? `the output of ${place.command ?? "a command"}` : host;
}

/** Files and folders that came from another machine, and what is made of those that did before. */
function downloadsOf({ trace }: Found, { looks }: Home, before: readonly Deed[]): readonly string[] {
  const { effects, programs } = trace;
  const comes = effects.some(
    ({ effect: each }) => each.kind === "connects" && each.method === "read" && !isOwn(each.host, looks),
  );
  const isMade = effects.some(
    ({ effect, place }) =>
      (effect.kind === "reads" || effect.kind === "deletes") && pathsOf(effect.path, place.site).some(cameIn(before)),
  );
  if (!comes && !isMade) return [];
  return effects.flatMap(({ effect, place }) => {
    if (effect.kind !== "writes") return [];
    if (effect.path.pieces.length > 0)
      return pathsOf(effect.path, place.site).filter((path) => !path.startsWith("/dev/"));
    // The command says only in its arguments where it puts things.
    const program = programs.find(({ name }) => name === programAt(place));
    return pathsOf(textOf(targetIn(known(program?.fields.at(-1)?.text ?? textOf("")) ?? "", comes)), place.site);
  });
}

/** Where the last argument puts what comes: a folder, or one named like the address or the archive. */
function targetIn(last: string, comes: boolean): string {
  const isAddress = /^[\w+.-]+:|@.*:/.test(last) || (comes && /^[\w.-]+\/[\w.-]+$/.test(last));
  return unpackedName(isAddress ? last.replace(/\/+$/, "").replace(/^.*[:/]/, "") : last);
}
