// GNU diffutils.
import { commands, reads, runsCode, text, unknown, writes } from "../schema.ts";

const manual = "https://www.gnu.org/software/diffutils/manual/diffutils.html";

export const diffutils = commands({
  diff: {
    does: "compares files line by line",
    manual,
    // macOS and the BSDs have no option that writes or runs either; `-l` runs pr, which only lays out text.
    options: {
      "-r, --recursive": { descends: true },
      "--from-file, --to-file": { value: reads },
      // Context, and `#ifdef` in its output.
      "-C, --context": { value: text, optional: true, moves: "no" },
      "-D, --ifdef": { value: text, optional: true, moves: "no" },
    },
    otherOptions: "harmless",
    operands: { each: reads },
    examples: { read_only: ["diff a b", "diff -ru old new", "diff <(sort a) <(sort b)", "diff --color=always a b"] },
  },
  cmp: {
    does: "compares files byte by byte",
    manual,
    options: "harmless",
    operands: { each: reads },
    examples: { read_only: ["cmp a b", "cmp -s a b"] },
  },
  diff3: {
    does: "compares three files",
    manual,
    options: {
      "-A, --show-all": {},
      "-e, --ed": {},
      "-E, --show-overlap": {},
      "-3, --easy-only": {},
      "-x, --overlap-only": {},
      "-X": {},
      "-i": {},
      "-m, --merge": {},
      "-a, --text": {},
      "--strip-trailing-cr": {},
      "-T, --initial-tab": {},
      "--diff-program": { value: runsCode },
      "-L, --label": { value: text },
      "--help": { stops: true },
      "-v, --version": { stops: true },
    },
    complete: true,
    operands: { each: reads },
    examples: { read_only: ["diff3 a b c"], mutating: ["diff3 --diff-program=./x a b c", "diff3 --diff ./x a b c"] },
  },
  sdiff: {
    does: "shows two files side by side, or merges them",
    manual,
    options: {
      "-o, --output": { value: writes },
      "-i, --ignore-case": {},
      "-E, --ignore-tab-expansion": {},
      "-b, --ignore-space-change": {},
      "-W, --ignore-all-space": {},
      "-B, --ignore-blank-lines": {},
      "-I, --ignore-matching-lines": { value: text },
      "--strip-trailing-cr": {},
      "-a, --text": {},
      "-w, --width": { value: text },
      "-l, --left-column": {},
      "-s, --suppress-common-lines": {},
      "-t, --expand-tabs": {},
      "-d, --minimal": {},
      "-H, --speed-large-files": {},
      "--diff-program": { value: runsCode },
      "--tabsize": { value: text },
      "-Z, --ignore-trailing-space": {},
      "--help": {},
      "-v, --version": {},
    },
    complete: true,
    operands: { each: reads },
    examples: {
      read_only: ["sdiff a b", "sdiff -s a b", "sdiff --help", "sdiff -I -o a b"],
      mutating: ["sdiff -o out a b", "sdiff -so out a b", "sdiff --out out a b", "sdiff -o out a b --help"],
    },
  },
  patch: {
    does: "applies a patch to files",
    manual,
    options: "harmless",
    operands: { each: writes },
    always: unknown("changes the files that a patch names"),
    examples: { mutating: ["patch -p1", "patch file < a.diff"] },
  },
});
