// The structure of a script as parts of a picture: lists, pipelines, compound commands and substitutions, down to its simple commands.
import type { Examination } from "../../decide/examination.ts";
import type {
  AndOr,
  Assignment,
  Command,
  Compound,
  Conditional,
  List,
  Pipeline,
  Redirection,
  SimpleCommand,
  Word,
  WordPart,
} from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import type { Part } from "./picture.ts";
import { simpleParts, unplacedParts } from "./simple.ts";

/** What is drawn of one script: its text, and what was found out about each of its commands. */
export interface Drawn {
  readonly source: string;
  readonly ledger: Ledger;
}

/** The parts of the whole script; of a text that is not trusted, none. */
export function partsOf(examination: Omit<Examination, "decision">): readonly Part[] {
  const { script, source } = examination;
  if (!script) return [];
  const drawn: Drawn = { source, ledger: ledgerOf(examination, script.list) };
  return [...ofList(script.list, drawn), ...unplacedParts(drawn.ledger)];
}

const ofList = (list: List, drawn: Drawn): readonly Part[] =>
  list.items.flatMap(({ andOr, background }) => {
    const parts = ofAndOr(andOr, drawn);
    return background ? [structure("in the background: &", andOr.first.span, drawn, parts)] : parts;
  });

const ofAndOr = ({ first, rest }: AndOr, drawn: Drawn): readonly Part[] => [
  ...ofPipeline(first, drawn),
  ...rest.flatMap(({ operator, pipeline }) => joined(ofPipeline(pipeline, drawn), operator)),
];

function ofPipeline({ span, negated, timed, commands, operators }: Pipeline, drawn: Drawn): readonly Part[] {
  const parts = commands.flatMap((command, at) => {
    const operator = operators[at - 1];
    const made = ofCommand(command, drawn);
    return operator === undefined ? made : joined(made, operator);
  });
  const words = [timed ? "time" : "", negated ? "not: !" : ""].filter((word) => word !== "");
  const prefixed = words.length > 0 ? [structure(words.join(" "), span, drawn, parts)] : parts;
  return commands.length > 1 ? [structure("pipeline", span, drawn, parts, words)] : prefixed;
}

/** The first of the parts is joined to what stands before it. */
const joined = ([first, ...rest]: readonly Part[], joint: string): readonly Part[] =>
  first ? [{ ...first, joint }, ...rest] : [];

function ofCommand(command: Command, drawn: Drawn): readonly Part[] {
  switch (command.kind) {
    case "simple":
      return simpleParts(command, drawn.ledger, insideSimple(command, drawn));
    case "compound":
      return [
        {
          ...ofCompound(command.body, command.span, drawn),
          ...guilt(command.span, drawn),
        },
        ...command.redirections.flatMap((redirection) => ofRedirection(redirection, drawn)),
      ];
    case "function":
      return [structure(`function ${command.name}`, command.span, drawn, ofCommand(command.body, drawn))];
    case "coprocess":
      return [structure(`coproc ${command.name}`, command.span, drawn, ofCommand(command.body, drawn))];
    default:
      return command satisfies never;
  }
}

function ofCompound(body: Compound, span: Span, drawn: Drawn): Part {
  const part = (text: string, ...parts: readonly (readonly Part[])[]): Part =>
    structure(text, span, drawn, parts.flat());
  const list = (inner: List): readonly Part[] => ofList(inner, drawn);
  const named = (text: string, inner: List): readonly Part[] => [structure(text, inner.span, drawn, list(inner))];
  switch (body.type) {
    case "brace-group":
      return part("{ … }", list(body.list));
    case "subshell":
      return part("( … )", list(body.list));
    case "if":
      return part(
        "if",
        ...body.branches.flatMap(({ condition, body: inner }, at) => [
          at === 0 ? list(condition) : named("else if", condition),
          named("then", inner),
        ]),
        body.otherwise ? named("else", body.otherwise) : [],
      );
    case "for":
    case "select":
      return part(
        `${body.type} ${body.name}${body.words ? ` in ${body.words.map((word) => sliced(word.span, drawn)).join(" ")}` : ""}`,
        (body.words ?? []).flatMap((word) => ofWord(word, drawn)),
        named("do", body.body),
      );
    case "arithmetic-for":
      return part(
        `for (( ${body.expressions.map((each) => sliced(each.span, drawn).trim()).join("; ")} ))`,
        body.expressions.flatMap((each) => ofWordParts(each.parts, drawn)),
        named("do", body.body),
      );
    case "while":
    case "until":
      return part(body.type, list(body.condition), named("do", body.body));
    case "case":
      return part(
        `case ${sliced(body.word.span, drawn)}`,
        ofWord(body.word, drawn),
        body.items.map(({ patterns, body: inner }) =>
          structure(
            `${patterns.map((pattern) => sliced(pattern.span, drawn)).join(" | ")})`,
            inner.span,
            drawn,
            list(inner),
          ),
        ),
      );
    case "conditional":
      return part(sliced(span, drawn), ofConditional(body.expression, drawn));
    case "arithmetic":
      return part(sliced(span, drawn), ofWordParts(body.expression.parts, drawn));
    default:
      return body satisfies never;
  }
}

function ofConditional(expression: Conditional, drawn: Drawn): readonly Part[] {
  switch (expression.type) {
    case "unary":
      return ofWord(expression.operand, drawn);
    case "binary":
      return [...ofWord(expression.left, drawn), ...ofWord(expression.right, drawn)];
    case "word":
      return ofWord(expression.word, drawn);
    case "not":
      return ofConditional(expression.operand, drawn);
    case "logical":
      return [...ofConditional(expression.left, drawn), ...ofConditional(expression.right, drawn)];
    default:
      return expression satisfies never;
  }
}

/** The substitutions in a simple command. */
const insideSimple = ({ assignments, words, redirections }: SimpleCommand, drawn: Drawn): readonly Part[] => [
  ...assignments.flatMap((assignment) => ofAssignment(assignment, drawn)),
  ...words.flatMap((word) => ofWord(word, drawn)),
  ...redirections.flatMap((redirection) => ofRedirection(redirection, drawn)),
];

function ofAssignment({ value, subscript }: Assignment, drawn: Drawn): readonly Part[] {
  const words = value === undefined ? [] : value.kind === "array" ? value.elements : [value];
  return [...ofWordParts(subscript?.parts ?? [], drawn), ...words.flatMap((word) => ofWord(word, drawn))];
}

const ofRedirection = ({ target }: Redirection, drawn: Drawn): readonly Part[] => ofWord(target, drawn);

const ofWord = (word: Word, drawn: Drawn): readonly Part[] =>
  word.assignment ? ofAssignment(word.assignment, drawn) : ofWordParts(word.parts, drawn);

function ofWordParts(parts: readonly WordPart[], drawn: Drawn): readonly Part[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case "literal":
      case "quoted":
        return [];
      case "double":
        return ofWordParts(part.parts, drawn);
      case "parameter":
        return [
          ...ofWordParts(part.subscript?.parts ?? [], drawn),
          ...part.operands.flatMap((word) => ofWord(word, drawn)),
        ];
      case "command":
        return [structure("$( … )", part.span, drawn, ofList(part.list, drawn))];
      case "process":
        return [structure(part.direction === "in" ? "<( … )" : ">( … )", part.span, drawn, ofList(part.list, drawn))];
      case "arithmetic":
        return ofWordParts(part.expression.parts, drawn);
      default:
        return part satisfies never;
    }
  });
}

const structure = (
  text: string,
  span: Span,
  drawn: Drawn,
  parts: readonly Part[],
  before: readonly string[] = [],
): Part => ({
  tone: "structure",
  text: [...before, text].join(" "),
  span,
  ...guilt(span, drawn),
  parts,
});

const guilt = (span: Span, { ledger }: Drawn): { readonly guilty: boolean } => ({
  guilty: ledger.guilty.some(({ start, end }) => start === span.start && end === span.end),
});

const longest = 120;

/** Its text on one line. */
function sliced({ start, end }: Span, { source }: Drawn): string {
  const text = source.slice(start, end).replace(/\s+/g, " ");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
