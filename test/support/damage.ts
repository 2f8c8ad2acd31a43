// The parser's result for a tree with one defect, as from a faulty grammar, and for a script with one.

import { createHash } from "node:crypto";
import { toldFinding } from "../../src/doors/told.ts";
import { coverGaps } from "../../src/syntax/agreement/grammar-gaps.ts";
import { checkAgreement, parseSecond, type SecondTree } from "../../src/syntax/agreement/second-parser.ts";
import { readBodies } from "../../src/syntax/bodies.ts";
import { lower } from "../../src/syntax/lower/lower.ts";
import { defaultBounds } from "../../src/syntax/parse.ts";
import { print } from "../../src/syntax/print/print.ts";
import { Unprintable } from "../../src/syntax/print/print-text.ts";
import type { Script } from "../../src/syntax/script.ts";
import { type ConcreteNode, readConcrete } from "../../src/syntax/tree-sitter.ts";
import { checkHereDocumentLines, checkTree } from "../../src/syntax/trust.ts";
import { Untrusted } from "../../src/syntax/untrusted.ts";

/** The outcome of all defects of one text. */
export interface Damage {
  readonly source: string;
  /** How many defects of the concrete tree were refused. */
  readonly refused: number;
  /** Those that made another script, with which the second parser agreed all the same. */
  readonly unnoticed: readonly string[];
  /** How many defects of the script the comparison with the second parser refused. */
  readonly denied: number;
  /** Those that neither that comparison nor the print shows. */
  readonly invisible: readonly string[];
  /** Of every answer, word for word. */
  readonly fingerprint: string;
}

/** Breaks the tree and the script of a trusted text in every place, one at a time. */
export function damageOf(source: string): Damage {
  const second = parseSecond(source);
  const covered = coverGaps(source, second);
  const { text, prefixes } = covered;
  const gaps = { prefixes, hereDocuments: readBodies(covered, defaultBounds) };
  const root = readConcrete(text, defaultBounds);
  if ("tooComplex" in root) throw new Error("the text is too complex");
  const whole = lower(root, source, gaps);
  const sound = JSON.stringify(whole);
  const answers: string[] = [];
  const unnoticed: string[] = [];
  let refused = 0;
  for (const { what, tree } of brokenTrees(root, root)) {
    const answer = answerOf(() => {
      checkTree(tree, text);
      checkHereDocumentLines(tree, covered.hereDocuments);
      const script = lower(tree, source, gaps);
      const read = JSON.stringify(script);
      checkAgreement(script, second);
      return read === sound ? "the same" : read;
    });
    answers.push(`${what}: ${answer}`);
    if (answer.startsWith("refused")) refused++;
    else if (answer !== "the same") unnoticed.push(what);
  }
  const printed = answerOf(() => print(whole));
  const invisible: string[] = [];
  let denied = 0;
  for (const { what, script } of brokenScripts(whole)) {
    const answer = compared(script, second);
    const shown = answerOf(() => print(script));
    answers.push(`${what}: ${answer}, ${shown}`);
    if (answer.startsWith("refused")) denied++;
    else if (shown === printed) invisible.push(what);
  }
  const fingerprint = createHash("sha256").update(answers.join("\n")).digest("hex").slice(0, 16);
  return { source, refused, unnoticed, denied, invisible, fingerprint };
}

const compared = (script: Script, second: SecondTree): string =>
  answerOf(() => {
    checkAgreement(script, second);
    return "confirmed";
  });

/** What a reader gives, or why it gives nothing. */
function answerOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof Untrusted) return `refused: ${JSON.stringify(toldFinding(error.finding, "agent"))}`;
    if (error instanceof Unprintable) return `not printed: ${error.message}`;
    return `refused: ${String(error)}`;
  }
}

interface Broken {
  readonly what: string;
  readonly tree: ConcreteNode;
}

/** The tree with one node gone, twice, of an unknown kind, without its field, or one character shorter, for every node. */
function* brokenTrees(root: ConcreteNode, node: ConcreteNode, path: readonly number[] = []): Generator<Broken> {
  for (const [index, child] of node.children.entries()) {
    const place = [...path, index];
    const name = `${place.join(".")} ${child.field === "" ? "" : `${child.field} `}${child.type.trim() || "newline"}`;
    const others: Readonly<Record<string, readonly ConcreteNode[]>> = {
      gone: [],
      twice: [child, child],
      unknown: [{ ...child, type: "word", named: true }],
      "without field": [{ ...child, field: "" }],
      shorter: [{ ...child, end: child.end - 1 }],
      later: [{ ...child, start: child.start + 1 }],
      empty: [{ ...child, children: [] }],
    };
    for (const [what, by] of Object.entries(others)) yield { what: `${name} ${what}`, tree: replaced(root, place, by) };
    yield* brokenTrees(root, child, place);
  }
}

function replaced(
  node: ConcreteNode,
  [at = 0, ...deeper]: readonly number[],
  by: readonly ConcreteNode[],
): ConcreteNode {
  const children = node.children.flatMap((child, index) => {
    if (index !== at) return [child];
    return deeper.length === 0 ? by : [replaced(child, deeper, by)];
  });
  return { ...node, children };
}

/** The script with one value changed, for every value but its spans and the kinds of its nodes. */
function* brokenScripts(script: Script): Generator<{ readonly what: string; readonly script: Script }> {
  for (const { what, value } of brokenValues(script.list, ""))
    yield { what, script: { ...script, list: value as Script["list"] } };
}

const kept = new Set(["span", "kind", "type", "style"]);

function* brokenValues(value: unknown, path: string): Generator<{ readonly what: string; readonly value: unknown }> {
  if (typeof value === "string") yield { what: `${path} changed`, value: `${value}x` };
  else if (typeof value === "boolean") yield { what: `${path} changed`, value: !value };
  else if (typeof value === "number") yield { what: `${path} changed`, value: value + 1 };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) {
      yield { what: `${path}.${index} gone`, value: value.toSpliced(index, 1) };
      for (const broken of brokenValues(item, `${path}.${index}`))
        yield { ...broken, value: value.with(index, broken.value) };
    }
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (kept.has(key)) continue;
      for (const broken of brokenValues(inner, path === "" ? key : `${path}.${key}`))
        yield { ...broken, value: { ...value, [key]: broken.value } };
    }
}
