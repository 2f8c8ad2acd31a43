// awk and its kin: gawk, mawk, BWK awk (nawk, original-awk).
import { passes } from "../forms.ts";
import {
  both,
  choice,
  commands,
  type Does,
  type Entry,
  type Option,
  parts,
  reads,
  runsCode,
  script,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../schema.ts";

// gawk opens an operand `/inet/tcp/...` as a connection. A name that is known only at run time is nearly always a file,
// so that is left to the sandbox, which gives awk no network.
const file: Does = both(reads, parts(/^(\/inet.*)$/s, unknown("opens a connection")));
const code: Option = { value: runsCode, operands: { each: file } };

const awkLike = (does: string, manual: string): Entry => ({
  does,
  manual,
  grammar: "posix",
  dashed: "taken",
  options: {
    "-F, --field-separator": { value: text },
    "-v, --assign": { value: text },
    "-f, --file": code,
    "-E, --exec": code,
    "-i, --include": { value: runsCode },
    "-l, --load": { value: runsCode },
    "-e, --source": { value: script("awk"), operands: { each: file } },
    "-d, --dump-variables": { value: writesUnlessDash, optional: true, does: writes },
    "-o, --pretty-print": { value: writesUnlessDash, optional: true, does: writes },
    "-p, --profile": { value: writes, optional: true, does: writes },
    "-D, --debug": { value: runsCode, optional: true, does: runsCode, moves: "no" },
    "-L, --lint": { value: text, optional: true },
    "-W": {
      value: choice(
        { version: text, help: text, usage: text, interactive: text, posix_space: text },
        unknown("an option of one awk only"),
      ),
    },
    "-b, --characters-as-bytes": {},
    "-c, --traditional": {},
    "-C, --copyright": { moves: "no" },
    "-g, --gen-pot": {},
    "-h, --help": {},
    "-I, --trace": {},
    "-k, --csv": {},
    "-M, --bignum": {},
    "-N, --use-lc-numeric": {},
    "-n, --non-decimal-data": {},
    "-O, --optimize": {},
    "-P, --posix": {},
    "-r, --re-interval": {},
    "-s, --no-optimize": {},
    "-S, --sandbox": {},
    "-t, --lint-old": {},
    "-V, --version": {},
  },
  operands: { first: [script("awk")], each: file },
});

/** Fields as blanks divide them. */
const ofFields = passes("\\{ ?print \\$(?:\\d+|NF);? ?\\}\\0");

const gawkManual = "https://www.gnu.org/software/gawk/manual/gawk.html";

export const awk = commands({
  awk: {
    ...awkLike(
      "runs a program for each line of its input",
      "https://pubs.opengroup.org/onlinepubs/9799919799/utilities/awk.html",
    ),
    shows: "given",
    lists: [ofFields],
  },
  gawk: {
    ...awkLike("GNU awk: runs a program for each line of its input", gawkManual),
    shows: "given",
    lists: [ofFields],
  },
  mawk: {
    ...awkLike(
      "mawk: runs a program for each line of its input",
      "https://invisible-island.net/mawk/manpage/mawk.html",
    ),
    shows: "given",
    lists: [ofFields],
  },
  nawk: {
    ...awkLike("BWK awk: runs a program for each line of its input", "https://github.com/onetrueawk/awk"),
  },
  "original-awk": {
    ...awkLike("BWK awk: runs a program for each line of its input", "https://github.com/onetrueawk/awk"),
  },
});
