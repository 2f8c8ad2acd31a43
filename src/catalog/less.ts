// Pagers. Without a terminal they print; with one, a person may type commands to them, which is that person's doing.
import { choice, commands, type Option, reads, text, unknown, writes } from "./schema.ts";

const switches = `-a, --search-skip-screen|-A|-B, --auto-buffers|-c, --clear-screen|-d, --dumb|-e, --quit-at-eof|-E|-f, --force|-F, --quit-if-one-screen|-g, --hilite-search|-G|-i, --ignore-case
-I|-J, --status-column|-K, --quit-on-intr|-L, --no-lessopen|-m, --long-prompt|-M|-n, --line-numbers|-N|-q, --quiet|-Q|-r, --raw-control-chars|-R|-s, --squeeze-blank-lines
-S, --chop-long-lines|-u|-U|-w|-W|-X, --no-init|--follow-name|--mouse|--no-keypad|--use-color`.split(/[|\n]/);

const operand = choice({}, reads, { prefixes: { "+": unknown("a command after `+` may be run") } });

export const less = commands({
  less: {
    does: "shows files page by page",
    manual: "https://www.greenwoodsoftware.com/less/",
    options: {
      ...Object.fromEntries(switches.map((key): [string, Option] => [key, {}])),
      ...Object.fromEntries("-b -h -j -p -t -x -y -z -P".split(" ").map((key): [string, Option] => [key, { value: text }])),
      "-o, -O, --log-file, --LOG-FILE": { value: writes },
      "-k, --lesskey-file": { value: unknown("a key file may run commands") },
      "-V, --version": { stops: true },
    },
    operands: { each: operand },
    environment: { LESSOPEN: [""], LESSCLOSE: [""] },
    examples: { read_only: ["less file", "less -R a b", "git log | less -FRX"], mutating: ["less -o log file", "less '+!rm a' file", "less -k keys file", "LESSOPEN='|x %s' less file", 'less "$x"'] },
  },
  more: {
    does: "shows files page by page",
    manual: "https://man7.org/linux/man-pages/man1/more.1.html",
    options: Object.fromEntries("-d -l -f -p -c -s -u -e".split(" ").map((key): [string, Option] => [key, {}])),
    operands: { each: operand },
    examples: { read_only: ["more file"], mutating: ["more '+/x' file"] },
  },
});
