// fd, and its name on Debian.
import { commands, type Entry, type Option, reads, runsCode, text } from "./schema.ts";

const switches = `-H, --hidden|--no-hidden|-I, --no-ignore|--ignore|--no-ignore-vcs|--ignore-vcs|--no-ignore-parent|--no-global-ignore-file|--no-require-git|-u, --unrestricted
-s, --case-sensitive|-i, --ignore-case|-g, --glob|--regex|-F, --fixed-strings, --literal|-a, --absolute-path|--relative-path|-l, --list-details|-L, --follow, --dereference
-p, --full-path|-0, --print0|--prune|-q, --quiet, --has-results|--show-errors|--one-file-system, --mount, --xdev|-1|-A`.split(/[|\n]/);
const values = `--and|-d, --max-depth, --maxdepth|--min-depth|--exact-depth|-E, --exclude|-t, --type|-e, --extension|-S, --size|--changed-within, --change-newer-than, --newer, --changed-after
--changed-before, --change-older-than, --older|-o, --owner|--batch-size|-c, --color|-j, --threads|--max-buffer-time|--max-results|--path-separator|--format`.split(/[|\n]/);

const entry: Entry = {
  does: "finds files by name",
  manual: "https://github.com/sharkdp/fd#readme",
  options: {
    ...Object.fromEntries(switches.map((key): [string, Option] => [key, {}])),
    ...Object.fromEntries(values.map((key): [string, Option] => [key, { value: text }])),
    "-C, --base-directory": { value: reads },
    "--ignore-file": { value: reads },
    "--search-path": { value: reads },
    "--strip-cwd-prefix": { value: text, optional: true },
    "--hyperlink": { value: text, optional: true },
    "-x, --exec": { does: runsCode },
    "-X, --exec-batch": { does: runsCode },
    "-h, --help": { stops: true },
    "-V, --version": { stops: true },
  },
  operands: { each: reads },
  examples: {
    read_only: ["fd foo", "fd -e ts . src", "fd -H -t f '^a'", "fd -l x"],
    mutating: ["fd -x rm", "fd foo -X rm", "fd --exec=rm", "fd -HX rm", 'fd "$x"'],
  },
};

export const fd = commands({ fd: entry, fdfind: { ...entry, examples: { read_only: ["fdfind foo"], mutating: ["fdfind -x rm"] } } });
