// Reads a Python program that only computes and prints, and lists the files that it reads. What is good is listed, the rest is refused.
import { type CodeEffect, CodeReading } from "./code-reading.ts";
import { Names } from "./names.ts";
import { fail, type Problem, understood } from "./problem.ts";
import * as library from "./python-library.ts";

/**
 * The files that a program of `python -c` reads, or a problem. Modules of the folder that would be imported instead of Python's own are
 * looked for elsewhere (`moduleFiles` of the catalog). Its values are data: no function, class, module or path is one.
 *
 * @example readPython("import json; print(json.load(open('a.json'))['x'])") // [{ kind: "reads", path: "a.json", ... }]
 */
export function readPython(program: string): readonly CodeEffect[] | Problem {
  return understood(() => new Reader(program).program());
}

const identifier = /[A-Za-z]\w*|_(?!\w)/y;
const keyword = (names: string): RegExp => new RegExp(`(?:${names})(?!\\w)`, "y");
const binary = /(?:(?:and|or|in|is(?:[ \t]+not)?|not[ \t]+in)(?!\w)|\*\*|\/\/|<<|>>|==|!=|<=|>=|[-+*/%<>&|^])(?!=)/y;
const encodings = /(['"])(?:utf-?8(?:-sig)?|ascii|latin-?1|UTF-8)\1/y;

/** A text in quotes, once or three times, with these escapes. */
const textWith = (escapes: string): RegExp =>
  new RegExp(
    ["'", '"']
      .flatMap((q) => [
        `${q}{3}(?:[^${q}\\\\]|${q}(?!${q}${q})|${escapes})*${q}{3}`,
        `${q}(?!${q}${q})(?:[^${q}\\\\\\n]|${escapes})*${q}`,
      ])
      .join("|"),
    "y",
  );
const plainText = textWith("\\\\[ntr\\\\'\"]");
const rawText = textWith("\\\\[^\\n]");

class Reader extends CodeReading {
  private readonly names = new Names();
  private brackets = 0;
  /** `sys.path` is at hand, or something is changed in place: not both. */
  private ownList = false;
  private inPlace = false;

  program(): readonly CodeEffect[] {
    // Python looks at a comment that names an encoding, and at tabs and other blanks in its own way.
    if (/^\s*-|[\t\f\r\v\0]|coding/.test(this.source.replace(/encoding/g, ""))) fail("it is not written plainly");
    this.block(0);
    this.isComplete();
    if (this.at < this.source.length) fail(`\`${this.rest()}\` is not expected here`);
    return this.effects;
  }

  protected skip(): void {
    if (this.brackets > 0) while (this.here(/[ \n]+|#[ -~]*(?=\n|$)/y) !== undefined);
    else this.here(/ +/y);
  }

  private inside<Result>(read: () => Result): Result {
    this.brackets++;
    const result = read();
    this.brackets--;
    return result;
  }

  /** Lines of this indentation; at least one. */
  private block(indentation: number): void {
    let any = false;
    for (;;) {
      const start = this.at;
      while (this.here(/ *(?:#[ -~]*)?\n/y) !== undefined);
      const width = this.here(/ */y)?.length ?? 0;
      this.here(/#[ -~]*$/y);
      if (this.at === this.source.length || width < indentation) {
        if (this.at < this.source.length) this.at = start;
        break;
      }
      if (width > indentation) fail("a line is indented further");
      this.line(indentation);
      any = true;
    }
    if (!any) fail("there is no statement");
  }

  private line(indentation: number): void {
    this.within(() => {
      if (this.take(keyword("for")) !== undefined) {
        this.targets();
        this.need(keyword("in"), "`in`");
        this.expressions();
        return this.body(indentation);
      }
      if (this.take(keyword("while")) !== undefined) {
        this.expression();
        return this.body(indentation);
      }
      if (this.take(keyword("if")) !== undefined) {
        this.expression();
        this.body(indentation);
        while (this.clause(indentation, keyword("elif"))) {
          this.expression();
          this.body(indentation);
        }
        if (this.clause(indentation, keyword("else"))) this.body(indentation);
        return;
      }
      if (this.take(keyword("with")) !== undefined) {
        do {
          this.expression();
          if (this.take(keyword("as")) !== undefined) this.target(this.need(identifier, "a name"));
        } while (this.take(/,/y) !== undefined);
        return this.body(indentation);
      }
      if (this.take(keyword("try")) !== undefined) {
        this.body(indentation);
        while (this.clause(indentation, keyword("except"))) {
          if (!this.sees(/:/y)) this.inside(() => this.typeNames());
          if (this.take(keyword("as")) !== undefined) this.target(this.need(identifier, "a name"));
          this.body(indentation);
        }
        return;
      }
      this.simples();
    });
  }

  /** A line of the same indentation that begins with the keyword; if so, it is behind us. */
  private clause(indentation: number, word: RegExp): boolean {
    const before = this.at;
    while (this.here(/ *(?:#[ -~]*)?\n/y) !== undefined);
    if ((this.here(/ */y)?.length ?? 0) === indentation && this.here(word) !== undefined) return true;
    this.at = before;
    return false;
  }

  private body(indentation: number): void {
    this.need(/:/y, "`:`");
    if (this.take(/(?:#[ -~]*)?\n/y) === undefined) {
      if (this.sees(/[#;]|$/y)) fail("a statement is missing");
      return this.simples();
    }
    const before = this.at;
    while (this.here(/ *(?:#[ -~]*)?\n/y) !== undefined);
    const width = this.here(/ */y)?.length ?? 0;
    this.at = before;
    if (width <= indentation) fail("a block is missing");
    this.block(width);
  }

  private simples(): void {
    do {
      if (this.sees(/\n|#|$/y)) break;
      this.simple();
    } while (this.take(/;/y) !== undefined);
    if (this.take(/(?:#[ -~]*)?(?:\n|$)/y) === undefined) fail(`\`${this.rest()}\` is not expected here`);
  }

  private simple(): void {
    if (this.take(keyword("import")) !== undefined) return this.imports();
    if (this.take(keyword("from")) !== undefined) return this.importsFrom();
    if (this.take(keyword("pass|continue|break")) !== undefined) return;
    if (this.take(keyword("assert")) !== undefined) this.expressions();
    else if (!this.itemAssigned() && !this.assigned()) this.expressions();
    this.isComplete();
  }

  /** A name that is not known must be that of a comprehension, which stands behind its use. */
  private isComplete(): void {
    const [name] = this.names.missing;
    if (name !== undefined) fail(`\`${name}\` is not known`);
  }

  private imports(): void {
    do {
      const path = this.need(/[A-Za-z]\w*(?:\.[A-Za-z]\w*)*/y, "a module");
      if (!library.modules.has(path)) fail(`the module \`${path}\` is not known`);
      const alias = this.take(keyword("as")) === undefined ? undefined : this.need(identifier, "a name");
      const [first = path] = path.split(".");
      this.bind(alias ?? first, alias === undefined ? first : path);
    } while (this.take(/,/y) !== undefined);
  }

  private importsFrom(): void {
    const module = this.need(/[A-Za-z]\w*(?:\.[A-Za-z]\w*)*/y, "a module");
    if (!library.modules.has(module)) fail(`the module \`${module}\` is not known`);
    this.need(keyword("import"), "`import`");
    do {
      const name = this.need(identifier, "a name");
      const path = `${module}.${name}`;
      if (!isPart(path)) fail(`\`${path}\` is not known`);
      this.bind(this.take(keyword("as")) === undefined ? name : this.need(identifier, "a name"), path);
    } while (this.take(/,/y) !== undefined);
  }

  private bind(name: string, path: string): void {
    if (isTaken(name)) fail(`\`${name}\` has two meanings`);
    this.names.give(name, { is: "part", path });
  }

  private target(name: string, text?: string): void {
    if (isTaken(name)) fail(`\`${name}\` has two meanings`);
    this.names.give(name, text === undefined ? { is: "data" } : { is: "data", text });
  }

  /** `a`, `a, b`, `(a, b)` or `a, (b, c)`. */
  private targets(): void {
    do {
      if (this.sees(keyword("in"))) break;
      if (this.take(/\(/y) !== undefined) {
        this.within(() => this.targets());
        this.need(/\)/y, "`)`");
      } else {
        this.take(/\*/y);
        this.target(this.need(identifier, "a name"));
      }
    } while (this.take(/,/y) !== undefined);
  }

  /** `a = ...`, `a, b = ...`, `a += ...`. */
  private assigned(): boolean {
    const before = this.at;
    const found = this.take(/[A-Za-z_]\w*(?: *, *[A-Za-z_]\w*)* *(?:=(?!=)|[-+*/%]=|\/\/=)/y);
    if (found === undefined) {
      this.at = before;
      return false;
    }
    const names = found.match(/\w+/g) ?? [];
    const isPlain = /[\w ]=$/.test(found);
    const [name = ""] = names;
    if (!names.every((each) => /^(?:[A-Za-z]|_$)/.test(each))) fail("a name begins with `_`");
    if (!isPlain) {
      this.inPlace = true;
      if (!this.names.isData(name) || names.length > 1) fail(`\`${name}\` is no variable`);
    }
    const start = this.at;
    const isChain = this.sees(/[A-Za-z_]\w* *=(?!=)/y);
    const text = isChain ? undefined : this.expressions();
    if (isChain && !this.assigned()) this.at = start;
    // A text stays known only if nothing but this line gives the variable one.
    for (const each of names) this.target(each, isPlain && names.length === 1 ? text : undefined);
    this.keepsOwnLists();
    return true;
  }

  /** `a[...] = ...`, `a[...][...] += ...`. */
  private itemAssigned(): boolean {
    const before = this.at;
    if (this.names.isData(this.take(identifier) ?? "")) {
      let any = false;
      while (this.take(/\[/y) !== undefined) {
        this.subscript();
        any = true;
      }
      if (any && this.take(/(?:=(?!=)|[-+*/%]=|\/\/=)/y) !== undefined) {
        this.expressions();
        this.changesInPlace();
        return true;
      }
    }
    this.at = before;
    return false;
  }

  private changesInPlace(): void {
    this.inPlace = true;
    this.keepsOwnLists();
  }

  /** What `import` looks through stays as it is. */
  private keepsOwnLists(): void {
    if (this.ownList && this.inPlace) fail("a list of Python's own may be changed");
  }

  private typeNames(): void {
    const inParentheses = this.take(/\(/y) !== undefined;
    do {
      const name = this.need(/[A-Za-z]\w*(?:\.\w+)*/y, "a type");
      if (!library.types.has(name) || this.names.isData(name)) fail(`the type \`${name}\` is not known`);
    } while (inParentheses && this.take(/,/y) !== undefined);
    if (inParentheses) this.need(/\)/y, "`)`");
  }

  /** One expression, or several with commas. */
  private expressions(): string | undefined {
    const text = this.starred();
    let single = true;
    while (this.take(/,/y) !== undefined) {
      single = false;
      if (this.sees(/[\n=;:)\]}]|$/y)) break;
      this.starred();
    }
    return single ? text : undefined;
  }

  private starred(): string | undefined {
    if (this.take(/\*(?!\*)/y) === undefined) return this.expression();
    this.expression();
    return undefined;
  }

  /** Reads an expression, whose value is data; yields the text if it is a known one alone. */
  private expression(conditional = true): string | undefined {
    return this.within(() => {
      let text = this.operand();
      while (this.take(binary) !== undefined) {
        this.operand();
        text = undefined;
      }
      if (conditional && this.take(keyword("if")) !== undefined) {
        this.expression(false);
        this.need(keyword("else"), "`else`");
        this.expression();
        return undefined;
      }
      return text;
    });
  }

  private operand(): string | undefined {
    return this.within(() => {
      let changed = false;
      while (this.take(/not(?!\w)|[-+~]/y) !== undefined) changed = true;
      const text = this.primary();
      const more = this.postfix();
      return changed || more ? undefined : text;
    });
  }

  private primary(): string | undefined {
    this.skip();
    const start = this.at;
    if (this.sees(/[rRbBuUfF]{0,2}['"]/y)) return this.strings();
    if (
      this.here(/(?:0[xX][\da-fA-F]+|0[bB][01]+|(?:0|[1-9](?:_?\d)*)(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.])/y) !==
      undefined
    )
      return undefined;
    if (this.here(/\(/y) !== undefined) return this.inside(() => this.items(/\)/y));
    if (this.here(/\[/y) !== undefined) {
      this.inside(() => this.items(/\]/y));
      return undefined;
    }
    if (this.here(/\{/y) !== undefined) return this.inside(() => this.braces());
    const name = this.here(identifier) ?? fail(`\`${this.rest()}\` is not read`);
    return this.named(name, start);
  }

  private named(name: string, start: number): string | undefined {
    const meaning = this.names.of(name);
    if (meaning?.is === "data") return undefined;
    if (meaning?.is === "part") return this.ofModule(meaning.path, start);
    if (["True", "False", "None"].includes(name)) return undefined;
    if (name === "open" && this.sees(/\(/y)) return this.open(start);
    if (name === "isinstance" && this.take(/\(/y) !== undefined) {
      return this.inside(() => {
        this.expression();
        this.need(/,/y, "`,`");
        this.typeNames();
        this.need(/\)/y, "`)`");
        return undefined;
      });
    }
    if ((name === "map" || name === "filter") && this.take(/\(/y) !== undefined)
      return this.inside(() => {
        if (!this.callable()) fail("what is called is not written out");
        this.need(/,/y, "`,`");
        this.callArguments();
        return undefined;
      });
    if (library.builtins.has(name)) {
      this.need(/\(/y, "`(`");
      this.inside(() => this.callArguments());
      return undefined;
    }
    if (library.reserved.has(name)) fail(`\`${name}\` is not known`);
    this.names.expect(name);
    return undefined;
  }

  /** A value or a call of a module, or of what was imported from one. */
  private ofModule(module: string, start: number): undefined {
    let path = module;
    for (;;) {
      const before = this.at;
      const next = this.take(/\. *[A-Za-z]\w*/y)?.replace(/^\. */, "");
      if (next === undefined || !isPart(`${path}.${next}`)) {
        this.at = before;
        break;
      }
      path = `${path}.${next}`;
    }
    if (path === "pathlib.Path") return this.path(start);
    if (path === "os.environ" || path === "os.getenv") return this.variable(path);
    if (!this.sees(/\(/y)) {
      if (!library.values.has(path)) fail(`\`${path}\` is not known`);
      if (path === "sys.path") this.ownList = true;
      this.keepsOwnLists();
      return undefined;
    }
    if (path === "json.dump") {
      this.need(/\(/y, "`(`");
      return this.inside(() => {
        this.expression();
        this.need(/, *sys\.stdout(?!\w)/y, "`sys.stdout`");
        this.needsSys();
        if (this.take(/,/y) === undefined) this.need(/\)/y, "`)`");
        else this.callArguments();
        return undefined;
      });
    }
    if (library.readers.has(path)) {
      this.need(/\(/y, "`(`");
      const file = this.inside(() => this.fileName() ?? fail("a file's name is not known"));
      this.take(/, *recursive *= *(?:True|False)(?!\w)/y);
      this.need(/\)/y, "`)`");
      this.file(file, start);
      return undefined;
    }
    if (!library.functions.has(path)) fail(`\`${path}\` is not known`);
    this.need(/\(/y, "`(`");
    // Lines of the file that it is called are shown, whatever the program is.
    if (path === "ast.parse") return this.inside(() => this.parsed(start));
    this.inside(() => {
      // A function may stand in the place of a text that replaces.
      if (path === "re.sub") {
        this.expression();
        this.need(/,/y, "`,`");
        if (this.sees(keyword("lambda"))) {
          this.callable();
          this.need(/,/y, "`,`");
        }
      }
      this.callArguments();
    });
    return undefined;
  }

  private parsed(start: number): undefined {
    this.expression();
    if (this.take(/,/y) !== undefined && !this.sees(/\)/y))
      this.file(this.fileName() ?? fail("a file's name is not known"), start);
    this.take(/,/y);
    this.need(/\)/y, "`)`");
  }

  /** `os.environ['X']`, `os.environ.get('X', ...)`, `os.getenv('X')`. */
  private variable(path: string): undefined {
    if (path === "os.getenv" || this.take(/\. *get(?!\w)/y) !== undefined) this.need(/\(/y, "`(`");
    else this.need(/\[/y, "the name of a variable");
    return this.inside(() => {
      this.need(/'[A-Za-z]\w*'|"[A-Za-z]\w*"/y, "the name of a variable");
      if (this.take(/,/y) !== undefined) this.expression();
      this.need(/[)\]]/y, "`)`");
      return undefined;
    });
  }

  /** `Path('a')`, and at once what makes data of it: a path's own methods rename and write. */
  private path(start: number): undefined {
    this.need(/\(/y, "`(`");
    const file = this.inside(() => {
      const name = this.fileName() ?? fail("a file's name is not known");
      this.need(/\)/y, "`)`");
      return name;
    });
    this.need(/\./y, "`.`");
    const member = this.need(identifier, "a name");
    if (library.pathAttributes.has(member)) return undefined;
    if (!library.pathMethods.has(member)) fail(`\`Path.${member}\` is not known`);
    this.need(/\(/y, "`(`");
    if (member === "read_text") {
      this.take(/encoding *= */y);
      this.take(encodings);
    }
    this.need(/\)/y, "`)`");
    this.file(file, start);
    return undefined;
  }

  /** `open` for reading. */
  private open(start: number): undefined {
    this.need(/\(/y, "`(`");
    return this.inside(() => {
      const file = this.fileName() ?? fail("a file's name is not known");
      this.take(/, *(?:mode *= *)?(['"])(?:r|rb|rt)\1/y);
      if (this.sees(/, *(?:mode *= *)?['"]/y)) fail("it opens a file for more than reading");
      while (this.take(/, *(?:encoding|errors|newline) *= */y) !== undefined)
        if (this.take(encodings) === undefined)
          this.need(/'(?:ignore|replace|strict)?'|"(?:ignore|replace|strict)?"/y, "an encoding");
      this.take(/,/y);
      this.need(/\)/y, "`)`");
      this.file(file, start);
      return undefined;
    });
  }

  private file(name: FileName, start: number): void {
    if (name !== "input") this.reads(name.path, start);
  }

  /** A text that is written out or known, or standard input. */
  private fileName(): FileName | undefined {
    if (this.take(/0(?= *[,)])/y) !== undefined) return "input";
    const isText = this.sees(/[rRbBuUfF]{0,2}['"]/y);
    const path = isText ? this.strings() : this.names.file(this.take(identifier) ?? "");
    return path === undefined ? undefined : { path };
  }

  /** Attributes, methods, subscripts; was there one? */
  private postfix(): boolean {
    let any = false;
    for (;;) {
      if (this.take(/\.(?= *[A-Za-z])/y) !== undefined) {
        const name = this.need(identifier, "a name");
        if (this.take(/\(/y) !== undefined) {
          if (library.inPlaceMethods.has(name)) this.changesInPlace();
          else if (!library.methods.has(name) && !library.textMethods.has(name))
            fail(`the method \`${name}\` is not known`);
          this.inside(() => {
            if (name !== "encode" && name !== "decode") return this.callArguments();
            this.take(encodings);
            this.take(/,? *(?:errors *= *)?(?:'(?:ignore|replace)'|"(?:ignore|replace)")/y);
            this.need(/\)/y, "`)`");
          });
        } else if (!library.attributes.has(name)) fail(`\`${name}\` is not followed`);
      } else if (this.take(/\[/y) !== undefined) {
        this.subscript();
      } else break;
      any = true;
    }
    if (this.sees(/\(/y)) fail("what is called is not known");
    return any;
  }

  /** Behind `[`. */
  private subscript(): void {
    this.inside(() => {
      do {
        if (!this.sees(/[:\],]/y)) this.expression();
      } while (this.take(/[:,]/y) !== undefined);
      this.need(/\]/y, "`]`");
    });
  }

  /** Behind `(` of a call of a function that gets data alone. */
  private callArguments(): void {
    while (!this.sees(/\)/y)) {
      const name = this.take(/[a-z_]+ *=(?!=)/y)?.replace(/ *=$/, "");
      if (name === undefined) {
        this.starred();
        if (this.sees(keyword("for"))) this.comprehension();
      } else this.keywordArgument(name);
      if (this.take(/,/y) === undefined) break;
    }
    this.need(/\)/y, "`)`");
  }

  private keywordArgument(name: string): void {
    if (name === "file") {
      this.need(/sys\.(?:stdout|stderr)(?!\w)/y, "`sys.stderr`");
      this.needsSys();
    } else if (name === "key") {
      if (!this.callable()) fail("what is called is not written out");
    } else if (name === "default") {
      if (!this.callable()) this.expression();
    } else if (library.keywords.has(name)) this.expression();
    else fail(`the argument \`${name}\` is not known`);
  }

  private needsSys(): void {
    const meaning = this.names.of("sys");
    if (meaning?.is !== "part" || meaning.path !== "sys") fail("`sys` is not imported");
  }

  /** A function that is written out, or a built-in one. */
  private callable(): boolean {
    if (this.take(keyword("lambda")) !== undefined) {
      if (!this.sees(/:/y)) this.targets();
      this.need(/:/y, "`:`");
      this.expression();
      return true;
    }
    const before = this.at;
    if (this.take(/str\.(?:strip|lower|upper|split)(?= *[,)])/y) !== undefined) return true;
    const name = this.take(identifier);
    if (name !== undefined && (library.plainFunctions.has(name) || name === "None") && this.sees(/[,)]/y)) return true;
    this.at = before;
    return false;
  }

  /** Behind an expression: `for x in xs if x`. */
  private comprehension(): void {
    while (this.take(keyword("for")) !== undefined) {
      this.targets();
      this.need(keyword("in"), "`in`");
      this.expression(false);
      while (this.take(keyword("if")) !== undefined) this.expression(false);
    }
  }

  /** Behind a bracket: expressions, or one with a comprehension; the text, if there is one alone. */
  private items(end: RegExp): string | undefined {
    let text: string | undefined;
    let count = 0;
    while (!this.sees(end)) {
      text = this.starred();
      count++;
      if (this.sees(keyword("for"))) {
        this.comprehension();
        count++;
        break;
      }
      if (this.take(/,/y) === undefined) break;
      count++;
    }
    this.need(end, "the end of a list");
    return count === 1 ? text : undefined;
  }

  /** Behind `{`: a dictionary or a set. */
  private braces(): undefined {
    while (!this.sees(/\}/y)) {
      if (this.take(/\*\*?/y) !== undefined) this.expression();
      else {
        this.expression();
        if (this.take(/:(?!=)/y) !== undefined) this.expression();
        if (this.sees(keyword("for"))) this.comprehension();
      }
      if (this.take(/,/y) === undefined) break;
    }
    this.need(/\}/y, "`}`");
  }

  /** Texts that stand next to one another; what they say, if it is one and known. */
  private strings(): string | undefined {
    const first = this.string();
    let more = false;
    while (this.sees(/[rRbBuUfF]{0,2}['"]/y)) {
      this.string();
      more = true;
    }
    return more ? undefined : first;
  }

  private string(): string | undefined {
    const prefix = (this.take(/[rRbBuUfF]{0,2}(?=['"])/y) ?? "").toLowerCase();
    const isRaw = prefix.includes("r");
    const whole = this.here(isRaw ? rawText : plainText);
    if (whole === undefined) return fail("a text is not written plainly");
    const quotes = /^(?:'''|"""|.)/.exec(whole)?.[0].length ?? 1;
    const content = whole.slice(quotes, -quotes);
    if (prefix.includes("f")) {
      if (isRaw) fail("a text is not written plainly");
      this.formatted(content);
      return undefined;
    }
    return content.includes("\\") || prefix.includes("b") ? undefined : content;
  }

  /** The expressions in a text with `f`: without a quote like its own, as old versions have them. */
  private formatted(content: string): void {
    const outer = { source: this.source, at: this.at };
    this.source = content;
    this.at = 0;
    for (;;) {
      this.here(/(?:[^{}]|\{\{|\}\})*/y);
      if (this.at === content.length) break;
      if (this.here(/\{/y) === undefined) fail("a brace is alone in a text");
      this.inside(() => {
        this.expression();
        this.take(/=(?=[!:}])/y);
        this.take(/![rsa](?=[:}])/y);
        this.take(/:[^{}'"\\\n]*/y);
        this.need(/\}/y, "`}`");
      });
    }
    this.source = outer.source;
    this.at = outer.at;
  }
}

type FileName = "input" | { readonly path: string };

/** Does a function, a value or a module that is listed have this name, or one that goes on with it? */
const isPart = (path: string): boolean => parts.has(path);
const parts: ReadonlySet<string> = new Set(
  [
    ...library.modules,
    ...library.functions,
    ...library.readers,
    ...library.values,
    "json.dump",
    "os.environ",
    "os.getenv",
    "pathlib.Path",
  ].flatMap((path) => path.split(".").map((_, at, all) => all.slice(0, at + 1).join("."))),
);

const isTaken = (name: string): boolean => library.builtins.has(name) || library.reserved.has(name);
