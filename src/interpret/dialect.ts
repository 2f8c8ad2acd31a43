// Syntax that a POSIX shell such as dash reads differently from bash: `sh -c` is followed only if both agree.
import type { Command, List, Pipeline, Redirection, Script, Word, WordPart } from "../syntax/script.ts";

const specialBuiltins = new Set(
  ": . break continue eval exec exit export readonly return set shift times trap unset".split(" "),
);
// Builtins of bash that a POSIX shell may lack, or that mean something else there.
const bashOnly = new Set(
  "source declare typeset let mapfile readarray shopt pushd popd dirs builtin enable function select [[ time coproc local alias".split(
    " ",
  ),
);

/** The part of the script that a POSIX shell may read differently, in words; undefined: none. */
export function beyondPosix(script: Script): string | undefined {
  return inList(script.list);
}

// Builtins and words of a shell's language, which another family may have in another form.
const languageWords = new Set(
  "alias and begin bg bind bindkey builtin case chdir command complete do done elif else end esac fc fg fi for foreach function functions getopts goto hash history if in jobs kill let limit log logout login noglob nocorrect not or print printenv r read rehash repeat sched select setenv setopt stat stop string suspend switch then time type typeset ulimit umask unalias unlimit unsetenv unsetopt until wait where while whence zmodload".split(
    " ",
  ),
);
const plainWord = /(?:[\w./:@%+,-]|'[^'\\!\n]*')+/.source;
const plainScript = new RegExp(
  `^\\s*${plainWord}(?:[ \\t]+${plainWord}|[ \\t]*(?:&&|\\|\\|?|;)[ \\t]*${plainWord})*[ \\t;]*\\n?$`,
);

/**
 * Why a script may mean something else in shells of other families (zsh, ksh, fish, csh); undefined: it is one line
 * of plain words, single quotes, `;`, `&&`, `||` and `|`, and its commands are programs.
 */
export function beyondPlain(source: string): string | undefined {
  if (!plainScript.test(source)) return "anything but plain words";
  const names = source
    .replace(/'[^']*'/g, "'")
    .split(/&&|\|\|?|;/)
    .map((command) => /\S+/.exec(command)?.[0] ?? "");
  const special = names.find(
    (name) => name.includes("'") || specialBuiltins.has(name) || bashOnly.has(name) || languageWords.has(name),
  );
  return special === undefined ? undefined : `\`${special}\``;
}

const first = <Item>(items: readonly Item[], check: (item: Item) => string | undefined): string | undefined => {
  for (const item of items) {
    const found = check(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

const inList = (list: List): string | undefined =>
  first(
    list.items,
    ({ andOr }) => inPipeline(andOr.first) ?? first(andOr.rest, ({ pipeline }) => inPipeline(pipeline)),
  );

function inPipeline(pipeline: Pipeline): string | undefined {
  if (pipeline.timed) return "`time`";
  if (pipeline.operators.includes("|&")) return "`|&`";
  return first(pipeline.commands, inCommand);
}

function inCommand(command: Command): string | undefined {
  switch (command.kind) {
    case "simple": {
      const [name] = command.words;
      const [part] = name?.parts ?? [];
      const text = part?.kind === "literal" ? part.value : "";
      if (bashOnly.has(text)) return `\`${text}\``;
      return (
        first(command.assignments, (assignment) => {
          if (assignment.subscript || assignment.append || assignment.value?.kind === "array")
            return "an array or `+=`";
          return assignment.value ? inWord(assignment.value) : undefined;
        }) ??
        first(command.words, inWord) ??
        first(command.redirections, inRedirection)
      );
    }
    case "compound":
      return inCompound(command) ?? first(command.redirections, inRedirection);
    case "function":
      return specialBuiltins.has(command.name) ? "a function with a special builtin's name" : inCommand(command.body);
    case "coprocess":
      return "`coproc`";
    default:
      return command satisfies never;
  }
}

function inCompound(command: Extract<Command, { kind: "compound" }>): string | undefined {
  const { body } = command;
  switch (body.type) {
    case "brace-group":
    case "subshell":
      return inList(body.list);
    case "if":
      return (
        first(body.branches, (branch) => inList(branch.condition) ?? inList(branch.body)) ??
        (body.otherwise && inList(body.otherwise))
      );
    case "for":
      return first(body.words ?? [], inWord) ?? inList(body.body);
    case "while":
    case "until":
      return inList(body.condition) ?? inList(body.body);
    case "case":
      return (
        inWord(body.word) ??
        first(body.items, (item) =>
          item.terminator === ";;" ? (first(item.patterns, inWord) ?? inList(item.body)) : `\`${item.terminator}\``,
        )
      );
    case "select":
    case "arithmetic-for":
    case "conditional":
    case "arithmetic":
      return "a compound command of bash's own";
    default:
      return body satisfies never;
  }
}

function inRedirection(redirection: Redirection): string | undefined {
  const { operator, descriptor, target } = redirection;
  if (
    operator === "<<<" ||
    operator === "&>" ||
    operator === "&>>" ||
    typeof descriptor === "string" ||
    (descriptor ?? 0) > 9
  )
    return `\`${operator}\``;
  // `>& file` is a duplication of descriptors to a POSIX shell.
  if (
    (operator === ">&" || operator === "<&") &&
    !(target.parts.length === 1 && target.parts[0]?.kind === "literal" && /^(?:\d|-)$/.test(target.parts[0].value))
  )
    return `\`${operator}\``;
  return operator === "<<" || operator === "<<-" ? first(target.parts, inPart) : inWord(target);
}

const inWord = (word: Word): string | undefined => (word.assignment ? "a declaration" : first(word.parts, inPart));

function inPart(part: WordPart): string | undefined {
  switch (part.kind) {
    case "literal":
      return /\{[^}]*(?:,|\.\.)|\[\^/.test(part.value) ? "a brace expansion" : undefined;
    case "quoted":
      return part.style === "ansi-c" ? "`$'...'`" : undefined;
    case "double":
      return first(part.parts, inPart);
    case "parameter":
      if (
        part.prefix === "!" ||
        part.subscript ||
        (part.operator !== undefined && !/^(?::?[-=+?]|##?|%%?)$/.test(part.operator))
      )
        return "a parameter expansion of bash's own";
      return first(part.operands, inWord);
    case "command":
      return inList(part.list);
    case "process":
      return "a process substitution";
    case "arithmetic":
      return first(part.expression.parts, inPart);
    default:
      return part satisfies never;
  }
}
