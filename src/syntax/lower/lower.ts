// Lowering: the concrete tree → Script. Every child of every node is accounted for, or the text is refused.

import type { Prefix } from "../agreement/grammar-gaps.ts";
import { plain, reserved } from "../reserved.ts";
import type {
  Arithmetic,
  ArrayValue,
  Assignment,
  CaseItem,
  Command,
  CompoundCommand,
  List,
  ListItem,
  Pipeline,
  Redirection,
  Script,
  SimpleCommand,
  Word,
} from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { checkTarget } from "../trust.ts";
import { refuse } from "../untrusted.ts";
import { bracketArguments, lowerConditional } from "./conditional.ts";
import { lowerHereDocument } from "./here-document.ts";
import { groupTouching, lowerArithmetic, lowerSubscript, lowerTouching, lowerWord, type WordContext } from "./word.ts";

type MutablePipeline = {
  -readonly [Key in keyof Pipeline]: Pipeline[Key] extends readonly (infer Item)[] ? Item[] : Pipeline[Key];
};
interface MutableAndOr {
  first: MutablePipeline;
  rest: { operator: "&&" | "||"; pipeline: MutablePipeline }[];
}

/** The tree of the whole text. The caller has run the checks of `trust`. */
export function lower(root: ConcreteNode, source: string, prefixes: ReadonlyMap<number, Prefix>): Script {
  const lowering = new Lowering(source, prefixes);
  return { source, list: lowering.list(root.children, 0, source.length) };
}

const wordKinds = new Set([
  "word",
  "number",
  "string",
  "raw_string",
  "ansi_c_string",
  "simple_expansion",
  "expansion",
  "command_substitution",
  "process_substitution",
  "arithmetic_expansion",
  "concatenation",
  "brace_expression",
  "variable_name",
  "$",
  "==",
  "=~",
]);

const redirectionKinds = new Set(["file_redirect", "heredoc_redirect", "herestring_redirect"]);

class Lowering implements WordContext {
  readonly source: string;
  readonly prefixes: ReadonlyMap<number, Prefix>;
  constructor(source: string, prefixes: ReadonlyMap<number, Prefix>) {
    this.source = source;
    this.prefixes = prefixes;
  }

  /** How many substitutions are open. */
  private substitutions = 0;

  readonly lowerSubstitution = (node: ConcreteNode): List => {
    this.substitutions++;
    const list = this.substituted(node);
    this.substitutions--;
    return list;
  };

  private substituted(node: ConcreteNode): List {
    this.checkParentheses(node, 1);
    const inner = node.children.slice(1, -1);
    const only = inner[0];
    // `$(< file)` is a redirection without a command.
    if (inner.length === 1 && only?.type === "file_redirect") {
      const redirection = this.fileRedirection(only);
      const command: SimpleCommand = {
        kind: "simple",
        span: redirection.span,
        assignments: [],
        words: [],
        redirections: [redirection],
      };
      return {
        span: redirection.span,
        items: [{ andOr: { first: pipelineOf(command), rest: [] }, background: false }],
      };
    }
    const list = this.list(inner, node.start, node.end);
    const [first] = list.items;
    // Bash 5.2 takes the `time` that a substitution begins with for the program of that name.
    if (first?.andOr.first.timed)
      refuse("reserved-word", node.start, node.end, "bash may not read the `time` that a substitution begins with");
    return list;
  }

  list(nodes: readonly ConcreteNode[], start: number, end: number): List {
    const items: ListItem[] = [];
    let open: MutableAndOr | undefined;
    const close = (background: boolean): void => {
      if (open) items.push({ andOr: open, background });
      open = undefined;
    };
    for (const node of nodes) {
      if (node.type === "comment") continue;
      if (node.type === ";" || node.type === "&" || node.type === "\n") {
        close(node.type === "&");
        continue;
      }
      close(false);
      open = this.andOr(node);
    }
    close(false);
    return { span: { start, end }, items };
  }

  andOr(node: ConcreteNode): MutableAndOr {
    if (node.type === "list") return this.andOrList(node);
    if (node.type === "redirected_statement") return this.redirected(node);
    return { first: this.pipeline(node), rest: [] };
  }

  andOrList(node: ConcreteNode): MutableAndOr {
    const [left, operator, right, ...more] = node.children.filter((child) => child.type !== "comment");
    if (!left || !operator || !right || more.length > 0) return this.unlisted(node);
    if (operator.type !== "&&" && operator.type !== "||") return this.unlisted(operator);
    const first = this.andOr(left);
    const second = this.andOr(right);
    first.rest.push({ operator: operator.type, pipeline: second.first }, ...second.rest);
    return first;
  }

  pipeline(node: ConcreteNode): MutablePipeline {
    if (node.type === "negated_command") {
      const [mark, body, ...more] = node.children;
      if (mark?.type !== "!" || !body || more.length > 0 || body.type === "negated_command") return this.unlisted(node);
      const inner = this.andOr(body);
      if (inner.rest.length > 0 || inner.first.negated || inner.first.timed) return this.unlisted(node);
      if (isEmpty(inner.first.commands[0])) return this.unlisted(node);
      return { ...inner.first, negated: true, span: { start: node.start, end: inner.first.span.end } };
    }
    if (node.type === "pipeline") return this.pipelineOfNodes(node.children, node);
    const command = this.command(node);
    const prefix = this.prefixes.get(node.start);
    if (!prefix) {
      const pipeline = timed(command) ?? pipelineOf(command);
      if (pipeline.timed && this.substitutions > 0 && isEmpty(pipeline.commands[0])) return this.unlisted(node);
      return pipeline;
    }
    if (command.kind !== "compound") return this.unlisted(node);
    const { coprocess: name, negated, timed: measured } = prefix;
    // Bash 5.2 takes the `time` that a substitution begins with for a program, and `{` for its argument.
    if (measured && this.substitutions > 0)
      refuse(
        "reserved-word",
        node.start,
        node.end,
        "inside a substitution bash may not read `time` before this command",
      );
    if (name === undefined) return { ...pipelineOf(command), negated, timed: measured ? "bash" : false };
    return pipelineOf({ kind: "coprocess", span: command.span, name, body: command });
  }

  pipelineOfNodes(nodes: readonly ConcreteNode[], whole: ConcreteNode): MutablePipeline {
    let result: MutablePipeline | undefined;
    let operator: "|" | "|&" | undefined;
    for (const node of nodes) {
      if (node.type === "comment") continue;
      if (node.type === "|" || node.type === "|&") {
        if (operator || !result) return this.unlisted(node);
        operator = node.type;
        continue;
      }
      const next = this.andOr(node);
      if (next.rest.length > 0) return this.unlisted(node);
      if (!result) {
        result = next.first;
        continue;
      }
      // Only the first command of a pipeline may follow `!` or `time`.
      if (!operator || next.first.negated || next.first.timed) return this.unlisted(node);
      result.commands.push(...next.first.commands);
      result.operators.push(operator, ...next.first.operators);
      operator = undefined;
    }
    if (!result || operator) return this.unlisted(whole);
    return { ...result, span: { start: result.span.start, end: whole.end } };
  }

  /** A redirection after a list or a pipeline belongs to its last command; a here-document may carry the rest of its line. */
  redirected(node: ConcreteNode): MutableAndOr {
    const bodyNode = node.children.find((child) => child.field === "body");
    const rest = node.children.filter((child) => child !== bodyNode && child.type !== "comment");
    let result: MutableAndOr | undefined = bodyNode ? this.andOr(bodyNode) : undefined;
    // Gathered, since a command may have thousands of them.
    let waiting: Redirection[] = [];
    const flush = (onto: MutableAndOr): void => {
      if (waiting.length > 0) attach(onto, waiting, node);
      waiting = [];
    };
    for (const child of rest) {
      if (!redirectionKinds.has(child.type)) return this.unlisted(child);
      if (!result) {
        const empty: SimpleCommand = {
          kind: "simple",
          span: { start: child.start, end: child.end },
          assignments: [],
          words: [],
          redirections: [],
        };
        result = { first: pipelineOf(empty), rest: [] };
      }
      if (child.type === "heredoc_redirect") {
        flush(result);
        result = this.hereDocument(result, child);
      } else waiting.push(this.redirection(child));
    }
    if (result) flush(result);
    return result ?? this.unlisted(node);
  }

  // R20: the rest of the line behind `<<E` hangs inside the here-document's node.
  hereDocument(result: MutableAndOr, node: ConcreteNode): MutableAndOr {
    const { redirection } = lowerHereDocument(this, node);
    attach(result, [redirection], node);
    let operator: "&&" | "||" | undefined;
    for (const child of node.children) {
      const { type } = child;
      if (["<<", "<<-", "heredoc_start", "heredoc_body", "heredoc_end", "file_descriptor", "comment"].includes(type))
        continue;
      if (child.field === "argument")
        refuse(
          "redirection-target",
          child.start,
          child.end,
          "words after a here-document's delimiter are arguments to bash: put redirections last",
        );
      if (child.field === "redirect" && redirectionKinds.has(type) && type !== "heredoc_redirect")
        attach(result, [this.redirection(child)], child);
      else if (type === "pipeline") {
        const [bar, ...more] = child.children;
        if (bar?.type !== "|" && bar?.type !== "|&") return this.unlisted(child);
        const tail = this.pipelineOfNodes(more, child);
        if (tail.negated || tail.timed) return this.unlisted(child);
        const last = lastPipeline(result);
        last.commands.push(...tail.commands);
        last.operators.push(bar.type, ...tail.operators);
      } else if (child.field === "operator" && (type === "&&" || type === "||")) operator = type;
      else if (child.field === "right" && operator) {
        const tail = this.andOr(child);
        result.rest.push({ operator, pipeline: tail.first }, ...tail.rest);
        operator = undefined;
      } else return this.unlisted(child);
    }
    return operator ? this.unlisted(node) : result;
  }

  command(node: ConcreteNode): Command {
    const span = { start: node.start, end: node.end };
    switch (node.type) {
      case "command":
        return this.simpleCommand(node);
      case "declaration_command":
      case "unset_command":
        return this.declaration(node);
      case "variable_assignment":
        return { kind: "simple", span, assignments: [this.assignment(node)], words: [], redirections: [] };
      case "variable_assignments":
        return {
          kind: "simple",
          span,
          assignments: node.children.map((child) => this.assignment(child)),
          words: [],
          redirections: [],
        };
      case "test_command":
        if (node.children[0]?.type === "[") return this.bracket(node);
        if (node.children[0]?.type !== "[[") return this.compound(node);
        return {
          kind: "compound",
          span,
          body: { type: "conditional", expression: lowerConditional(this, node) },
          redirections: [],
        };
      case "function_definition":
        return this.functionDefinition(node);
      default:
        return this.compound(node);
    }
  }

  simpleCommand(node: ConcreteNode): Command {
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const redirections: Redirection[] = [];
    for (const group of groupTouching(node.children)) {
      const [child] = group;
      if (!child) continue;
      if (isWordNode(child) && group.every(isWordNode)) words.push(this.touching(group));
      else
        for (const part of group) {
          if (part.type === "variable_assignment" && words.length === 0 && group.length === 1)
            assignments.push(this.assignment(part));
          else if (redirectionKinds.has(part.type) && part.type !== "heredoc_redirect")
            redirections.push(this.redirection(part));
          else if (isWordNode(part) && redirectionKinds.has(group[group.indexOf(part) + 1]?.type ?? ""))
            words.push(this.touching([part]));
          else return this.unlisted(part);
        }
    }
    const command: SimpleCommand = {
      kind: "simple",
      span: { start: node.start, end: node.end },
      assignments,
      words,
      redirections,
    };
    const name = words[0] && plain(words[0]);
    // Inside a substitution bash 5.2 runs its own print of it, `coproc COPROC K`, in which COPROC is the command.
    if (name === "coproc" && assignments.length === 0)
      refuse("unlisted-syntax", node.start, node.end, "write `coproc NAME { ...; }` for this coprocess");
    // It runs its own print of a substitution, in which the redirection before `time` stands behind it.
    if (
      name === "time" &&
      this.substitutions > 0 &&
      (redirections[0]?.span.start ?? node.end) < (words[0]?.span.start ?? 0)
    )
      refuse("reserved-word", node.start, node.end, "put the redirection behind `time` and its command");
    if (name !== undefined && reserved.has(name) && name !== "time")
      refuse(
        "reserved-word",
        node.start,
        node.end,
        `\`${name}\` is a word of the shell's grammar, and stands where it was read as a command`,
      );
    return command;
  }

  /** Nodes without a blank between them, which are one word to bash; the witness must say so too. */
  touching(nodes: readonly ConcreteNode[]): Word {
    const flat = nodes.flatMap((node) => (node.type === "command_name" ? node.children : [node]));
    for (const node of flat) if (!wordKinds.has(node.type) && node.type !== "regex") return this.unlisted(node);
    return lowerTouching(this, flat);
  }

  declaration(node: ConcreteNode): SimpleCommand {
    const [keyword, ...rest] = node.children;
    if (!keyword) return this.unlisted(node);
    const words: Word[] = [this.keyword(keyword)];
    for (const group of groupTouching(rest)) {
      const [child] = group;
      if (child?.type === "variable_assignment" && group.length === 1) words.push(this.assignmentWord(child));
      else words.push(this.touching(group));
    }
    return { kind: "simple", span: { start: node.start, end: node.end }, assignments: [], words, redirections: [] };
  }

  keyword(node: ConcreteNode): Word {
    const span = { start: node.start, end: node.end };
    return { kind: "word", span, parts: [{ kind: "literal", span, value: this.source.slice(node.start, node.end) }] };
  }

  assignmentWord(node: ConcreteNode): Word {
    const assignment = this.assignment(node);
    const span = { start: node.start, end: node.end };
    return {
      kind: "word",
      span,
      parts: [{ kind: "literal", span, value: this.source.slice(node.start, node.end) }],
      assignment,
    };
  }

  bracket(node: ConcreteNode): SimpleCommand {
    const words = bracketArguments(this, node);
    const mark = (start: number, value: string): Word => {
      const span = { start, end: start + 1 };
      return { kind: "word", span, parts: [{ kind: "literal", span, value }] };
    };
    if (this.source.charAt(node.end - 1) !== "]") return this.unlisted(node);
    return {
      kind: "simple",
      span: { start: node.start, end: node.end },
      assignments: [],
      words: [mark(node.start, "["), ...words, mark(node.end - 1, "]")],
      redirections: [],
    };
  }

  word(node: ConcreteNode): Word {
    if (!wordKinds.has(node.type)) return this.unlisted(node);
    return lowerWord(this, node);
  }

  assignment(node: ConcreteNode): Assignment {
    if (node.type !== "variable_assignment") return this.unlisted(node);
    const [nameNode, operator, value, ...more] = node.children;
    if (!nameNode || !operator || more.length > 0 || (operator.type !== "=" && operator.type !== "+="))
      return this.unlisted(node);
    const nameEnd = nameNode.type === "subscript" ? this.source.indexOf("[", nameNode.start) : nameNode.end;
    const name = this.source.slice(nameNode.start, nameEnd);
    // R15: bash takes anything else for a command.
    if (!/^[A-Za-z_]\w*$/.test(name) || nameNode.end !== operator.start || (value && value.start !== operator.end))
      refuse("unlisted-syntax", node.start, node.end, "this is not an assignment to bash");
    return {
      span: { start: node.start, end: node.end },
      name,
      subscript: nameNode.type === "subscript" ? lowerSubscript(this, nameNode) : undefined,
      append: operator.type === "+=",
      value: value && (value.type === "array" ? this.array(value) : this.word(value)),
    };
  }

  array(node: ConcreteNode): ArrayValue {
    // Bash 5.2 loses the backslash when it reads the substitution a second time: `$(v=(\;))` ends the command at the `;`.
    const at = this.substitutions > 0 ? this.source.slice(node.start, node.end).indexOf("\\") : -1;
    if (at >= 0)
      refuse(
        "unlisted-syntax",
        node.start + at,
        node.start + at + 2,
        "bash may read this backslash differently in an array inside a substitution: use single quotes",
      );
    const inner = node.children.slice(1, -1).filter((child) => child.type !== "comment");
    const elements = groupTouching(inner).map((group) => this.touching(group));
    return { kind: "array", span: { start: node.start, end: node.end }, elements };
  }

  redirection(node: ConcreteNode): Redirection {
    if (node.type === "herestring_redirect") {
      const [first, second, third] = node.children;
      const descriptor = first?.type === "file_descriptor" ? this.descriptor(first) : undefined;
      const target = first?.type === "file_descriptor" ? third : second;
      if (!target) return this.unlisted(node);
      checkTarget(this.source, target);
      return { span: { start: node.start, end: node.end }, descriptor, operator: "<<<", target: this.word(target) };
    }
    return this.fileRedirection(node);
  }

  fileRedirection(node: ConcreteNode): Redirection {
    const children = [...node.children];
    const descriptor = children[0]?.type === "file_descriptor" ? this.descriptor(children[0]) : undefined;
    if (children[0]?.type === "file_descriptor") children.shift();
    const [operator, target, ...more] = children;
    if (!operator) return this.unlisted(node);
    const span = { start: node.start, end: node.end };
    if (operator.type === ">&-" || operator.type === "<&-") {
      if (target)
        refuse("redirection-target", node.start, node.end, "words after a closing redirection are arguments to bash");
      const dash = { start: operator.end - 1, end: operator.end };
      const closing: Word = { kind: "word", span: dash, parts: [{ kind: "literal", span: dash, value: "-" }] };
      return { span, descriptor, operator: operator.type === ">&-" ? ">&" : "<&", target: closing };
    }
    if (!target || more.length > 0)
      refuse(
        "redirection-target",
        node.start,
        node.end,
        "words after the target of a redirection are arguments to bash: put redirections last",
      );
    checkTarget(this.source, target);
    // Behind `>&` and `<&`, even after a blank, `-` is a token of its own, and the rest an argument.
    const [first, second] = this.source.slice(target.start, target.end);
    if (operator.type.endsWith("&") && first === "-" && second !== undefined)
      refuse("redirection-target", target.start, target.end, "words after a closing redirection are arguments to bash");
    switch (operator.type) {
      case "<":
      case ">":
      case ">>":
      case ">|":
      case "<&":
      case ">&":
      case "&>":
      case "&>>":
        return { span, descriptor, operator: operator.type, target: this.word(target) };
      default:
        return this.unlisted(operator);
    }
  }

  // R18: `K -1>f` has an argument `-1` and no descriptor.
  descriptor(node: ConcreteNode): number | string {
    const raw = this.source.slice(node.start, node.end);
    if (/^\d{1,9}$/.test(raw)) return Number(raw);
    const name = /^\{(\w+)\}$/.exec(raw)?.[1];
    return name ?? refuse("unlisted-syntax", node.start, node.end, `\`${raw}\` is not a descriptor to bash`);
  }

  functionDefinition(node: ConcreteNode): Command {
    const nameNode = node.children.find((child) => child.field === "name");
    const bodyNode = node.children.find((child) => child.field === "body");
    const rest = node.children.filter(
      (child) => child !== nameNode && child !== bodyNode && !["(", ")", "function", "comment"].includes(child.type),
    );
    if (
      !nameNode ||
      !bodyNode ||
      rest.some((child) => !redirectionKinds.has(child.type) || child.type === "heredoc_redirect")
    )
      return this.unlisted(node);
    const name = this.source.slice(nameNode.start, nameNode.end);
    if (!/^[A-Za-z_][\w.:-]*$/.test(name) || reserved.has(name)) return this.unlisted(nameNode);
    const body = bodyNode.type === "test_command" ? this.command(bodyNode) : this.compound(bodyNode);
    if (body.kind !== "compound") return this.unlisted(bodyNode);
    const redirections = rest.map((child) => this.redirection(child));
    return { kind: "function", span: { start: node.start, end: node.end }, name, body: { ...body, redirections } };
  }

  compound(node: ConcreteNode): CompoundCommand {
    const span = { start: node.start, end: node.end };
    const of = (body: CompoundCommand["body"]): CompoundCommand => ({ kind: "compound", span, body, redirections: [] });
    const { children } = node;
    switch (node.type) {
      case "subshell":
        this.checkParentheses(node, 0);
        return of({ type: "subshell", list: this.between(node, "(", ")") });
      case "compound_statement":
        if (children[0]?.type === "((") return of({ type: "arithmetic", expression: this.arithmetic(node) });
        return of({ type: "brace-group", list: this.between(node, "{", "}") });
      case "test_command":
        if (children[0]?.type !== "((") return this.unlisted(node);
        return of({ type: "arithmetic", expression: this.arithmetic(node) });
      case "if_statement":
        return of(this.ifStatement(node));
      case "while_statement": {
        const [keyword, ...rest] = children;
        const body = rest.pop();
        if ((keyword?.type !== "while" && keyword?.type !== "until") || body?.type !== "do_group")
          return this.unlisted(node);
        return of({ type: keyword.type, condition: this.listOf(rest, node), body: this.between(body, "do", "done") });
      }
      case "for_statement":
        return of(this.forStatement(node));
      case "c_style_for_statement": {
        const body = children.find((child) => child.field === "body");
        if (!body) return this.unlisted(node);
        const list = body.type === "do_group" ? this.between(body, "do", "done") : this.between(body, "{", "}");
        return of({ type: "arithmetic-for", expressions: this.arithmeticFor(node), body: list });
      }
      case "case_statement":
        return of(this.caseStatement(node));
      default:
        return this.unlisted(node);
    }
  }

  /** The commands between the first and the last token of `node`, which must be `open` and `close`. */
  between(node: ConcreteNode, open: string, close: string): List {
    const { children } = node;
    if (children[0]?.type !== open || children.at(-1)?.type !== close) return this.unlisted(node);
    return this.listOf(children.slice(1, -1), node);
  }

  /** A list that bash's grammar does not let be empty; the grammars here do, in places. */
  listOf(nodes: readonly ConcreteNode[], parent: ConcreteNode): List {
    const list = this.listOrNothing(nodes, parent);
    return list.items.length === 0 ? this.unlisted(parent) : list;
  }

  listOrNothing(nodes: readonly ConcreteNode[], parent: ConcreteNode): List {
    return this.list(nodes, nodes[0]?.start ?? parent.start, nodes.at(-1)?.end ?? parent.start);
  }

  /** `((`, `$((` and `<((` begin arithmetic for bash, and a subshell only where that cannot be. */
  checkParentheses(node: ConcreteNode, at: number): void {
    if (this.source.startsWith("((", node.start + at))
      refuse("hidden-syntax", node.start, node.start + at + 2, "put a blank between these two parentheses");
  }

  /** What stands between `((` and `))`. */
  parentheses(node: ConcreteNode): { inner: readonly ConcreteNode[]; start: number; end: number } {
    const open = node.children.findIndex((child) => child.type === "((");
    const close = node.children.findIndex((child) => child.type === "))");
    const from = node.children[open];
    const to = node.children[close];
    if (!from || !to || close < open) return this.unlisted(node);
    return { inner: node.children.slice(open + 1, close), start: from.end, end: to.start };
  }

  arithmetic(node: ConcreteNode): Arithmetic {
    const { inner, start, end } = this.parentheses(node);
    return lowerArithmetic(this, start, end, inner);
  }

  /** The three expressions of `for (( ; ; ))`, whose semicolons are the only ones that arithmetic may hold. */
  arithmeticFor(node: ConcreteNode): readonly Arithmetic[] {
    const { inner, start, end } = this.parentheses(node);
    const texts = this.source.slice(start, end).split(";");
    if (texts.length !== 3) return this.unlisted(node);
    let at = start;
    return texts.map((text) => {
      const from = at;
      const to = from + text.length;
      at = to + 1;
      return lowerArithmetic(
        this,
        from,
        to,
        inner.filter((child) => child.start >= from && child.end <= to),
      );
    });
  }

  ifStatement(node: ConcreteNode): CompoundCommand["body"] {
    const branches: { condition: List; body: List }[] = [];
    let otherwise: List | undefined;
    const clauses = node.children.filter((child) => child.type === "elif_clause" || child.type === "else_clause");
    const own = node.children.filter((child) => !clauses.includes(child));
    if (own[0]?.type !== "if" || own.at(-1)?.type !== "fi") return this.unlisted(node);
    branches.push(this.branch(own.slice(1, -1), node));
    for (const clause of clauses) {
      const [keyword, ...rest] = clause.children;
      if (otherwise || !keyword) return this.unlisted(clause);
      if (clause.type === "elif_clause" && keyword.type === "elif") branches.push(this.branch(rest, clause));
      else if (clause.type === "else_clause" && keyword.type === "else") otherwise = this.listOf(rest, clause);
      else return this.unlisted(clause);
    }
    return { type: "if", branches, otherwise };
  }

  branch(nodes: readonly ConcreteNode[], parent: ConcreteNode): { condition: List; body: List } {
    const then = nodes.findIndex((child) => child.type === "then");
    if (then < 0) return this.unlisted(parent);
    return { condition: this.listOf(nodes.slice(0, then), parent), body: this.listOf(nodes.slice(then + 1), parent) };
  }

  forStatement(node: ConcreteNode): CompoundCommand["body"] {
    const [keyword, variable, ...rest] = node.children.filter((child) => child.type !== "comment");
    const body = rest.pop();
    if ((keyword?.type !== "for" && keyword?.type !== "select") || !variable || !body) return this.unlisted(node);
    const name = this.source.slice(variable.start, variable.end);
    if (!/^[A-Za-z_]\w*$/.test(name)) return this.unlisted(variable);
    const values = rest.filter((child) => child.field === "value");
    const marks = rest.filter((child) => child.field !== "value");
    if (marks.some((child) => child.type !== "in" && child.type !== ";" && child.type !== "\n"))
      return this.unlisted(node);
    const list = body.type === "do_group" ? this.between(body, "do", "done") : this.between(body, "{", "}");
    const words = marks.some((child) => child.type === "in") ? values.map((child) => this.word(child)) : undefined;
    if (!words && values.length > 0) return this.unlisted(node);
    return { type: keyword.type, name, words, body: list };
  }

  caseStatement(node: ConcreteNode): CompoundCommand["body"] {
    const value = node.children.find((child) => child.field === "value");
    const rest = node.children.filter((child) => child !== value);
    if (!value) return this.unlisted(node);
    const items: CaseItem[] = [];
    for (const child of rest) {
      if (child.type === "case_item") items.push(this.caseItem(child));
      else if (!["case", "in", "esac", "comment", ";", "\n"].includes(child.type)) return this.unlisted(child);
    }
    return { type: "case", word: this.word(value), items };
  }

  caseItem(node: ConcreteNode): CaseItem {
    const close = node.children.findIndex((child) => child.type === ")");
    if (close < 0) return this.unlisted(node);
    const patterns: Word[] = [];
    for (const group of groupTouching(
      node.children.slice(0, close).filter((child) => child.type !== "(" && child.type !== "|"),
    )) {
      for (const child of group)
        if (child.type !== "extglob_pattern" && !wordKinds.has(child.type)) return this.unlisted(child);
      patterns.push(lowerTouching(this, group));
    }
    const rest = node.children.slice(close + 1);
    const last = rest.at(-1);
    const ended = last?.type === ";;" || last?.type === ";&" || last?.type === ";;&";
    const body = this.listOrNothing(ended ? rest.slice(0, -1) : rest, node);
    return { patterns, body, terminator: last?.type === ";&" || last?.type === ";;&" ? last.type : ";;" };
  }

  unlisted(node: ConcreteNode): never {
    return refuse(
      "unlisted-syntax",
      node.start,
      node.end,
      `syntax of the kind ${node.type.trim() || "newline"} is not read here`,
    );
  }
}

const isWordNode = (node: ConcreteNode): boolean => node.type === "command_name" || node.field === "argument";

const pipelineOf = (command: Command): MutablePipeline => ({
  span: command.span,
  negated: false,
  timed: false,
  commands: [command],
  operators: [],
});

const isEmpty = (command: Command | undefined): boolean =>
  command?.kind === "simple" && command.words.length + command.assignments.length + command.redirections.length === 0;

// `time` at the head of a pipeline is a reserved word, which the grammar takes for a command's name.
function timed(command: Command): MutablePipeline | undefined {
  if (command.kind !== "simple" || command.assignments.length > 0) return undefined;
  const [first, ...rest] = command.words;
  if (
    !first ||
    plain(first) !== "time" ||
    (command.redirections[0] && command.redirections[0].span.start < first.span.start)
  )
    return undefined;
  let form: "bash" | "posix" = "bash";
  for (let option = rest[0] && plain(rest[0]); option === "-p" || option === "--"; option = rest[0] && plain(rest[0])) {
    if (option === "-p") form = "posix";
    rest.shift();
  }
  const name = rest[0] && plain(rest[0]);
  if (name !== undefined && (reserved.has(name) || /^\w+\+?=/.test(name)))
    refuse("reserved-word", command.span.start, command.span.end, "what follows `time` is not read");
  const inner: SimpleCommand = { ...command, words: rest };
  return { ...pipelineOf(inner), span: command.span, timed: form };
}

const lastPipeline = (andOr: MutableAndOr): MutablePipeline => andOr.rest.at(-1)?.pipeline ?? andOr.first;

function attach(andOr: MutableAndOr, more: readonly Redirection[], node: ConcreteNode): void {
  const { commands } = lastPipeline(andOr);
  const last = commands.at(-1);
  if (last?.kind === "simple" || last?.kind === "compound") commands[commands.length - 1] = redirected(last, more);
  else if (last?.kind === "coprocess") commands[commands.length - 1] = { ...last, body: redirected(last.body, more) };
  else refuse("unlisted-syntax", node.start, node.end, "this redirection is not read here");
}

const redirected = <Kind extends SimpleCommand | CompoundCommand>(
  command: Kind,
  more: readonly Redirection[],
): Kind => ({
  ...command,
  redirections: [...command.redirections, ...more],
});
