// The way from a text to the decision, as a tree for people: what each word became, the entry that decided, the effects, the rules.
import { lookUp } from "../../catalog/lookup.ts";
import type { Entry } from "../../catalog/schema.ts";
import type { Assumption, Examination } from "../../examine/examination.ts";
import type { MatchedRule } from "../../examine/matched-rules.ts";
import { known, show } from "../../interpret/text.ts";
import type { Effect } from "../../judge/effect.ts";
import type { Site } from "../../judge/site.ts";
import type { TracedEffect, TracedInvocation } from "../../judge/trace.ts";
import { visible } from "../../system/visible.ts";
import type { Style } from "./style.ts";

/** More lines than this below one branch are counted, not shown. */
const mostLines = 40;

const assumptionTexts: Readonly<Record<Assumption, string>> = {
  cwd: "the working directory of this process",
  sandbox: "that it runs in a sandbox",
  folders: "that no file of the folder makes it do more: no folder was given",
};

/** A line with those below it. */
export interface Branch {
  readonly text: string;
  readonly below?: readonly Branch[];
}

/** The stages of an examination; stages without lines are left out. `rules`: of the policy, with their layers. */
export function traceTree(examination: Examination, rules: readonly MatchedRule[]): readonly Branch[] {
  const { trace, admitted, assumed, source } = examination;
  const commands = trace.invocations
    .filter(({ fields }) => fields.length > 0)
    .map((invocation) => commandBranch(invocation, trace.effects, source));
  const redirections = trace.effects
    .filter(({ place }) => place.command === undefined)
    .map(({ effect, place }) => ({ text: `a redirection ${effectText(effect)}${folderOf(place.site)}` }));
  const matched = rules.map(({ list, rule, from, match, invocation }) => ({
    text: `${list} \`${rule}\` ${match === "sure" ? "matches" : "could match"} \`${invocation}\`  (${from})`,
  }));
  const proofs = admitted.map(({ command }) => ({ text: `\`${command}\` stands for a proof` }));
  return [
    { text: "commands", below: [...commands, ...redirections] },
    { text: "rules", below: [...matched, ...proofs] },
    { text: "assumed", below: assumed.map((each) => ({ text: assumptionTexts[each] })) },
  ].filter(({ below }) => below.length > 0);
}

/** A command as it would run, with the text that it came from, the entry of its program, and its effects. */
function commandBranch(
  { fields, site, span }: TracedInvocation,
  effects: readonly TracedEffect[],
  source: string,
): Branch {
  const command = fields.map(({ text }) => show(text)).join(" ");
  const written = source.slice(span.start, span.end).replace(/\s+/g, " ");
  const [first] = fields;
  const name = first && known(first.text);
  const entry = name === undefined ? undefined : lookUp(name);
  const own = effects.filter(
    ({ effect, place }) =>
      place.command?.split(" ")[0] === name && effect.span.start >= span.start && effect.span.end <= span.end,
  );
  const named = own.find(({ place }) => place.command !== name)?.place.command ?? name;
  return {
    text: `${command}${folderOf(site)}`,
    below: [
      ...(written === command || !written.includes("$") ? [] : [{ text: `written \`${written}\`` }]),
      { text: entry ? `entry \`${named}\`: ${doesOf(entry, named)}` : "no entry in the catalog" },
      ...own.map(({ effect, place }) => ({ text: `${effectText(effect)}${folderOf(place.site)}` })),
    ],
  };
}

/** Of the subcommand that the name ends with, as far as it is followed. */
function doesOf(entry: Entry, named = ""): string {
  const words = named.split(" ").slice(1);
  return words.reduce((sofar, word) => sofar.subcommands?.[word] ?? sofar, entry).does;
}

/** The branches as lines, each below the one that it belongs to. */
export function treeText(branches: readonly Branch[], style: Style, indent = ""): string {
  const distinct = branches.filter(({ text }, at) => branches.findIndex((each) => each.text === text) === at);
  const more = distinct.length - mostLines;
  const shown = more > 0 ? [...distinct.slice(0, mostLines), { text: `... and ${more} more` }] : distinct;
  return shown
    .map(({ text, below = [] }, at) => {
      const isLast = at === shown.length - 1;
      const line = `${style.dim(`${indent}${isLast ? "└─" : "├─"}`)} ${visible(text)}\n`;
      return line + treeText(below, style, `${indent}${isLast ? "  " : "│ "} `);
    })
    .join("");
}

function folderOf({ at, started }: Site): string {
  if ("elsewhere" in at) return "  (in a folder known only at run time)";
  return at.length === 1 && at[0] === started ? "" : `  (in ${at.join(" or ")})`;
}

function effectText(effect: Effect): string {
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
      return effect.why;
    default:
      return effect satisfies never;
  }
}
