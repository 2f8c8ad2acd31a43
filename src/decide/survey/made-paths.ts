// Secrets that a proved script may read by a path that is made at run time, of its input or of what other programs print: if
// data may name it, if the script names a secret, or if it lists what is below a folder that holds one.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { secretsOf } from "../../catalog/knowledge/secrets.ts";
import { listsBelow, shownBy } from "../../catalog/shown.ts";
import type { Origin } from "../../findings/codes/changes.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { isMade, known, knownStart, show, type Text } from "../../interpret/text.ts";
import { secretAt, showsNames } from "../../judge/permit/paths.ts";
import { isElsewhere, type Site } from "../../judge/site.ts";
import type { Trace, TracedEffect, TracedProgram } from "../../judge/trace.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Span } from "../../syntax/span.ts";
import { isPipe } from "./folders-read.ts";
import { secretBelow } from "./secrets-below.ts";

/** At most one finding: the first such path. */
export function madePathFindings(trace: Trace, policy: Pick<Policy, "reads">): readonly Finding[] {
  const made = trace.effects.find(readsMadePath);
  if (made === undefined) return [];
  const { span } = made.effect;
  const secret = namedSecret(trace) ?? listedSecret(trace, policy);
  if (secret !== undefined) return [found("reads-secret", "maybe", span, { secret })];
  const from = originOf(trace, made);
  return from === undefined ? [] : [found("reads-secret", "made", span, { from })];
}

/**
 * Where the path may come from; undefined: all that runs before the file is read prints only names of files,
 * places, or its own arguments.
 */
function originOf(trace: Trace, made: TracedEffect): Origin | undefined {
  if (made.effect.kind === "reads" && made.effect.path.pieces.some(isMade)) return "other-text";
  const redirections = trace.invocations.flatMap((each) => each.redirections);
  const given = redirections.find(({ operator, target }) => operator === "<" && !isPipe(target.text));
  if (given) return { file: known(given.target.text) ?? "a file" };
  const source = trace.programs.find((each) => each.span.start < made.effect.span.end && printsData(each, trace));
  if (!source) return undefined;
  // The program that reads the file is not the one that names it.
  const { effect, place } = made;
  const reads = place.command?.split(" ")[0] === source.name && isWithin(effect.span, source.span);
  return reads ? "unknown" : { program: source.name };
}

const isWithin = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

function printsData({ name, fields, span }: TracedProgram, { effects }: Trace): boolean {
  const shows = shownBy([name, ...fields.map(({ text }) => known(text))]);
  if (shows !== undefined && shows !== "given") return false;
  const read = effects.filter(
    ({ effect, place }) =>
      effect.kind === "reads" &&
      place.command?.split(" ")[0] === name &&
      effect.span.start <= span.end &&
      span.start <= effect.span.end,
  );
  return read.length > 0 ? !read.every(readsMadePath) : shows !== "given";
}

/** A pattern is compared with the secrets where it is read. */
const readsMadePath = ({ effect, place }: TracedEffect): boolean =>
  effect.kind === "reads" &&
  !showsNames(place.command, effect.lines) &&
  (isInUnknownFolder(effect.path, place.site) || hasMadePart(effect.path));

/** What a name leads to depends on the folder, which is known only at run time. */
const isInUnknownFolder = (path: Text, { at }: Site): boolean =>
  isElsewhere(at) && path.pieces.length > 0 && !knownStart(path).startsWith("/");

const hasMadePart = ({ pieces }: Text): boolean =>
  pieces.some(
    (piece, at) =>
      typeof piece !== "string" &&
      piece.origin !== "glob" &&
      (piece.shape === "any" || piece.shape === "path" || (piece.shape === "ref" && isWholeName(pieces, at))),
  );

/** Is the hole a file's or a folder's whole name? `main..$(git branch --show-current)` names none. */
const isWholeName = (pieces: Text["pieces"], at: number): boolean =>
  [pieces[at - 1], pieces[at + 1]].every(
    (beside, index) => beside === undefined || (typeof beside === "string" && beside.at(index - 1) === "/"),
  );

function namedSecret(trace: Trace): string | undefined {
  const named = names();
  const [first] = trace.effects;
  const isSecret = (text: Text): boolean =>
    text.pieces.some((piece) => typeof piece === "string" && named?.test(piece)) ||
    (first !== undefined && secretAt(text, first.place) !== undefined);
  const texts = trace.invocations.flatMap(({ fields, assignments, redirections }) => [
    ...fields.map(({ text }) => text),
    ...assignments.flatMap(({ values }) => values),
    ...redirections.map(({ target }) => target.text),
  ]);
  for (const text of [...texts, ...trace.values]) if (isSecret(text)) return show(text).slice(0, 80);
  return undefined;
}

/** Matches the names of the secrets that are there, below the home directory or absolute. */
function names(): RegExp | undefined {
  const home = homedir();
  const there = secretsOf(home).filter(({ path }) => existsSync(path));
  const all = there.map(({ path }) => (path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path));
  const escaped = all.map((name) => name.replace(/[.+?^${}()|[\]\\*]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(?<![\\w.-])(?:${escaped.join("|")})(?![\\w-])`);
}

function listedSecret(trace: Trace, policy: Pick<Policy, "reads">): string | undefined {
  for (const program of trace.programs) {
    const secret = listsBelow(program.name) ? secretBelow(program, trace, policy)?.secret : undefined;
    if (secret !== undefined) return secret;
  }
  return undefined;
}
