// grep and its kin, and the scripts that look into compressed files for it.

import { inputLines, passes } from "../forms.ts";
import { clientsProgram } from "../knowledge/environment.ts";
import { options } from "../options.ts";
import { commands, type Entry, reads, text } from "../schema.ts";

const grepManual = "https://www.gnu.org/software/grep/manual/grep.html";
const gzipManual = "https://www.gnu.org/software/gzip/manual/gzip.html";

// Of GNU and the BSDs. Another program of the name (ugrep) may save its settings or run filters.
const searching = {
  options: options(
    [
      "-E|--extended-regexp -F|--fixed-strings -G|--basic-regexp -P|--perl-regexp -e|--regexp=!files",
      "-i|--ignore-case -y --no-ignore-case -w|--word-regexp -x|--line-regexp -z|--null-data",
      "-s|--no-messages -v|--invert-match -V|--version --help -m|--max-count= -b|--byte-offset",
      "-n|--line-number --line-buffered -H|--with-filename -h|--no-filename --label= -o|--only-matching",
      "-q|--quiet|--silent --binary-files= -a|--text -I -L|--files-without-match!named -l|--files-with-matches!named",
      "-c|--count -T|--initial-tab -Z|--null -B|--before-context= -A|--after-context= -C|--context=~ -0",
      "-1 -2 -3 -4 -5 -6 -7 -8 -9 --color? --colour? -U|--binary -u|--unix-byte-offsets --include=!only",
      "--exclude=!first --exclude-dir= --include-dir= --group-separator= --no-group-separator -D|--devices=~",
      "-f|--file=reads!files --exclude-from=reads!first -r|-R|--recursive|--dereference-recursive!descends",
    ],
    { "-d, --directories": { value: text, unless: ["read", "skip"], descends: true, implies: ["-r"] } },
  ),
  complete: true,
} as const;

/**
 * Of GNU, the BSDs, macOS, busybox, and ugrep in its place. Measured for GNU grep 3.8 (`test/judge/variables-read.test.ts`): GREP_COLOR,
 * GREP_COLORS, TERM. The scripts egrep, fgrep and rgrep set what they read. In Claude Code's shell its own program may stand in their place
 * (docs/references/claude-code-shell.md), whose runtime obeys variables before it is ugrep.
 */
const variables = [...["*GREP_*", "COLORTERM", "NO_COLOR", "PAGER", "EDITOR", "VISUAL"], ...clientsProgram];

// With `-e` or `-f` the first operand is a file too.
const grepLike = (does: string): Entry => ({
  does,
  variables,
  manual: grepManual,
  ...searching,
  operands: { first: [text], each: reads },
});

// The scripts run `$GREP` and a decompressor, which looks into its own variable for more options.
const compressed = (does: string, manual: string): Entry => ({
  does,
  manual,
  ...searching,
  operands: { first: [text], each: reads },
});

const bzipManual = "https://sourceware.org/bzip2/manual/manual.html";
const xzManual = "https://tukaani.org/xz/man/xzgrep.1.html";

const wholeLines = passes("(?:-[viwxEFPqs]+\\0|-m\\0?\\d+\\0)*(?:-e\\0|--\\0)?[^-\\0][^\\0]*\\0");

export const grep = commands({
  grep: {
    ...grepLike("prints the lines that match a pattern"),
    // In one file, or in standard input.
    prints: {
      shape: "natural",
      arguments: "(?:-[ivwxEFP]*c[ivwxEFP]*|-[ivwxEFP]+ -c|--count) [^-…\\s][^…\\s]*(?: [^-…\\s][^…\\s]*)?",
    },
    shows: "given",
    pages: "never",
    // It reads its input.
    lists: [inputLines("(?:-[viwxEF]+\\0)*[^-\\0…][^\\0…]*\\0"), wholeLines],
  },
  egrep: {
    ...grepLike("prints the lines that match an extended regular expression"),
    shows: "given",
    lists: [wholeLines],
    pages: "never",
  },
  fgrep: {
    ...grepLike("prints the lines that contain a string"),
    shows: "given",
    lists: [wholeLines],
    pages: "never",
  },
  rgrep: {
    ...grepLike("prints the lines below a directory that match a pattern"),
    descends: true,
  },
  zgrep: {
    ...compressed("prints the matching lines of files that may be compressed", gzipManual),
  },
  zegrep: {
    ...compressed("prints the lines of compressed files that match an extended regular expression", gzipManual),
  },
  zfgrep: {
    ...compressed("prints the lines of compressed files that contain a string", gzipManual),
  },
  bzgrep: {
    ...compressed("prints the matching lines of bzip2 files", bzipManual),
  },
  bzegrep: {
    ...compressed("prints the lines of bzip2 files that match an extended regular expression", bzipManual),
  },
  bzfgrep: {
    ...compressed("prints the lines of bzip2 files that contain a string", bzipManual),
  },
  xzgrep: {
    ...compressed("prints the matching lines of xz files", xzManual),
  },
  xzegrep: {
    ...compressed("prints the lines of xz files that match an extended regular expression", xzManual),
  },
  xzfgrep: {
    ...compressed("prints the lines of xz files that contain a string", xzManual),
  },
  zcat: {
    does: "prints compressed files decompressed",
    manual: gzipManual,
    options: options([
      "-a|--ascii -c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h|--help -k|--keep",
      "-l|--list -L|--license -n|--no-name -N|--name -q|--quiet -r|--recursive -S|--suffix= -t|--test",
      "-v|--verbose -V|--version",
    ]),
    operands: { each: reads },
  },
});
