// The structure of a script as parts of a picture: lists, pipelines, compound commands and substitutions, down to its simple commands.
import type { Examination } from "../../decide/examination.ts";
import type { AndOr, Command, Compound, List, Pipeline, WordPart } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import { type Ledger, ledgerOf } from "./ledger.ts";
import type { Part } from "./picture.ts";
import { isGuilty, simpleParts, unplacedParts } from "./simple.ts";

/** The parts of the whole script; of a text that is not trusted, none. */
export function partsOf(examination: Omit<Examination, "decision">): readonly Part[] {
  const { script } = examination;
  if (!script) return [];
  const ledger = ledgerOf(examination, script.list);
  return [...ofList(script.list, ledger), ...unplacedParts(ledger)];
}

const ofList = (list: List, ledger: Ledger): readonly Part[] =>
  list.items.flatMap(({ andOr, background }) => {
    const parts = ofAndOr(andOr, ledger);
    return background ? [structure("in the background: &", andOr.first.span, ledger, parts)] : parts;
  });

const ofAndOr = ({ first, rest }: AndOr, ledger: Ledger): readonly Part[] => [
  ...ofPipeline(first, ledger),
  ...rest.flatMap(({ operator, pipeline }) => joined(ofPipeline(pipeline, ledger), operator)),
];

function ofPipeline({ span, negated, timed, commands, operators }: Pipeline, ledger: Ledger): readonly Part[] {
  const parts = commands.flatMap((command, at) => {
    const operator = operators[at - 1];
    const made = ofCommand(command, ledger);
    return operator === undefined ? made : joined(made, operator);
  });
  const words = [timed ? "time" : "", negated ? "not: !" : ""].filter((word) => word !== "");
  const prefixed = words.length > 0 ? [structure(words.join(" "), span, ledger, parts)] : parts;
  return commands.length > 1 ? [structure("pipeline", span, ledger, parts, words)] : prefixed;
}

/** The first of the parts is joined to what stands before it. */
const joined = ([first, ...rest]: readonly Part[], joint: string): readonly Part[] =>
  first ? [{ ...first, joint }, ...rest] : [];

function ofCommand(command: Command, ledger: Ledger): readonly Part[] {
  switch (command.kind) {
    case "simple":
      return simpleParts(command, ledger, substitutionsIn(command, ledger));
    case "compound":
      return [ofCompound(command.body, command.span, ledger), ...substitutionsIn(command.redirections, ledger)];
    case "function":
      return [structure(`function ${command.name}`, command.span, ledger, ofCommand(command.body, ledger))];
    case "coprocess":
      return [structure(`coproc ${command.name}`, command.span, ledger, ofCommand(command.body, ledger))];
    default:
      return command satisfies never;
  }
}

function ofCompound(body: Compound, span: Span, ledger: Ledger): Part {
  const part = (text: string, ...parts: readonly (readonly Part[])[]): Part =>
    structure(text, span, ledger, parts.flat());
  const list = (inner: List): readonly Part[] => ofList(inner, ledger);
  const named = (text: string, inner: List): readonly Part[] => [structure(text, inner.span, ledger, list(inner))];
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
        `${body.type} ${body.name}${body.words ? ` in ${body.words.map((word) => sliced(word.span, ledger)).join(" ")}` : ""}`,
        substitutionsIn(body.words ?? [], ledger),
        named("do", body.body),
      );
    case "arithmetic-for":
      return part(
        `for (( ${body.expressions.map((each) => sliced(each.span, ledger).trim()).join("; ")} ))`,
        substitutionsIn(body.expressions, ledger),
        named("do", body.body),
      );
    case "while":
    case "until":
      return part(body.type, list(body.condition), named("do", body.body));
    case "case":
      return part(
        `case ${sliced(body.word.span, ledger)}`,
        substitutionsIn(body.word, ledger),
        body.items.map(({ patterns, body: inner }) =>
          structure(
            `${patterns.map((pattern) => sliced(pattern.span, ledger)).join(" | ")})`,
            inner.span,
            ledger,
            list(inner),
          ),
        ),
      );
    case "conditional":
    case "arithmetic":
      return part(sliced(span, ledger), substitutionsIn(body.expression, ledger));
    default:
      return body satisfies never;
  }
}

type Substitution = Extract<WordPart, { readonly kind: "command" | "process" }>;

const isSubstitution = (value: object): value is Substitution =>
  "kind" in value && (value.kind === "command" || value.kind === "process");

/** The substitutions in a part of the script, without those inside them, in the order of the text. */
function substitutionsIn(inside: object, ledger: Ledger): readonly Part[] {
  const found = new Map<number, Substitution>();
  const look = (value: object): void => {
    if (isSubstitution(value)) found.set(value.span.start, value);
    else for (const each of Object.values(value)) if (typeof each === "object" && each !== null) look(each);
  };
  look(inside);
  return [...found.values()]
    .sort((a, b) => a.span.start - b.span.start)
    .map((each) => {
      const sign = each.kind === "command" ? "$" : each.direction === "in" ? "<" : ">";
      return structure(`${sign}( … )`, each.span, ledger, ofList(each.list, ledger));
    });
}

const structure = (
  text: string,
  span: Span,
  ledger: Ledger,
  parts: readonly Part[],
  before: readonly string[] = [],
): Part => ({
  tone: "structure",
  text: [...before, text].join(" "),
  span,
  guilty: isGuilty(span, ledger),
  parts,
});

const longest = 120;

/** Its text on one line. */
function sliced({ start, end }: Span, { source }: Ledger): string {
  const text = source.slice(start, end).replace(/\s+/g, " ");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
