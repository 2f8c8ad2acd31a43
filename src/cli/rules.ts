// `safe-sh rules`: the catalog's knowledge of a program, and the programs that it does not have.

import { isatty } from "node:tty";
import { lookUp, names } from "../catalog/lookup.ts";
import type { Entry } from "../catalog/schema.ts";
import { programsNamed } from "../decide/programs-named.ts";
import { ready } from "../decide/ready.ts";
import { readStandardInput } from "../doors/shell/read-script.ts";
import { visible } from "../system/visible.ts";
import { complain, tellJson, tellLines, write } from "../system/write.ts";
import { failing, usageExit } from "./endings.ts";
import { listOwn } from "./forget.ts";
import { nearest } from "./near.ts";
import { subcommand, type WrongCall } from "./subcommand.ts";
import * as rows from "./table/judge.ts";
import { columns, wrapped } from "./text/columns.ts";
import { alike, effectWords, entryWords, optionWords } from "./text/entry-text.ts";
import { type Style, styleOf } from "./text/style.ts";

export const rules = subcommand(rows.rules, async ({ values, operands }) => {
  if (values.missing) {
    if (operands.length > 0)
      return { wrong: "--missing takes no name", help: "give commands on standard input, one a line" };
    return missing(values.json);
  }
  const [name, ...words] = operands;
  if (values.mine) return name === undefined ? listOwn(values.json) : { wrong: "--mine takes no name" };
  if (name === undefined) return list(values.json);
  const found = find(name, words);
  if (typeof found === "string") {
    const close = words.length === 0 ? nearest(name, names()) : undefined;
    const hint =
      close === undefined ? "`safe-sh rules` lists all programs" : `did you mean \`safe-sh rules ${close}\`?`;
    return failing(`safe-sh: rules: ${found}: it is mutating`, hint);
  }
  const title = [name, ...words].join(" ");
  if (values.json) tellJson({ name: title, ...found });
  else write(1, `${lines(title, found, styleOf(1)).join("\n")}\n`);
  return 0;
});

function list(json: boolean): number {
  const all = names().map((name) => ({ name, does: lookUp(name)?.does ?? "" }));
  if (json) tellJson(all);
  else
    write(
      1,
      table(
        all.map(({ name, does }) => [name, does]),
        styleOf(1),
      )
        .map((line) => `${line}\n`)
        .join(""),
    );
  return 0;
}

/** The entry of a program or subcommand, or the problem. */
function find(name: string, words: readonly string[]): Entry | string {
  let entry = lookUp(name);
  if (!entry) return `\`${visible(name)}\` is not in the catalog`;
  let said = name;
  for (const word of words) {
    const inner: Readonly<Record<string, Entry>> = { ...entry.verbs, ...entry.subcommands };
    const group: boolean = entry.groups?.includes(word) ?? false;
    said = `${said} ${word}`;
    const next: Entry | undefined = Object.hasOwn(inner, word) ? inner[word] : undefined;
    if (next) entry = next;
    else if (!group) return `\`${visible(said)}\` is not in the catalog`;
  }
  return entry;
}

function lines(title: string, entry: Entry, style: Style): readonly string[] {
  const said = [`${style.strong(title)}: ${entry.does}`];
  if (entry.manual) said.push(style.dim(entry.manual));
  const { none, first = [], each, last } = entry.operands ?? {};
  const facts = [
    ["always", effectWords(entry.always) === "" ? undefined : entry.always] as const,
    ["standard input", entry.input] as const,
    ["no operand", none] as const,
    ...first.map((does, index) => [`operand ${index + 1}`, does] as const),
    ["each operand", each] as const,
    ["last operand", last] as const,
  ].flatMap(([what, does]) => (does ? [[what, effectWords(does) || "nothing"]] : []));
  if (entry.runs) facts.push(["inner command", "is judged by itself"]);
  if (facts.length > 0) said.push("", ...table(facts, style));
  said.push("", style.strong("options"), ...optionLines(entry, style));
  for (const [heading, inner] of [
    ["subcommands", entry.subcommands],
    [`verbs, behind ${entry.groups?.length ?? 0} groups`, entry.verbs],
  ] as const)
    if (inner)
      said.push(
        "",
        style.strong(heading),
        ...table(
          alike(inner).map((group) => [group.names.join(" "), entryWords(group.entry), group.entry.does]),
          style,
        ),
      );
  return said;
}

function optionLines(entry: Entry, style: Style): readonly string[] {
  if (entry.options === "harmless") return ["  any: none of them does harm"];
  const all = Object.entries(entry.options ?? {});
  const effective = all.filter(([, option]) => optionWords(option) !== "");
  const harmless = all.filter(([, option]) => optionWords(option) === "").map(([name]) => name);
  const rest = entry.otherOptions === "harmless" ? "any other: does no harm" : "any other: unknown, therefore mutating";
  return [
    ...table(
      effective.map(([name, option]) => [name, optionWords(option)]),
      style,
    ),
    ...(harmless.length > 0 ? wrapped(`without an effect: ${harmless.join(", ")}`, style.columns, "  ") : []),
    `  ${rest}`,
  ];
}

const widestFirst = 36;

/** Lines of two columns: the first cell of each row, and its other cells joined. */
const table = (rows: readonly (readonly string[])[], style: Style): readonly string[] =>
  columns(
    rows.map(([first = "", ...rest]) => [first, rest.filter((cell) => cell !== "").join(" · ")]),
    style.columns,
    widestFirst,
  );

/** Reads commands, one a line, and counts the names that the catalog does not have. */
async function missing(json: boolean): Promise<number | WrongCall> {
  if (isatty(0))
    return { wrong: "--missing reads commands from standard input", help: "safe-sh rules --missing < commands.txt" };
  const read = readStandardInput();
  if ("problem" in read) {
    complain(`safe-sh: rules: ${read.problem}`, `give commands in UTF-8, one a line`);
    return usageExit;
  }
  await ready();
  const counts = new Map<string, number>();
  for (const line of read.text.split("\n"))
    for (const name of programsNamed(line).unlisted) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  if (json) tellJson(sorted.map(([name, count]) => ({ name, count })));
  else tellLines(sorted.map(([name, count]) => `${String(count).padStart(7)}  ${name}\n`).join(""));
  return 0;
}
