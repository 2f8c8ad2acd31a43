// Reads a JavaScript program that only computes and prints, and lists the files that it reads. What is good is listed, the rest is refused.
import { type CodeEffect, CodeReading } from "./code-reading.ts";
import * as library from "./javascript-library.ts";
import { Names } from "./names.ts";
import { fail, type Problem, understood } from "./problem.ts";

/**
 * The files that a program for Node.js reads, or a problem. Its values are data: no function is one, but those that are written out where
 * they are called. So nothing of what a file holds can be called.
 *
 * @example readJavascript("require('./package.json').version") // [{ kind: "reads", path: "./package.json", loaded: true, ... }]
 */
export function readJavascript(program: string): readonly CodeEffect[] | Problem {
  return understood(() => new Reader(program).program());
}

const data = { is: "data" } as const;

/** A name of a pattern, and the property whose value it gets. */
interface Bound {
  readonly key: string;
  readonly name: string;
}

const identifier = /[A-Za-z_$][\w$]*/y;
const wordEnd = "(?![\\w$])";
const keyword = (words: string): RegExp => new RegExp(`(?:${words})${wordEnd}`, "y");
// At the top, `var` keeps a global of the name, and every built-in module is one; and it leaves its block.
const declares = keyword("const|let");
const binary = /(?:\*\*|===?|!==?|<=|>=|<<|>>>?|&&|\|\||\?\?|[-+*/%<>&|^])(?!=)/y;

class Reader extends CodeReading {
  private readonly names = new Names();

  program(): readonly CodeEffect[] {
    // A dash in front could be an option to the runtime. Comments as in HTML, and other ends of lines, are read differently there.
    if (/^\s*-|<!--|-->|[\r\u2028\u2029]/.test(this.source)) fail("it is not written plainly");
    if (!this.sees(/[^]/y)) fail("there is no program");
    this.statements(/$/y);
    return this.effects;
  }

  protected skip(): void {
    while (this.here(/[ \t\n]+|\/\/[ -~\t]*(?=\n|$)/y) !== undefined);
  }

  private statements(end: RegExp): void {
    this.within(() => {
      while (this.take(/;/y) !== undefined);
      while (!this.sees(end)) {
        const isBlock = this.statement();
        const lineEnds = /\n[ \t\n]*$/.test(this.source.slice(0, this.skipped()));
        if (this.sees(end)) break;
        if (this.take(/;/y) === undefined && !lineEnds && !isBlock) fail(`\`${this.rest()}\` is not expected here`);
        while (this.take(/;/y) !== undefined);
      }
    });
  }

  /** Where the next token begins. A comment at the end of a line does not hide that the line ends. */
  private skipped(): number {
    this.skip();
    return this.at;
  }

  /** Did it end with a block, behind which another statement may follow at once? */
  private statement(): boolean {
    const declared = this.take(declares);
    if (declared !== undefined) {
      this.declaration(declared === "const");
      return false;
    }
    if (this.take(keyword("for")) !== undefined) return this.loop();
    if (this.take(keyword("if")) !== undefined) {
      this.need(/\(/y, "`(`");
      this.expression();
      this.need(/\)/y, "`)`");
      const isBlock = this.body();
      // `else` behind a `;` belongs to the `if`, too.
      const before = this.at;
      this.take(/;/y);
      if (this.take(keyword("else")) !== undefined) return this.body();
      this.at = before;
      return isBlock;
    }
    if (this.take(keyword("import")) !== undefined) this.imported();
    else if (this.take(keyword("try")) !== undefined) return this.attempt();
    else if (this.sees(/\{/y)) return this.body();
    else if (this.take(keyword("continue|break")) !== undefined) return false;
    else if (this.take(/process\.stdin(?=\s*\.)/y) !== undefined) this.stdin();
    else this.expression();
    return false;
  }

  private body(): boolean {
    return this.within(() => {
      if (this.take(/\{/y) === undefined) {
        if (this.sees(declares)) fail("a declaration stands alone in a body");
        return this.statement();
      }
      this.names.within(() => this.statements(/\}/y));
      this.need(/\}/y, "`}`");
      return true;
    });
  }

  private block(): void {
    if (!this.sees(/\{/y)) fail("a block is missing");
    this.body();
  }

  /** What is caught was made by the engine: nothing here throws. */
  private attempt(): true {
    this.block();
    if (this.take(keyword("catch")) !== undefined)
      this.names.within(() => {
        if (this.take(/\(/y) !== undefined) {
          this.names.give(this.variable(), data);
          this.need(/\)/y, "`)`");
        }
        this.block();
      });
    if (this.take(keyword("finally")) !== undefined) this.block();
    return true;
  }

  /** `import fs from 'node:fs'` or `import { join } from 'path'`: a built-in module, whatever packages there are. */
  private imported(): void {
    const parts: Bound[] = [];
    let whole: string | undefined;
    if (this.take(/\{/y) !== undefined) {
      while (!this.sees(/\}/y)) {
        const key = this.need(identifier, "a name");
        this.property(key);
        parts.push({ key, name: this.take(keyword("as")) === undefined ? this.asVariable(key) : this.variable() });
        if (this.take(/,/y) === undefined) break;
      }
      this.need(/\}/y, "`}`");
    } else {
      this.take(/\*[ \t\n]*as(?![\w$])/y);
      whole = this.variable();
    }
    this.need(keyword("from"), "`from`");
    const module = this.string()?.replace(/^node:/, "") ?? "";
    if (!Object.hasOwn(library.modules, module)) fail(`\`${module}\` may be code`);
    if (whole !== undefined) this.names.give(whole, { is: "part", path: module });
    for (const { key, name } of parts) this.names.give(name, { is: "part", path: `${module}.${key}` });
  }

  private loop(): boolean {
    this.need(/\(/y, "`(`");
    return this.names.within(() => {
      this.need(keyword("const|let"), "`const`");
      this.data(this.pattern());
      this.need(keyword("of|in"), "`of`");
      this.expression();
      this.need(/\)/y, "`)`");
      return this.body();
    });
  }

  private declaration(isConstant: boolean): void {
    do {
      if (this.sees(/[[{]/y)) {
        const isObject = this.sees(/\{/y);
        const found = this.pattern();
        this.need(/=(?![=>])/y, "`=`");
        const before = this.at;
        const module = this.module();
        if (module === undefined) {
          this.at = before;
          this.expression();
          this.data(found);
        } else if (!isObject) fail("a list of a module's functions");
        else for (const { key, name } of found) this.names.give(name, { is: "part", path: `${module}.${key}` });
        continue;
      }
      const name = this.variable();
      if (this.take(/=(?![=>])/y) === undefined) {
        this.names.give(name, data);
        continue;
      }
      const before = this.at;
      const module = this.module();
      if (module !== undefined) {
        this.names.give(name, { is: "part", path: module });
        continue;
      }
      this.at = before;
      const text = this.expression();
      this.names.give(name, text === undefined || !isConstant ? data : { is: "data", text });
    } while (this.take(/,/y) !== undefined);
  }

  /** `require('fs')`, if nothing of it is used yet. */
  private module(): string | undefined {
    if (this.take(keyword("require")) === undefined || this.take(/\(/y) === undefined) return undefined;
    const name = this.string()?.replace(/^node:/, "");
    if (name === undefined || this.take(/\)/y) === undefined || !Object.hasOwn(library.modules, name)) return undefined;
    return this.sees(/[;,\n]|$|(?:const|let|var|console|for|if)(?![\w$])/y) ? name : undefined;
  }

  private variable(): string {
    return this.asVariable(this.need(identifier, "a name"));
  }

  private asVariable(name: string): string {
    if (library.reserved.has(name)) fail(`\`${name}\` is no name for a variable`);
    return name;
  }

  /** `{ a, b: c }`, `[a, b]` or a name. */
  private pattern(): readonly Bound[] {
    const found: Bound[] = [];
    const open = this.take(/[[{]/y);
    if (open === undefined) {
      const name = this.variable();
      found.push({ key: name, name });
    } else {
      const end = open === "[" ? /\]/y : /\}/y;
      while (!this.sees(end)) {
        if (open === "[" && this.take(/,/y) !== undefined) continue;
        const key = this.need(identifier, "a name");
        this.property(key);
        const name = open === "{" && this.take(/:/y) !== undefined ? this.variable() : this.asVariable(key);
        found.push({ key, name });
        if (this.take(/,/y) === undefined) break;
      }
      this.need(end, "the end of a pattern");
    }
    return found;
  }

  private data(found: readonly Bound[]): void {
    for (const { name } of found) this.names.give(name, data);
  }

  private property(name: string): void {
    if (!library.isProperty(name)) fail(`\`${name}\` is not followed`);
  }

  /** Reads an expression, whose value is data; yields the text if it is a known one alone. */
  private expression(): string | undefined {
    return this.within(() => {
      const start = this.skipped();
      const set = this.assigned();
      if (set) {
        this.expression();
        return undefined;
      }
      let text = this.operand();
      while (this.take(binary) !== undefined) {
        this.operand();
        text = undefined;
      }
      if (this.take(/\?(?![.?])/y) === undefined) return text;
      this.expression();
      this.need(/:/y, "`:`");
      this.expression();
      if (this.at === start) fail("an expression is missing");
      return undefined;
    });
  }

  /** `name = ` or `name += `, for a variable of the program that is no module. */
  private assigned(): boolean {
    const before = this.at;
    const name = this.take(identifier);
    if (name !== undefined && this.take(/(?:[-+*/%]|\|\||&&|\?\?)?=(?![=>])/y) !== undefined) {
      this.changed(name);
      return true;
    }
    this.at = before;
    return false;
  }

  private operand(): string | undefined {
    return this.within(() => {
      let changed = false;
      while (this.take(/[!~]|[-+](?![-+])|(?:typeof|void)(?![\w$])/y) !== undefined) changed = true;
      const increments = this.take(/\+\+|--/y);
      if (increments !== undefined) {
        this.changed(this.need(identifier, "a name"));
        return undefined;
      }
      const text = this.primary();
      const more = this.postfix();
      return changed || more ? undefined : text;
    });
  }

  private changed(name: string): void {
    if (!this.names.isData(name)) fail(`\`${name}\` is no variable of the program`);
    this.names.give(name, data);
  }

  private primary(): string | undefined {
    const start = this.skipped();
    const text = this.string();
    if (text !== undefined) return text;
    if (this.here(/`/y) !== undefined) return this.template();
    if (this.here(/(?:0[xX][\da-fA-F]+|(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?n?)(?![\w$.])/y) !== undefined)
      return undefined;
    // Where an operand is expected, `/` begins a pattern.
    if (this.here(/\/(?![*/])(?:[^\\/[\n]|\\[ -~]|\[(?:[^\]\\\n]|\\[ -~])*\])+\/[dgimsuy]*(?![\w$])/y) !== undefined)
      return undefined;
    if (this.here(/\(/y) !== undefined) {
      const inner = this.expression();
      this.need(/\)/y, "`)`");
      return inner;
    }
    if (this.here(/\[/y) !== undefined) {
      this.list(/\]/y);
      return undefined;
    }
    if (this.here(/\{/y) !== undefined) return this.object();
    const name = this.here(identifier) ?? fail(`\`${this.rest()}\` is not read`);
    return this.named(name, start);
  }

  private named(name: string, start: number): string | undefined {
    const meaning = this.names.of(name);
    if (meaning?.is === "data") {
      // `x++` and `x--`.
      if (this.here(/\+\+|--/y) !== undefined) this.changed(name);
      return undefined;
    }
    if (meaning?.is === "part") {
      const [module = "", member] = meaning.path.split(".");
      return member === undefined ? this.ofModule(module, start) : this.moduleFunction(module, member, start);
    }
    if (["true", "false", "null", "undefined", "NaN", "Infinity"].includes(name)) return undefined;
    if (name === "require") return this.required(start);
    if (name === "new") {
      const made = this.need(identifier, "a name");
      if (!library.constructors.has(made)) fail(`\`new ${made}\` is not known`);
      this.need(/\(/y, "`(`");
      this.list(/\)/y);
      return undefined;
    }
    if (name === "JSON") return this.json();
    // `node -e` has the built-in modules as names.
    if (Object.hasOwn(library.modules, name)) {
      this.names.give(name, { is: "part", path: name });
      return this.ofModule(name, start);
    }
    if (Object.hasOwn(library.functions, name) && this.take(/\./y) !== undefined) {
      const member = this.need(identifier, "a name");
      if (library.constants[name]?.has(member)) return undefined;
      if (!library.functions[name]?.has(member)) fail(`\`${name}.${member}\` is not known`);
      this.call(member);
      return undefined;
    }
    if (library.plainFunctions.has(name)) {
      this.call(name);
      return undefined;
    }
    return fail(`\`${name}\` is not known`);
  }

  private json(): undefined {
    this.need(/\./y, "`.`");
    const member = this.need(keyword("parse|stringify"), "`parse` or `stringify`");
    this.need(/\(/y, "`(`");
    this.expression();
    // A function as the second argument would be called. A list names the keys.
    if (member === "stringify" && this.take(/,/y) !== undefined) {
      if (this.take(keyword("null|undefined")) === undefined) {
        this.need(/\[/y, "`null`");
        this.list(/\]/y);
      }
      if (this.take(/,/y) !== undefined) this.expression();
    }
    this.need(/\)/y, "`)`");
  }

  /** A file of data, by a path that says so, or a built-in module. A package of that name could be anything. */
  private required(start: number): string | undefined {
    this.need(/\(/y, "`(`");
    const name = this.string() ?? fail("`require` of what is not known");
    this.need(/\)/y, "`)`");
    const module = name.replace(/^node:/, "");
    if (Object.hasOwn(library.modules, module)) return this.ofModule(module, start);
    // A file that is only called `.json` is code.
    if (!/^(?:\.\/|(?:\.\.\/)+|\/)(?:\.?[\w@+-][\w.@+-]*\/)*[\w@+-]+(?:\.[\w@+-]+)*\.json$/.test(name))
      fail(`\`${name}\` may be code`);
    this.reads(name, start, true);
    return undefined;
  }

  /** A value or a call of a built-in module, behind whose name we are. */
  private ofModule(module: string, start: number): string | undefined {
    this.need(/\./y, "`.`");
    const member = this.need(identifier, "a name");
    if (module === "process") {
      if (member === "env") {
        const name =
          this.here(/\.[A-Za-z]\w*|\['[A-Za-z]\w*'\]|\["[A-Za-z]\w*"\]/y) ?? fail("it prints the environment");
        if (!library.isKey(name.replace(/\W/g, ""))) fail("no variable has that name");
        return undefined;
      }
      if (member === "stdout" || member === "stderr") {
        this.need(/\./y, "`.`");
        if (this.take(keyword("columns|rows|isTTY")) !== undefined) return undefined;
        this.need(keyword("write"), "`write`");
        this.need(/\(/y, "`(`");
        this.expression();
        this.need(/\)/y, "`)`");
        return undefined;
      }
    }
    if (library.constants[module]?.has(member)) return undefined;
    return this.moduleFunction(module, member, start);
  }

  private moduleFunction(module: string, name: string, start: number): undefined {
    if (module !== "fs" || !library.readers.has(name)) {
      if (!library.modules[module]?.has(name)) fail(`\`${module}.${name}\` is not known`);
      this.need(/\(/y, "`(`");
      this.list(/\)/y);
      return;
    }
    this.need(/\(/y, "`(`");
    const standardInput = name === "readFileSync" && this.take(/(?:0|process\.stdin\.fd)(?=\s*[,)])/y) !== undefined;
    const path = standardInput ? undefined : this.path();
    // Other settings could open the file for writing.
    if (name === "readFileSync" && this.take(/,/y) !== undefined)
      this.need(/(['"])(?:utf-?8|ascii|latin1|hex|base64)\1|\{\s*encoding\s*:\s*(['"])utf-?8\2\s*\}/y, "an encoding");
    this.take(/,/y);
    this.need(/\)/y, "`)`");
    if (!standardInput) this.reads(path, start);
  }

  /** A text that is written out, or the variable that holds it. */
  private path(): string {
    const text = this.string();
    if (text !== undefined) return text;
    return this.names.file(this.take(identifier) ?? "") ?? fail("a file's name is not known");
  }

  /** `process.stdin.on('data', ...).on('end', ...)`, as a statement: the stream is no value. */
  private stdin(): void {
    while (this.take(/\./y) !== undefined) {
      if (this.take(keyword("setEncoding|resume")) !== undefined) {
        this.need(/\(/y, "`(`");
        this.string();
      } else {
        this.need(keyword("on|once"), "`on`");
        this.need(/\(/y, "`(`");
        this.need(/(['"])(?:data|end)\1/y, "an event");
        this.need(/,/y, "`,`");
        if (!this.arrow()) fail("what is called is not written out");
      }
      this.need(/\)/y, "`)`");
    }
    // On the next line, too, a bracket or a sign would go on with it.
    if (!this.sees(/[;}A-Za-z_$]|$/y)) fail("the stream is no value");
  }

  /** Properties, subscripts and calls of methods; was there one? */
  private postfix(): boolean {
    let any = false;
    for (;;) {
      if (this.take(/\?\.(?=[A-Za-z_$])|\.(?=[A-Za-z_$])/y) !== undefined) {
        const name = this.need(identifier, "a name");
        if (this.sees(/\(/y)) {
          if (!library.methods.has(name)) fail(`the method \`${name}\` is not known`);
          this.call(name);
        } else this.property(name);
      } else if (this.take(/\?\.(?=\[)/y) !== undefined || this.sees(/\[/y)) {
        this.need(/\[/y, "`[`");
        this.key();
        this.need(/\]/y, "`]`");
      } else break;
      any = true;
    }
    if (this.sees(/[(`]|\?\.|\+\+|--/y)) fail("what is called is not known");
    return any;
  }

  /** A subscript that is written out: another text could lead to functions, as `constructor` does. */
  private key(): void {
    if (this.take(/-?(?:0|[1-9]\d*)(?=\s*\])/y) !== undefined) return;
    this.property(this.string() ?? fail("a subscript is not written out"));
  }

  private call(name: string): void {
    this.need(/\(/y, "`(`");
    if (library.calling.has(name)) {
      // Without a function, these throw or sort by text.
      if (!this.sees(/\)/y) && !this.callback()) fail("what is called is not written out");
      if (this.take(/,/y) === undefined) {
        this.need(/\)/y, "`)`");
        return;
      }
    } else if (name.startsWith("replace") || name === "from") {
      this.expression();
      if (this.take(/,/y) !== undefined && !this.callback()) {
        // A value that is no text could be a function.
        if (this.take(/`/y) !== undefined) this.template();
        else if (this.string() === undefined) fail("what replaces is not a text that is written out");
      }
      this.take(/,/y);
      this.need(/\)/y, "`)`");
      return;
    }
    this.list(/\)/y);
  }

  private callback(): boolean {
    if (this.take(/console\.(?:log|error)(?=\s*[,)])/y) !== undefined) return true;
    const before = this.at;
    const name = this.take(identifier);
    if (name !== undefined && library.plainFunctions.has(name) && this.sees(/[,)]/y)) return true;
    this.at = before;
    return this.arrow();
  }

  /** `x => ...`, `(x, y) => ...`, `() => { ... }`; false: it is something else. */
  private arrow(): boolean {
    if (!this.sees(/(?:[A-Za-z_$][\w$]*|\([\w$\s,[\]{}:]*\))\s*=>/y)) return false;
    this.names.within(() => {
      if (this.take(/\(/y) === undefined) this.data(this.pattern());
      else {
        while (!this.sees(/\)/y)) {
          this.data(this.pattern());
          if (this.take(/,/y) === undefined) break;
        }
        this.need(/\)/y, "`)`");
      }
      this.need(/=>/y, "`=>`");
      this.within(() => {
        if (this.take(/\{/y) === undefined) return this.expression();
        this.statements(/\}|return(?![\w$])/y);
        if (this.take(keyword("return")) !== undefined) {
          if (!this.sees(/[;}]/y)) this.expression();
          this.take(/;/y);
        }
        return this.need(/\}/y, "`}`");
      });
    });
    return true;
  }

  /** Expressions up to the end, each perhaps with `...` before it. */
  private list(end: RegExp): void {
    while (!this.sees(end)) {
      this.take(/\.\.\./y);
      this.expression();
      if (this.take(/,/y) === undefined) break;
    }
    this.need(end, "the end of a list");
  }

  private object(): undefined {
    while (!this.sees(/\}/y)) {
      if (this.take(/\.\.\./y) !== undefined) {
        this.expression();
        if (this.take(/,/y) === undefined) break;
        continue;
      }
      const quoted = this.string();
      const key = quoted ?? this.need(/[A-Za-z_$][\w$]*|(?:0|[1-9]\d*)(?![\w$.])/y, "a key");
      if (!library.isKey(key)) fail(`\`${key}\` is not followed`);
      if (this.take(/:/y) !== undefined) this.expression();
      else if (quoted !== undefined || !this.names.isData(key)) fail(`\`${key}\` has no value`);
      if (this.take(/,/y) === undefined) break;
    }
    this.need(/\}/y, "`}`");
  }

  /** A text in quotes, with plain escapes only. */
  private string(): string | undefined {
    const quoted = this.take(/'(?:[^'\\\n]|\\[ntr\\'"/])*'|"(?:[^"\\\n]|\\[ntr\\'"/])*"/y);
    return quoted?.slice(1, -1).replace(/\\(.)/g, (_, letter) => escapes[letter] ?? letter);
  }

  /** Behind its first backquote; the text, if it is known. */
  private template(): string | undefined {
    let text: string | undefined = "";
    for (;;) {
      const plain: string = this.here(/(?:[^`\\$]|\$(?!\{)|\\[ntr\\'"`$/])*/y) ?? "";
      if (text !== undefined) text = plain.includes("\\") ? undefined : text + plain;
      if (this.here(/`/y) !== undefined) return text;
      if (this.here(/\$\{/y) === undefined) fail("a template does not end");
      text = undefined;
      this.expression();
      this.need(/\}/y, "`}`");
    }
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
