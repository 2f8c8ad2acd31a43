// The text is not read as bash surely reads it.
import { rows } from "../row.ts";
import { form, refused, rule } from "../say.ts";

export interface Problem {
  readonly problem: string;
}

export interface Piece {
  readonly text: string;
}

export interface Kind {
  readonly kind: string;
}

export const text = rows({
  "not-a-script": {
    means: "it is not text that bash could be given",
    gravity: "doubt",
    words: {
      type: form("the command is not a string", "give the command as one string"),
      file: form(({ problem }: Problem) => problem, "give a script in UTF-8 of reasonable length"),
      bytes: form(({ problem }: Problem) => problem, "give text in UTF-8"),
    },
  },
  "empty-script": {
    means: "there is no command in it",
    gravity: "no-command",
    words: {
      none: form("there is no command", "give one command"),
      inner: form(
        ({ program }: { readonly program: string }) => `\`${program}\` is given no command`,
        "give one command",
      ),
    },
  },
  "syntax-error": {
    means: "it is not valid bash, or one of the parsers cannot read it",
    gravity: "doubt",
    tried: true,
    words: {
      rule,
      parser: refused(({ error }: { readonly error: string }) => `bash's grammar does not allow this text: ${error}`),
    },
  },
  "parsers-disagree": {
    means: "two parsers read it differently",
    gravity: "doubt",
    tried: true,
    words: {
      here: refused(
        ({ text, difference }: Piece & { readonly difference: string }) =>
          `two parsers read \`${text}\` differently (${difference})`,
      ),
    },
  },
  "unlisted-syntax": {
    means: "a form of bash that is not read",
    gravity: "doubt",
    tried: true,
    words: {
      rule,
      kind: refused(({ kind }: Kind) => `syntax of the kind ${kind} is not read`),
      here: refused(({ kind }: Kind) => `syntax of the kind ${kind} is not read here`),
      descriptor: refused(({ text }: Piece) => `\`${text}\` is not a descriptor to bash`),
    },
  },
  "uncovered-text": {
    means: "a part of the text belongs to nothing that was read",
    gravity: "doubt",
    tried: true,
    words: { rule, piece: refused(({ text }: Piece) => `\`${text}\` belongs to no command`) },
  },
  "hidden-syntax": {
    means: "a character may be syntax to bash",
    gravity: "doubt",
    tried: true,
    words: {
      rule,
      character: refused(({ text }: Piece) => `\`${text}\` may mean more to bash here than what was read`),
    },
  },
  "hidden-comment": { means: "`#` may or may not begin a comment", gravity: "doubt", tried: true, words: { rule } },
  "strange-character": {
    means: "a control character or look-alike blank that bash reads in its own way",
    gravity: "doubt",
    words: {
      code: refused(({ code }: { readonly code: string }) => `the character U+${code} may be read differently by bash`),
    },
  },
  "quotes-in-quotes": {
    means: "quotes inside quotes may end elsewhere in bash",
    gravity: "doubt",
    tried: true,
    words: { rule },
  },
  "reserved-word": {
    means: "a word may be a word of the grammar to bash",
    gravity: "doubt",
    tried: true,
    words: {
      rule,
      word: refused(
        ({ text }: Piece) => `\`${text}\` is a word of the shell's grammar, and stands where it was read as a command`,
      ),
    },
  },
  "redirection-target": {
    means: "words or digits around a redirection may belong to it or not",
    gravity: "doubt",
    tried: true,
    words: { rule, next: refused(({ text }: Piece) => `\`${text}\` belongs to the redirection after it`) },
  },
  "continuation-in-word": {
    means: "a line break in a word joins its halves",
    gravity: "doubt",
    tried: true,
    words: { rule },
  },
  "complex-backticks": {
    means: "a backtick substitution with quotes or backslashes",
    gravity: "doubt",
    tried: true,
    words: { rule },
  },
  "here-document-end": {
    means: "the end of a here-document is not sure",
    gravity: "doubt",
    tried: true,
    words: { rule },
  },
  "too-long": {
    means: "the script is longer than is read",
    gravity: "doubt",
    words: { text: refused(({ most }: { readonly most: number }) => `the script is longer than ${most} characters`) },
  },
  unprintable: {
    means: "no text is sure to mean the same to bash",
    gravity: "doubt",
    tried: true,
    words: {
      print: form(
        "it cannot be written out so that bash surely reads it as it was judged",
        "write it in a simpler form",
      ),
    },
  },
});
