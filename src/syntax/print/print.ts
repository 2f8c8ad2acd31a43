// The printer: a Script → canonical bash, in which every structure is explicit and no character can mean more than was
// judged. What cannot be written so is refused (`Unprintable`), never guessed at.

import { insideDouble, type Place, placeOfOperand, placeOfRight } from "../place.ts";
import { plain, reserved } from "../reserved.ts";
import type {
  AndOr,
  Arithmetic,
  Assignment,
  Command,
  Compound,
  Conditional,
  List,
  Parameter,
  Pipeline,
  Redirection,
  Script,
  SimpleCommand,
  Word,
  WordPart,
} from "../script.ts";
import { Layout } from "./layout.ts";
import { plainText, quotedText, Unprintable } from "./print-text.ts";

/**
 * The script as canonical bash. Commands stay on their lines where they can, so that messages of bash name the same ones.
 *
 * @throws Unprintable where no text is sure to mean the same.
 */
export function print(script: Script): string {
  const printer = new Printer(new Layout(script.source));
  printer.list(script.list, true);
  return printer.layout.end();
}

class Printer {
  readonly layout: Layout;
  constructor(layout: Layout) {
    this.layout = layout;
  }

  private text(text: string): void {
    this.layout.text(text);
  }

  /** `closed`: a `)` or the end of the text ends the last command, so that it needs no `;`. */
  list(list: List, closed = false): void {
    let end: number | undefined;
    for (const [index, { andOr, background }] of list.items.entries()) {
      const more = index + 1 < list.items.length;
      const { start } = andOr.first.span;
      if (end === undefined) this.layout.toLineOf(start, "");
      else this.layout.between(end, start);
      end = (andOr.rest.at(-1)?.pipeline ?? andOr.first).span.end;
      this.andOr(andOr);
      this.layout.endItem(background ? "&" : more || !closed ? ";" : "");
    }
  }

  private andOr({ first, rest }: AndOr): void {
    this.pipeline(first);
    for (const { operator, pipeline } of rest) {
      this.text(` ${operator} `);
      this.pipeline(pipeline);
    }
  }

  private pipeline({ negated, timed, commands, operators }: Pipeline): void {
    if (negated && timed) throw new Unprintable("`!` and `time` before one pipeline");
    if (negated) this.text("! ");
    if (timed) this.text(timed === "posix" ? "time -p " : "time ");
    for (const [index, command] of commands.entries()) {
      if (index > 0) this.text(` ${operators[index - 1] ?? "|"} `);
      this.command(command);
    }
  }

  private command(command: Command): void {
    switch (command.kind) {
      case "simple":
        return this.simple(command);
      case "compound":
        this.compound(command.body, command.span.end);
        return this.redirections(command.redirections);
      case "function":
        if (!/^[A-Za-z_][\w.:-]*$/.test(command.name) || reserved.has(command.name))
          throw new Unprintable("the name of a function");
        this.text(`${command.name}() `);
        return this.command(command.body);
      case "coprocess":
        this.name(command.name);
        this.text(`coproc ${command.name} `);
        return this.command(command.body);
      default:
        return command satisfies never;
    }
  }

  private simple({ assignments, words, redirections }: SimpleCommand): void {
    // Bash hands the program the text of such an array, blanks and quotes as they are.
    if (words.length > 0 && assignments.some(({ value }) => value?.kind === "array"))
      throw new Unprintable("an array before a command");
    let first = true;
    const blank = (): void => {
      if (!first) this.text(" ");
      first = false;
    };
    for (const assignment of assignments) {
      blank();
      this.assignment(assignment);
    }
    for (const [index, word] of words.entries()) {
      blank();
      const value = index === 0 ? plain(word) : undefined;
      if (index === 0 && looksAssigned(word)) throw new Unprintable("a command's name that looks like an assignment");
      if (value !== undefined && reserved.has(value)) this.text(`\\${value}`);
      else if (word.assignment) this.assignment(word.assignment);
      else this.word(word, "word");
    }
    this.redirections(redirections, first);
  }

  private redirections(redirections: readonly Redirection[], atStart = false): void {
    let first = atStart;
    for (const { descriptor, operator, target } of redirections) {
      if (!first) this.text(" ");
      first = false;
      if (typeof descriptor === "string") {
        this.name(descriptor);
        this.text(`{${descriptor}}`);
      } else if (descriptor !== undefined) this.text(String(descriptor));
      if (operator === "<<" || operator === "<<-") this.hereDocument(target);
      else {
        this.text(`${operator} `);
        this.word(target, "word");
      }
    }
  }

  private hereDocument({ parts }: Word): void {
    const [only, ...more] = parts;
    const quoted = only?.kind === "quoted" && only.style === "single" && more.length === 0;
    const body = this.layout.capture(() => {
      if (quoted) this.text(only.value);
      else this.parts(parts, "here-document");
    });
    if (body !== "" && !body.endsWith("\n")) throw new Unprintable("a here-document without a last line break");
    const delimiter = this.layout.hereDocument(body);
    this.text(quoted ? `<<'${delimiter}'` : `<<${delimiter}`);
  }

  private name(name: string): void {
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new Unprintable("a variable's name");
  }

  private assignment({ name, subscript, append, value }: Assignment): void {
    this.name(name);
    this.text(name);
    if (subscript) this.subscript(subscript);
    this.text(append ? "+=" : "=");
    if (value?.kind === "word") this.parts(value.parts, "word");
    if (value?.kind !== "array") return;
    this.text("(");
    this.words(value.elements);
    this.text(")");
  }

  private words(words: readonly Word[]): void {
    for (const [index, word] of words.entries()) {
      if (index > 0) this.text(" ");
      this.word(word, "word");
    }
  }

  // --- compound commands ---

  /** `end`: of the source text, so that the closing word stands on its line. */
  private compound(body: Compound, end: number): void {
    switch (body.type) {
      case "brace-group":
        return this.group("{ ", body.list, " }", end);
      case "subshell":
        return this.group("( ", body.list, " )", end);
      case "if":
        for (const [index, { condition, body: branch }] of body.branches.entries()) {
          this.group(index === 0 ? "if " : " elif ", condition, " then ");
          this.list(branch);
        }
        if (body.otherwise) this.group(" else ", body.otherwise, "");
        return this.close(" fi", end);
      case "for":
      case "select":
        this.name(body.name);
        this.text(`${body.type} ${body.name}`);
        if (body.words) {
          this.text(" in ");
          this.words(body.words);
        }
        return this.group("; do ", body.body, " done", end);
      case "arithmetic-for":
        for (const [index, expression] of body.expressions.entries())
          this.expression(index === 0 ? "for ((" : ";", expression, "");
        return this.group(")); do ", body.body, " done", end);
      case "while":
      case "until":
        this.group(`${body.type} `, body.condition, " do ");
        return this.group("", body.body, " done", end);
      case "case":
        this.text("case ");
        this.word(body.word, "word");
        this.text(" in");
        for (const { patterns, body: list, terminator } of body.items) {
          this.text(" (");
          for (const [index, pattern] of patterns.entries()) {
            if (index > 0) this.text(" | ");
            this.word(pattern, "word");
          }
          this.group(") ", list, ` ${terminator}`);
        }
        return this.close(" esac", end);
      case "conditional":
        this.text("[[ ");
        this.conditional(body.expression);
        return this.text(" ]]");
      case "arithmetic":
        return this.expression("((", body.expression, "))");
      default:
        return body satisfies never;
    }
  }

  private group(open: string, list: List, close: string, end?: number): void {
    this.text(open);
    this.list(list, close.startsWith(" )") || close.startsWith(" ;"));
    this.close(close, end);
  }

  private close(close: string, end: number | undefined): void {
    if (end !== undefined) this.layout.toLineOf(end, "");
    this.text(close);
  }

  /** Blanks keep a parenthesis of the expression from touching those around it. */
  private expression(open: string, { parts }: Arithmetic, close: string): void {
    const [first, last] = [parts[0], parts.at(-1)];
    this.text(first?.kind === "literal" && first.value.startsWith("(") ? `${open} ` : open);
    this.parts(parts, "arithmetic");
    this.text(last?.kind === "literal" && last.value.endsWith(")") ? ` ${close}` : close);
  }

  private conditional(expression: Conditional): void {
    switch (expression.type) {
      case "word":
        return this.word(expression.word, "word");
      case "unary":
        this.text(`${expression.operator} `);
        return this.word(expression.operand, "word");
      case "binary":
        this.word(expression.left, "word");
        this.text(` ${expression.operator} `);
        return this.word(expression.right, placeOfRight(expression.operator));
      case "not":
        this.text("! ");
        return this.nested(expression.operand);
      case "logical":
        this.nested(expression.left);
        this.text(` ${expression.operator} `);
        return this.nested(expression.right);
      default:
        return expression satisfies never;
    }
  }

  private nested(expression: Conditional): void {
    if (expression.type !== "logical") return this.conditional(expression);
    this.text("( ");
    this.conditional(expression);
    this.text(" )");
  }

  // --- words ---

  private word({ parts }: Word, place: Place): void {
    const [first] = parts;
    if (place === "word" && first?.kind === "literal" && first.value.startsWith("#"))
      throw new Unprintable("a word that begins with `#`");
    this.parts(parts, place);
  }

  private parts(parts: readonly WordPart[], place: Place): void {
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
          this.text(plainText(part.value, place));
          break;
        case "quoted":
          this.text(quotedAt(part, place));
          break;
        case "double":
          if (place === "double" || place === "here-document") throw new Unprintable("quotes inside quotes");
          this.text('"');
          this.parts(part.parts, "double");
          this.text('"');
          break;
        case "parameter":
          if ((place === "regex" || (braces && isBare(part))) && isPlain(part) && !continues(next))
            this.text(`$${part.name}`);
          else this.parameter(part, place);
          break;
        case "command":
          this.substitution("$(", part.list);
          break;
        case "process":
          if (place !== "word") throw new Unprintable("a process substitution");
          this.substitution(part.direction === "in" ? "<(" : ">(", part.list);
          break;
        case "arithmetic":
          this.expression("$((", part.expression, "))");
          break;
        default:
          part satisfies never;
      }
    }
  }

  private substitution(open: string, list: List): void {
    const file = open === "$(" ? onlyFile(list) : undefined;
    if (file) {
      // Bash reads the file itself only where nothing else stands there, not even a semicolon.
      this.text("$(< ");
      this.word(file, "word");
      return this.text(")");
    }
    // No parser doubts what an empty pair of backticks is.
    if (open === "$(" && list.items.length === 0) return this.text("``");
    this.layout.enter();
    this.group(`${open} `, list, " )");
    this.layout.leave();
  }

  private subscript({ parts }: Arithmetic): void {
    this.text("[");
    this.parts(parts, "arithmetic");
    this.text("]");
  }

  private parameter({ name, prefix, subscript, operator, operands }: Parameter, place: Place): void {
    if (!/^(?:[A-Za-z_]\w*|[0-9]+|[*@#?$!_-])$/.test(name)) throw new Unprintable("the name of a parameter");
    const length = name === "#" && prefix === "#" && operator === undefined;
    if ((name === "#" || name === "!") && !length && (prefix !== undefined || operator !== undefined))
      throw new Unprintable(`an operator on \`$${name}\``);
    this.text(`\${${prefix ?? ""}${name}`);
    if (subscript) this.subscript(subscript);
    if (operator !== undefined) {
      this.text(operator);
      const inner = placeOfOperand(operator, place);
      for (const [index, { parts }] of operands.entries()) {
        if (index > 0) this.text("/");
        this.parts(parts, inner);
      }
    }
    this.text("}");
  }
}

/** `$name`, the one form that every parser reads in a regular expression. */
const isPlain = ({ name, prefix, subscript, operator }: Parameter): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && prefix === undefined && subscript === undefined && operator === undefined;

/** Was written without braces. */
const isBare = ({ name, span }: Parameter): boolean => span.end - span.start === name.length + 1;

/** Would be read as more of the name before it. */
const continues = (part: WordPart | undefined): boolean => part?.kind === "literal" && /^\w/.test(part.value);

type Quoted = Extract<WordPart, { kind: "quoted" }>;

function quotedAt({ value, style }: Quoted, place: Place): string {
  // A pattern between double quotes has quotes of its own.
  if (!insideDouble.has(place) || place === "double-pattern") return quotedText(value, style, place);
  if (style === "backslash") return plainText(value, place);
  throw new Unprintable("quotes inside quotes");
}

function looksAssigned({ parts: [first], assignment }: Word): boolean {
  return assignment !== undefined || (first?.kind === "literal" && /^[A-Za-z_]\w*(?:\[|\+?=)/.test(first.value));
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
