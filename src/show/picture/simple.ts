// A simple command as parts of a picture: as it would run, the text that it came from, its entry, its effects, and the commands that it runs.

import { lookUp } from "../../catalog/lookup.ts";
import type { Entry } from "../../catalog/schema.ts";
import { sentenceOf } from "../../findings/words.ts";
import { known, show } from "../../interpret/text.ts";
import type { Site } from "../../judge/site.ts";
import type { TracedEffect, TracedInvocation } from "../../judge/trace.ts";
import type { SimpleCommand } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import { type Ledger, wholeOf } from "./ledger.ts";
import type { Part, PictureWord } from "./picture.ts";

/** The parts of a command: one for each way in which it could run. `inside`: its substitutions. */
export function simpleParts(command: SimpleCommand, ledger: Ledger, inside: readonly Part[]): readonly Part[] {
  const invocations = (ledger.invocations.get(command) ?? []).filter(({ fields }) => fields.length > 0);
  const effects = ledger.effects.get(command) ?? [];
  const [first] = command.words;
  const isOwn = ({ fields }: TracedInvocation): boolean => fields[0]?.span.start === first?.span.start;
  const own = distinct(invocations.filter(isOwn));
  const inner = distinct(invocations.filter((each) => !isOwn(each)));
  const redirections = effects.filter(({ place }) => place.command === undefined).map(effectPart(ledger));
  const innerParts = inner.map((each) => ({ ...asItRuns(each, effects, ledger), joint: "runs" }));
  const words = wordsOf(command, own, ledger);
  if (own.length === 0) {
    const part = unfollowed(command, ledger);
    return [{ ...part, words, parts: [...part.parts, ...inside, ...redirections, ...innerParts] }];
  }
  return own.map((each, at) => {
    const part = asItRuns(each, effects, ledger, own);
    // What stands inside and below is drawn once.
    const parts = at === 0 ? [...part.parts, ...inside, ...redirections, ...innerParts] : part.parts;
    return at === 0 ? { ...part, words, parts } : { ...part, joint: "or", parts };
  });
}

/** Effects and invocations of no simple command. */
export const unplacedParts = (ledger: Ledger): readonly Part[] => [
  ...distinct(ledger.invocations.get(undefined)?.filter(({ fields }) => fields.length > 0) ?? []).map((each) =>
    asItRuns(each, [], ledger),
  ),
  ...(ledger.effects.get(undefined) ?? []).map(effectPart(ledger)),
];

const distinct = (invocations: readonly TracedInvocation[]): readonly TracedInvocation[] => [
  ...new Map(invocations.map((each) => [JSON.stringify([commandText(each), each.site.at]), each])).values(),
];

const commandText = ({ fields }: TracedInvocation): string => fields.map(({ text }) => show(text)).join(" ");

/** As bash would start it: with its entry in the catalog and its own effects. */
function asItRuns(
  invocation: TracedInvocation,
  effects: readonly TracedEffect[],
  ledger: Ledger,
  alternatives: readonly TracedInvocation[] = [],
): Part {
  const { fields, site, span } = invocation;
  const command = commandText(invocation);
  const written = ledger.source.slice(span.start, span.end).replace(/\s+/g, " ");
  const [first] = fields;
  const name = first && known(first.text);
  const entry = name === undefined ? undefined : lookUp(name);
  const own = effects.filter(
    ({ effect, place }) =>
      place.command?.split(" ")[0] === name &&
      effect.span.start >= span.start &&
      effect.span.end <= span.end &&
      !isOfAnother(effect, invocation, alternatives),
  );
  const named = own.find(({ place }) => place.command !== name)?.place.command ?? name;
  const facts = [
    ...(written === command || !written.includes("$") ? [] : [`written \`${written}\``]),
    entry ? `entry \`${named}\`: ${doesOf(entry, named)}` : "no entry in the catalog",
  ];
  return {
    tone: "command",
    text: `${command}${folderOf(site)}`,
    span,
    guilty: isGuilty(span, ledger),
    parts: [...facts.map(fact), ...own.map(effectPart(ledger))],
  };
}

/** If a command could run in several ways, an effect on a file that only another way names is not this one's. */
function isOfAnother(effect: TracedEffect["effect"], own: TracedInvocation, all: readonly TracedInvocation[]): boolean {
  if (!("path" in effect)) return false;
  const path = show(effect.path);
  const names = ({ fields }: TracedInvocation): boolean => fields.some(({ text }) => show(text) === path);
  return !names(own) && all.some(names);
}

/** A command that was not followed: a function's call, an assignment, or one behind a refusal. */
function unfollowed(command: SimpleCommand, ledger: Ledger): Part {
  const { words } = command;
  const span = wholeOf(command);
  const text = ledger.source.slice(span.start, span.end).replace(/\s+/g, " ");
  const [name] = text.split(" ");
  const calls = words.length > 0 && name !== undefined && ledger.functions.has(name);
  return {
    tone: "command",
    text,
    span,
    guilty: isGuilty(span, ledger),
    parts: calls ? [fact(`calls the function \`${name}\``)] : [],
  };
}

const fact = (text: string): Part => ({ tone: "fact", text, guilty: false, parts: [] });

export const isGuilty = (span: Span, { guilty }: Ledger): boolean =>
  guilty.some(({ start, end }) => start === span.start && end === span.end);

/** Some finding lies in it, or it in one that is no larger than a word. */
const wordGuilt = ({ start, end }: Span, { guilty }: Ledger, whole: Span): boolean =>
  guilty.some(
    (each) =>
      (each.start >= start && each.end <= end) ||
      (each.start < end && each.end > start && each.end - each.start < whole.end - whole.start),
  );

/** The command's assignments, words and redirections in their order. */
function wordsOf(command: SimpleCommand, own: readonly TracedInvocation[], ledger: Ledger): readonly PictureWord[] {
  const { assignments, words, redirections, span: whole } = command;
  const spans = [...assignments, ...words, ...redirections].map(({ span }) => span);
  return spans
    .filter(({ start }, at) => spans.findIndex((each) => each.start === start) === at)
    .sort((a, b) => a.start - b.start)
    .map((span) => {
      const written = ledger.source.slice(span.start, span.end);
      // That quotes go away is no news.
      const bare = written.replace(/["'\\]/g, "");
      const fields = own.map((each) =>
        each.fields
          .filter((field) => field.span.start === span.start && field.span.end === span.end)
          .map(({ text, many }) => `${show(text)}${many ? " …" : ""}`)
          .join(" "),
      );
      const values = [...new Set(fields)].filter((value) => value !== "" && value !== bare);
      const guilty = wordGuilt(span, ledger, whole);
      return values.length > 0 ? { written, became: values, guilty } : { written, guilty };
    });
}

/** Of the subcommand that the name ends with, as far as it is followed. */
function doesOf(entry: Entry, named = ""): string {
  const words = named.split(" ").slice(1);
  return words.reduce((sofar, word) => sofar.subcommands?.[word] ?? sofar, entry).does;
}

const effectPart =
  (ledger: Ledger) =>
  ({ effect, place }: TracedEffect): Part => ({
    tone: effect.kind,
    text: `${place.command === undefined ? "a redirection " : ""}${effectText(effect)}${folderOf(place.site)}`,
    span: effect.span,
    guilty: isGuilty(effect.span, ledger),
    parts: [],
  });

function folderOf({ at, started }: Site): string {
  if ("elsewhere" in at) return "  (in a folder known only at run time)";
  return at.length === 1 && at[0] === started ? "" : `  (in ${at.join(" or ")})`;
}

/** The effect in words. */
function effectText(effect: TracedEffect["effect"]): string {
  switch (effect.kind) {
    case "reads":
    case "writes":
    case "deletes":
      return effect.path.pieces.length === 0
        ? (effect.said?.message ?? effect.kind)
        : `${effect.kind} \`${show(effect.path)}\``;
    case "connects":
      return effect.host.pieces.length === 0
        ? "asks another machine"
        : `${effect.method === "read" ? "asks" : "sends data to"} \`${show(effect.host)}\``;
    case "controls":
      return effect.said?.message ?? `controls ${effect.what === "process" ? "processes" : `the ${effect.what}`}`;
    case "runs":
      return effect.said?.message ?? "runs code that was not read";
    case "unknown":
      return sentenceOf(effect.words, "person");
    default:
      return effect satisfies never;
  }
}
