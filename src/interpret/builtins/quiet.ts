// Builtins that leave the shell's variables, functions, options and folder as they are. What they do outside the shell
// is in the catalog.
import { couldStartWith, known } from "../text.ts";
import type { Walk } from "../walk.ts";
import type { Builtin, Call } from "./builtin.ts";

/** The conversions of `printf` that only print; `%n` assigns. */
const format =
  /^(?:[^%]|%%|%[-+ 0#]*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?(?:hh|h|l|ll|j|z|t|L)?[diouxXeEfFgGaAcsbq]|%-?\d*\([^()%]*(?:%[A-Za-z][^()%]*)*\)T)*%?$/;

export function checkFormat({ recorder }: Walk, { operands: [first, ...more], span }: Call): void {
  if (!first) return;
  const text = first.many ? undefined : known(first.text);
  // Without arguments there is no name that `%n` could set.
  const isSafe = text === undefined ? more.length === 0 && !first.many : format.test(text);
  if (!isSafe) recorder.unproved("printf-assignment", span);
}

/** Refuses `-v name[subscript]`, and words known only at run time where `-v` could stand. */
function test({ recorder }: Walk, { operands, span }: Call): void {
  for (const [index, field] of operands.entries()) {
    const value = field.many ? undefined : known(field.text);
    const operand = operands[index + 1];
    const next = operand && !operand.many ? known(operand.text) : undefined;
    const isPlain = operand === undefined || (next !== undefined && !next.includes("["));
    const couldBeOperator =
      value === undefined
        ? ["-v", "-R"].some((operator) => couldStartWith(field.text, operator))
        : value === "-v" || value === "-R";
    if (couldBeOperator && (field.many || !isPlain)) recorder.unproved("test-operator", field.many ? field.span : span);
  }
}

const anything: Builtin = { otherwise: "builtin-form" };
const withOptions = (letters: string): Builtin => ({ options: { letters }, otherwise: "builtin-form" });

/** Refuses operands: with one, the builtin changes something. Nothing may be set before it. */
const withoutOperands = (letters: string, otherwise: Builtin["otherwise"]): Builtin => ({
  options: { letters },
  otherwise,
  run: ({ recorder }, { operands, span }) => {
    if (operands.length > 0) recorder.unproved(otherwise, span);
  },
});

export const quiet: Readonly<Record<string, Builtin>> = {
  ":": anything,
  true: anything,
  false: anything,
  echo: anything,
  test: { otherwise: "test-operator", check: test },
  "[": { otherwise: "test-operator", check: test },
  pwd: withOptions("LP"),
  type: withOptions("afptP"),
  times: withOptions(""),
  help: withOptions("dms"),
  caller: withOptions(""),
  dirs: withoutOperands("lpv", "directory-stack"),
  jobs: withOptions("lnprs"),
  history: withOptions(""),
  umask: withOptions("pS"),
  ulimit: withoutOperands("aSHbcdefiklmnpqrstuvxPRT", "builtin-form"),
  wait: withOptions("fn"),
  alias: withoutOperands("p", "alias"),
  // Leave a function, a loop or the shell: what follows may run or not, and is followed as if it ran.
  return: anything,
  break: anything,
  continue: anything,
  exit: anything,
  logout: anything,
  // The catalog refuses these, or all but some of their forms.
  ".": anything,
  source: anything,
  kill: anything,
  bg: anything,
  fg: anything,
  disown: anything,
  suspend: anything,
};
