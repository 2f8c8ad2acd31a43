// The effects of bash's builtins on the shell that runs them (bash manual 4). Effects outside it are in the catalog.
import type { Assignment } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { evaluateTexts } from "./arithmetic.ts";
import { anyVariable, joinValues, type State, scalar, type Variable } from "./state.ts";
import {
  concatenate,
  couldStartWith,
  emptyText,
  type Field,
  holeOf,
  known,
  knownStart,
  type Text,
  textOf,
} from "./text.ts";
import type { Walker } from "./walker.ts";

/** A builtin's arguments, with the words before expansion. */
export interface Call {
  readonly fields: readonly Field[];
  /** Set if the argument is an assignment (`declare a=(1)`); by index into `fields`, without the name. */
  readonly assignments: readonly (Assignment | undefined)[];
  readonly state: State;
  readonly span: Span;
}

/** The steps beyond variables, which only the interpreter can do. */
export interface ShellWalker extends Walker {
  readonly assignWord: (state: State, assignment: Assignment, declared: Declared) => void;
  /** Makes the variable local to the running function; false outside one, where bash refuses. */
  readonly makeLocal: (state: State, name: string) => boolean;
  /** Reads and interprets a text as commands of this shell. */
  readonly evaluate: (text: Text, state: State, span: Span) => State;
  readonly setTrap: (text: Text, signals: readonly Field[], span: Span) => void;
  readonly inFunction: () => boolean;
  /** Once unset, the variable may show the value that a caller's `local` hid. */
  readonly unshadow: (state: State, name: string) => boolean;
  readonly exportFunctions: (span: Span) => void;
  /** Notes that the script may end in another folder than the one in which it starts. */
  readonly leaves: () => void;
}

/** Attributes that a declaration gives. */
export interface Declared {
  readonly readonly: boolean;
  readonly integer: boolean;
  readonly associative: boolean;
}

type Builtin = (walker: ShellWalker, call: Call) => State;

const plainName = /^[A-Za-z_]\w*$/;

const report = (walker: Walker, span: Span, what: string, help?: string): void =>
  walker.problem("builtin-unknown", span, what, help ?? "write it with plain names, or ask the user to run it");

/** The options that a builtin has; with another one it fails, and does nothing. */
interface Options {
  readonly letters: string;
  /** Letters that take an argument. */
  readonly withValue?: string;
  /** Letters that `+` turns off. */
  readonly plus?: string;
}

/** The leading options, as `getopts` finds them; undefined if a hole could be one, or if the builtin lacks one. */
function readOptions(
  fields: readonly Field[],
  { letters, withValue = "", plus = "" }: Options,
): { options: Map<string, Text>; rest: number } | undefined {
  const options = new Map<string, Text>();
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at];
    if (!field) break;
    const value = known(field.text);
    if (field.many || value === undefined) {
      if (couldStartWith(field.text, "-") || (plus !== "" && couldStartWith(field.text, "+"))) return undefined;
      return { options, rest: at };
    }
    if (value === "--") return { options, rest: at + 1 };
    const off = value.startsWith("+") && plus !== "";
    if (!(off || value.startsWith("-")) || value.length < 2) return { options, rest: at };
    for (let index = 1; index < value.length; index++) {
      const letter = off ? `+${value.charAt(index)}` : value.charAt(index);
      if (!(off ? plus : letters + withValue).includes(value.charAt(index))) return undefined;
      if (!withValue.includes(value.charAt(index))) {
        options.set(letter, holeOf("parameter"));
        continue;
      }
      const joined = value.slice(index + 1);
      const next = fields[at + 1];
      if (joined !== "") options.set(letter, { pieces: [joined] });
      else {
        if (!next || next.many) return undefined;
        options.set(letter, next.text);
        at++;
      }
      break;
    }
  }
  return { options, rest: fields.length };
}

/** The plain variable names in `fields`; reports the others, which may hold a subscript that runs a command. */
function names(walker: Walker, fields: readonly Field[], what: string): readonly string[] {
  return fields.flatMap((field) => {
    const value = field.many ? undefined : known(field.text);
    if (value !== undefined && plainName.test(value)) return [value];
    report(
      walker,
      field.span,
      `\`${what}\` is given a variable name that is not plain, and could run a command in its subscript`,
    );
    return [];
  });
}

const attributes: Options = { letters: "aAfFgiIlnprtucx", plus: "lrtucx" };
const declaring: Readonly<Record<"export" | "readonly" | "declare" | "local", Options>> = {
  export: { letters: "fnp" },
  readonly: { letters: "aAfp" },
  declare: attributes,
  local: attributes,
};

const declare =
  (kind: "export" | "readonly" | "declare" | "local"): Builtin =>
  (walker, { fields, assignments, state, span }) => {
    const read = readOptions(fields, declaring[kind]);
    if (!read) {
      report(walker, span, `an argument of \`${kind}\` is not known`);
      return state;
    }
    const { options } = read;
    if (options.has("n") && kind !== "export")
      report(walker, span, "a name reference makes a variable stand for another");
    if (options.has("f") && (kind === "export" || options.has("x"))) walker.exportFunctions(span);
    for (const letter of ["u", "l", "c", "I"])
      if (options.has(letter)) report(walker, span, `the attribute \`-${letter}\` changes values as they are set`);
    const declared: Declared = {
      readonly: kind === "readonly" || options.has("r"),
      integer: options.has("i"),
      associative: options.has("A"),
    };
    // In a function, `declare` makes the variable local, unless `-g` is given.
    const local = kind === "local" || (kind === "declare" && walker.inFunction() && !options.has("g"));
    if (options.has("g") && walker.inFunction())
      report(walker, span, "`declare -g` sets a variable behind the function's back");
    if (options.has("f") && (kind === "readonly" || options.has("r")))
      report(walker, span, "a read-only function keeps its first definition");
    // `export` and `readonly` set their arguments, even with `-p`.
    const shows = kind === "export" || kind === "readonly" ? ["f"] : ["p", "F", "f"];
    const justShow = shows.some((letter) => options.has(letter));
    // An array of one kind does not become one of the other: bash then sets nothing.
    const isOtherKind = (name: string): boolean => {
      const before = local ? undefined : state.variables.get(name);
      if (before === undefined) return false;
      if (options.has("A")) return !before.associative;
      // Known elements prove that it is an indexed array.
      return options.has("a") && before.elements === undefined;
    };
    for (let at = read.rest; at < fields.length; at++) {
      const field = fields[at];
      const assignment = assignments[at];
      if (!field || justShow) continue;
      const declaredName = assignment?.name ?? knownStart(field.text).split("=")[0] ?? "";
      if (isOtherKind(declaredName))
        report(walker, field.span, `\`${declaredName}\` may be another kind of variable already`, "declare it once");
      if (assignment) {
        if (local && !walker.makeLocal(state, assignment.name)) continue;
        walker.assignWord(state, assignment, declared);
        continue;
      }
      const value = known(field.text);
      if (
        !field.many &&
        value === undefined &&
        plainName.test(knownStart(field.text).split("=")[0] ?? "") &&
        knownStart(field.text).includes("=")
      ) {
        // `export "x=$y"`: the name is known, the value is not.
        const name = knownStart(field.text).split("=")[0] ?? "";
        if (local && !walker.makeLocal(state, name)) continue;
        if (declared.integer) report(walker, field.span, "an integer variable evaluates its value");
        walker.assign(state, name, anyVariable, field.span);
        continue;
      }
      const [name = "", ...rest] = value === undefined || field.many ? [] : value.split("=");
      if (!plainName.test(name) || (rest.length > 0 && (declared.integer || rest.join("=").startsWith("(")))) {
        report(walker, field.span, `\`${kind}\` is given a name or value that bash evaluates again`);
        continue;
      }
      if (local && !walker.makeLocal(state, name)) continue;
      if (rest.length > 0)
        walker.assign(
          state,
          name,
          { ...scalar([{ pieces: [rest.join("=")] }]), maybeReadonly: declared.readonly },
          field.span,
        );
      else if (local || declared.integer || declared.associative || options.has("a"))
        walker.assign(
          state,
          name,
          {
            ...withoutValue(state.variables.get(name) ?? anyVariable, local),
            associative: declared.associative,
            ...(declared.associative ? { perhapsAssociative: true } : {}),
            ...(declared.integer ? { values: undefined, integer: true } : {}),
          },
          field.span,
        );
      else if (declared.readonly)
        state.variables.set(name, { ...(state.variables.get(name) ?? anyVariable), maybeReadonly: true });
    }
    return state;
  };

/** `local x` hides the caller's value and sets none; it keeps the value of one that is local already. */
const withoutValue = (before: Variable, local: boolean): Variable =>
  local ? { ...before, values: joinValues(before.values, [emptyText]), elements: undefined } : before;

const unset: Builtin = (walker, { fields, state, span }) => {
  const read = readOptions(fields, { letters: "fv" });
  if (!read) {
    report(walker, span, "an argument of `unset` is not known");
    return state;
  }
  const { options, rest } = read;
  for (const name of names(walker, fields.slice(rest), "unset")) {
    if (!options.has("v") && state.functions.has(name)) {
      const functions = state.functions.get(name);
      if (functions) state.functions.set(name, { ...functions, maybeUndefined: true });
    }
    if (options.has("f")) continue;
    const before = state.variables.get(name);
    const functionOnly = before === undefined && state.functions.has(name);
    if (walker.unshadow(state, name)) walker.assign(state, name, anyVariable, span);
    else if (!functionOnly)
      walker.assign(
        state,
        name,
        { ...anyVariable, values: before?.maybeReadonly ? before.values : [{ pieces: [] }] },
        span,
      );
  }
  return state;
};

const harmlessOptions = new Set([
  "errexit",
  "nounset",
  "pipefail",
  "noglob",
  "verbose",
  "xtrace",
  "noclobber",
  "monitor",
  "notify",
  "hashall",
  "onecmd",
  "ignoreeof",
  "emacs",
  "vi",
  "errtrace",
  "functrace",
  "noexec",
  "interactive-comments",
  "nolog",
]);

const set: Builtin = (walker, { fields, state, span }) => {
  let at = 0;
  for (; at < fields.length; at++) {
    const field = fields[at];
    if (!field) break;
    const value = field.many ? undefined : known(field.text);
    if (value === undefined) {
      if (couldStartWith(field.text, "-") || couldStartWith(field.text, "+")) {
        report(walker, field.span, "an argument of `set` could be an option", "write `set -- ...`");
        return state;
      }
      break;
    }
    if (value === "--" || value === "-") {
      setPositional(state, fields.slice(at + 1), value === "--");
      return state;
    }
    // An option without letters.
    if (value === "+") continue;
    if (!/^[-+]./.test(value)) break;
    for (const letter of value.slice(1)) {
      if (letter === "o") {
        const next = fields[at + 1];
        const name = next && !next.many ? known(next.text) : undefined;
        if (next && (name === undefined || !harmlessOptions.has(name)))
          report(walker, span, `the shell option \`${name ?? "…"}\` changes how the script is read`);
        if (next) at++;
      } else if (!"euxfvCmbhtETn".includes(letter))
        report(walker, span, `the shell option \`${value.charAt(0)}${letter}\` changes how the script is read`);
    }
  }
  setPositional(state, fields.slice(at), false);
  return state;
};

/** Without any field the parameters stay, unless `--` is given. */
function setPositional(state: State, fields: readonly Field[], always: boolean): void {
  if (fields.length === 0 && !always) return;
  state.positional = always || fields.some((field) => !field.many) ? fields : undefined;
}

const harmlessShopt = new Set([
  "nullglob",
  "dotglob",
  "globstar",
  "extglob",
  "nocaseglob",
  "nocasematch",
  "globasciiranges",
  "inherit_errexit",
  "checkwinsize",
  "checkhash",
  "huponexit",
  "globskipdots",
]);

const shopt: Builtin = (walker, { fields, state, span }) => {
  const read = readOptions(fields, { letters: "opqsu" });
  const given = read && fields.slice(read.rest);
  const changes = !read || ["s", "u", "o"].some((letter) => read.options.has(letter));
  for (const field of given ?? []) {
    const name = field.many ? undefined : known(field.text);
    const allowed = read?.options.has("o") ? harmlessOptions : harmlessShopt;
    if (changes && (name === undefined || !allowed.has(name)))
      report(walker, field.span, `the shell option \`${name ?? "…"}\` changes how the script is read`);
  }
  if (!read) report(walker, span, "an argument of `shopt` is not known");
  return state;
};

const shift: Builtin = (_walker, { fields, state }) => {
  const [first, ...more] = fields;
  const given = first ? (known(first.text) ?? "") : "1";
  // With anything else it fails, and shifts nothing.
  const count = /^\d{1,6}$/.test(given) && !first?.many && more.length === 0 ? Number(given) : Number.NaN;
  const { positional } = state;
  const certain = positional?.slice(0, count).every((field) => !field.many);
  state.positional =
    positional && certain && Number.isInteger(count) && count <= positional.length
      ? positional.slice(count)
      : undefined;
  return state;
};

/** Sets names to values from outside the script. */
const input =
  (what: string, options: Options): Builtin =>
  (walker, { fields, state, span }) => {
    const read = readOptions(fields, options);
    if (!read) {
      report(walker, span, `an argument of \`${what}\` is not known`);
      return state;
    }
    if (what === "mapfile" && read.options.has("C")) report(walker, span, "`mapfile -C` runs a command for every line");
    const targets = [...names(walker, fields.slice(read.rest), what)];
    const array = read.options.get("a");
    if (what === "read" && array) targets.push(...names(walker, [{ text: array, many: false, span }], what));
    if (targets.length === 0) targets.push(what === "read" ? "REPLY" : "MAPFILE");
    for (const name of targets) walker.assign(state, name, anyVariable, span);
    return state;
  };

const getopts: Builtin = (walker, { fields, state, span }) => {
  for (const name of [...names(walker, fields.slice(1, 2), "getopts"), "OPTARG"])
    walker.assign(state, name, anyVariable, span);
  walker.assign(state, "OPTIND", scalar([holeOf("parameter", "natural")]), span);
  return state;
};

const printf: Builtin = (walker, { fields, state, span }) => {
  const [first, second] = fields;
  if (!first) return state;
  const option = first.many ? undefined : known(first.text);
  if (option === undefined ? couldStartWith(first.text, "-v") : option.startsWith("-v")) {
    const joined = option?.slice(2) ?? "";
    const target = joined === "" ? second : { ...first, text: { pieces: [joined] } };
    if (option === undefined || !target)
      report(walker, first.span, "the format of `printf` could be the option `-v`", 'write `printf -- "$format"`');
    else for (const name of names(walker, [target], "printf -v")) walker.assign(state, name, anyVariable, span);
  }
  return state;
};

const letBuiltin: Builtin = (walker, { fields, state, span }) => {
  for (const field of fields) evaluateTexts(walker, [field.many ? holeOf("variable") : field.text], state, span);
  return state;
};

/** `test -v name[subscript]` evaluates the subscript. */
const test: Builtin = (walker, { fields, state }) => {
  for (const [index, field] of fields.entries()) {
    const value = field.many ? undefined : known(field.text);
    const operator = value === "-v" || value === "-R";
    const operand = fields[index + 1];
    const last = known(operand?.text ?? { pieces: ["]"] });
    if (operator && operand && (operand.many || last === undefined || /[[$`]/.test(last)))
      report(walker, field.span, "`test -v` could evaluate a subscript that runs a command");
    // A word that splits may hold the operator; a single unknown field may be it, before another unknown one.
    const unknownOperand = operand !== undefined && (operand.many || last === undefined || last.includes("["));
    if (field.many && couldStartWith(field.text, "-"))
      report(
        walker,
        field.span,
        "the words of a test are not known: one could be `-v`",
        "put the expansion in double quotes",
      );
    else if (value === undefined && couldStartWith(field.text, "-v") && unknownOperand)
      report(walker, field.span, "an operator of the test is not known");
  }
  return state;
};

const cd: Builtin = (walker, { fields, state }) => {
  walker.leaves();
  const options = fields.filter((field) => /^-[LPe@]+$/.test(known(field.text) ?? ""));
  // `-P` follows links before `..`, which no text can: the last of the two holds.
  const physical = options.some((field) => known(field.text) !== "-L");
  const operands = fields.filter((field) => !options.includes(field) && known(field.text) !== "--");
  const [only, ...more] = operands;
  const path = only && !only.many && more.length === 0 ? known(only.text) : undefined;
  const { cwd } = state;
  if (operands.length === 0) {
    const home = state.variables.has("HOME") || state.havoc ? undefined : walker.home;
    state.cwd = home === undefined ? undefined : [home];
  } else if (physical || path === undefined || path === "-" || path === "" || state.variables.has("CDPATH") || !cwd)
    state.cwd = undefined;
  else state.cwd = cwd.map((base) => resolve(base, path));
  return state;
};

/** `path` as seen from `base`, without `.` and `..` if that is possible by text alone. */
export function resolve(base: string, path: string): string {
  const whole = path.startsWith("/") ? path : `${base}/${path}`;
  const absolute = whole.startsWith("/");
  const parts: string[] = [];
  for (const part of whole.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || !absolute) parts.push(part);
  }
  return (absolute ? "/" : "") + parts.join("/") || ".";
}

/** With a folder, it goes there as `cd` does; else it exchanges folders of a list that is not followed. */
const pushd: Builtin = (walker, call) => {
  walker.leaves();
  const [only, ...more] = call.fields;
  const path = only && !only.many && more.length === 0 ? known(only.text) : undefined;
  if (path !== undefined && path !== "" && !/^[-+]/.test(path)) return cd(walker, call);
  call.state.cwd = undefined;
  return call.state;
};

const popd: Builtin = (walker, { state }) => {
  walker.leaves();
  state.cwd = undefined;
  return state;
};

const evaluate: Builtin = (walker, { fields, state, span }) => {
  const start = fields[0] && !fields[0].many && known(fields[0].text) === "--" ? 1 : 0;
  const pieces = fields.slice(start);
  if (pieces.some((field) => field.many)) {
    walker.problem("eval-unknown", span, "`eval` runs a text that is known only at run time");
    return state;
  }
  const text = concatenate(
    ...pieces.flatMap((field, index) => (index === 0 ? [field.text] : [textOf(" "), field.text])),
  );
  return walker.evaluate(text, state, span);
};

const trap: Builtin = (walker, { fields, state, span }) => {
  const start = known(fields[0]?.text ?? { pieces: [] }) === "--" ? 1 : 0;
  const [action, ...signals] = fields.slice(start);
  const value = action && !action.many ? known(action.text) : undefined;
  if (!action || (value !== undefined && (/^-[lp]+$/.test(value) || value === "-" || value === ""))) return state;
  if (action.many) report(walker, span, "`trap` is given an action that is known only at run time");
  else if (signals.length > 0) walker.setTrap(action.text, signals, span);
  return state;
};

const alias: Builtin = (walker, { fields, state, span }) => {
  if (fields.some((field) => field.many || known(field.text) === undefined || known(field.text)?.includes("=")))
    report(walker, span, "an alias changes what later words mean", "use a function");
  return state;
};

const waitBuiltin: Builtin = (walker, { fields, state, span }) => {
  const read = readOptions(fields, { letters: "fn", withValue: "p" });
  if (!read) report(walker, span, "an argument of `wait` is not known");
  const target = read?.options.get("p");
  if (target)
    for (const name of names(walker, [{ text: target, many: false, span }], "wait -p"))
      walker.assign(state, name, anyVariable, span);
  return state;
};

/** The builtins that change the shell's own state, or that evaluate their arguments again. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ["export", declare("export")],
  ["readonly", declare("readonly")],
  ["declare", declare("declare")],
  ["typeset", declare("declare")],
  ["local", declare("local")],
  ["unset", unset],
  ["set", set],
  ["shopt", shopt],
  ["shift", shift],
  ["read", input("read", { letters: "ers", withValue: "adinNptu" })],
  ["mapfile", input("mapfile", { letters: "t", withValue: "dnOsuCc" })],
  ["readarray", input("mapfile", { letters: "t", withValue: "dnOsuCc" })],
  ["getopts", getopts],
  ["printf", printf],
  ["let", letBuiltin],
  ["test", test],
  ["[", test],
  ["cd", cd],
  ["pushd", pushd],
  ["popd", popd],
  ["eval", evaluate],
  ["trap", trap],
  ["alias", alias],
  ["wait", waitBuiltin],
]);
