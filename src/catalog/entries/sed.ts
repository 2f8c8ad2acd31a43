// sed: the stream editor, GNU sed first; BSD sed (macOS) if the two read a command line alike.
import { choice, commands, type Does, reads, readsAndWrites, runsCode, script, text, unknown } from "../schema.ts";

// BSD sed's `-l` takes no number: there the next word is the script. A small number is no script.
const lineLengths = Object.fromEntries(
  ["0", "1", "60", "70", "72", "76", "78", "79", "80", "100", "120", "132", "200", "1000"].map((n) => [n, text]),
);

const inPlace: Does = choice(
  { "": text, ".bak": text, ".orig": text, ".old": text, ".backup": text, "~": text },
  unknown("the suffix of a copy may name another folder"),
);

export const sed = commands({
  sed: {
    does: "edits lines of text and prints the result",
    manual: "https://www.gnu.org/software/sed/manual/sed.html",
    options: {
      "-n, --quiet, --silent": {},
      "-e, --expression": { value: script("sed"), operands: { each: reads } },
      "-f, --file": { value: runsCode, operands: { each: reads } },
      "-E, -r, --regexp-extended": {},
      "-i, --in-place": {
        changes: "edits files in place[: {-1}]",
        value: inPlace,
        optional: true,
        operands: { first: [script("sed")], each: readsAndWrites },
      },
      "-s, --separate": {},
      "-u, --unbuffered": {},
      "-z, --null-data, --zero-terminated": {},
      "-l, --line-length": { value: choice(lineLengths, unknown("BSD sed takes this word for its script")) },
      "-b, --binary": {},
      "--sandbox": {},
      "--posix": {},
      "--debug": {},
      "--follow-symlinks": {},
      // No `stops`: GNU sed opens the files of an earlier `-e` before it prints its version.
      "--help": {},
      "--version": {},
    },
    complete: true,
    operands: { first: [script("sed")], each: reads },
    links: "never",
    shows: "given",
    pages: "never",
  },
});
