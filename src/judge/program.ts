// A command judged by its program's entry in the catalog: its effects, and the commands that it starts.

import { needsOf } from "../catalog/needs.ts";
import { choice, type Does, type Entry, text, unknown } from "../catalog/schema.ts";
import { type Finding, found } from "../findings/finding.ts";
import { resolve } from "../interpret/path.ts";
import { emptyText, type Field, known, knownStart, show, type Text, textOf } from "../interpret/text.ts";
import type { Span } from "../syntax/span.ts";
import { quotedWord } from "../system/quoted-word.ts";
import { readArguments } from "./argv/arguments.ts";
import { effectsOf } from "./argv/does.ts";
import type { Move } from "./argv/reading.ts";
import { judgeEnvironment } from "./assignments.ts";
import { type Place, withSetting } from "./findings.ts";
import { type Around, type CommandToJudge, note } from "./judging.ts";
import { judgeInContainer, judgeOnMachine } from "./other-machine.ts";
import { programOf } from "./permit/rules.ts";
import { shortened } from "./shown-short.ts";
import { isElsewhere, lastKnown, type Site } from "./site.ts";

const deepestNesting = 6;
/** Commands that one command runs. */
const mostInner = 200;

/** Judges a command by the entry of its program; without one it is not proved. */
export function judgeProgram(command: CommandToJudge, around: Around): void {
  const { findings, options, trace } = around;
  const { name, fields, span } = command;
  const spelled = name.many ? undefined : known(name.text);
  if (spelled === undefined)
    return findings.add(found("unknown-command", "name", name.span, { name: show(name.text) }));
  const program = programOf(spelled);
  const rule = around.admits ? exactRule([name, ...fields]) : undefined;
  const entry = program.includes("/") ? undefined : options.lookUp(program);
  for (const assignment of command.assignments)
    judgeEnvironment(assignment, { entry, policy: options.policy }, findings);
  if (!entry) {
    const { assignments } = command;
    const { hasInput, admits } = around;
    trace.unlisted.push({ fields: [name, ...fields], assignments, hasInput, isAlone: admits });
    const finding = unlisted(spelled, name.span);
    return findings.add(rule === undefined ? finding : withSetting(finding, rule));
  }
  const given = withProgram(entry, command);
  const reading = readArguments(program, entry, given, span);
  const site = movedSite(around.site, reading.moves);
  const { moves, descends, shows } = reading;
  trace.programs.push({
    name: program,
    fields: given,
    assignments: command.assignments,
    from: around.site,
    site,
    moves,
    descends,
    ...(shows === undefined ? {} : { shows }),
    span,
  });
  // Upload data goes to the hosts that the other arguments name.
  const asked = reading.effects.flatMap((each) =>
    each.kind === "connects" && each.method === "read" ? [each.host] : [],
  );
  if (reading.secrets.length > 0) trace.secrets.push(...reading.secrets);
  const { network, local } = needsOf(program);
  const place: Place = {
    command: reading.name,
    talks: (network && !local) || reading.effects.some(({ kind }) => kind === "connects"),
    site,
    policy: options.policy,
    asked,
    jobs: around.jobs,
    ...(rule === undefined ? {} : { rule }),
  };
  note(reading.effects, place, around);
  if (entry.argumentFiles)
    for (const field of fields)
      if (mayNameFile(knownStart(field.text), entry.argumentFiles))
        note(effectsOf(entry.argumentFiles === "values" ? valueFile : argumentFile, field.text, span), place, around);
  const { separator } = entry;
  const separating = separator === undefined ? undefined : fields.find(({ text }) => couldEndWith(text, separator));
  if (separating) note(effectsOf(unknown("begins another command"), separating.text, separating.span), place, around);
  // It reaches machines that the command does not name.
  if (network && !local && !reading.effects.some(({ kind }) => kind === "connects") && options.policy.network)
    note([{ kind: "connects", method: "read", host: emptyText, span }], place, around);
  if (reading.input && around.hasInput) note(effectsOf(reading.input, emptyText, span), place, around);
  if (reading.commands.length + reading.scripts.length === 0) return;
  if (around.depth >= deepestNesting || reading.commands.length + reading.scripts.length > mostInner)
    return findings.add(found("too-complex", "nested", span));
  const assigned = command.assignments.map((each) => each.name);
  const exported = new Set([...around.exported, ...assigned]);
  const deeper = { ...around, site, exported, set: new Set([...around.set, ...assigned]), depth: around.depth + 1 };
  for (const inner of reading.commands) {
    const [innerName, ...innerFields] = inner.fields;
    if (!innerName) continue;
    const assignments = [...command.assignments, ...inner.assignments];
    const within = {
      ...deeper,
      admits: around.admits && inner.sameUserAndPlace,
      ...(inner.where === "other-folder" ? { site: away(site) } : {}),
    };
    const { fields } = inner;
    const start = (there: Around): void => {
      const { site, hasInput } = there;
      there.trace.invocations.push({ fields, assignments: [], redirections: [], site, hasInput, span });
      around.start.command({ name: innerName, fields: innerFields, assignments, span }, there);
    };
    if (inner.where === "other-machine") judgeInContainer(start, reading.name, within);
    else start(within);
  }
  const admits = around.admits && entry.grammar === "shell";
  for (const script of reading.scripts)
    if (script.machine) judgeOnMachine(script, script.machine, reading.name, deeper);
    else around.start.script(script, reading.name, { ...deeper, admits });
}

/** The arguments, with a program from standard input as that of an option. */
function withProgram({ programOption, options }: Entry, { fields, input, span }: CommandToJudge): readonly Field[] {
  const program = input && known(input);
  // An encoding that it names is obeyed there alone.
  if (programOption === undefined || program === undefined || /#.*coding[:=]/.test(program)) return fields;
  const plain = Object.entries(typeof options === "object" ? options : {}).flatMap(([names, option]) =>
    Object.keys(option).length === 0 ? names.split(", ") : [],
  );
  const at = fields.findIndex(({ text, many }) => many || !plain.includes(known(text) ?? ""));
  const [before, [first, ...more]] = at < 0 ? [fields, []] : [fields.slice(0, at), fields.slice(at)];
  if (first && (first.many || known(first.text) !== "-")) return fields;
  const field = (value: string): Field => ({ text: textOf(value), many: false, span });
  return [...before, field(programOption), field(program), ...more];
}

const couldEndWith = ({ pieces }: Text, end: string): boolean => {
  const last = pieces.at(-1);
  return last !== undefined && (typeof last !== "string" || last.endsWith(end));
};

const argumentFile: Does = choice({}, text, { prefixes: { "@": unknown("takes more arguments from a file") } });
const sendsFile = unknown("sends what a file holds");
const valueFile: Does = choice({}, text, { prefixes: { "@": sendsFile }, contains: { "=@": sendsFile } });

const mayNameFile = (start: string, form: true | "values"): boolean =>
  /^@?$/.test(start.slice(0, 1)) || (form === "values" && /=(?:@|$)/.test(start));

const unlisted = (spelled: string, span: Span): Finding =>
  found("unlisted-command", spelled.includes("/") ? "file" : "program", span, { name: shortened(spelled) });

const longestRule = 120;

/** The rule that allows exactly these fields; undefined: they are not all known, or it would be too long to read. */
function exactRule(fields: readonly Field[]): string | undefined {
  const words = fields.map(({ text, many }) => (many ? undefined : known(text)));
  const rule = words.map((word) => quotedWord(word ?? "")).join(" ");
  return words.includes(undefined) || rule.startsWith("-") || rule.length > longestRule || /[\n`']/.test(rule)
    ? undefined
    : rule;
}

const away = (site: Site): Site => ({ ...site, at: { elsewhere: true, before: lastKnown(site.at) } });

/**
 * The folders in which a program works if its options change them. Several such options may add up or replace each other,
 * and some apply only to later arguments, so every folder on the way is possible.
 */
function movedSite(site: Site, moves: readonly Move[]): Site {
  let { at } = site;
  for (const { kind, value: folder } of moves) {
    if (kind !== "folder") continue;
    const value = folder && known(folder);
    if (value === undefined) return away({ ...site, at });
    // Behind a link, `..` leads elsewhere than the text says.
    if (value.split("/").includes("..")) return away({ ...site, at });
    const all = [...lastKnown(at), ...lastKnown(at).map((from) => resolve(from, value))];
    const folders = isElsewhere(at) && value.startsWith("/") ? [...lastKnown(at), resolve("/", value)] : all;
    if (folders.length > mostFolders) return away({ ...site, at });
    at = isElsewhere(at) ? { elsewhere: true, before: folders } : [...new Set(folders)];
  }
  return { ...site, at };
}

/** The most options of this kind that are followed: each doubles the folders. */
const mostFolders = 64;
