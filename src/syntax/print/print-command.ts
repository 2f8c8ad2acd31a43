// Prints commands: simple commands with their assignments and redirections, functions and coprocesses.
import { plain, reserved } from "../reserved.ts";
import type { Assignment, Command, Redirection, SimpleCommand, Word } from "../script.ts";
import type { Layout } from "./layout.ts";
import { printCompound } from "./print-compound.ts";
import { Unprintable } from "./print-text.ts";
import { checkVariable, printParts, printSubscript, printWord, printWords } from "./print-word.ts";

export function printCommand(layout: Layout, command: Command): void {
  switch (command.kind) {
    case "simple":
      return printSimple(layout, command);
    case "compound":
      printCompound(layout, command.body, command.span.end);
      return printRedirections(layout, command.redirections, { atStart: false });
    case "function":
      if (!/^[A-Za-z_][\w.:-]*$/.test(command.name) || reserved.has(command.name))
        throw new Unprintable("the name of a function");
      layout.text(`${command.name}() `);
      return printCommand(layout, command.body);
    case "coprocess":
      checkVariable(command.name);
      layout.text(`coproc ${command.name} `);
      return printCommand(layout, command.body);
    default:
      return command satisfies never;
  }
}

function printSimple(layout: Layout, { assignments, words, redirections }: SimpleCommand): void {
  // Bash hands the program the text of such an array, blanks and quotes as they are.
  if (words.length > 0 && assignments.some(({ value }) => value?.kind === "array"))
    throw new Unprintable("an array before a command");
  let first = true;
  const blank = (): void => {
    if (!first) layout.text(" ");
    first = false;
  };
  for (const assignment of assignments) {
    blank();
    printAssignment(layout, assignment);
  }
  for (const [index, word] of words.entries()) {
    blank();
    const value = index === 0 ? plain(word) : undefined;
    if (index === 0 && looksAssigned(word)) throw new Unprintable("a command's name that looks like an assignment");
    if (value !== undefined && reserved.has(value)) layout.text(`\\${value}`);
    else if (word.assignment) printAssignment(layout, word.assignment);
    else printWord(layout, word, "word");
  }
  printRedirections(layout, redirections, { atStart: first });
}

function looksAssigned({ parts: [first], assignment }: Word): boolean {
  return assignment !== undefined || (first?.kind === "literal" && /^[A-Za-z_]\w*(?:\[|\+?=)/.test(first.value));
}

function printAssignment(layout: Layout, { name, subscript, append, value }: Assignment): void {
  checkVariable(name);
  layout.text(name);
  if (subscript) printSubscript(layout, subscript);
  layout.text(append ? "+=" : "=");
  if (value?.kind === "word") printParts(layout, value.parts, "word");
  if (value?.kind !== "array") return;
  layout.text("(");
  printWords(layout, value.elements);
  layout.text(")");
}

/** `atStart`: nothing of the command stands before them. */
function printRedirections(
  layout: Layout,
  redirections: readonly Redirection[],
  { atStart }: { readonly atStart: boolean },
): void {
  for (const [index, { descriptor, operator, target }] of redirections.entries()) {
    if (index > 0 || !atStart) layout.text(" ");
    if (typeof descriptor === "string") {
      checkVariable(descriptor);
      layout.text(`{${descriptor}}`);
    } else if (descriptor !== undefined) layout.text(String(descriptor));
    if (operator === "<<" || operator === "<<-") printHereDocument(layout, target);
    else {
      layout.text(`${operator} `);
      printWord(layout, target, "word");
    }
  }
}

function printHereDocument(layout: Layout, { parts }: Word): void {
  const [only, ...more] = parts;
  const quoted = only?.kind === "quoted" && only.style === "single" && more.length === 0;
  const body = layout.capture(() => {
    if (quoted) layout.text(only.value);
    else printParts(layout, parts, "here-document");
  });
  if (body !== "" && !body.endsWith("\n")) throw new Unprintable("a here-document without a last line break");
  const delimiter = layout.hereDocument(body);
  layout.text(quoted ? `<<'${delimiter}'` : `<<${delimiter}`);
}
