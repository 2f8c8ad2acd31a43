// Reads a sed script and lists the files it names and the commands it runs.
import { fail, type Problem, type ProgramSpan, understood } from "./problem.ts";
import { closing, type Part, READINGS } from "./sed-delimiters.ts";

/**
 * An effect of a sed script beyond transforming its input: `w`, `W` and `s///w` write, `r` and `R` read, `e` and `s///e`
 * run a shell. A path is as the script spells it: sed resolves no escapes in it, and treats `/dev/stdout` specially.
 */
export type SedEffect =
  | { readonly kind: "reads" | "writes"; readonly path: string; readonly span: ProgramSpan }
  | { readonly kind: "runs"; readonly span: ProgramSpan };

/**
 * Reads a script as GNU sed 4.9 does (sed/compile.c), or returns a problem. Several `-e` are one script, joined by
 * newlines (POSIX). If BSD sed would find other commands in the same text, that is a problem, too.
 *
 * @example readSed("s/a/b/w out.txt") // [{ kind: "writes", path: "out.txt", span: { start: 8, end: 15 } }]
 */
export function readSed(script: string): readonly SedEffect[] | Problem {
  return understood(() => new Reader(script).read());
}

const END = "";
const MAX_DEPTH = 100;
const isBlank = (character: string): boolean => character === " " || character === "\t";
const isDigit = (character: string): boolean => character >= "0" && character <= "9" && character.length === 1;

class Reader {
  private at = 0;
  private depth = 0;
  private readonly effects: SedEffect[] = [];
  private readonly script: string;

  constructor(script: string) {
    this.script = script;
  }

  read(): readonly SedEffect[] {
    for (;;) {
      while (this.peek() === ";" || isBlank(this.peek()) || this.peek() === "\n") this.at++;
      if (this.peek() === END) break;
      this.command();
    }
    if (this.depth > 0) fail("a block is not closed");
    return this.effects;
  }

  private peek(): string {
    return this.script.charAt(this.at);
  }

  private skipBlanks(): string {
    while (isBlank(this.peek())) this.at++;
    return this.peek();
  }

  private command(): void {
    const start = this.at;
    const addressed = this.addresses();
    if (this.peek() === "!") {
      this.at++;
      this.skipBlanks();
    }
    const name = this.peek();
    this.at++;
    switch (name) {
      case "#":
        if (addressed) fail("a comment takes no address");
        while (this.peek() !== END && this.peek() !== "\n") this.at++;
        return;
      case "{":
        this.depth++;
        if (this.depth > MAX_DEPTH) fail("blocks are nested too deeply");
        return;
      case "}":
        if (addressed) fail("`}` takes no address");
        this.depth--;
        if (this.depth < 0) fail("`}` closes no block");
        return this.endOfCommand();
      case ":":
        if (addressed) fail("a label takes no address");
        return this.newLabel();
      case "b":
      case "t":
      case "T":
      case "v":
        return this.label();
      case "a":
      case "i":
      case "c":
        return this.text(name);
      case "q":
      case "Q":
      case "l":
      case "L":
        this.skipBlanks();
        this.digits();
        return this.endOfCommand();
      case "=":
      case "d":
      case "D":
      case "F":
      case "g":
      case "G":
      case "h":
      case "H":
      case "n":
      case "N":
      case "p":
      case "P":
      case "x":
      case "z":
        return this.endOfCommand();
      case "r":
      case "R":
        return this.file("reads");
      case "w":
      case "W":
        return this.file("writes");
      case "e":
        while (this.peek() !== END && this.peek() !== "\n") {
          // A backslash may carry the command over to the next line; the rest is not worth reading then.
          if (this.peek() === "\\") fail("`e` runs a command with a backslash");
          this.at++;
        }
        this.effects.push({ kind: "runs", span: { start, end: this.at } });
        return;
      case "s":
        return this.substitute(start);
      case "y":
        this.delimited(this.delimiter(), "y");
        this.at--;
        this.delimited(this.delimiter(), "y");
        return this.endOfCommand();
      default:
        fail(name === END ? "a command is missing" : `\`${name}\` is no command of sed`);
    }
  }

  private addresses(): boolean {
    const first = this.address("first");
    if (first === "none") return false;
    let second: Address | undefined;
    if (this.skipBlanks() === ",") {
      this.at++;
      this.skipBlanks();
      second = this.address("second");
      if (second === "none") fail("an address is missing after `,`");
      this.skipBlanks();
    }
    if (first === "zero" && second !== "pattern") fail("the address 0 needs a pattern after it");
    return true;
  }

  private address(place: "first" | "second"): Address {
    const character = this.peek();
    if (character === "$") {
      this.at++;
      return "line";
    }
    if (character === "/" || character === "\\") {
      if (character === "\\") this.at++;
      this.delimited(this.delimiter(), "pattern");
      while (this.skipBlanks() === "I" || this.peek() === "M") this.at++;
      return "pattern";
    }
    if (place === "second" && (character === "+" || character === "~")) {
      this.at++;
      if (this.digits() === "") fail("a number is missing in an address");
      return "line";
    }
    if (!isDigit(character)) return "none";
    const number = this.digits();
    if (this.skipBlanks() === "~") {
      this.at++;
      this.skipBlanks();
      const step = this.digits();
      if (/^0*$/.test(step)) fail("a step is missing in an address");
      return "line";
    }
    return /^0+$/.test(number) ? "zero" : "line";
  }

  private digits(): string {
    const start = this.at;
    while (isDigit(this.peek())) this.at++;
    return this.script.slice(start, this.at);
  }

  /** A `;`, a newline or the end; `}` and `#` may follow too, and are the next command. */
  private endOfCommand(): void {
    const character = this.skipBlanks();
    if (character === ";" || character === "\n") this.at++;
    else if (character !== END && character !== "}" && character !== "#") fail("there is text after a command");
  }

  /** The label of a jump. BSD reads it to the end of the line; GNU sees commands after `;` and `}`, so we do. */
  private label(): void {
    this.skipBlanks();
    while (!this.endsLabel()) this.at++;
    this.endOfCommand();
  }

  private newLabel(): void {
    this.skipBlanks();
    const start = this.at;
    while (!this.endsLabel()) this.at++;
    if (this.at === start) fail("a label is missing");
    this.endOfCommand();
  }

  private endsLabel(): boolean {
    const character = this.peek();
    return character === END || isBlank(character) || "\n;}#".includes(character);
  }

  /** The text of `a`, `i` and `c`: up to a newline that no backslash escapes. */
  private text(name: string): void {
    let character = this.skipBlanks();
    if (character === END || character === "\n") fail(`\`${name}\` has no text`);
    if (character === "\\") {
      this.at++;
      if (this.peek() === "\n") {
        this.at++;
      } else {
        // GNU sed ends the text of `a\` and blanks at once, BSD sed reads on; three backslashes differ too.
        character = this.skipBlanks();
        if (character === "\n" || character === "\\" || character === END) fail(`\`${name}\` has no clear text`);
      }
    }
    while (this.peek() !== END && this.peek() !== "\n") this.at += this.peek() === "\\" ? 2 : 1;
    if (this.at > this.script.length) fail(`the text of \`${name}\` ends with a backslash`);
  }

  /** A file name: the rest of the line, whatever is in it. */
  private file(kind: "reads" | "writes"): void {
    this.skipBlanks();
    const start = this.at;
    while (this.peek() !== END && this.peek() !== "\n") this.at++;
    const path = this.script.slice(start, this.at);
    if (path === "") fail("a file name is missing");
    if (/[\x00-\x1f\x7f]/.test(path)) fail("a file name has a control character");
    this.effects.push({ kind, path, span: { start, end: this.at } });
  }

  private substitute(start: number): void {
    this.delimited(this.delimiter(), "pattern");
    this.at--;
    this.delimited(this.delimiter(), "replacement");
    const seen = new Set<string>();
    for (;;) {
      const flag = this.skipBlanks();
      if (isDigit(flag)) {
        if (seen.has("number") || /^0*$/.test(this.digits())) fail("the number of `s` is wrong");
        seen.add("number");
        continue;
      }
      if (flag === END || !"gpiImMew".includes(flag)) return this.endOfCommand();
      this.at++;
      if ((flag === "g" || flag === "p") && seen.has(flag)) fail(`\`s\` has the flag \`${flag}\` twice`);
      seen.add(flag);
      if (flag === "e") this.effects.push({ kind: "runs", span: { start, end: this.at } });
      if (flag === "w") return this.file("writes");
    }
  }

  /** Takes the delimiter at this place. */
  private delimiter(): string {
    const character = this.peek();
    // A newline, a backslash, or half of a character is not a delimiter everywhere.
    if (!/^[\x20-\x5b\x5d-\x7e]$/.test(character)) fail("the delimiter is not a printable ASCII character");
    this.at++;
    return character;
  }

  /** Moves behind the delimiter that ends this part, when every sed would look for it in the same way. */
  private delimited(delimiter: string, part: Part): void {
    const ends = READINGS[part].map((reading) => closing(this.script, this.at, delimiter, reading));
    const end = ends[0];
    if (end === undefined) return fail("a delimiter is missing");
    if (ends.some((other) => other !== end)) fail("a delimiter stands in a bracket that not every sed reads alike");
    const newline = part === "replacement" ? /(?<!\\)(?:\\\\)*\n/ : /\n/;
    if (newline.test(this.script.slice(this.at, end))) fail("a newline stands in a pattern");
    this.at = end + 1;
  }
}

type Address = "none" | "zero" | "line" | "pattern";
