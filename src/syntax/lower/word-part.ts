// The parts of a word: the quoted strings and expansions that are nodes, and the text between them.
import { found } from "../../findings/finding.ts";
import type { Place } from "../place.ts";
import type { WordPart } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse, refuseFor } from "../untrusted.ts";
import { lowerArithmetic } from "./arithmetic.ts";
import { lowerParameter, lowerSimpleParameter, plainParameter } from "./parameter.ts";
import { lowerAnsiC, lowerDouble, lowerSingle } from "./quotes.ts";
import { contentStart, type Reading, structured } from "./reading.ts";
import { lowerCommandSubstitution, lowerProcessSubstitution } from "./substitution.ts";
import { readText } from "./text.ts";

/** The outermost quoted strings and expansions among `nodes` and below them, in order. */
export function structuredUnder(nodes: readonly ConcreteNode[], found: ConcreteNode[] = []): readonly ConcreteNode[] {
  for (const node of nodes) {
    if (structured.has(node.type)) found.push(node);
    else structuredUnder(node.children, found);
  }
  return found;
}

/** The parts of `source[start, end)`, in which `nodes` are the quoted strings and expansions, in order. */
export function readParts(
  reading: Reading,
  start: number,
  end: number,
  nodes: readonly ConcreteNode[],
  place: Place,
): readonly WordPart[] {
  const { source } = reading;
  const parts: WordPart[] = [];
  let at = start;
  for (const node of nodes) {
    let begin = contentStart(reading, node);
    // Nodes of backticks and translated strings include the `$` before them; before backticks it is plain text.
    if (source.startsWith("$`", begin)) begin++;
    if (begin < at || node.end > end) refuse("uncovered-text", node.start, node.end, "two parts of a word overlap");
    const ordinal = node.type === "simple_expansion" && /^\$[0-9][0-9]/.test(source.slice(begin, node.end));
    const translated = node.type === "string" && begin > at && source.charAt(begin - 1) === "$" && place === "word";
    readText(reading, at, translated ? begin - 1 : begin, place, parts);
    if (ordinal) {
      // `$10` is `$1` and a zero.
      parts.push(plainParameter(source.charAt(begin + 1), begin, begin + 2));
      readText(reading, begin + 2, node.end, place, parts);
    } else parts.push(lowerStructured(reading, node, begin, place));
    at = node.end;
  }
  readText(reading, at, end, place, parts);
  return parts;
}

function lowerStructured(reading: Reading, node: ConcreteNode, start: number, place: Place): WordPart {
  const { end } = node;
  switch (node.type) {
    case "string":
      return lowerDouble(reading, node, start, place);
    case "raw_string":
      return lowerSingle(reading.source, start, end, place);
    case "ansi_c_string":
      return lowerAnsiC(reading.source, start, end, place);
    case "simple_expansion":
      return lowerSimpleParameter(reading, start, end, place);
    case "expansion":
      return lowerParameter(reading, node, start, place);
    case "command_substitution":
      return lowerCommandSubstitution(reading, node, start);
    case "process_substitution":
      // R19: inside a pattern or an operand only one of the two parsers reads it.
      if (place !== "word") refuse("unlisted-syntax", start, end, "a process substitution is not read here");
      return lowerProcessSubstitution(reading, node, start);
    case "arithmetic_expansion": {
      const [open, close] = reading.source.startsWith("$((", start) ? [3, 2] : [2, 1];
      const expression = lowerArithmetic(reading, start + open, end - close, node.children);
      return { kind: "arithmetic", span: { start, end }, expression };
    }
    default:
      return refuseFor(found("unlisted-syntax", "kind", { start, end }, { kind: node.type }));
  }
}
