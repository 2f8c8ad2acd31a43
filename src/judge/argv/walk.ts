// The walk over a command line: options are taken out by the entry's table and grammar, operands stay.
import type { Does, Entry, Language, Operands, Option, Runs } from "../../catalog/schema.ts";
import { concatenate, couldStartWith, emptyText, type Field, known, show, type Text } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import type { Effect } from "../effect.ts";
import { effectsOf } from "./does.ts";
import { hasEffect, longOption, type OptionTable } from "./option-table.ts";
import { subcommandOf } from "./subcommand.ts";

/** One pass over the fields: options are taken out, operands stay. */
export class Walk {
  readonly effects: Effect[] = [];
  readonly programs = new Map<Language, { text: Text; span: Span }[]>();
  /** What options said of the operands; none: the entry's own word holds. */
  readonly operandSpecs: Operands[] = [];
  private cancelled = false;
  private uncancelled = false;
  stopped = false;
  placeholder: string | undefined;
  private readonly pending: Effect[] = [];
  private readonly pendingSpecs: Operands[] = [];
  /** The command that an option runs. */
  inner: { readonly runs: Runs; readonly fields: readonly Field[] } | undefined;
  /** The entry that an option's argument names, with the name and the fields that it takes. */
  chosen: { readonly entry: Entry; readonly name: string; readonly fields: readonly Field[] } | undefined;
  private doubtful = false;
  /** An option that nobody listed, though harmless, may have taken the next field as its argument. */
  private unsure = false;
  private operandSeen = false;
  private readonly apply: (does: Does, text: Text, span: Span) => void;
  private readonly table: OptionTable;
  private readonly grammar: NonNullable<Entry["grammar"]>;
  private readonly stopsAtOperand: boolean;
  private readonly wrapper: {
    readonly replace?: readonly string[];
    readonly skip: (field: Field) => boolean;
    readonly before: number;
  };

  constructor(
    apply: (does: Does, text: Text, span: Span) => void,
    table: OptionTable,
    grammar: NonNullable<Entry["grammar"]>,
    stopsAtOperand: boolean,
    wrapper: {
      readonly replace?: readonly string[];
      readonly skip: (field: Field) => boolean;
      readonly before: number;
    },
  ) {
    this.apply = apply;
    this.table = table;
    this.grammar = grammar;
    this.stopsAtOperand = stopsAtOperand;
    this.wrapper = wrapper;
  }

  run(fields: readonly Field[]): readonly Field[] {
    const operands = this.grammar === "verbatim" ? fields : this.take(fields);
    if (!this.calledOff) {
      this.effects.push(...this.pending);
      this.operandSpecs.push(...this.pendingSpecs);
    }
    return operands;
  }

  private take(fields: readonly Field[]): readonly Field[] {
    const operands: Field[] = [];
    let ended = false;
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at];
      if (!field) break;
      this.operandSeen = operands.length > 0;
      const value = field.many ? undefined : known(field.text);
      if (ended) {
        operands.push(field);
        continue;
      }
      if (value === undefined) {
        const joined = this.joinedHole(field);
        if (joined) continue;
        if (couldStartWith(field.text, "-")) {
          if (this.table.harmless && !this.stopsAtOperand) this.unsure = true;
          if (!this.onlyHarmless || this.stopsAtOperand) this.couldBeOption(field);
        }
        operands.push(field);
        // None, one or many fields: what follows may still be an option.
        if (this.stopsAtOperand && !field.many) ended = true;
        continue;
      }
      if (value === "--") {
        ended = true;
        continue;
      }
      if (this.grammar === "key-value" && value.includes("=")) {
        this.keyValue(field, value);
        continue;
      }
      if (this.grammar === "cluster-first" && at === 0 && /^[A-Za-z]/.test(value)) {
        at = this.cluster(`-${value}`, fields, at, field);
        continue;
      }
      if (!value.startsWith("-") || value === "-") {
        operands.push(field);
        if (this.stopsAtOperand) ended = true;
        continue;
      }
      if (this.grammar === "single-dash") at = this.long(value.replace(/^--/, "-"), fields, at, field);
      else if (value.startsWith("--")) at = this.long(value, fields, at, field);
      else at = this.cluster(value, fields, at, field);
      if (this.chosen || this.inner) {
        const rest = fields.slice(at + 1);
        if (this.chosen) this.chosen = { ...this.chosen, fields: rest };
        if (this.inner) this.inner = { ...this.inner, fields: [...this.inner.fields, ...rest] };
        break;
      }
    }
    return operands;
  }

  /** An option took back what every run does, and none said the opposite. */
  get calledOff(): boolean {
    return this.cancelled && !this.uncancelled;
  }

  /** No option of the program can do harm, listed or not. */
  private get onlyHarmless(): boolean {
    return this.table.harmless && !this.table.effects;
  }

  private unlisted(name: string, field: Field): void {
    if (this.table.harmless) this.unsure = true;
    else this.doubt("unlisted-option", `the option \`${name}\` is not in the catalog`, field.span);
  }

  /** `--option=$x` and `-o$x`: the option is known, its argument is not. */
  private joinedHole(field: Field): boolean {
    const [first] = field.text.pieces;
    if (field.many || typeof first !== "string" || !first.startsWith("-")) return false;
    const equals = first.indexOf("=");
    const long = first.startsWith("--") || this.grammar === "single-dash";
    const name = long && equals > 0 ? first.slice(0, equals) : first.slice(0, 2);
    if (long && equals < 0) return false;
    if (this.onlyHarmless) return true;
    const option = long ? longOption(this.table, name) : this.table.byName.get(name);
    if (!option && long && this.table.harmless) return true;
    if (!option?.value || option.separate) return false;
    const rest = first.slice(long ? equals + 1 : 2);
    this.use(
      option,
      concatenate(rest === "" ? emptyText : { pieces: [rest] }, { pieces: field.text.pieces.slice(1) }),
      name,
      field.span,
    );
    return true;
  }

  private couldBeOption(field: Field): void {
    this.doubt(
      "unproved-argument",
      `\`${show(field.text)}\` could be an option`,
      field.span,
      "put `--` or `./` before it",
    );
  }

  private doubt(code: string, why: string, span: Span, help?: string): void {
    this.doubtful = true;
    this.effects.push({ kind: "unknown", code, why, span, ...(help === undefined ? {} : { help }) });
  }

  private keyValue(field: Field, value: string): void {
    const key = value.slice(0, value.indexOf("=") + 1);
    const option = this.table.byName.get(key);
    if (!option)
      return this.table.harmless
        ? undefined
        : this.doubt("unlisted-option", `\`${key}\` is not in the catalog`, field.span);
    this.use(option, { pieces: value.slice(key.length) === "" ? [] : [value.slice(key.length)] }, key, field.span);
  }

  private long(value: string, fields: readonly Field[], at: number, field: Field): number {
    const equals = value.indexOf("=");
    const name = equals < 0 ? value : value.slice(0, equals);
    const option = longOption(this.table, name);
    if (!option) {
      this.unlisted(name, field);
      return at;
    }
    if (equals >= 0) {
      if (!option.value)
        this.doubt("unlisted-option", `the option \`${name}\` takes no argument in the catalog`, field.span);
      else
        this.use(option, { pieces: value.slice(equals + 1) === "" ? [] : [value.slice(equals + 1)] }, name, field.span);
      return at;
    }
    if (!option.value || option.optional) {
      this.use(option, undefined, name, field.span);
      return at;
    }
    return this.separate(option, name, fields, at, field);
  }

  /** `-abc`, `-ofile`; yields the index of the last field it used. */
  private cluster(value: string, fields: readonly Field[], at: number, field: Field): number {
    // A number as an option: `head -5`.
    if (/^-[0-9]+$/.test(value)) {
      const number = this.table.byName.get("-NUM");
      if (number) {
        this.use(number, undefined, value, field.span);
        return at;
      }
    }
    const whole = this.table.byName.get(value);
    // Two-letter options such as `-lh` listed as such win over a cluster.
    if (whole && value.length > 2) {
      if (whole.value && !whole.optional) return this.separate(whole, value, fields, at, field);
      this.use(whole, undefined, value, field.span);
      return at;
    }
    let last = at;
    for (let index = 1; index < value.length; index++) {
      const name = `-${value.charAt(index)}`;
      const option = this.table.byName.get(name);
      if (option?.separate) {
        last = this.separate(option, name, fields, last, field);
        continue;
      }
      if (!option) {
        this.unlisted(name, field);
        // The rest of the cluster may be its argument, or more options.
        const more = [...value.slice(index + 1)].map((letter) => this.table.byName.get(`-${letter}`));
        if (more.some((letter) => letter && hasEffect(letter))) this.couldBeOption(field);
        return last;
      }
      if (!option.value) {
        this.use(option, undefined, name, field.span);
        continue;
      }
      const rest = value.slice(index + 1);
      if (rest !== "") {
        this.use(option, { pieces: [rest] }, name, field.span);
        return last;
      }
      if (option.optional) {
        this.use(option, undefined, name, field.span);
        return last;
      }
      return this.separate(option, name, fields, last, field);
    }
    return last;
  }

  private separate(option: Option, name: string, fields: readonly Field[], at: number, field: Field): number {
    const next = fields[at + 1];
    if (!next) {
      this.doubt("unproved-argument", `the option \`${name}\` has no argument`, field.span);
      return at;
    }
    if (next.many) {
      this.doubt(
        "unproved-argument",
        `how many fields follow \`${name}\` is only known to bash`,
        next.span,
        "put the expansion in double quotes",
      );
      return at + 1;
    }
    this.use(option, next.text, name, next.span);
    return at + 1;
  }

  private cancel(only: true | readonly string[], value: Text | undefined): void {
    if (only === true || only.includes((value && known(value)) ?? "")) this.cancelled = true;
    else this.uncancelled = true;
  }

  private use(option: Option, value: Text | undefined, name: string, span: Span): void {
    if (value !== undefined && option.unless?.includes(known(value) ?? "")) return;
    const first = this.effects.length + this.pending.length === 0 && this.programs.size === 0 && !this.unsure;
    if (option.stops && first && !this.doubtful && (option.stops === "anywhere" || !this.operandSeen))
      this.stopped = true;
    if (option.cancels && !this.unsure) this.cancel(option.cancels, value);
    if (option.operands) (option.untilCancelled ? this.pendingSpecs : this.operandSpecs).push(option.operands);
    if (this.wrapper.replace?.includes(name)) this.placeholder = value === undefined ? "{}" : (known(value) ?? "");
    if (option.does) {
      const effects = effectsOf(option.does, emptyText, span);
      if (option.untilCancelled) this.pending.push(...effects);
      else this.effects.push(...effects);
    }
    if (option.runs)
      this.inner = { runs: option.runs, fields: value === undefined ? [] : [{ text: value, many: false, span }] };
    if (!option.value) return;
    if (value === undefined) {
      // Its argument was left out, and may default to anything.
      if (option.does === undefined && option.operands === undefined && option.runs === undefined)
        this.effects.push(...effectsOf(option.value, emptyText, span));
      return;
    }
    if (option.subcommands) {
      const word = known(value);
      const entry = word === undefined ? undefined : subcommandOf(option.subcommands, word);
      if (entry) {
        this.chosen = { entry, name: `${name} ${word}`, fields: [] };
        return;
      }
    }
    if (option.value.kind === "runs" && option.value.what !== "code") {
      const texts = this.programs.get(option.value.what) ?? [];
      texts.push({ text: value, span });
      this.programs.set(option.value.what, texts);
      return;
    }
    this.apply(option.value, value, span);
  }
}
