// The values of assignments: scalars, arrays, and `+=` on both.
import type { Assignment, Word } from "../syntax/script.ts";
import { evaluateArithmetic } from "./arithmetic.ts";
import { expandUnsplit, expandWord } from "./expand.ts";
import { anyVariable, mostValues, type State, scalar, type Variable } from "./state.ts";
import { concatenate, emptyText, type Field } from "./text.ts";
import type { Walker } from "./walker.ts";

/** The value that an assignment gives. Evaluates its subscript, and reports one that cannot be followed. */
export function assignedValue(walker: Walker, assignment: Assignment, state: State, associative: boolean): Variable {
  const { value, name, append } = assignment;
  const before = state.variables.get(name);
  if (assignment.subscript) {
    if (associative)
      expandUnsplit(
        walker,
        { kind: "word", span: assignment.subscript.span, parts: assignment.subscript.parts },
        state,
      );
    else evaluateArithmetic(walker, assignment.subscript, state);
    if (value?.kind === "word") expandUnsplit(walker, value, state);
    return { ...anyVariable, associative, perhapsAssociative: associative };
  }
  if (value?.kind === "array")
    return arrayValue(walker, value.elements, append ? before : undefined, state, associative, append);
  const texts = value ? expandUnsplit(walker, value, state) : [emptyText];
  if (!append) return scalar(texts);
  // `+=` on an integer variable adds; on anything else it appends.
  const old = before?.values;
  if (!old || before.elements || old.length * texts.length > mostValues) return anyVariable;
  return scalar(old.flatMap((left) => texts.map((right) => concatenate(left, right))));
}

function arrayValue(
  walker: Walker,
  words: readonly Word[],
  before: Variable | undefined,
  state: State,
  associative: boolean,
  append: boolean,
): Variable {
  let elements: Field[] | undefined = append ? (before?.elements ? [...before.elements] : undefined) : [];
  for (const word of words) {
    const [first] = word.parts;
    if (first?.kind === "literal" && first.value.startsWith("[")) {
      // `[subscript]=value`: the subscript of an indexed array is arithmetic.
      const plain = /^\[(?:\d+|["']?[\w. /-]*["']?)\]=/.test(
        word.parts.map((part) => ("value" in part ? part.value : "…")).join(""),
      );
      if (!(associative ? plain || !/[$`]/.test(first.value) : /^\[\d+\]=/.test(first.value)))
        walker.problem("arithmetic-unknown", walker.place(word.span), "the subscript of an array element is evaluated");
      expandUnsplit(walker, word, state);
      elements = undefined;
      continue;
    }
    const lists = expandWord(walker, word, state);
    const [only, ...more] = lists;
    if (only && more.length === 0 && elements && elements.length < 4096) elements.push(...only);
    else elements = undefined;
  }
  const firstElement = elements?.[0];
  const values =
    elements?.length === 0 ? [emptyText] : firstElement && !firstElement.many ? [firstElement.text] : undefined;
  return {
    values: elements ? values : undefined,
    elements,
    maybeUnset: false,
    maybeReadonly: false,
    integer: false,
    associative,
    perhapsAssociative: associative,
  };
}
