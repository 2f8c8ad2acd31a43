// GNU diffutils.
import { options } from "../options.ts";
import { commands, reads, runsCode, text, unknown, writes } from "../schema.ts";

const manual = "https://www.gnu.org/software/diffutils/manual/diffutils.html";

export const diffutils = commands({
  diff: {
    does: "compares files line by line",
    manual,
    // Of GNU, macOS and the BSDs. `-l` runs pr, which only lays out text.
    options: options(
      [
        "--normal -q|--brief -s|--report-identical-files -c -u --unified? -U= -e|--ed -f|--forward-ed -n|--rcs",
        "-y|--side-by-side -W|--width= --left-column --suppress-common-lines -p|--show-c-function",
        "-F|--show-function-line= -L|--label= -t|--expand-tabs -T|--initial-tab --tabsize= --suppress-blank-empty",
        "-l|--paginate --no-dereference -N|--new-file -P|--unidirectional-new-file --ignore-file-name-case",
        "--no-ignore-file-name-case -x|--exclude= -S|--starting-file= -i|--ignore-case -E|--ignore-tab-expansion",
        "-Z|--ignore-trailing-space -b|--ignore-space-change -w|--ignore-all-space -B|--ignore-blank-lines",
        "-I|--ignore-matching-lines= -a|--text --strip-trailing-cr --line-format= --old-line-format= --new-line-format=",
        "--unchanged-line-format= --old-group-format= --new-group-format= --unchanged-group-format=",
        "--changed-group-format= -d|--minimal -H|--speed-large-files --horizon-lines= --color? --colour? --palette=",
        "--help -v|--version --no-ignore-case --inhibit-hunk-merge --sdiff-merge-assist",
        "-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -C=~ --context?~ -D=~ --ifdef=~",
      ],
      {
        "-r, --recursive": { descends: true },
        "--from-file, --to-file": { value: reads },
        "-X, --exclude-from": { value: reads },
      },
    ),
    complete: true,
    operands: { each: reads },
    pages: "never",
  },
  cmp: {
    does: "compares files byte by byte",
    manual,
    options: options(
      "-b|--print-bytes -i|--ignore-initial= -l|--verbose -n|--bytes= -s|--quiet|--silent -v|--version -h -x -z --help",
    ),
    complete: true,
    operands: { each: reads },
    pages: "never",
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
  },
  patch: {
    does: "applies a patch to files",
    manual,
    options: options(
      [
        "-p|--strip= -N|--forward -R|--reverse -s|--quiet|--silent -l|--ignore-whitespace -f|--force -t|--batch -u|--unified",
        "-F|--fuzz= --verbose -d|--directory=folder -E|--remove-empty-files --binary",
      ],
      {
        "--dry-run": { cancels: true },
        "-i, --input": { value: reads },
        "--help": { stops: true },
        "-v, --version": { stops: true },
      },
    ),
    operands: { each: writes, ifCancelled: { each: reads } },
    always: unknown("changes the files that a patch names"),
    permutes: true,
  },
});
