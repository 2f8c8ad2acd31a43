// The meaning of catalog entries: made-up programs, one for each field that an entry can have, and the effects that the
// judge reads from their command lines. `> K a` is a command that another one runs; `…` is text that is known only at run time.

import { expect, test } from "vitest";
import {
  both,
  choice,
  connects,
  controlsProcess,
  controlsRemote,
  controlsSystem,
  deletes,
  type Entry,
  reads,
  runsCode,
  script,
  sends,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../../src/catalog/schema.ts";
import { messageOf, sentenceOf } from "../../src/findings/words.ts";
import { show, type Text } from "../../src/interpret/text.ts";
import type { Effect } from "../../src/judge/effect.ts";
import { judge } from "../../src/judge/judge.ts";
import { isElsewhere } from "../../src/judge/site.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { parse } from "../support/judge.ts";
import { duplicates, rowsOf } from "../support/rows.ts";

const entry = (more: Partial<Entry>): Entry => ({ does: "", ...more });
const sub = (does: Entry["always"]): Entry => entry(does ? { always: does } : {});

const programs: Readonly<Record<string, Entry>> = {
  // Options.
  gnu: entry({
    options: {
      "-a, --all": {},
      "-w, --write": { value: writes },
      "-r, --read": { value: reads },
      "-d, --delete": { does: unknown("deletes") },
      "-c, --color": { value: reads, optional: true },
      "-x, --xray": { value: writes, optional: true, does: controlsSystem },
      "-s, --separate": { value: reads, separate: true },
      "-lh": { does: controlsProcess },
      "-lv": { value: deletes },
      "-NUM": { does: controlsRemote },
      "-h, --help": { stops: true },
      "--version": { stops: "anywhere" },
      "-q, --quiet": { cancels: true },
      "-X, --method": { value: text, cancels: ["GET", "HEAD"] },
      "-f, --field": { value: text, does: sends, untilCancelled: true },
      "-i, --in-place": { operands: { each: both(reads, writes) } },
      "-o, --format": { value: text, operands: { each: deletes }, unless: ["name"] },
      "-e, --expression": { value: script("sed") },
    },
    operands: { each: reads },
    always: connects,
  }),
  posix: entry({ grammar: "posix", options: { "-w": { value: writes } }, operands: { each: reads } }),
  dash: entry({
    grammar: "single-dash",
    options: { "-out": { value: writes }, "-all": {}, "-in": { value: reads, optional: true } },
    operands: { each: text },
  }),
  two: entry({
    options: { "--two": { value: text, second: reads }, "-w": { value: writes } },
    operands: { each: text },
  }),
  pairs: entry({
    grammar: "key-value",
    options: { "of=": { value: writes }, "if=": { value: reads } },
  }),
  plainpairs: entry({ grammar: "key-value", otherOptions: "harmless", operands: { each: text } }),
  cluster: entry({
    grammar: "cluster-first",
    options: { "-t": {}, "-f": { value: reads }, "-x": { does: writes } },
    operands: { each: text },
  }),
  verbatim: entry({ grammar: "verbatim", operands: { each: reads } }),
  expression: entry({ grammar: "test" }),
  whole: entry({
    complete: true,
    options: { "--output": { value: writes }, "--outer": {}, "--read": { value: reads } },
  }),
  harmless: entry({ options: "harmless", operands: { each: reads } }),
  listed: entry({
    otherOptions: "harmless",
    options: { "-w, --write": { value: writes }, "--keep": {} },
    operands: { each: reads },
  }),
  // Operands.
  copy: entry({ operands: { none: controlsSystem, each: reads, last: writes } }),
  second: entry({ operands: { first: [text, writes], each: deletes, last: controlsRemote } }),
  lone: entry({ operands: { lone: controlsProcess, each: reads } }),
  none: entry({}),
  sed: entry({
    options: { "-e": { value: script("sed"), operands: { each: reads } } },
    operands: { first: [script("sed")], each: reads },
  }),
  sql: entry({ operands: { each: script("sql") } }),
  shell: entry({ options: { "-c": { value: script("shell") } }, operands: { each: script("shell") } }),
  preview: entry({ options: { "-p": { value: script("fzf-command") } } }),
  // Kinds of effects.
  kinds: entry({
    options: {
      "--reads": { value: reads },
      "--writes": { value: writes },
      "--dash": { value: writesUnlessDash },
      "--deletes": { value: deletes },
      "--connects": { value: connects },
      "--sends": { value: sends },
      "--process": { does: controlsProcess },
      "--system": { does: controlsSystem },
      "--remote": { does: controlsRemote },
      "--runs": { value: runsCode },
      "--both": { value: both(reads, deletes) },
      "--choice": {
        value: choice({ a: text, get: reads }, writes, {
          prefixes: { "x:": deletes, "x:y": connects },
          ignoreCase: true,
        }),
      },
      "--case": { value: choice({ a: text }, writes, { prefixes: { b: reads } }) },
      "--contains": { value: choice({ a: text }, reads, { contains: { "=@": sends, "#": runsCode } }) },
    },
  }),
  // Subcommands.
  chooses: entry({
    options: { "-g, --global": { value: writes }, "-h": { stops: true } },
    subcommands: {
      get: entry({ options: { "-o": { value: reads } }, operands: { each: text } }),
      "get-*": sub(connects),
      "get-s*": sub(sends),
      set: sub(controlsRemote),
    },
  }),
  everywhere: entry({
    globals: "anywhere",
    options: { "-g, --global": { value: writes }, "--version": { stops: true }, "-h, --help": { stops: true } },
    operands: { none: controlsProcess },
    subcommands: { get: entry({ options: { "-o": { value: reads } }, operands: { each: text } }) },
  }),
  grouped: entry({
    groups: ["net", "disk"],
    subcommands: { login: sub(controlsSystem) },
    verbs: { list: sub(connects), delete: sub(controlsRemote) },
  }),
  module: entry({
    options: { "-m": { value: text, subcommands: { tool: entry({ operands: { each: reads } }) } }, "-v": {} },
    operands: { each: runsCode },
  }),
  inherits: entry({
    grammar: "single-dash",
    options: {},
    subcommands: { go: entry({ options: { "-out": { value: writes } } }) },
  }),
  // Inner commands.
  wraps: entry({ options: { "-n": { value: text } }, runs: {} }),
  timed: entry({ operands: { first: [reads] }, runs: { after: 1, none: controlsProcess } }),
  env: entry({ options: { "-i": {} }, runs: { assignments: true, none: connects } }),
  both: entry({ runs: { assignments: true, after: 1 } }),
  away: entry({ runs: { otherMachine: true } }),
  appends: entry({
    options: { "-I": { value: text }, "-i": { value: text, optional: true } },
    runs: { appends: true, replace: ["-I", "-i"] },
  }),
  script: entry({ runs: { asScript: true } }),
  each: entry({
    options: {
      "-x, --exec": { runs: { appends: true, placeholders: "\\{\\}" } },
      "-X": { value: text, runs: { otherMachine: true } },
    },
    operands: { each: reads },
  }),
  fed: entry({ operands: { each: text }, input: sends }),
  variable: entry({ operands: { each: text }, environment: { VAR: ["1"], "VAR_*": [], VAR_OK: ["*"] } }),
  find: entry({ grammar: "find" }),
  bash: entry({ grammar: "shell" }),
  sh: entry({ grammar: "shell", dialect: "posix" }),
  K: entry({ options: "harmless", operands: { each: reads } }),
};

const shown = (value: Text): string => (value.pieces.length === 0 ? "" : ` ${show(value)}`);

function line(effect: Effect): string {
  switch (effect.kind) {
    case "connects":
      return `${effect.method === "read" ? "connects" : "sends"}${shown(effect.host)}`;
    case "controls":
      return `controls ${effect.what}`;
    case "runs":
      return "runs";
    case "unknown":
      return `${effect.words.of}: ${sentenceOf(effect.words, "agent")}`;
    default:
      return `${effect.kind}${shown(effect.path)}`;
  }
}

/** What stands in no effect. */
const findings = new Set(
  "changes-environment unlisted-command too-complex dialect script-unknown empty-script".split(" "),
);

/** The commands that run, the effects, and findings that no effect gives. */
function heard(command: string): readonly string[] {
  const { verdict, trace } = judge(command, {
    lookUp: (name) => (Object.hasOwn(programs, name) ? programs[name] : undefined),
    parse,
    policy: defaultPolicy,
    home: "/home/me",
    cwd: "/work",
    positional: undefined,
  });
  const invocations = trace.invocations.map(({ fields, site }) => {
    const shown = fields.map(({ text, many }) => show(text) + (many ? "*" : "")).join(" ");
    return `> ${shown}${isElsewhere(site.at) ? " elsewhere" : ""}`;
  });
  const lines = [...invocations, ...trace.effects.map(({ effect }) => line(effect))];
  const own = verdict.findings.filter(({ code }) => findings.has(code));
  return [...lines, ...own.map((finding) => `${finding.code}: ${messageOf(finding, "agent")}`)];
}

interface Row {
  readonly command: string;
  readonly heard: readonly string[];
}

const rows = rowsOf<Row>("fixtures/judge/entries.jsonl");

test.each(rows.map((row) => [row.command, row.heard] as const))("%s", (command, lines) => {
  expect(heard(command)).toEqual(lines);
});

test("no command stands there twice", () => {
  expect(duplicates(rows.map(({ command }) => command))).toEqual([]);
});
