// less and more: pagers. Without a terminal they copy like cat.
import { under } from "../forms.ts";
import { options } from "../options.ts";
import { choice, commands, type Does, type Entry, type Option, reads, text, unknown } from "../schema.ts";

// An operand `+...` is a command to run at the start, `+!rm` among them.
const starts = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._~"];
const files: Does = choice({ "+G": text, "+g": text }, reads, {
  prefixes: { ...under(starts, reads), "+": unknown("a command of the pager") },
});

// A string ends at `$` and a number at its last digit, and more options may follow in the same field: `-j5ofile`.
const numbers: Option = {
  value: choice(
    Object.fromEntries(Array.from({ length: 257 }, (_, number) => [String(number), text])),
    unknown("more options may follow the number"),
  ),
};
const string: Option = { value: unknown("more options may follow the text") };

const keys: Option = { value: unknown("keys may run commands") };

const moreManual = "https://man7.org/linux/man-pages/man1/more.1.html";

const lessLike: Entry = {
  does: "shows files page by page",
  manual: "https://man7.org/linux/man-pages/man1/less.1.html",
  options: options(
    [
      "-o|--log-file=writes -O|--LOG-FILE=writes -NUM -a|--search-skip-screen -A|--SEARCH-SKIP-SCREEN",
      "-B|--auto-buffers -c|--clear-screen -C|--CLEAR-SCREEN~ -d|--dumb -e|--quit-at-eof -E|--QUIT-AT-EOF",
      "-f|--force -F|--quit-if-one-screen -g|--hilite-search -G|--HILITE-SEARCH -i|--ignore-case",
      "-I|--IGNORE-CASE -J|--status-column -K|--quit-on-intr -L|--no-lessopen -m|--long-prompt",
      "-M|--LONG-PROMPT -n|--line-numbers -N|--LINE-NUMBERS -q|--quiet|--silent -Q|--QUIET|--SILENT",
      "-r|--raw-control-chars -R|--RAW-CONTROL-CHARS -s|--squeeze-blank-lines -S|--chop-long-lines",
      "-u|--underline-special -U|--UNDERLINE-SPECIAL -w|--hilite-unread -W|--HILITE-UNREAD -X|--no-init",
      "--file-size --follow-name --incsearch --mouse --no-histdups --no-keypad --use-color --wordwrap",
      "-?|--help -V|--version",
    ],
    {
      "-k, --lesskey-file": keys,
      "--lesskey-src": keys,
      "--lesskey-content": keys,
      "--cmd": keys,
      "-p, --pattern": string,
      "-P, --prompt": string,
      "-t, --tag": string,
      "-T, --tag-file": string,
      "-D, --color": { ...string, moves: "no" },
      '-", --quotes': string,
      "-b, --buffers": numbers,
      "-h, --max-back-scroll": numbers,
      "-j, --jump-target": numbers,
      "-x, --tabs": numbers,
      "-y, --max-forw-scroll": numbers,
      "-z, --window": numbers,
      "-#, --shift": numbers,
      "-~, --tilde": {},
    },
  ),
  operands: { each: files },
  environment: { LESS: ["FRX", "-R", "-FRX", "R", "FR"], LESSSECURE: ["1"] },
  keysOffBy: ["LESSSECURE"],
};

export const less = commands({
  less: {
    ...lessLike,
  },
  more: {
    does: "shows files page by page",
    manual: moreManual,
    options: options(
      [
        "-d|--silent -f|--logical -l|--no-pause -c|--print-over -p|--clean-print -e|--exit-on-eof",
        "-s|--squeeze -u|--plain -NUM -h|--help -V|--version",
      ],
      { "-n, --lines": numbers },
    ),
    operands: { each: files },
    environment: { MORE: [""] },
    keysOffBy: [],
  },
});
