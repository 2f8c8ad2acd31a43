// The language that all shells have in common: scripts for another shell than bash are followed only in it.

import { plain } from "../syntax/reserved.ts";
import type {
  Assignment,
  Command,
  Compound,
  List,
  Parameter,
  Pipeline,
  Redirection,
  Script,
  SimpleCommand,
  Word,
  WordPart,
} from "../syntax/script.ts";
import { isBuiltin } from "./builtins/builtins.ts";
import { numbersOfBash } from "./names.ts";

/** `posix`: sh, dash, busybox and their kin; `plain`: zsh, ksh, fish, csh, which differ even in words. */
type Dialect = "bash" | "posix" | "plain";

/** Builtins that every shell has, and that leave the shell as it is. */
const unchanging = new Set(["true", "false", "echo", "printf", "test", "pwd"]);
const shared = new Set([...unchanging, "cd"]);

/** The others of every standard shell, each with what may stand behind it. */
const standard: ReadonlyMap<string, RegExp> = new Map([
  [":", /^/],
  ["[", /^/],
  ["exit", /^(?: \d+)?$/],
  ["break", /^$/],
  ["continue", /^$/],
  ["set", /^ -[eux]+$/],
  ["command", /^ -v [\w./+-]+$/],
  ["exec", /^ [\w./]/],
  ["read", /^(?: -r)?(?: [a-z_]\w+| [a-z])+$/],
]);

/** Builtins and words of other families, under which the catalog may list a program. */
const otherWords = new Set(
  (
    "and begin bindkey chdir end foreach functions goto limit log login noglob nocorrect not or print printenv r rehash repeat sched " +
    "setenv setopt stat status stop string switch then unlimit unsetenv unsetopt where which zmodload"
  ).split(" "),
);

/** The part of the script that the shell may read or run differently from bash, in words; undefined: none. */
export const beyondPlain = (script: Script, dialect: Dialect): string | undefined =>
  dialect === "bash" ? undefined : inList(script.list, dialect, true);

/** `isLast`: nothing follows it in its shell. */
function inList({ items }: List, dialect: Dialect, isLast: boolean): string | undefined {
  for (const { andOr, background } of items) {
    if (background) return "`&`";
    const pipelines = [andOr.first, ...andOr.rest.map((each) => each.pipeline)];
    const isEnd = isLast && andOr === items.at(-1)?.andOr;
    for (const pipeline of pipelines) {
      const found = inPipeline(pipeline, dialect, isEnd && pipeline === pipelines.at(-1));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function inPipeline(
  { commands, operators, timed, negated }: Pipeline,
  dialect: Dialect,
  isLast: boolean,
): string | undefined {
  if (operators.includes("|&")) return "`|&`";
  if (timed) return "`time`";
  if (negated && dialect === "plain") return "`!`";
  // Some shells run the last of them themselves, so that what it sets stays.
  const [last, ...before] = commands.toReversed();
  if (last && before.length > 0 && !isLast && mayStay(last)) return "a pipe into what may change the shell";
  for (const command of commands) {
    const found = inCommand(command, dialect, isLast && command === last);
    if (found !== undefined) return found;
  }
  return undefined;
}

function mayStay(command: Command): boolean {
  if (command.kind !== "simple") return true;
  const [first] = command.words;
  const name = first && plain(first);
  return name === undefined || (isBuiltin(name) && !unchanging.has(name));
}

function inCommand(command: Command, dialect: Dialect, isLast: boolean): string | undefined {
  if (command.kind === "simple") return inSimple(command, dialect);
  if (dialect === "plain" || command.kind !== "compound") return "a compound command or a function";
  for (const redirection of command.redirections)
    if (!isPlainRedirection(redirection)) return `\`${redirection.operator}\``;
  return inCompound(command.body, isLast);
}

/** Those of every standard shell, but `case`, whose parentheses an old bash takes for the end of `$(`. */
function inCompound(body: Compound, isLast: boolean): string | undefined {
  switch (body.type) {
    case "brace-group":
      return inList(body.list, "posix", isLast);
    case "subshell":
      return inList(body.list, "posix", true);
    case "if": {
      const conditions = body.branches.map(({ condition }) => inList(condition, "posix", false));
      const bodies = [...body.branches.map((branch) => branch.body), ...(body.otherwise ? [body.otherwise] : [])];
      return [...conditions, ...bodies.map((list) => inList(list, "posix", isLast))].find(
        (found) => found !== undefined,
      );
    }
    case "while":
    case "until":
      return inList(body.condition, "posix", false) ?? inList(body.body, "posix", false);
    case "for":
      if (!ownVariable.test(body.name)) return `the variable \`${body.name}\``;
      if (body.words?.some((word) => !isPlainWord(word, "posix"))) return "anything but plain words";
      return inList(body.body, "posix", false);
    default:
      return "such a compound command";
  }
}

/** No shell gives a meaning to a name with small letters; zsh, which does, not as `sh`. */
const ownVariable = /^(?:[a-z]\w*|_\w+)$/;

function inSimple(command: SimpleCommand, dialect: Dialect): string | undefined {
  const { assignments, redirections, words } = command;
  const [first] = words;
  const name = first && plain(first);
  const isRead = name === "read" && assignments.every((each) => each.name === "IFS" && isPlainAssignment(each));
  const isAssigned = words.length + redirections.length === 0 && assignments.every(isOwnAssignment);
  if (assignments.length > 0 && !(dialect === "posix" && (isRead || isAssigned))) return "an assignment";
  if (isAssigned && assignments.length > 0) return undefined;
  if (name === undefined || !/^[\w./@+-]+$|^[:[]$/.test(name)) return "a command whose name is not plain";
  const isProgram = !isBuiltin(name) && (dialect === "posix" || !otherWords.has(name));
  const behind = dialect === "posix" ? standard.get(name) : undefined;
  const text = words.slice(1).map((word) => ` ${plain(word) ?? "\0"}`);
  if (!isProgram && !shared.has(name) && !behind?.test(text.join(""))) return `\`${name}\``;
  for (const word of words) if (!isPlainWord(word, dialect)) return "anything but plain words";
  for (const redirection of redirections)
    if (dialect === "plain" || !isPlainRedirection(redirection)) return `\`${redirection.operator}\``;
  return undefined;
}

const isOwnAssignment = (assignment: Assignment): boolean =>
  ownVariable.test(assignment.name) && isPlainAssignment(assignment);

const isPlainAssignment = ({ value, append, subscript }: Assignment): boolean =>
  !append && subscript === undefined && (value === undefined || (value.kind === "word" && isPlainWord(value, "posix")));

/** One descriptor of the first three, a plain file or one of the first three. */
function isPlainRedirection({ operator, descriptor, target }: Redirection): boolean {
  const value = plain(target) ?? "";
  if (typeof descriptor === "string" || (descriptor ?? 0) > 2) return false;
  if (operator === "<" && target.parts.length === 1 && target.parts[0]?.kind === "double")
    return isPlainWord(target, "posix");
  return operator === ">&" ? /^[12]$/.test(value) : /^(?:<|>|>>)$/.test(operator) && /^[\w./-]+$/.test(value);
}

const isPlainWord = (word: Word, dialect: Dialect): boolean =>
  !word.assignment && word.parts.length > 0 && word.parts.every((part) => isPlainPart(part, dialect));

function isPlainPart(part: WordPart, dialect: Dialect): boolean {
  switch (part.kind) {
    case "literal":
      return (dialect === "posix" ? /^(?:[\w./:@%+,=*?-]*|[[\]!]|!=)$/ : /^[\w./:@%+,-]*$/).test(part.value);
    case "quoted":
      return part.style === "single" && /^[^'\\!\n]*$/.test(part.value);
    case "double":
      return dialect === "posix" && part.parts.every(isPlainInDouble);
    default:
      return dialect === "posix" && isPlainInDouble(part);
  }
}

/** Text without a character that `echo`, or the shell in double quotes, reads in its own way; a parameter; `$(...)`. */
function isPlainInDouble(part: WordPart): boolean {
  switch (part.kind) {
    case "literal":
      return /^[^\\!`\n]*$/.test(part.value);
    case "command":
      return inList(part.list, "posix", true) === undefined;
    case "parameter":
      return (
        /^(?:\d|[a-zA-Z_]\w+|[a-zA-Z]|[@*#?])$/.test(part.name) &&
        !numbersOfBash.has(part.name) &&
        isPlainParameter(part)
      );
    default:
      return false;
  }
}

/** Alone, or with a plain word for its place. */
function isPlainParameter({ prefix, subscript, operator, operands: [operand, ...more] }: Parameter): boolean {
  if (prefix !== undefined || subscript !== undefined) return false;
  if (operator === undefined) return true;
  return (
    operator === ":-" &&
    more.length === 0 &&
    (operand?.parts.length === 0 || /^[\w./-]+$/.test((operand && plain(operand)) ?? ""))
  );
}
