// The catalog does not prove it.
import { rows } from "../row.ts";
import { argument, form } from "../say.ts";

/** Only this command is not understood. */
const doubt = (means: string) =>
  ({ means, gravity: "doubt", tried: true, searched: "its-command", words: { argument } }) as const;

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
    ...doubt("safe-sh does not know the subcommand: it is not in the catalog"),
    opening: "allow",
  },
  "unlisted-option": { ...doubt("safe-sh does not know the option: it is not in the catalog"), opening: "allow" },
  "unproved-argument": doubt("an argument that is known only at run time could be an option, or another subcommand"),
  "unknown-effect": doubt("the catalog cannot say what an argument does"),
  "unknown-descriptor": doubt("a descriptor may stand for a file"),
  "expression-unread": doubt("an expression of `find` is not understood"),
  "program-unread": doubt("a program in another language is not understood"),
  "program-unknown": doubt("a program in another language is known only at run time"),
});
