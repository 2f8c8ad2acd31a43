// The text is not read as bash surely reads it.
import { doubt, rows } from "../row.ts";
import { form, refused, rule } from "../say.ts";

export const text = rows({
  "not-a-script": {
    means: "it is not text that bash could be given",
    gravity: "doubt",
    words: {
      type: form("the command is not a string", "give the command as one string"),
      file: form("{problem}", "give a script in UTF-8 of reasonable length"),
      bytes: form("{problem}", "give text in UTF-8"),
    },
  },
  "empty-script": {
    means: "there is no command in it",
    gravity: "no-command",
    words: {
      none: form("there is no command", "give one command"),
      inner: form("`{program}` is given no command", "give one command"),
    },
  },
  "syntax-error": doubt("it is not valid bash, or one of the parsers cannot read it", {
    rule,
    parser: refused("bash's grammar does not allow this text: {error}"),
  }),
  "parsers-disagree": doubt("two parsers read it differently", {
    here: refused("two parsers read `{text}` differently ({difference})"),
  }),
  "unlisted-syntax": doubt("a form of bash that is not read", {
    rule,
    kind: refused("syntax of the kind {kind} is not read"),
    here: refused("syntax of the kind {kind} is not read here"),
    descriptor: refused("`{text}` is not a descriptor to bash"),
  }),
  "uncovered-text": doubt("a part of the text belongs to nothing that was read", {
    rule,
    piece: refused("`{text}` belongs to no command"),
  }),
  "hidden-syntax": doubt("a character may be syntax to bash", {
    rule,
    character: refused("`{text}` may mean more to bash here than what was read"),
  }),
  "hidden-comment": doubt("`#` may or may not begin a comment", { rule }),
  "strange-character": {
    means: "a control character or look-alike blank that bash reads in its own way",
    gravity: "doubt",
    words: { code: refused("the character U+{code} may be read differently by bash") },
  },
  "quotes-in-quotes": doubt("quotes inside quotes may end elsewhere in bash", { rule }),
  "reserved-word": doubt("a word may be a word of the grammar to bash", {
    rule,
    word: refused("`{text}` is a word of the shell's grammar, and stands where it was read as a command"),
  }),
  "redirection-target": doubt("words or digits around a redirection may belong to it or not", {
    rule,
    next: refused("`{text}` belongs to the redirection after it"),
  }),
  "continuation-in-word": doubt("a line break in a word joins its halves", { rule }),
  "complex-backticks": doubt("a backtick substitution with quotes or backslashes", { rule }),
  "here-document-end": doubt("the end of a here-document is not sure", { rule }),
  "too-long": {
    means: "the script is longer than is read",
    gravity: "doubt",
    words: { text: refused("the script is longer than {most} characters") },
  },
  unprintable: doubt("no text is sure to mean the same to bash", {
    print: form("it cannot be written out so that bash surely reads it as it was judged", "write it in a simpler form"),
  }),
});
