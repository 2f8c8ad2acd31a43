// Prints lists, and-or lists and pipelines.
import type { AndOr, List, Pipeline } from "../script.ts";
import type { Layout } from "./layout.ts";
import { printCommand } from "./print-command.ts";
import { Unprintable } from "./print-text.ts";

/** The words before and after a list. `end`: the offset in the source at which the closing word ends. */
export interface Enclosure {
  readonly open: string;
  readonly close: string;
  readonly end?: number;
}

/** `closed`: a `)` or the end of the text ends the last command, so that it needs no `;`. */
export function printList(layout: Layout, list: List, { closed }: { readonly closed: boolean }): void {
  let end: number | undefined;
  for (const [index, { andOr, background }] of list.items.entries()) {
    const more = index + 1 < list.items.length;
    const { start } = andOr.first.span;
    if (end === undefined) layout.toLineOf(start, "");
    else layout.between(end, start);
    end = (andOr.rest.at(-1)?.pipeline ?? andOr.first).span.end;
    printAndOr(layout, andOr);
    const next = list.items[index + 1]?.andOr.first.span.start;
    layout.endItem(background ? "&" : more || !closed ? ";" : "", next !== undefined && layout.isOneLine(end, next));
  }
}

export function printEnclosed(layout: Layout, list: List, { open, close, end }: Enclosure): void {
  layout.text(open);
  printList(layout, list, { closed: close.startsWith(" )") || close.startsWith(" ;") });
  printClosing(layout, close, end);
}

/** The word that closes a compound command, on its line of the source. */
export function printClosing(layout: Layout, word: string, end: number | undefined): void {
  if (end !== undefined) layout.toLineOf(end, "");
  layout.text(word);
}

function printAndOr(layout: Layout, { first, rest }: AndOr): void {
  printPipeline(layout, first);
  for (const { operator, pipeline } of rest) {
    layout.text(` ${operator} `);
    printPipeline(layout, pipeline);
  }
}

function printPipeline(layout: Layout, { negated, timed, commands, operators }: Pipeline): void {
  if (negated && timed) throw new Unprintable("`!` and `time` before one pipeline");
  if (negated) layout.text("! ");
  if (timed) layout.text(timed === "posix" ? "time -p " : "time ");
  for (const [index, command] of commands.entries()) {
    if (index > 0) layout.text(` ${operators[index - 1] ?? "|"} `);
    printCommand(layout, command);
  }
}
