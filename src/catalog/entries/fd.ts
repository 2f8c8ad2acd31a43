// fd, which Debian calls fdfind.
import { rows } from "../rows.ts";
import { commands, text } from "../schema.ts";

const placeholders = "\\{(?:/|//|\\.|/\\.)?\\}";

const finding = [
  "-l|--list-details --ignore-file=reads -C|--base-directory=folder --gen-completions? --hyperlink?",
  "--strip-cwd-prefix? --and= --batch-size=",
  "--changed-within|--change-newer-than|--newer|--changed-after=",
  "--changed-before|--change-older-than|--older= -c|--color= -d|--max-depth|--maxdepth= --min-depth=",
  "--exact-depth= -e|--extension= -E|--exclude= --format=!says -j|--threads= --max-buffer-time=",
  "--max-results= -o|--owner= --path-separator= -S|--size= -t|--type= -H|--hidden --no-hidden",
  "-I|--no-ignore --ignore --no-ignore-vcs --ignore-vcs --no-ignore-parent --ignore-parent",
  "--no-global-ignore-file --no-require-git --require-git -u|--unrestricted -s|--case-sensitive",
  "-i|--ignore-case -g|--glob --regex -F|--fixed-strings|--literal -a|--absolute-path --relative-path",
  "-L|--follow|--dereference --no-follow -p|--full-path -0|--print0 --prune -1",
  "-q|--quiet|--has-results --show-errors --one-file-system|--mount|--xdev -h|--help!stops",
  "-V|--version!stops",
];

export const fd = commands(rows`
  # Everything behind '-x' is a command line, up to a ';'. '-l' runs 'ls -l' on the files that it finds, and nothing else.
  fd     | prints name files | finds files by name
    | | -x|--exec|-X|--exec-batch?!descends!${{ runs: { placeholders, appends: true } }}
    | --search-path=reads!${{ operands: { first: [text] } }} ${finding}
    | | https://github.com/sharkdp/fd/blob/master/README.md | shows below | pages never
  fdfind | prints name files | finds files by name
    | | -x|--exec|-X|--exec-batch?!descends!${{ runs: { placeholders, appends: true } }}
    | --search-path=reads!${{ operands: { first: [text] } }} ${finding}
    | | https://github.com/sharkdp/fd/blob/master/README.md | shows below
`);
