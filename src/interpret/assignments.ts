// The values of assignments: scalars, arrays, and `+=` on both.

import { plain } from "../syntax/reserved.ts";
import type { Assignment, Word } from "../syntax/script.ts";
import { evaluateArithmetic } from "./expand/arithmetic.ts";
import { expandUnsplit, expandWord } from "./expand/word.ts";
import {
  anyInsteadOf,
  anyVariable,
  type Cell,
  holdsNumber,
  mostValues,
  perhaps,
  scalar,
  textsOf,
  type Variable,
} from "./state.ts";
import { concatenate, emptyText, type Field, type Text } from "./text.ts";
import type { Walk } from "./walk.ts";

/** More elements than this are any number of any elements. */
const mostElements = 4096;

/** The value that an assignment gives. Reports one that cannot be followed. `alone`: no command stands behind it. */
export function assignedValue(walk: Walk, assignment: Assignment, cell: Cell, alone = false): Variable {
  const { value, name, append, subscript } = assignment;
  const before = cell.state.variables.get(name);
  if (subscript || value?.kind === "array") walk.recorder.arrays.add(name);
  if (subscript && !(alone && value?.kind === "word"))
    walk.recorder.unproved("array-element", walk.place(assignment.span));
  // A number is the same to a list and to a table. Bash evaluates other subscripts behind the value, or takes them for names.
  const isNumber = /^\d{1,9}$/.test((subscript && plain(subscript)) ?? "");
  const evaluate = (): void => {
    if (!subscript || isNumber) return;
    walk.errors++;
    perhaps(cell, () => evaluateArithmetic(walk, subscript, cell));
  };
  evaluate();
  if (value?.kind === "array") return arrayValue(walk, value.elements, append ? before : noElements, cell);
  const texts = value ? expandUnsplit(walk, value, cell) : [emptyText];
  evaluate();
  if (subscript) return anyInsteadOf([...(before ? textsOf(before) : []), ...texts]);
  if (!append) return scalar(texts);
  // A sum: `assign` refuses what is no number, and so may be what it has from the environment.
  if (walk.recorder.integers.has(name)) return before && holdsNumber(before) ? scalar(texts) : anyVariable;
  const old = before?.values;
  if (!old || before.elements || old.length * texts.length > mostValues)
    return anyInsteadOf([...(old ?? []), ...texts]);
  return scalar(old.flatMap((left) => texts.map((right) => concatenate(left, right))));
}

const noElements: Variable = { values: undefined, elements: [] };

function arrayValue(walk: Walk, words: readonly Word[], before: Variable | undefined, cell: Cell): Variable {
  let elements: Field[] | undefined = before?.elements && [...before.elements];
  const seen: Text[] = (before?.elements ?? []).map(({ text }) => text);
  for (const word of words) {
    const [first] = word.parts;
    // `[subscript]=value`
    if (first?.kind === "literal" && first.value.startsWith("["))
      walk.recorder.unproved("array-element", walk.place(word.span));
    const lists = expandWord(walk, word, cell);
    const [only, ...more] = lists;
    seen.push(...lists.flat().map(({ text }) => text));
    if (only && more.length === 0 && elements && elements.length < mostElements) elements.push(...only);
    else elements = undefined;
  }
  if (!elements) return anyInsteadOf(seen);
  const [first] = elements;
  return { values: first ? (first.many ? undefined : [first.text]) : [emptyText], elements };
}
