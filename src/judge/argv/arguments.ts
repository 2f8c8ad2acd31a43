// An invocation's arguments × the entry's habits → effects, and the inner commands that it runs.
import type { Does, Entry, Language, Operands, Runs } from "../../catalog/schema.ts";
import { concatenate, emptyText, type Field, holeOf, known, show, type Text } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import type { Effect } from "../effect.ts";
import { isProblem } from "../languages/problem.ts";
import { effectsOf } from "./does.ts";
import { readFindArguments } from "./find-arguments.ts";
import { merged, type OptionTable, tableOf } from "./option-table.ts";
import { type HoldsScripts, holdsScripts, judgeProgram, scriptsIn, standsAlone } from "./programs.ts";
import { readShellArguments } from "./shell-arguments.ts";
import { subcommandOf } from "./subcommand.ts";
import { Walk } from "./walk.ts";

/** A command that another one runs. */
export interface InnerCommand {
  readonly fields: readonly Field[];
  readonly assignments: readonly { readonly name: string; readonly values: readonly Text[]; readonly span: Span }[];
  /** It may run in another working directory than the wrapper. */
  readonly elsewhere: boolean;
  /** It runs as it would without the wrapper. */
  readonly plainly: boolean;
}

/** A script that a command hands to a shell. */
export interface InnerScript {
  readonly text: Text;
  readonly dialect: "bash" | "posix" | "plain";
  /** `$1` and on; undefined: not known. */
  readonly positional: readonly Text[] | undefined;
  readonly span: Span;
}

export interface Reading {
  readonly effects: readonly Effect[];
  readonly commands: readonly InnerCommand[];
  readonly scripts: readonly InnerScript[];
  /** The name with the subcommand that was chosen; for messages. */
  readonly name: string;
  /** What happens to data on standard input; undefined: they are only read. */
  readonly input: Does | undefined;
}

/** Reads the arguments of `name`, whose entry is `entry`. `fields` are those behind the name. */
export function readArguments(name: string, entry: Entry, fields: readonly Field[], span: Span): Reading {
  const reader = new Reader(name, span);
  reader.entry(entry, fields, undefined, undefined);
  return reader.reading();
}

class Reader {
  private readonly effects: Effect[] = [];
  private readonly commands: InnerCommand[] = [];
  private readonly scripts: InnerScript[] = [];
  private name: string;
  private input: Does | undefined;
  private readonly span: Span;

  constructor(name: string, span: Span) {
    this.name = name;
    this.span = span;
  }

  reading(): Reading {
    return {
      effects: this.effects,
      commands: this.commands,
      scripts: this.scripts,
      name: this.name,
      input: this.input,
    };
  }

  entry(entry: Entry, fields: readonly Field[], outer: OptionTable | undefined, inherited: Entry["grammar"]): void {
    const grammar = entry.grammar ?? inherited ?? "gnu";
    if (grammar === "test") return;
    if (grammar === "find") {
      const found = readFindArguments(fields, this.span);
      this.effects.push(...found.effects);
      this.commands.push(...found.commands);
      return;
    }
    if (grammar === "shell") {
      const found = readShellArguments(fields, this.span, entry.dialect ?? "bash");
      this.effects.push(...found.effects);
      this.scripts.push(...found.scripts);
      return;
    }
    const own = tableOf(entry);
    const table = outer ? merged(outer, own) : own;
    const chooses = entry.subcommands !== undefined || entry.verbs !== undefined;
    const stopsAtOperand = grammar === "posix" || chooses || entry.runs !== undefined;
    const walk = new Walk((does, text, span) => this.apply(does, text, span), table, grammar, stopsAtOperand, {
      ...(entry.runs?.replace ? { replace: entry.runs.replace } : {}),
      skip: entry.runs?.assignments ? isAssignment : () => false,
      before: entry.runs?.after ?? 0,
    });
    const rest = walk.run(fields);
    if (walk.stopped) return;
    this.effects.push(...walk.effects);
    for (const [language, texts] of walk.programs) this.program(language, texts);
    this.input = entry.input ?? this.input;
    if (entry.always && !walk.calledOff) this.apply(entry.always, emptyText, this.span);
    if (walk.inner) {
      this.inner(walk.inner.runs, walk.inner.fields);
      this.operands([entry.operands ?? {}], rest);
    } else if (walk.chosen) {
      this.name = `${this.name} ${walk.chosen.name}`;
      this.entry(walk.chosen.entry, walk.chosen.fields, undefined, undefined);
    } else if (chooses) {
      const operands = walk.operandSpecs.at(-1) ?? entry.operands;
      this.choose(
        { ...entry, ...(operands ? { operands } : {}) },
        rest,
        outer || entry.globals === "anywhere" ? table : undefined,
        grammar,
      );
    } else if (entry.runs) this.wrapped(entry, rest, walk);
    else this.operands(walk.operandSpecs.length > 0 ? walk.operandSpecs : [entry.operands ?? {}], rest);
  }

  private choose(
    entry: Entry,
    rest: readonly Field[],
    outer: OptionTable | undefined,
    grammar: Entry["grammar"],
  ): void {
    let at = 0;
    for (;;) {
      const field = rest[at];
      if (!field) {
        if (at === 0 && entry.operands?.none) this.apply(entry.operands.none, emptyText, this.span);
        else this.unknown("unlisted-subcommand", "nothing says what it does without a subcommand", this.span);
        return;
      }
      const word = field.many ? undefined : known(field.text);
      if (word === undefined) {
        this.unknown("unproved-argument", `the subcommand \`${show(field.text)}\` is only known to bash`, field.span);
        return;
      }
      const chosen = subcommandOf(at === 0 ? entry.subcommands : entry.verbs, word);
      if (chosen) {
        this.name = `${this.name} ${word}`;
        const inherits = grammar === "gnu" ? undefined : grammar;
        this.entry(chosen, rest.slice(at + 1), outer, inherits);
        return;
      }
      if (!entry.groups?.includes(word)) {
        this.unknown("unlisted-subcommand", `the subcommand \`${word}\` is not in the catalog`, field.span);
        return;
      }
      this.name = `${this.name} ${word}`;
      at++;
    }
  }

  private wrapped(entry: Entry, rest: readonly Field[], walk: Walk): void {
    const runs = entry.runs ?? {};
    const assignments: { name: string; values: readonly Text[]; span: Span }[] = [];
    let at = 0;
    if (runs.assignments)
      for (let field = rest[at]; field && isAssignment(field); field = rest[++at]) {
        const [first = ""] = field.text.pieces;
        const name = String(first).split("=")[0] ?? "";
        const value = known(field.text);
        assignments.push({
          name,
          values: value === undefined ? [] : [{ pieces: [value.slice(name.length + 1)] }],
          span: field.span,
        });
      }
    const before = rest.slice(at, at + (runs.after ?? 0));
    if (before.some((field) => field.many)) {
      this.unknown("unproved-argument", "the place of the inner command is only known to bash", this.span);
      return;
    }
    for (const [index, field] of before.entries())
      this.applyField(entry.operands?.first?.[index] ?? { kind: "nothing" }, field);
    let inner = rest.slice(at + (runs.after ?? 0));
    if (inner.length === 0) {
      if (before.length < (runs.after ?? 0) && before.length + at > 0)
        this.unknown("unproved-argument", "no inner command is given", this.span);
      else if (runs.none) this.apply(runs.none, emptyText, this.span);
      // Assignments alone change nothing outside the wrapper.
      return;
    }
    if (runs.asScript) {
      const apart = inner.length > 1 && inner.some((field) => !/^[\w./:=,@%+-]+$/.test(known(field.text) ?? " "));
      if (inner.some((field) => field.many))
        this.unknown("unproved-argument", "the script it runs is only known to bash", this.span);
      // Quotes are gone by the time that the operands are joined, and a shell reads them again.
      else if (apart)
        this.unknown(
          "script-unknown",
          "it joins its operands to a script, in which quotes are lost: give one operand",
          this.span,
        );
      else {
        const text = concatenate(
          ...inner.flatMap((field, index) => (index === 0 ? [field.text] : [{ pieces: [" "] }, field.text])),
        );
        this.scripts.push({ text, dialect: "posix", positional: [], span: this.span });
      }
      return;
    }
    const placeholder = walk.placeholder;
    if (runs.appends) {
      const hole: Field = { text: holeOf("input"), many: true, span: this.span };
      inner = placeholder === undefined ? [...inner, hole] : inner.map((field) => replaced(field, placeholder));
    }
    this.commands.push({
      fields: inner,
      assignments,
      elsewhere: runs.elsewhere ?? false,
      plainly: runs.plainly ?? false,
    });
  }

  /** The command that an option runs, once for each field that it is given. */
  private inner(runs: Runs, fields: readonly Field[]): void {
    const ends = fields.findIndex((field) => known(field.text) === ";");
    const command = ends < 0 ? fields : fields.slice(0, ends);
    if (ends >= 0 && ends < fields.length - 1)
      this.unknown("unproved-argument", "more arguments follow the command it runs", this.span);
    const [name] = command;
    if (!name) return this.unknown("unproved-argument", "no inner command is given", this.span);
    const placeholders = new RegExp(runs.placeholders ?? "(?!)");
    const isPlace = (field: Field): boolean =>
      field.text.pieces.some((piece) => typeof piece === "string" && placeholders.test(piece));
    const filled = command.map((field) => (isPlace(field) ? { ...field, text: holeOf("input") } : field));
    const appended: Field = { text: holeOf("input"), many: true, span: this.span };
    this.commands.push({
      fields: command.some(isPlace) || !runs.appends ? filled : [...filled, appended],
      assignments: [],
      elsewhere: runs.elsewhere ?? false,
      plainly: false,
    });
  }

  /** Several options may each say what the operands are; every one of them holds. */
  private operands(specs: readonly Operands[], rest: readonly Field[]): void {
    const dropsProgram = specs.some((spec) => spec.first === undefined);
    const many = rest.findIndex((field) => field.many);
    for (const spec of specs) {
      // `sed -i -e p f`: one option leaves no operand to be the program, which then is none for the other either.
      const first = (spec.first ?? []).filter(
        (role) => !(dropsProgram && role.kind === "runs" && role.what !== "code"),
      );
      if (rest.length === 0 && spec.none) this.apply(spec.none, emptyText, this.span);
      if (spec.lone && rest.length > 0 && rest.filter((field) => !field.many).length <= 1)
        this.apply(spec.lone, emptyText, this.span);
      for (const [index, field] of rest.entries())
        for (const role of rolesOf({ ...spec, first }, rest, index, many)) this.applyField(role, field);
    }
  }

  applyField(does: Does, field: Field): void {
    if (does.kind === "runs" && does.what !== "code") {
      if (field.many) this.unknown("unproved-argument", "the program it runs is only known to bash", field.span);
      else this.program(does.what, [{ text: field.text, span: field.span }]);
      return;
    }
    this.apply(does, field.text, field.span);
  }

  program(language: Language, texts: readonly { readonly text: Text; readonly span: Span }[]): void {
    if (standsAlone(language)) {
      for (const each of texts) this.effects.push(...judgeProgram(language, each.text, each.span));
      return;
    }
    const span = texts[0]?.span ?? this.span;
    const text = concatenate(
      ...texts.flatMap(({ text: each }, index) => (index === 0 ? [each] : [{ pieces: ["\n"] }, each])),
    );
    if (holdsScripts(language)) {
      if (language === "shell") this.scripts.push({ text, dialect: "posix", positional: undefined, span });
      else for (const each of texts) this.heldScripts(language, each.text, each.span);
    } else this.effects.push(...judgeProgram(language, text, span));
  }

  private heldScripts(language: Exclude<HoldsScripts, "shell">, text: Text, span: Span): void {
    const value = known(text);
    const scripts = value === undefined ? { problem: "only bash will know it" } : scriptsIn(language, value);
    if (isProblem(scripts))
      this.unknown("program-unread", `a command that it runs is not understood: ${scripts.problem}`, span);
    else
      for (const script of scripts)
        this.scripts.push({ text: { pieces: [script] }, dialect: "posix", positional: undefined, span });
  }

  apply(does: Does, text: Text, span: Span): void {
    this.effects.push(...effectsOf(does, text, span));
  }

  unknown(code: string, why: string, span: Span): void {
    this.effects.push({ kind: "unknown", code, why, span });
  }
}

/**
 * What the operand at `index` may be: one role, or several behind `many`, the first operand that may be any number of
 * fields (-1: none is).
 */
function rolesOf(spec: Operands, operands: readonly Field[], index: number, many: number): readonly Does[] {
  const first = spec.first ?? [];
  const each: Does = spec.each ?? { kind: "unknown", why: "it takes no such operand" };
  const isLast = index === operands.length - 1;
  if (many < 0 || index < many) {
    const role = first[index];
    if (role) return [role];
    const last = isLast && operands.length >= 2 && operands.length > first.length ? spec.last : undefined;
    return [last ?? each];
  }
  const last = (isLast || operands[index]?.many) && spec.last ? [spec.last] : [];
  return [...first.slice(many), each, ...last];
}

function isAssignment(field: Field): boolean {
  const [first] = field.text.pieces;
  return !field.many && typeof first === "string" && /^[^=]+=/.test(first);
}

function replaced(field: Field, placeholder: string): Field {
  if (placeholder === "") return { ...field, text: holeOf("input"), many: true };
  const pieces = field.text.pieces.flatMap((piece) => {
    if (typeof piece !== "string" || !piece.includes(placeholder)) return [piece];
    return piece
      .split(placeholder)
      .flatMap((part, index) => [...(index === 0 ? [] : [...holeOf("input").pieces]), ...(part === "" ? [] : [part])]);
  });
  return { ...field, text: { pieces } };
}
