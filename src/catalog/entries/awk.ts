// awk and its kin: gawk, mawk, BWK awk (nawk, original-awk).
import {
  choice,
  commands,
  type Entry,
  type Option,
  reads,
  runsCode,
  script,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../schema.ts";

// gawk opens an operand `/inet/tcp/...` as a connection. A name that is known only at run time is nearly always a file,
// so this is left to the sandbox, which gives awk no network.
const code: Option = { value: runsCode, operands: { each: reads } };

const awkLike = (does: string, manual: string): Entry => ({
  does,
  manual,
  grammar: "posix",
  options: {
    "-F, --field-separator": { value: text },
    "-v, --assign": { value: text },
    "-f, --file": code,
    "-E, --exec": code,
    "-i, --include": { value: runsCode },
    "-l, --load": { value: runsCode },
    "-e, --source": { value: script("awk"), operands: { each: reads } },
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
  operands: { first: [script("awk")], each: reads },
});

const gawkManual = "https://www.gnu.org/software/gawk/manual/gawk.html";

export const awk = commands({
  awk: {
    ...awkLike(
      "runs a program for each line of its input",
      "https://pubs.opengroup.org/onlinepubs/9799919799/utilities/awk.html",
    ),
    examples: {
      read_only: [
        "awk '{print $1}' file",
        "awk -F: -v n=3 '$3 > n {print $1}' /etc/passwd",
        "awk 'BEGIN {while ((getline line < \"in\") > 0) n++; print n}'",
        "awk '{print > \"/dev/stderr\"}' file",
        "awk --version",
      ],
      mutating: [
        "awk '{print > \"out\"}' file",
        "awk '{print | \"sh\"}' file",
        "awk 'BEGIN {system(\"touch x\")}'",
        "awk -f prog.awk file",
        "awk '{print > $1}' file",
        "awk -v x=1 -f prog.awk",
        'awk "$program" file',
      ],
    },
  },
  gawk: {
    ...awkLike("GNU awk: runs a program for each line of its input", gawkManual),
    examples: {
      read_only: ["gawk '{print $1}' file", "gawk -e 'BEGIN{print 1}' file", "gawk --sandbox '{print}' file"],
      mutating: [
        "gawk -i inplace '{print}' file",
        "gawk --load=filefuncs 'BEGIN{}'",
        "gawk -o '{print}' file",
        "gawk -pout '{print}' file",
        "gawk -E prog file",
        "gawk '@include \"x\"; {print}' file",
        'gawk \'BEGIN{f = "system"; @f("touch x")}\'',
        'gawk \'BEGIN{print "x" |& "/inet/tcp/0/host/80"}\'',
        "GAWK_PERSIST_FILE=x gawk 'BEGIN{n++}'",
      ],
    },
  },
  mawk: {
    ...awkLike(
      "mawk: runs a program for each line of its input",
      "https://invisible-island.net/mawk/manpage/mawk.html",
    ),
    examples: {
      read_only: ["mawk -W version", "mawk '{print NF}' file"],
      mutating: ["mawk -W exec prog", "mawk '{print > \"out\"}' file"],
    },
  },
  nawk: {
    ...awkLike("BWK awk: runs a program for each line of its input", "https://github.com/onetrueawk/awk"),
    examples: { read_only: ["nawk '{print NR}' file"], mutating: ["nawk '{print | cmd}' file"] },
  },
  "original-awk": {
    ...awkLike("BWK awk: runs a program for each line of its input", "https://github.com/onetrueawk/awk"),
    examples: { read_only: ["original-awk 'END{print NR}' file"], mutating: ["original-awk -f prog file"] },
  },
});
