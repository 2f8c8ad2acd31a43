// The catalog does not prove it.
import { doubt, type Row, rows } from "../row.ts";
import { form, listed, made, why } from "../say.ts";

/** Only this command is not understood. */
const ofCommand = <const Words extends Row["words"]>(means: string, words: Words) =>
  ({ ...doubt(means, words), searched: "its-command" }) as const;

/** What the program does is known, and says more. */
const argument = <const Words extends Row["words"]>(means: string, words: Words) =>
  ({ ...ofCommand(means, words), gravity: "argument" }) as const;

export const catalog = rows({
  "unlisted-command": {
    means: "safe-sh does not know the program: it is not in the catalog",
    gravity: "unread-code",
    tried: true,
    model: true,
    searched: "its-command",
    opening: "allow",
    words: {
      file: form("runs the file `{name}`, which safe-sh does not know"),
      program: form("runs `{name}`, a program that safe-sh does not know"),
    },
  },
  "unlisted-subcommand": {
    ...ofCommand("safe-sh does not know the subcommand: it is not in the catalog", {
      name: form("safe-sh does not know the subcommand `{name}`"),
      none: form("what it does without a subcommand is not known"),
    }),
    // It may do anything that the program can.
    gravity: "unread-code",
    opening: "allow",
  },
  "unlisted-option": {
    ...argument("safe-sh does not know the option: it is not in the catalog", {
      option: form("safe-sh does not know the option `{option}`"),
      key: form("safe-sh does not know `{key}`"),
      value: form("safe-sh knows no argument of the option `{option}`"),
      shell: form("the shell option `{option}` may change how the script is read"),
    }),
    opening: "allow",
  },
  "unproved-argument": argument(
    "an argument that is known only at run time could be an option, or another subcommand",
    {
      why,
      option: form("`{argument}` could be an option"),
      value: form("`{argument}` could be an option, though it stands behind `{option}`", "write the two as one word"),
      missing: form("the option `{option}` has no argument"),
      many: form("how many fields follow `{option}` is known only at run time", "put the expansion in double quotes"),
      subcommand: form("the subcommand `{name}` is known only at run time"),
      inner: form("what it does with `{name}` is not known"),
    },
  ),
  "unknown-effect": ofCommand("the catalog cannot say what an argument does", {
    why,
    operands: made(
      ({ names }: { readonly names: readonly string[] }) =>
        `safe-sh does not know its operand${names.length > 1 ? "s" : ""} ${listed(names)}`,
    ),
  }),
  "unknown-descriptor": ofCommand("a descriptor may stand for a file", { why }),
  "expression-unread": ofCommand("an expression of `find` is not understood", {
    problem: form("its expression is not understood: {problem}"),
  }),
  "program-unread": ofCommand("a program in another language is not understood", {
    problem: form("its {language} program is not understood: {problem}"),
    command: form("a command that it runs is not understood: {problem}"),
  }),
  "program-unknown": ofCommand("a program in another language is known only at run time", {
    language: form("its {language} program is known only at run time", "write the program out in single quotes"),
  }),
});
