// What was found out about a script, sorted by the simple command of its text that it belongs to.

import type { Examination } from "../../decide/examination.ts";
import type { TracedEffect, TracedInvocation } from "../../judge/trace.ts";
import type { List, SimpleCommand } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import { addTo } from "../../system/groups.ts";

export interface Ledger {
  readonly source: string;
  readonly invocations: ReadonlyMap<SimpleCommand | undefined, readonly TracedInvocation[]>;
  /** `undefined`: of no simple command, as redirections of a compound one. */
  readonly effects: ReadonlyMap<SimpleCommand | undefined, readonly TracedEffect[]>;
  /** Names of the functions that the script defines. */
  readonly functions: ReadonlySet<string>;
  /** The spans of the findings. */
  readonly guilty: readonly Span[];
}

/** Sorts by spans: each belongs to the smallest simple command that holds it. */
export function ledgerOf({ source, trace, verdict }: Omit<Examination, "decision">, list: List): Ledger {
  const { commands, functions } = collected(list);
  const at = (span: Span): SimpleCommand | undefined =>
    commands.findLast((command) => wholeOf(command).start <= span.start && wholeOf(command).end >= span.end);
  return {
    source,
    invocations: grouped(trace.invocations, ({ span }) => at(span)),
    effects: grouped(trace.effects, ({ effect }) => at(effect.span)),
    functions,
    guilty: verdict.findings.map(({ span }) => span),
  };
}

/** With its redirections, which its own span leaves out. */
export function wholeOf({ span, redirections }: SimpleCommand): Span {
  const spans = [span, ...redirections.map((each) => each.span)];
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
}

const isSimple = (value: object): value is SimpleCommand => "kind" in value && value.kind === "simple";

/** Whatever lies below is looked at. An outer command stands before those inside it. */
function collected(list: List): { readonly commands: readonly SimpleCommand[]; readonly functions: Set<string> } {
  const commands: SimpleCommand[] = [];
  const functions = new Set<string>();
  const waiting: object[] = [list];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isSimple(value)) commands.push(value);
    if ("kind" in value && value.kind === "function" && "name" in value) functions.add(String(value.name));
    for (const inside of Object.values(value)) if (typeof inside === "object" && inside !== null) waiting.push(inside);
  }
  const size = (command: SimpleCommand): number => wholeOf(command).end - wholeOf(command).start;
  return { commands: commands.sort((a, b) => size(b) - size(a)), functions };
}

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => SimpleCommand | undefined,
): ReadonlyMap<SimpleCommand | undefined, readonly Item[]> {
  const groups = new Map<SimpleCommand | undefined, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}
