// The language that all shells have in common: scripts for another shell than bash are followed only in it.

import { plain } from "../syntax/reserved.ts";
import type { Command, List, Redirection, Script, Word, WordPart } from "../syntax/script.ts";
import { isBuiltin } from "./builtins/builtins.ts";

/** `posix`: sh, dash, busybox and their kin; `plain`: zsh, ksh, fish, csh, which differ even in words. */
type Dialect = "bash" | "posix" | "plain";

/** Builtins that every shell has, and that change nothing but the folder. */
const shared = new Set(["true", "false", "echo", "printf", "test", "pwd", "cd"]);

/** The others of every standard shell. */
const standard = new Set([":", "["]);

/** Builtins and words of other families, under which the catalog may list a program. */
const otherWords = new Set(
  (
    "and begin bindkey chdir end foreach functions goto limit log login noglob nocorrect not or print printenv r rehash repeat sched " +
    "setenv setopt stat status stop string switch then unlimit unsetenv unsetopt where which zmodload"
  ).split(" "),
);

/** The part of the script that the shell may read or run differently from bash, in words; undefined: none. */
export const beyondPlain = (script: Script, dialect: Dialect): string | undefined =>
  dialect === "bash" ? undefined : inList(script.list, dialect);

function inList(list: List, dialect: Dialect): string | undefined {
  for (const { andOr, background } of list.items) {
    if (background) return "`&`";
    for (const pipeline of [andOr.first, ...andOr.rest.map((each) => each.pipeline)]) {
      if (pipeline.operators.includes("|&")) return "`|&`";
      if (pipeline.timed || pipeline.negated) return pipeline.timed ? "`time`" : "`!`";
      for (const command of pipeline.commands) {
        const found = inCommand(command, dialect);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

function inCommand(command: Command, dialect: Dialect): string | undefined {
  if (command.kind !== "simple") return "a compound command or a function";
  if (command.assignments.length > 0) return "an assignment";
  const [first] = command.words;
  const name = first && plain(first);
  if (name === undefined || !/^[\w./@+-]+$/.test(name)) return "a command whose name is not plain";
  const isProgram = !isBuiltin(name) && (dialect === "posix" || !otherWords.has(name));
  const isKnown = isProgram || shared.has(name) || (dialect === "posix" && standard.has(name));
  if (!isKnown) return `\`${name}\``;
  for (const word of command.words) if (!isPlainWord(word, dialect)) return "anything but plain words";
  for (const redirection of command.redirections)
    if (dialect === "plain" || !isPlainRedirection(redirection)) return `\`${redirection.operator}\``;
  return undefined;
}

/** One descriptor of the first three, a plain file or one of the first three. */
function isPlainRedirection({ operator, descriptor, target }: Redirection): boolean {
  const value = plain(target) ?? "";
  if (typeof descriptor === "string" || (descriptor ?? 0) > 2) return false;
  return operator === ">&" ? /^[12]$/.test(value) : /^(?:<|>|>>)$/.test(operator) && /^[\w./-]+$/.test(value);
}

const isPlainWord = (word: Word, dialect: Dialect): boolean =>
  !word.assignment && word.parts.length > 0 && word.parts.every((part) => isPlainPart(part, dialect));

function isPlainPart(part: WordPart, dialect: Dialect): boolean {
  switch (part.kind) {
    case "literal":
      return (dialect === "posix" ? /^[\w./:@%+,=*?-]*$/ : /^[\w./:@%+,-]*$/).test(part.value);
    case "quoted":
      return part.style === "single" && /^[^'\\!\n]*$/.test(part.value);
    case "double":
      return dialect === "posix" && part.parts.every(isPlainInDouble);
    case "parameter":
      return dialect === "posix" && isPlainInDouble(part);
    default:
      return false;
  }
}

/** Text without a character that `echo`, or the shell in double quotes, reads in its own way; a parameter alone. */
const isPlainInDouble = (part: WordPart): boolean =>
  part.kind === "literal"
    ? /^[^\\!`\n]*$/.test(part.value)
    : part.kind === "parameter" &&
      /^(?:\d|[a-z_]\w*|[@*#?])$/.test(part.name) &&
      part.prefix === undefined &&
      part.subscript === undefined &&
      part.operator === undefined;
