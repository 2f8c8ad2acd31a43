// fd, which Debian calls fdfind.
import { commands, type Entry, type Option, reads, text } from "../schema.ts";

const switches = (...names: readonly string[]): Record<string, Option> =>
  Object.fromEntries(names.map((name) => [name, {}]));
const valued = (...names: readonly string[]): Record<string, Option> =>
  Object.fromEntries(names.map((name) => [name, { value: text }]));

const placeholders = "\\{(?:/|//|\\.|/\\.)?\\}";

const finds: Entry = {
  does: "finds files by name",
  manual: "https://github.com/sharkdp/fd/blob/master/README.md",
  options: {
    // Everything behind them is a command line, up to a `;`.
    "-x, --exec, -X, --exec-batch": {
      value: text,
      optional: true,
      runs: { placeholders, appends: true },
      descends: true,
    },
    // Runs `ls -l` on the files that it finds, and nothing else.
    "-l, --list-details": {},
    "--ignore-file": { value: reads },
    "-C, --base-directory": { value: reads, moves: "folder" },
    "--search-path": { value: reads, operands: { first: [text] } },
    "--gen-completions": { value: text, optional: true },
    "--hyperlink": { value: text, optional: true },
    "--strip-cwd-prefix": { value: text, optional: true },
    ...valued(
      "--and",
      "--batch-size",
      "--changed-within, --change-newer-than, --newer, --changed-after",
      "--changed-before, --change-older-than, --older",
      "-c, --color",
      "-d, --max-depth, --maxdepth",
      "--min-depth",
      "--exact-depth",
      "-e, --extension",
      "-E, --exclude",
      "--format",
      "-j, --threads",
      "--max-buffer-time",
      "--max-results",
      "-o, --owner",
      "--path-separator",
      "-S, --size",
      "-t, --type",
    ),
    ...switches(
      "-H, --hidden",
      "--no-hidden",
      "-I, --no-ignore",
      "--ignore",
      "--no-ignore-vcs",
      "--ignore-vcs",
      "--no-ignore-parent",
      "--ignore-parent",
      "--no-global-ignore-file",
      "--no-require-git",
      "--require-git",
      "-u, --unrestricted",
      "-s, --case-sensitive",
      "-i, --ignore-case",
      "-g, --glob",
      "--regex",
      "-F, --fixed-strings, --literal",
      "-a, --absolute-path",
      "--relative-path",
      "-L, --follow, --dereference",
      "--no-follow",
      "-p, --full-path",
      "-0, --print0",
      "--prune",
      "-1",
      "-q, --quiet, --has-results",
      "--show-errors",
      "--one-file-system, --mount, --xdev",
    ),
    "-h, --help": { stops: true },
    "-V, --version": { stops: true },
  },
  operands: { first: [text], each: reads },
};

export const fd = commands({
  fd: {
    ...finds,
    shows: "below",
    pages: "never",
  },
  fdfind: {
    ...finds,
    shows: "below",
  },
});
