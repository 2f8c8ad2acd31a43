// The text is not read as bash surely reads it.
import { rows } from "../row.ts";

export const text = rows({
  "not-a-script": { means: "it is not text that bash could be given", gravity: "doubt" },
  "empty-script": { means: "there is no command in it", gravity: "no-command" },
  "syntax-error": {
    means: "it is not valid bash, or one of the parsers cannot read it",
    gravity: "doubt",
    tried: true,
  },
  "parsers-disagree": { means: "two parsers read it differently", gravity: "doubt", tried: true },
  "unlisted-syntax": { means: "a form of bash that is not read", gravity: "doubt", tried: true },
  "uncovered-text": { means: "a part of the text belongs to nothing that was read", gravity: "doubt", tried: true },
  "hidden-syntax": { means: "a character may be syntax to bash", gravity: "doubt", tried: true },
  "hidden-comment": { means: "`#` may or may not begin a comment", gravity: "doubt", tried: true },
  "strange-character": {
    means: "a control character or look-alike blank that bash reads in its own way",
    gravity: "doubt",
  },
  "quotes-in-quotes": { means: "quotes inside quotes may end elsewhere in bash", gravity: "doubt", tried: true },
  "reserved-word": { means: "a word may be a word of the grammar to bash", gravity: "doubt", tried: true },
  "redirection-target": {
    means: "words or digits around a redirection may belong to it or not",
    gravity: "doubt",
    tried: true,
  },
  "continuation-in-word": { means: "a line break in a word joins its halves", gravity: "doubt", tried: true },
  "complex-backticks": { means: "a backtick substitution with quotes or backslashes", gravity: "doubt", tried: true },
  "here-document-end": { means: "the end of a here-document is not sure", gravity: "doubt", tried: true },
  "too-long": { means: "the script is longer than is read", gravity: "doubt" },
  unprintable: { means: "no text is sure to mean the same to bash", gravity: "doubt", tried: true },
});
