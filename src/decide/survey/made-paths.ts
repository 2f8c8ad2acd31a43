// Secrets that a proved script may read by a path that is made at run time, of its input or of what other programs print: if
// data may name it, if the script names a secret, or if it lists what is below a folder that holds one.

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { secretsOf } from "../../catalog/knowledge/secrets.ts";
import { lookUp } from "../../catalog/lookup.ts";
import { listsBelow, shownBy } from "../../catalog/shown.ts";
import type { Origin } from "../../findings/codes/changes.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { isBuiltin } from "../../interpret/builtins/builtins.ts";
import { flowsTo } from "../../interpret/flow.ts";
import type { RedirectionEffect } from "../../interpret/invocation.ts";
import { type Hole, isMade, known, knownStart, show, type Text, unknownPart } from "../../interpret/text.ts";
import { endedWords } from "../../judge/environment-told.ts";
import { secretAt, showsNames } from "../../judge/permit/paths.ts";
import { isElsewhere, lastKnown, type Site } from "../../judge/site.ts";
import type { Trace, TracedEffect, TracedProgram } from "../../judge/trace.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Span } from "../../syntax/span.ts";
import { pathFrom } from "../../system/real-path.ts";
import { isOf, isPipe } from "./folders-read.ts";
import { builtInBelow, secretBelow } from "./secrets-below.ts";

/** At most one finding: the first such path. */
export function madePathFindings(trace: Trace, policy: Pick<Policy, "reads">): readonly Finding[] {
  const all = trace.effects.filter(readsMadePath);
  const [first] = all;
  if (first === undefined) return [];
  const secret = namedSecret(trace, all) ?? all.map(secretBehind).find(Boolean) ?? listedSecret(trace, policy);
  if (secret !== undefined) return [found("reads-secret", "maybe", first.effect.span, { secret })];
  for (const made of all) {
    const from = originOf(trace, made);
    if (from !== undefined) return [found("reads-secret", "made", made.effect.span, { from })];
  }
  return [];
}

/** A secret in a folder with which the path may begin. */
function secretBehind(made: TracedEffect): string | undefined {
  const starts = piecesOf(made).flatMap((piece, at) =>
    at === 0 && typeof piece === "string" ? piece : partsOf(piece),
  );
  const { at, started } = made.place.site;
  const folders = starts
    .filter((start) => start.includes("/"))
    .flatMap((start) => lastKnown(at).map((cwd) => dirname(pathFrom(cwd, `${start}x`))));
  // Names of one folder are others in another one.
  return builtInBelow([...folders, ...lastKnown(at).filter((cwd) => cwd !== started)])?.secret;
}

/**
 * Where the path may come from; undefined: every program whose output can reach it prints only names of files, places, or what it
 * is given.
 */
function originOf(trace: Trace, made: TracedEffect): Origin | undefined {
  const { effect, place } = made;
  const pieces = piecesOf(made);
  if (pieces.some(isMade)) return "other-text";
  for (const { redirections, span } of trace.invocations)
    for (const { operator, target, span: own } of redirections)
      if (operator === "<" && !isPipe(target.text) && !isOnlyRead(trace, target.text, { own, span }))
        return { file: known(target.text) ?? "a file" };
  // A loop may give it to the variable in its next pass.
  const isFromAnyPass =
    pieces.some((piece) => isOpen(piece) && piece.origin === "variable") &&
    trace.values.some((text) => text.pieces.some((piece) => isOpen(piece) && /^(?:command|input)$/.test(piece.origin)));
  // What feeds a loop or a function stands behind it.
  const isFedFromBehind = trace.invocations.some(({ redirections }) => redirections.some(holdsOutput));
  const reaches = ({ site, span }: TracedProgram): boolean =>
    isFromAnyPass
      ? site.flow.caught.length + site.flow.piped.length > 0
      : (isFedFromBehind || span.start < effect.span.end) && flowsTo(site.flow, place.site.flow);
  const source = trace.programs.find((each) => reaches(each) && printsData(each, trace));
  if (!source) return undefined;
  // The program that reads the file is not the one that names it.
  return isOf(source, made) ? "unknown" : { program: source.name };
}

const piecesOf = ({ effect }: TracedEffect): Text["pieces"] => (effect.kind === "reads" ? effect.path.pieces : []);

/** The known texts that are in a piece of which the rest is not known. */
const partsOf = (piece: Text["pieces"][number]): readonly string[] =>
  typeof piece === "string" ? [] : (piece.parts ?? []);

const isOpen = (piece: Text["pieces"][number]): piece is Hole => typeof piece !== "string" && piece.shape === "any";

/** `< <(...)`, and what is known only at run time in a here-document or behind `<<<`. */
const holdsOutput = ({ operator, target: { text } }: RedirectionEffect): boolean =>
  operator === "<" ? isPipe(text) : operator.startsWith("<<") && known(text) === undefined;

/** `wc -l < "$f"`: the input of a program that makes no path of it. What it prints of it is judged as if the file was its operand. */
function isOnlyRead(trace: Trace, target: Text, { own, span }: { readonly own: Span; readonly span: Span }): boolean {
  const isElse = ({ effect }: TracedEffect): boolean => isWithin(effect.span, span) && !isWithin(effect.span, own);
  return (
    hasMadePart(target) &&
    trace.programs.some((each) => !isBuiltin(each.name) && isWithin(each.span, span)) &&
    !trace.effects.some((each) => readsMadePath(each) && isElse(each))
  );
}

const isWithin = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** A word that begins in a folder which is none below, and ends in what is known only at run time. */
const elsewhere = /(?:^|[\0\s])(?:[/~]|[^\0\s]*\.\.\/)[^\0\s]*…/;

function printsData({ name, fields, span, shows: chosen }: TracedProgram, { effects }: Trace): boolean {
  if (chosen === "argument") return true;
  const shows = chosen ?? shownBy([name, ...fields.map(({ text }) => known(text))]);
  const forms = lookUp(name)?.lists?.filter(({ names }) => names === "input" || names === "passes") ?? [];
  const words = endedWords(fields);
  const isForm = forms.some((form) => new RegExp(form.words, "s").test(words));
  if (shows !== "given") return shows === undefined && !isForm;
  if (forms.length > 0 && !isForm) return true;
  // A name behind a folder is another name.
  const parts = fields.flatMap(({ text }) => text.pieces.flatMap(partsOf));
  if (elsewhere.test(words) || parts.some((part) => elsewhere.test(`${part}${unknownPart}`))) return true;
  return effects.some((each) => each.effect.kind === "reads" && isOf({ name, span }, each));
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

function namedSecret(trace: Trace, made: readonly TracedEffect[]): string | undefined {
  const named = names();
  const [first] = trace.effects;
  const isElse = made.some(
    ({ effect, place }) => effect.kind === "reads" && isInUnknownFolder(effect.path, place.site),
  );
  const isSecretWord = (word: string): boolean =>
    first !== undefined && secretAt({ pieces: [word] }, { ...first.place, command: undefined }) !== undefined;
  const isSecretPart = (part: string): boolean => named.test(part) || wordsOf(part).some(isSecretWord);
  // Where the folder is not known, it may be one that is named.
  const isSecretFolder = (word: string): boolean =>
    word.startsWith("/") && !word.includes(unknownPart) && builtInBelow([word]) !== undefined;
  const isSecret = (text: Text): boolean =>
    text.pieces.flatMap((piece) => (typeof piece === "string" ? piece : partsOf(piece))).some(isSecretPart) ||
    (isElse && wordsOf(show(text)).some(isSecretFolder)) ||
    (first !== undefined && secretAt(text, first.place) !== undefined);
  const texts = trace.invocations.flatMap(({ fields, assignments, redirections }) => [
    ...fields.map(({ text }) => text),
    ...assignments.flatMap(({ values }) => values),
    ...redirections.map(({ target }) => target.text),
  ]);
  for (const text of [...texts, ...trace.values]) if (isSecret(text)) return show(text).slice(0, 80);
  return undefined;
}

/** Of a text that programs divide, each word may become a path. */
const wordsOf = (part: string): readonly string[] => part.split(/[\s'"\\,;:=|]+/).filter((word) => word !== "");

/** The environments of processes. */
const ofProcesses = String.raw`proc/[^/\s]*/(?:task/[^/\s]*/)?environ`;

/** Matches the names of the secrets that are there, below the home directory or absolute. */
function names(): RegExp {
  const home = homedir();
  const there = secretsOf(home).filter(({ path }) => existsSync(path));
  const all = there.map(({ path }) => (path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path));
  const escaped = all.map((name) => name.replace(/[.+?^${}()|[\]\\*]/g, "\\$&"));
  return new RegExp(`(?<![\\w.-])(?:${[...escaped, ofProcesses].join("|")})(?![\\w-])`);
}

function listedSecret(trace: Trace, policy: Pick<Policy, "reads">): string | undefined {
  for (const program of trace.programs) {
    const lists = program.shows === "names" || listsBelow(program.name);
    const secret = lists ? secretBelow(program, trace, policy)?.secret : undefined;
    if (secret !== undefined) return secret;
  }
  // What is only named there is read behind it.
  for (const { effect, place } of trace.effects) {
    const secret = effect.kind === "reads" ? secretAt(effect.path, { ...place, command: undefined }) : undefined;
    if (secret !== undefined) return secret;
  }
  return undefined;
}
