// The options of shells that do not change how a script is read, as tables: one for each dialect.
import { choice, type Entry, type Option, text, unknown } from "../../../catalog/schema.ts";
import { type OptionTable, tableFor } from "../option-table.ts";

const names = "errexit nounset pipefail noglob verbose xtrace noexec nullglob".split(" ");

/** `-o name`: a name that is not listed may change how the script is read. */
const named: Option = {
  value: choice(Object.fromEntries(names.map((name) => [name, text])), unknown("it may change how the script is read")),
  separate: true,
};

const letters = "-c -s -e -l -n -u -x -v -f";
const stops = { "--version": { stops: true }, "--help": { stops: true } } as const;

const tableOf = (list: string, more: Readonly<Record<string, Option>> = {}): OptionTable =>
  tableFor(
    new Map(Object.entries({ ...Object.fromEntries(list.split(" ").map((name) => [name, {}])), ...stops, ...more })),
    {
      harmless: false,
      complete: false,
      endsAtOperand: true,
    },
  );

/** Bash's long options, which it also reads behind one dash: `-norc`. A standard shell may be bash. */
export const longNames: ReadonlySet<string> = new Set(
  (
    "debug debugger dump-po-strings dump-strings help init-file login noediting noprofile norc posix pretty-print " +
    "protected rcfile restricted rpm-requires verbose version wordexp"
  ).split(" "),
);

/** By dialect; an option that is not listed is a doubt. `-l` reads the user's own profile. */
export const shellTables: Readonly<Record<"bash" | NonNullable<Entry["dialect"]>, OptionTable>> = {
  bash: tableOf(`${letters} --norc --noprofile --login --restricted --verbose --noediting`, {
    "-o": named,
    "-O": named,
  }),
  posix: tableOf(letters, { "-o": named }),
  // An interactive shell reads the user's own profile, as a login shell does.
  plain: tableOf("-c -i -l -n"),
};
