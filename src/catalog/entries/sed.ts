// sed: the stream editor, GNU sed first; BSD sed (macOS) if the two read a command line alike.
import { passes, remakes, under } from "../forms.ts";
import { options } from "../options.ts";
import { both, choice, commands, type Does, reads, script, text, unknown } from "../schema.ts";

// BSD sed's `-l` takes no number: there the next word is the script. A small number is no script.
const lineLengths = under("0 1 60 70 72 76 78 79 80 100 120 132 200 1000", text);

const inPlace: Does = choice(
  { "": text, ".bak": text, ".orig": text, ".old": text, ".backup": text, "~": text },
  unknown("the suffix of a copy may name another folder"),
);

export const sed = commands({
  sed: {
    does: "edits lines of text and prints the result",
    manual: "https://www.gnu.org/software/sed/manual/sed.html",
    options: options(
      [
        "-n|--quiet|--silent -e|--expression=sed!files -f|--file=runs!files -E|-r|--regexp-extended",
        "-s|--separate -u|--unbuffered -z|--null-data|--zero-terminated -b|--binary --sandbox --posix",
        "--debug --follow-symlinks --version",
      ],
      {
        "-i, --in-place": {
          changes: "edits files in place[: {-1}]",
          value: inPlace,
          optional: true,
          operands: { first: [script("sed")], each: both(reads, remakes) },
        },
        "-l, --line-length": { value: choice(lineLengths, unknown("BSD sed takes this word for its script")) },
        // No `stops`: GNU sed opens the files of an earlier `-e` before it prints its version.
        "--help": {},
      },
    ),
    complete: true,
    operands: { first: [script("sed")], each: reads },
    links: "never",
    // Its length of lines. Of GNU, the BSDs and busybox; measured for GNU sed 4.9.
    variables: ["COLS", "COLUMNS"],
    shows: "given",
    // Whole lines.
    lists: [passes("(?:-n\\0\\d+(?:,(?:\\d+|\\$))?p|\\d+q|\\d+(?:,(?:\\d+|\\$))?d|\\$d)\\0")],
    pages: "never",
  },
});
