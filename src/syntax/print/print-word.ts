// Prints words: their text, quotes and expansions.
import { insideDouble, type Place, placeOfDouble, placeOfOperand } from "../place.ts";
import type { Arithmetic, List, Parameter, Word, WordPart } from "../script.ts";
import type { Layout } from "./layout.ts";
import { printEnclosed } from "./print-list.ts";
import { plainText, quotedText, Unprintable } from "./print-text.ts";

/** Throws unless `name` can be the name of a variable. */
export function checkVariable(name: string): void {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Unprintable("a variable's name");
}

export function printWords(layout: Layout, words: readonly Word[]): void {
  for (const [index, word] of words.entries()) {
    if (index > 0) layout.text(" ");
    printWord(layout, word, "word");
  }
}

export function printWord(layout: Layout, { parts }: Word, place: Place): void {
  const [first] = parts;
  if (place === "word" && first?.kind === "literal" && first.value.startsWith("#"))
    throw new Unprintable("a word that begins with `#`");
  printParts(layout, parts, place);
}

export function printParts(layout: Layout, parts: readonly WordPart[], place: Place): void {
  // Brace expansion comes first and copies text: `$x{a,b}` is `$xa $xb`, and `${x}{a,b}` is not.
  const braces = place === "word" && parts.some((part) => part.kind === "literal" && part.value.includes("{"));
  if (braces && parts.some((part) => part.kind === "literal" && part.value.includes("$")))
    throw new Unprintable("`$` in a word with braces");
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    switch (part.kind) {
      case "literal":
        if (place === "regex" && part.value.endsWith("$") && next && next.kind !== "literal")
          throw new Unprintable("`$` before something quoted");
        layout.text(plainText(part.value, place));
        break;
      case "quoted":
        layout.text(quotedAt(part, place));
        break;
      case "double":
        if (insideDouble.has(place)) throw new Unprintable("quotes inside quotes");
        layout.text('"');
        printParts(layout, part.parts, placeOfDouble(place));
        layout.text('"');
        break;
      case "parameter":
        if ((place === "regex" || (braces && isBare(part))) && isPlain(part) && !continues(next))
          layout.text(`$${part.name}`);
        else printParameter(layout, part, place);
        break;
      case "command":
        printCommandSubstitution(layout, part.list);
        break;
      case "process":
        if (place !== "word") throw new Unprintable("a process substitution");
        printSubstitution(layout, part.direction === "in" ? "<(" : ">(", part.list);
        break;
      case "arithmetic":
        printExpression(layout, part.expression, { open: "$((", close: "))" });
        break;
      default:
        part satisfies never;
    }
  }
}

type Quoted = Extract<WordPart, { kind: "quoted" }>;

function quotedAt({ value, style }: Quoted, place: Place): string {
  if (!insideDouble.has(place)) return quotedText(value, style);
  // In a pattern between double quotes the backslash is needed.
  if (style === "backslash") return place === "double-operand" ? `\\${value}` : plainText(value, place);
  throw new Unprintable("quotes inside quotes");
}

/** Blanks keep a parenthesis of the expression from touching those around it. */
export function printExpression(
  layout: Layout,
  { parts }: Arithmetic,
  { open, close }: { readonly open: string; readonly close: string },
): void {
  const [first, last] = [parts[0], parts.at(-1)];
  layout.text(first?.kind === "literal" && first.value.startsWith("(") ? `${open} ` : open);
  printParts(layout, parts, "arithmetic");
  layout.text(last?.kind === "literal" && last.value.endsWith(")") ? ` ${close}` : close);
}

export function printSubscript(layout: Layout, { parts }: Arithmetic): void {
  layout.text("[");
  printParts(layout, parts, "arithmetic");
  layout.text("]");
}

function printCommandSubstitution(layout: Layout, list: List): void {
  const file = onlyFile(list);
  if (file) {
    // Bash reads the file itself only if nothing else stands there, not even a semicolon.
    layout.text("$(< ");
    printWord(layout, file, "word");
    return layout.text(")");
  }
  // Every parser reads an empty pair of backticks alike, unlike `$( )`.
  if (list.items.length === 0) return layout.text("``");
  printSubstitution(layout, "$(", list);
}

function printSubstitution(layout: Layout, open: "$(" | "<(" | ">(", list: List): void {
  layout.enter();
  printEnclosed(layout, list, { open: `${open} `, close: " )" });
  layout.leave();
}

/** The file of `$(< file)`. */
function onlyFile({ items: [item, ...more] }: List): Word | undefined {
  if (!item || more.length > 0 || item.background || item.andOr.rest.length > 0) return undefined;
  const { commands, negated, timed } = item.andOr.first;
  const [command] = commands;
  if (commands.length > 1 || negated || timed || command?.kind !== "simple") return undefined;
  const [redirection] = command.redirections;
  const alone = command.words.length + command.assignments.length === 0 && command.redirections.length === 1;
  return alone && redirection?.operator === "<" && redirection.descriptor === undefined
    ? redirection.target
    : undefined;
}

function printParameter(layout: Layout, parameter: Parameter, place: Place): void {
  const { name, prefix, subscript, operator, operands } = parameter;
  if (!/^(?:[A-Za-z_]\w*|[0-9]+|[*@#?$!_-])$/.test(name)) throw new Unprintable("the name of a parameter");
  const length = name === "#" && prefix === "#" && operator === undefined;
  if ((name === "#" || name === "!") && !length && (prefix !== undefined || operator !== undefined))
    throw new Unprintable(`an operator on \`$${name}\``);
  layout.text(`\${${prefix ?? ""}${name}`);
  if (subscript) printSubscript(layout, subscript);
  if (operator !== undefined) {
    layout.text(operator);
    const inner = placeOfOperand(operator, place);
    for (const [index, { parts }] of operands.entries()) {
      if (index > 0) layout.text("/");
      printParts(layout, parts, inner);
    }
  }
  layout.text("}");
}

/** `$name`, the one form that every parser reads in a regular expression. */
const isPlain = ({ name, prefix, subscript, operator }: Parameter): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && prefix === undefined && subscript === undefined && operator === undefined;

/** Was written without braces. */
const isBare = ({ name, span }: Parameter): boolean => span.end - span.start === name.length + 1;

/** Would be read as more of the name before it. */
const continues = (part: WordPart | undefined): boolean => part?.kind === "literal" && /^\w/.test(part.value);
