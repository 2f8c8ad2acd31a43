// The fields behind a command's name × a grammar × a table of options → the options and operands. Pure syntax.
import type { Entry, Grammar } from "../../catalog/schema.ts";
import type { Field } from "../../interpret/text.ts";
import type { Argv } from "./argv.ts";
import { readFind } from "./grammars/find.ts";
import { findTable } from "./grammars/find-primaries.ts";
import { readShell } from "./grammars/shell.ts";
import { shellTables } from "./grammars/shell-options.ts";
import { readWords } from "./grammars/words.ts";
import { merged, type OptionTable, tableOf } from "./option-table.ts";

/**
 * The command line as the grammar reads it.
 *
 * @example readArgv(fields("-o out in"), "gnu", tableOf(sort)) // options: `-o` with `out`; operands: `in`
 */
export function readArgv(fields: readonly Field[], grammar: Grammar, table: OptionTable): Argv {
  switch (grammar) {
    case "gnu":
    case "posix":
    case "single-dash":
    case "single-dash-posix":
    case "key-value":
    case "cluster-first":
      return readWords(fields, grammar, table);
    case "find":
      return readFind(fields, table);
    case "shell":
      return readShell(fields, table);
    case "verbatim":
    case "test":
      return { options: [], operands: fields, doubts: [], possible: [], open: false };
    default:
      return grammar satisfies never;
  }
}

/**
 * The options of an entry under a grammar. `outer`: options of the program that it accepts behind a subcommand. `dashed`: what the
 * entry says, or its program.
 */
export function tableFor(
  entry: Entry,
  grammar: Grammar,
  outer: OptionTable | undefined,
  dashed?: Entry["dashed"],
): OptionTable {
  if (grammar === "find") return findTable;
  if (grammar === "shell") return shellTables[entry.dialect ?? "bash"];
  const table = outer ? merged(outer, tableOf(entry)) : tableOf(entry);
  return dashed === undefined || table.dashed === dashed ? table : { ...table, dashed };
}
