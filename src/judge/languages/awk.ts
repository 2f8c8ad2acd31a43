// Reads an awk program and lists the files, connections and commands it can reach.
import { regexAt, type Token, tokenAt } from "./awk-tokens.ts";
import { isProblem, type Problem, type ProgramSpan } from "./problem.ts";

/**
 * What an awk program does beyond printing to standard output.
 *
 * - `writes`, `reads`: `print > path`, `getline < path`; `path` is undefined where only the run will know it.
 * - `connects`: one of gawk's `/inet/` files, printed to (`write`) or read from (`read`).
 * - `runs`: a pipe, `system()`, or a call by a name that only the run will know; `command` is the shell's text if certain.
 */
export type AwkEffect =
  | { readonly kind: "reads" | "writes"; readonly path: string | undefined; readonly span: ProgramSpan }
  | { readonly kind: "connects"; readonly method: "read" | "write"; readonly path: string; readonly span: ProgramSpan }
  | { readonly kind: "runs"; readonly command: string | undefined; readonly span: ProgramSpan };

/**
 * Reads a program in the language that POSIX awk, gawk, mawk, BWK awk and busybox awk share, with gawk's additions, or
 * says what is not understood. A program that these would split into tokens differently is a problem.
 *
 * @example readAwk('{ print > "out.txt" }') // [{ kind: "writes", path: "out.txt", span: { start: 8, end: 19 } }]
 */
export function readAwk(program: string): readonly AwkEffect[] | Problem {
  try {
    return new Parser(program).program();
  } catch (error) {
    if (error instanceof NotUnderstood) return { problem: error.message };
    throw error;
  }
}

class NotUnderstood extends Error {}

const fail = (problem: string): never => {
  throw new NotUnderstood(problem);
};

const MAX_DEPTH = 150;

const BINARY = new Set("+ - * / % ^ ** < <= != == > >= ~ !~ && || = += -= *= /= %= ^= **=".split(" "));
const PREFIX = new Set(["!", "-", "+", "++", "--", "$"]);
const OUTPUT = new Set([">", ">>", "|", "|&"]);

/** After these, every awk takes a `/` for the start of a regular expression. `""` is the start of the program. */
const BEFORE_REGEX = new Set(["", "\n", ..."; { } ( , ! ~ !~ && || = ? : return print case else do @".split(" ")]);

/** What an expression turned out to be: a list in parentheses, one string, or anything else. */
type Shape = { readonly kind: "list" | "other" } | { readonly kind: "string"; readonly value: string | undefined };

const other: Shape = { kind: "other" };

/** Where an expression stands: in an unparenthesized `print`, a `>` or `|` sends its output. */
type Place = "print" | "elsewhere";

class Parser {
  private readonly source: string;
  private token: Token;
  private last: Token = { kind: "end", text: "", start: 0, end: 0 };
  private controlClosed = false;
  private depth = 0;
  private readonly effects: AwkEffect[] = [];
  private readonly called = new Set<string>();
  private readonly defined = new Set<string>();

  constructor(source: string) {
    this.source = source;
    this.token = this.scan(0);
  }

  program(): readonly AwkEffect[] {
    for (;;) {
      while (this.isNewline() || this.is(";")) this.advance();
      if (this.token.kind === "end") break;
      this.item();
    }
    for (const name of this.called) {
      if (!this.defined.has(name)) fail(`\`${name}\` is no function of awk and the program does not define it`);
    }
    return this.effects;
  }

  private scan(from: number): Token {
    const token = tokenAt(this.source, from);
    if (isProblem(token)) return fail(token.problem);
    return token;
  }

  private advance(): Token {
    const token = this.token;
    this.last = token;
    this.controlClosed = false;
    this.token = this.scan(token.end);
    return token;
  }

  private is(text: string): boolean {
    return this.token.text === text && (this.token.kind === "symbol" || this.token.kind === "keyword");
  }

  private isNewline(): boolean {
    return this.token.kind === "newline";
  }

  private take(text: string): boolean {
    if (!this.is(text)) return false;
    this.advance();
    return true;
  }

  private expect(text: string): Token {
    if (!this.is(text))
      fail(`\`${text}\` is missing before ${this.token.kind === "end" ? "the end" : `\`${this.token.text}\``}`);
    return this.advance();
  }

  private skipNewlines(): void {
    while (this.isNewline()) this.advance();
  }

  private deeper(): void {
    this.depth++;
    if (this.depth > MAX_DEPTH) fail("the program is nested too deeply");
  }

  private spanFrom(start: number): ProgramSpan {
    return { start, end: this.source.slice(0, this.token.start).trimEnd().length };
  }

  // Rules and functions.

  private item(): void {
    if (this.is("@")) fail("`@include`, `@load` and `@namespace` bring in code that is not read");
    if (this.take("function") || this.take("func")) return this.definition();
    if (["BEGIN", "END", "BEGINFILE", "ENDFILE"].some((name) => this.take(name))) return this.block();
    if (this.is("{")) return this.block();
    this.expression("elsewhere");
    if (this.take(",")) {
      this.skipNewlines();
      this.expression("elsewhere");
    }
    if (this.is("{")) return this.block();
    if (!this.isNewline() && !this.is(";") && this.token.kind !== "end")
      fail(`\`${this.token.text}\` is not expected here`);
  }

  private definition(): void {
    if (this.token.kind !== "name" && this.token.kind !== "call") fail("a function has no name of its own");
    this.defined.add(this.advance().text);
    this.expect("(");
    while (!this.is(")")) {
      if (this.token.kind !== "name") fail("a parameter is not a name");
      this.advance();
      if (!this.take(",")) break;
      this.skipNewlines();
    }
    this.expect(")");
    this.skipNewlines();
    this.block();
  }

  private block(): void {
    this.deeper();
    this.expect("{");
    this.skipNewlines();
    while (!this.is("}")) this.statement();
    this.advance();
    this.depth--;
  }

  // Statements.

  private statement(): void {
    this.deeper();
    if (this.is("{")) this.block();
    else if (this.take("if")) this.ifStatement();
    else if (this.take("while")) this.whileStatement();
    else if (this.take("do")) this.doStatement();
    else if (this.take("for")) this.forStatement();
    else if (this.take("switch")) this.switchStatement();
    else if (this.take(";")) this.skipNewlines();
    else {
      this.simpleStatement();
      this.terminator();
    }
    this.skipNewlines();
    this.depth--;
  }

  private terminator(): void {
    if (this.is("}")) return;
    if (!this.isNewline() && !this.is(";")) fail(`\`${this.token.text}\` is not expected here`);
    this.advance();
    this.skipNewlines();
  }

  private controlParenthesis(): void {
    this.expect(")");
    this.controlClosed = true;
    if (!this.isNewline()) return;
    this.skipNewlines();
  }

  private condition(): void {
    this.expect("(");
    this.expression("elsewhere");
    this.controlParenthesis();
  }

  private ifStatement(): void {
    this.condition();
    this.statement();
    if (!this.take("else")) return;
    this.skipNewlines();
    this.statement();
  }

  private whileStatement(): void {
    this.condition();
    if (this.take(";")) return this.skipNewlines();
    this.statement();
  }

  private doStatement(): void {
    this.skipNewlines();
    this.statement();
    this.expect("while");
    this.condition();
    this.terminator();
  }

  private forStatement(): void {
    this.expect("(");
    if (/^[A-Za-z_]\w*[ \t]+in[ \t]+[A-Za-z_]\w*[ \t]*\)/.test(this.source.slice(this.token.start))) {
      this.variable();
      this.expect("in");
      this.variable();
      this.controlParenthesis();
      return this.statement();
    }
    for (const end of [";", ";", ")"]) {
      if (!this.is(end)) this.expression("elsewhere");
      if (end === ")") this.controlParenthesis();
      else this.expect(end);
      if (end === ";") this.skipNewlines();
    }
    if (this.take(";")) return this.skipNewlines();
    this.statement();
  }

  private switchStatement(): void {
    this.condition();
    this.expect("{");
    this.skipNewlines();
    while (!this.take("}")) {
      if (this.take("case")) this.caseValue();
      else this.expect("default");
      this.expect(":");
      this.skipNewlines();
      while (!this.is("case") && !this.is("default") && !this.is("}")) this.statement();
    }
  }

  private caseValue(): void {
    if (this.is("/") || this.is("/=")) return this.regex();
    if (this.is("-") || this.is("+")) this.advance();
    if (this.token.kind !== "number" && this.token.kind !== "string")
      fail("a `case` is neither a constant nor a pattern");
    this.advance();
  }

  private simpleStatement(): void {
    if (this.is("print") || this.is("printf")) return this.print();
    if (this.take("next") || this.take("nextfile") || this.take("break") || this.take("continue")) return;
    if (this.take("delete")) {
      this.operand("elsewhere");
      return;
    }
    if (this.take("exit") || this.take("return")) {
      if (this.is(";") || this.is("}") || this.isNewline()) return;
    }
    this.expression("elsewhere");
  }

  private print(): void {
    const { start } = this.advance();
    if (!this.endsPrint()) {
      const first = this.expression("print", "list allowed");
      if (first.kind === "list" && !this.endsPrint()) fail("a list in parentheses is part of a longer one");
      while (this.take(",")) {
        this.skipNewlines();
        this.expression("print");
      }
    }
    if (this.token.kind !== "symbol" || !OUTPUT.has(this.token.text)) return;
    const operator = this.advance().text;
    const target = this.expression("print");
    const value = target.kind === "string" ? target.value : undefined;
    const span = this.spanFrom(start);
    if (operator === "|" || operator === "|&")
      this.effects.push({ kind: "runs", command: operator === "|" ? value : undefined, span });
    else if (value?.startsWith("/inet")) this.effects.push({ kind: "connects", method: "write", path: value, span });
    else this.effects.push({ kind: "writes", path: value, span });
  }

  private endsPrint(): boolean {
    return (
      this.isNewline() || this.is(";") || this.is("}") || (this.token.kind === "symbol" && OUTPUT.has(this.token.text))
    );
  }

  // Expressions, read as operands and the operators between them: effects do not depend on which binds tighter.

  private expression(place: Place, list: "list allowed" | "no list" = "no list"): Shape {
    this.deeper();
    const start = this.token.start;
    const certain = ["", "\n", ";", "{", "}", "("].includes(this.last.text);
    let shape = this.operand(place);
    if (shape.kind === "list" && !this.is("in")) {
      if (list === "no list") fail("a list in parentheses stands where a value belongs");
      this.depth--;
      return shape;
    }
    // What stands before a pipe is the whole command only where no awk could make it part of something longer.
    let command = certain && shape.kind === "string" ? shape.value : undefined;
    while (this.operatorAndOperand(place, start, command)) {
      shape = other;
      command = undefined;
    }
    this.depth--;
    return shape;
  }

  /** Reads one operator and what follows it. False: the expression has ended. */
  private operatorAndOperand(place: Place, start: number, command: string | undefined): boolean {
    if (this.is("|") || this.is("|&")) return this.pipe(start, command);
    if (place === "print" && this.is(">")) return false;
    if (this.take("in")) {
      this.variable();
      return true;
    }
    if (this.take("?")) {
      this.skipNewlines();
      this.expression(place);
      this.skipNewlines();
      this.expect(":");
      this.skipNewlines();
      this.expression(place);
      return true;
    }
    if (this.token.kind === "symbol" && BINARY.has(this.token.text)) {
      // mawk reads a regular expression after `x++` and `length`, where gawk divides.
      const { kind } = this.last;
      const divides = ["name", "number", "string"].includes(kind) || this.last.text === ")" || this.last.text === "]";
      if (this.token.text.startsWith("/") && !divides) fail("`/` may divide or start a regular expression");
      const { text } = this.advance();
      if (text === "&&" || text === "||") this.skipNewlines();
      this.single(place);
      return true;
    }
    if (!this.startsOperand()) return false;
    this.single(place);
    return true;
  }

  private single(place: Place): void {
    if (this.operand(place).kind === "list" && !this.is("in"))
      fail("a list in parentheses stands where a value belongs");
  }

  /** Whether the token can be the next operand of a concatenation. */
  private startsOperand(): boolean {
    if (["number", "string", "name", "call", "builtin"].includes(this.token.kind)) return true;
    return this.is("$") || this.is("(") || this.is("++") || this.is("--") || this.is("@");
  }

  private pipe(start: number, left: string | undefined): boolean {
    if (!/^\|&?(?:[ \t]|\\\n)*getline(?!\w)/.test(this.source.slice(this.token.start))) return false;
    const operator = this.advance().text;
    this.advance();
    this.optionalVariable();
    const command = operator === "|" ? left : undefined;
    this.effects.push({ kind: "runs", command, span: this.spanFrom(start) });
    return true;
  }

  /** Prefix operators, one primary, and `++` or `--` behind it. */
  private operand(place: Place): Shape {
    this.deeper();
    let prefixed = false;
    while (this.token.kind === "symbol" && PREFIX.has(this.token.text)) {
      this.advance();
      prefixed = true;
    }
    const assignable = this.token.kind === "name" || prefixed;
    const shape = this.primary(place);
    this.depth--;
    if (assignable && (this.is("++") || this.is("--"))) {
      this.advance();
      return other;
    }
    return prefixed ? other : shape;
  }

  private primary(place: Place): Shape {
    const { kind, text, value, start } = this.token;
    if (kind === "string") {
      this.advance();
      return { kind: "string", value };
    }
    if (kind === "number") {
      this.advance();
      return other;
    }
    if (kind === "name") return this.variable();
    if (kind === "call") {
      this.called.add(this.advance().text);
      this.argumentList();
      return other;
    }
    if (kind === "builtin") return this.builtin();
    if (text === "/" || text === "/=") {
      this.regex();
      return other;
    }
    if (this.take("(")) return this.parenthesis();
    if (this.take("@")) {
      if (this.is("/") || this.is("/=")) {
        this.regex();
        return other;
      }
      if (this.token.kind !== "call") fail("`@` stands before neither a pattern nor a call");
      this.advance();
      this.argumentList();
      // The name may be that of a builtin, `system` among them.
      this.effects.push({ kind: "runs", command: undefined, span: this.spanFrom(start) });
      return other;
    }
    if (this.take("getline")) {
      this.getline(place, start);
      return other;
    }
    return fail(
      kind === "end" ? "the program ends too early" : `\`${text === "\n" ? "newline" : text}\` is not expected here`,
    );
  }

  private regex(): void {
    if (!BEFORE_REGEX.has(this.last.text) && !(this.last.text === ")" && this.controlClosed)) {
      fail("`/` may divide or start a regular expression");
    }
    const token = regexAt(this.source, this.token.start);
    if (isProblem(token)) return fail(token.problem);
    this.token = token;
    this.advance();
    if (this.token.text.startsWith("/")) fail("`/` stands behind a regular expression");
  }

  /** A variable, with its subscripts. */
  private variable(): Shape {
    if (this.token.kind !== "name") fail("a name is missing");
    const { text, start } = this.advance();
    while (this.is("[")) {
      this.advance();
      this.expressions("]");
    }
    // These hold the names of the files that awk will read.
    if (text === "ARGV" || text === "ARGC" || text === "SYMTAB") {
      this.effects.push({ kind: "reads", path: undefined, span: this.spanFrom(start) });
    }
    return other;
  }

  private optionalVariable(): void {
    if (this.token.kind === "name") {
      this.variable();
      return;
    }
    if (!this.is("$")) return;
    while (this.take("$"));
    this.primary("elsewhere");
  }

  /** Behind `getline`: a variable, and `< path`. */
  private getline(place: Place, start: number): void {
    this.optionalVariable();
    if (!this.take("<")) return;
    const path = this.operand(place);
    const certain =
      path.kind === "string" &&
      !this.startsOperand() &&
      !["+", "-", "*", "/", "%", "^"].some((symbol) => this.is(symbol));
    const value = certain ? path.value : undefined;
    const span = this.spanFrom(start);
    if (value?.startsWith("/inet")) this.effects.push({ kind: "connects", method: "read", path: value, span });
    else this.effects.push({ kind: "reads", path: value, span });
  }

  private builtin(): Shape {
    const { text, start } = this.advance();
    if (!this.is("(")) {
      if (text !== "length") fail(`\`${text}\` has no arguments`);
      return other;
    }
    const shapes = this.argumentList();
    if (text !== "system") return other;
    const only = shapes.length === 1 ? shapes[0] : undefined;
    this.effects.push({
      kind: "runs",
      command: only?.kind === "string" ? only.value : undefined,
      span: this.spanFrom(start),
    });
    return other;
  }

  private argumentList(): readonly Shape[] {
    this.expect("(");
    return this.expressions(")");
  }

  private parenthesis(): Shape {
    const shapes = this.expressions(")");
    if (shapes.length === 0) fail("the parentheses are empty");
    return shapes.length > 1 ? { kind: "list" } : (shapes[0] ?? other);
  }

  /** Expressions with `,` between them, up to `close`. */
  private expressions(close: ")" | "]"): readonly Shape[] {
    const shapes: Shape[] = [];
    while (!this.is(close)) {
      shapes.push(this.expression("elsewhere"));
      if (!this.take(",")) break;
      this.skipNewlines();
      if (this.is(close)) fail(`a value is missing before \`${close}\``);
    }
    this.expect(close);
    return shapes;
  }
}
