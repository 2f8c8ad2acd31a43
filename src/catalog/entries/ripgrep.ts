// ripgrep.
import { passes } from "../forms.ts";
import { rows } from "../rows.ts";
import { choice, commands, runsCode, text } from "../schema.ts";

/** Types of files of which no hidden one is a secret. */
const sources =
  "c cpp cs csharp css go html java js lua markdown md php py python rb ruby rust scala sh sql svelte swift ts vue".split(
    " ",
  );

export const ripgrep = commands(rows`
  # Options that run a program: a preprocessor for every file, and one that prints the machine's name.
  # Options that make every operand a path.
  # Without them it skips hidden files, but for those that a pattern or a type of files includes, and those behind a link that it follows.
  # rg 13 leaves a value that starts with a dash to be the next option: '--engine --pre=x' runs x.
  # With a pattern given as an option, or none needed, every operand is a path.
  rg | prints name below | prints the lines below a directory that match a pattern
    | | --pre=${choice({ "": text }, runsCode)} --hostname-bin=runs -e|--regexp=!below!takes-dash -f|--file=reads!below
    | --files!below!lists!named --type-list!files!lists -.|--hidden!descends -u|--unrestricted!descends -C|--context=~ -A|--after-context=
    | -B|--before-context= --color= --colors= --context-separator= --dfa-size-limit= -E|--encoding=
    | --field-context-separator= --field-match-separator= --generate= -g|--glob=lines!includes --hyperlink-format= --iglob=lines!includes
    | -M|--max-columns= -m|--max-count= -d|--max-depth|--maxdepth= --max-filesize= --path-separator= --pre-glob=
    | --regex-size-limit= -r|--replace= --sort= --sortr= -j|--threads= -t|--type=!descends!${{ unless: sources }} -T|--type-not= --type-add=lines!descends
    | --type-clear= --engine=
    | --ignore-file=reads --auto-hybrid-regex --no-auto-hybrid-regex --binary --no-binary --block-buffered
    | --no-block-buffered -b|--byte-offset --no-byte-offset -s|--case-sensitive --column --no-column
    | --no-context-separator -c|--count --count-matches --crlf --no-crlf --debug --no-encoding -l|--files-with-matches!named
    | --files-without-match!named -F|--fixed-strings --no-fixed-strings -L|--follow!descends --no-follow --glob-case-insensitive
    | --no-glob-case-insensitive --heading --no-heading --no-hidden -i|--ignore-case --ignore-file-case-insensitive
    | --no-ignore-file-case-insensitive --include-zero --no-include-zero -v|--invert-match --no-invert-match --json
    | --no-json --line-buffered --no-line-buffered -n|--line-number -N|--no-line-number -x|--line-regexp
    | --max-columns-preview --no-max-columns-preview --mmap --no-mmap -U|--multiline --no-multiline --multiline-dotall
    | --no-multiline-dotall --no-config --no-ignore --ignore --no-ignore-dot --ignore-dot --no-ignore-exclude
    | --ignore-exclude --no-ignore-files --ignore-files --no-ignore-global --ignore-global --no-ignore-messages
    | --ignore-messages --no-ignore-parent --ignore-parent --no-ignore-vcs --ignore-vcs --no-messages --messages
    | --no-pcre2-unicode --pcre2-unicode --no-require-git --require-git --no-unicode --unicode -0|--null --null-data
    | --one-file-system --no-one-file-system -o|--only-matching --passthru|--passthrough -P|--pcre2 --no-pcre2
    | --pcre2-version --no-pre -p|--pretty -q|--quiet -z|--search-zip --no-search-zip -S|--smart-case --sort-files
    | --no-sort-files --stats --no-stats --stop-on-nonmatch -a|--text --no-text --trace --trim --no-trim --vimgrep
    | -H|--with-filename -I|--no-filename -w|--word-regexp -h|--help!stops -V|--version!stops
    | | https://github.com/BurntSushi/ripgrep/blob/master/GUIDE.md | shows given | pages never
    | | ${{ lists: [passes("(?:-[viwxFPqN]+\\0)*[^-\\0][^\\0]*\\0")], environment: { RIPGREP_CONFIG_PATH: [""] } }}
`);
