// Tables of entries: a line of text is a subcommand, or a program.
import { effectOf } from "./effects.ts";
import { type Options, operandsNamed, type WordList, wordsOf, written } from "./options.ts";
import { type Does, type Entry, type Operands, type Option, reads, text } from "./schema.ts";

/** Entries by name. */
type Entries = Readonly<Record<string, Entry>>;

/** What a table may hold in `${ }`: text and lists of options as they are, and values that words cannot say. */
type Value = WordList | Does | Option | Options | Operands | Partial<Entry> | Entries;

/**
 * Entries by name, one a line: names, effect and operands, what it does, options, further fields. A row that stands deeper
 * than the one above is a subcommand of that. A line that begins with `|` goes on with the row above, one with `#` is a comment.
 * Throws for a row that cannot be read: docs/references/adding-a-command.md has the form.
 *
 * @example
 * rows`
 *   every: --help!stops
 *   list ls | asks names   | lists releases    | -a|--all -n=
 *   delete  | remote names | deletes a release | -y|--yes
 * `
 */
export function rows(texts: TemplateStringsArray, ...values: readonly Value[]): Entries {
  const held: Value[] = [];
  const whole = texts.reduce((before, part, index) => {
    const value = values[index - 1] ?? "";
    return `${before}${typeof value === "string" ? value : textOf(value, held)}${part}`;
  });
  const [first, ...rest] = linesOf(whole);
  const every = first?.text.startsWith(everyRow) ? first.text.slice(everyRow.length) : undefined;
  const [options = "", ...fields] = columnsOf(every ?? "");
  const table: Table = { value: (word) => heldBy(held, word), options: wordsOf(options), fields };
  return nested(every === undefined && first ? [first, ...rest] : rest, table);
}

interface Table {
  /** The value that a word stands for. Throws if it stands for none. */
  readonly value: (word: string) => Value;
  /** The options of every row, but for `any` alone, and for one that has an option of the same name. */
  readonly options: readonly string[];
  /** Further fields of the outermost rows, if a row does not give them itself. `{}` stands for its first name. */
  readonly fields: readonly string[];
}

const everyRow = "every:";

const columnsOf = (row: string): readonly string[] => `${row} `.split(/ \|(?= )/).map((each) => each.trim());

/** A list of options as it is, or what stands for another value. */
function textOf(value: Exclude<Value, string>, held: Value[]): string {
  if (Array.isArray(value)) return wordsOf(value as WordList).join(" ");
  return `${mark}${held.push(value) - 1}`;
}

/** A character of no command: what stands behind it is the number of a value. */
const mark = "\u{E000}";

function heldBy(held: readonly Value[], word: string): Value {
  const value = word.startsWith(mark) ? held[Number(word.slice(1))] : undefined;
  if (value === undefined) throw new Error(`\`${word}\` is no word of tables`);
  return value;
}

interface Line {
  readonly depth: number;
  readonly text: string;
}

/** The rows of a table, each in one line. */
function linesOf(table: string): readonly Line[] {
  const lines: Line[] = [];
  for (const line of table.split("\n")) {
    const text = line.trim();
    if (text === "" || text.startsWith("#")) continue;
    const above = lines.at(-1);
    if (!text.startsWith("|")) lines.push({ depth: line.length - line.trimStart().length, text });
    else if (above) lines[lines.length - 1] = { ...above, text: `${above.text} ${text.slice(1).trim()}` };
    else throw unreadable(text, "nothing stands above it");
  }
  return lines;
}

/** The entries of rows, each with those that stand deeper below it. */
function nested(lines: readonly Line[], table: Table): Entries {
  const entries: Record<string, Entry> = {};
  for (let at = 0; at < lines.length; ) {
    const { depth, text } = lines[at] ?? { depth: 0, text: "" };
    const end = lines.findIndex((line, index) => index > at && line.depth <= depth);
    const below = lines.slice(at + 1, end < 0 ? lines.length : end);
    for (const [name, entry] of entriesOf(text, below, table)) {
      if (Object.hasOwn(entries, name)) throw unreadable(text, `\`${name}\` stands in another row`);
      entries[name] = entry;
    }
    at += below.length + 1;
  }
  return entries;
}

const unreadable = (row: string, why: string): Error =>
  new Error(`${place()}${why}, in the row\n  ${row}\n  help: docs/references/adding-a-command.md has the form`);

/** The file of the table, as the stack of calls has it. */
function place(): string {
  const [file] = /catalog\/entries\/[\w-]+\.ts/.exec(new Error().stack ?? "") ?? [];
  return file === undefined ? "" : `src/${file}: `;
}

/** The entries of a row and the rows below it. A row without columns is a value that holds several. */
function entriesOf(row: string, below: readonly Line[], table: Table): readonly (readonly [string, Entry])[] {
  const [words = "", ...columns] = columnsOf(row);
  if (words.startsWith(everyRow)) throw unreadable(row, `\`${everyRow}\` is the first row`);
  const subcommands = below.length === 0 ? {} : { subcommands: nested(below, { ...table, fields: [] }) };
  try {
    if (columns.length === 0) return Object.entries(table.value(words)).map(([name, value]) => [name, whole(value)]);
    const named = wordsOf(words).map((each) => each.split("="));
    const names = named.flat();
    const entry = { ...sameIn(named), ...entryOf(names, columns, table), ...subcommands };
    return names.map((name) => [name, entry]);
  } catch (error) {
    throw unreadable(row, error instanceof Error ? error.message : String(error));
  }
}

/** Of `install=i=add`, `i` and `add` are other names of `install`. */
function sameIn(named: readonly (readonly string[])[]): Pick<Entry, "same"> {
  const same = named.flatMap(([own = "", ...others]) => others.map((other) => [other, own] as const));
  return same.length === 0 ? {} : { same: Object.fromEntries(same) };
}

/** An entry that is written out elsewhere. */
function whole(value: Value): Entry {
  if (typeof value === "object" && "does" in value && typeof value.does === "string") return value as Entry;
  throw new Error("the columns are names | effect and operands | what it does | options | more");
}

function entryOf(names: readonly string[], columns: readonly string[], table: Table): Entry {
  const [effect = "", does, list = "", ...more] = columns;
  if (does === undefined) return whole(table.value(effect));
  if (does === "") throw new Error("it does not say what the command does");
  const shared = table.fields.map((column) => fieldOf(column.replace("{}", names[0] ?? ""), table));
  const own = more.map((column) => fieldOf(column, table));
  const twice = own.flatMap(Object.keys).find((field, index, all) => all.indexOf(field) !== index);
  if (twice !== undefined) throw new Error(`it says \`${twice}\` twice`);
  return Object.assign({ does }, ...shared, effectAndOperands(effect, table), optionsOf(list, table), ...own);
}

/** `asks files`: what a run always does, then its operands; without those it takes none. A `group` has subcommands. */
function effectAndOperands(column: string, table: Table): Pick<Entry, "always" | "operands"> {
  const [effect = "", ...operands] = wordsOf(column);
  const nothing = effect === "prints" || effect === "group";
  return { operands: operandsOf(operands, table), ...(nothing ? {} : { always: doesOf(effect, table) }) };
}

function doesOf(word: string, table: Table): Does {
  const does = effectOf(word) ?? table.value(word);
  if (typeof does === "object" && "kind" in does) return does as Does;
  throw new Error(`\`${word}\` is no effect`);
}

/** The operands of `name files`, `none=system each=text`, or of a value. */
function operandsOf(words: readonly string[], table: Table): Operands {
  let operands: Operands = {};
  for (const word of words) {
    const [, field, effect = ""] = /^(none|lone|first|each|last)=(.+)$/.exec(word) ?? [];
    const first = field === "first" ? doesOf(effect, table) : firstOf(word);
    if (first) operands = { ...operands, first: [...(operands.first ?? []), first] };
    else if (field !== undefined) operands = { ...operands, [field]: doesOf(effect, table) };
    else operands = { ...operands, ...(operandsNamed(word) ?? (table.value(word) as Operands)) };
  }
  return operands;
}

/** An operand of which there is one. */
function firstOf(word: string): Does | undefined {
  if (word === "name") return text;
  return word === "file" ? reads : undefined;
}

/** The options of a row: words as in `options`, values with options, and `any` if no other option can do harm. */
function optionsOf(list: string, table: Table): Pick<Entry, "options" | "otherOptions"> {
  const words = wordsOf(list);
  const listed = words.filter((word) => word !== "any");
  const any = listed.length < words.length;
  if (any && listed.length === 0) return { options: "harmless" };
  const own = optionsIn(listed, table);
  const names = new Set(Object.keys(own).flatMap((key) => key.split(", ")));
  const shared = Object.entries(optionsIn(table.options, table)).filter(
    ([key]) => !key.split(", ").some((name) => names.has(name)),
  );
  return { options: { ...own, ...Object.fromEntries(shared) }, ...(any ? { otherOptions: "harmless" } : {}) };
}

/** A value may say less of an option than a word behind it; two words may not speak of one. */
function optionsIn(words: readonly string[], table: Table): Options {
  const names = words
    .filter((word) => !word.startsWith(mark))
    .flatMap((word) => written(word, anyValue)[0].split(", "));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`\`${twice}\` stands twice among the options`);
  return Object.assign({}, ...words.map((word) => optionIn(word, table)));
}

const anyValue = (): Does => text;

function optionIn(word: string, table: Table): Options {
  if (!word.startsWith(mark)) return Object.fromEntries([written(word, (each) => table.value(each) as Does | Option)]);
  const options = table.value(word) as Options;
  if (Object.keys(options).some(isField)) throw new Error("a value among the options holds none");
  return options;
}

/** Is the key that of a field, and not that of an option? */
const isField = (key: string): boolean => /^[a-z]+$/i.test(key);

/** A column behind the options: `grammar posix`, `https://...`, `changes ...`, `instead to list them: git tag`. */
function fieldOf(column: string, table: Table): Partial<Entry> {
  if (column.startsWith(mark)) return fieldsOf(table.value(column));
  if (flags.has(column)) return { [column]: true };
  if (/^(?:https?:\/\/\S+|README\.md)$/.test(column)) return { manual: column };
  const [, purpose, command] = /^instead (to [^:]+): (.+)$/.exec(column) ?? [];
  if (purpose !== undefined && command !== undefined) return { instead: { [purpose]: command } };
  const [, field = "", value = ""] = /^(\w+) (.+)$/.exec(column) ?? [];
  if (field === "variables") return { variables: value === "none" ? [] : wordsOf(value) };
  if (field === "changes" || (Object.hasOwn(fields, field) && fields[field]?.includes(value)))
    return { [field]: value };
  throw new Error(`\`${column}\` is no field`);
}

function fieldsOf(value: Value): Partial<Entry> {
  if (!Object.keys(value).every(isField)) throw new Error("a value behind the options holds no fields");
  return value as Partial<Entry>;
}

/** Fields that are `true`. */
const flags: ReadonlySet<string> = new Set<keyof Entry>([
  "complete",
  "permutes",
  "prose",
  "renames",
  "slight",
  "loses",
]);

/** Fields of one word, with the words that they may have. */
const fields: Readonly<Record<string, readonly string[]>> = {
  grammar: ["gnu", "posix", "single-dash", "single-dash-posix", "key-value", "cluster-first", "verbatim"],
  globals: ["anywhere"],
  pages: ["never"],
  links: ["never", "copies"],
  dashed: ["taken", "obeyed"],
  shows: ["names", "below", "places", "given"],
  decides: ["keep", "drop", "undo"],
} satisfies { readonly [Field in keyof Entry]?: readonly Entry[Field][] };
