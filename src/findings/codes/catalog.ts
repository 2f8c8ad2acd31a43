// The catalog does not prove it.
import { rows } from "../row.ts";
import { argument, form } from "../say.ts";

export const catalog = rows({
  "unlisted-command": {
    means: "safe-sh does not know the program: it is not in the catalog",
    gravity: "unread-code",
    tried: true,
    model: true,
    searched: "its-command",
    opening: "allow",
    words: {
      file: form(({ name }: { readonly name: string }) => `runs the file \`${name}\`, which safe-sh does not know`),
      program: form(({ name }: { readonly name: string }) => `runs \`${name}\`, a program that safe-sh does not know`),
    },
  },
  "unlisted-subcommand": {
    means: "safe-sh does not know the subcommand: it is not in the catalog",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    opening: "allow",
    words: { argument },
  },
  "unlisted-option": {
    means: "safe-sh does not know the option: it is not in the catalog",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    opening: "allow",
    words: { argument },
  },
  "unproved-argument": {
    means: "an argument that is known only at run time could be an option, or another subcommand",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    words: { argument },
  },
  "unknown-effect": {
    means: "the catalog cannot say what an argument does",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    words: { argument },
  },
  "unknown-descriptor": {
    means: "a descriptor may stand for a file",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    words: { argument },
  },
  "expression-unread": {
    means: "an expression of `find` is not understood",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    words: { argument },
  },
  "program-unread": {
    means: "a program in another language is not understood",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    words: { argument },
  },
  "program-unknown": {
    means: "a program in another language is known only at run time",
    gravity: "doubt",
    tried: true,
    searched: "its-command",
    words: { argument },
  },
});
