// GNU diffutils.
import { rows } from "../rows.ts";
import { commands, reads, unknown, writes } from "../schema.ts";

export const diffutils = commands(rows`
  every: | https://www.gnu.org/software/diffutils/manual/diffutils.html
  # Of GNU, macOS and the BSDs. '-l' runs pr, which only lays out text.
  diff  | prints files | compares files line by line | --normal -q|--brief -s|--report-identical-files -c -u --unified?
    | -U= -e|--ed -f|--forward-ed -n|--rcs -y|--side-by-side -W|--width= --left-column --suppress-common-lines
    | -p|--show-c-function -F|--show-function-line= -L|--label= -t|--expand-tabs -T|--initial-tab --tabsize=
    | --suppress-blank-empty -l|--paginate --no-dereference -N|--new-file -P|--unidirectional-new-file
    | --ignore-file-name-case --no-ignore-file-name-case -x|--exclude= -S|--starting-file= -i|--ignore-case
    | -E|--ignore-tab-expansion -Z|--ignore-trailing-space -b|--ignore-space-change -w|--ignore-all-space
    | -B|--ignore-blank-lines -I|--ignore-matching-lines= -a|--text --strip-trailing-cr --line-format=
    | --old-line-format= --new-line-format= --unchanged-line-format= --old-group-format= --new-group-format=
    | --unchanged-group-format= --changed-group-format= -d|--minimal -H|--speed-large-files --horizon-lines= --color?
    | --colour? --palette= --help -v|--version --no-ignore-case --inhibit-hunk-merge --sdiff-merge-assist -0 -1 -2 -3 -4
    | -5 -6 -7 -8 -9 -C=~ --context?~ -D=~ --ifdef=~ -r|--recursive --from-file|--to-file=reads
    | -X|--exclude-from=reads | complete | pages never | variables DIFF* COLORTERM COLUMNS NO_COLOR
    # Of a folder it reads the file that has the name of the other operand, or all that have one in both.
    | | ${{ descends: "given" }}
  cmp   | prints files | compares files byte by byte | -b|--print-bytes -i|--ignore-initial= -l|--verbose -n|--bytes=
    | -s|--quiet|--silent -v|--version -h -x -z --help | complete | pages never | variables CMP* COLUMNS
  diff3 | prints files | compares three files | -A|--show-all -e|--ed -E|--show-overlap -3|--easy-only -x|--overlap-only
    | -X -i -m|--merge -a|--text --strip-trailing-cr -T|--initial-tab --diff-program=runs -L|--label= --help!stops
    | -v|--version!stops | complete
  sdiff | prints files | shows two files side by side, or merges them | -o|--output=writes -i|--ignore-case
    | -E|--ignore-tab-expansion -b|--ignore-space-change -W|--ignore-all-space -B|--ignore-blank-lines
    | -I|--ignore-matching-lines= --strip-trailing-cr -a|--text -w|--width= -l|--left-column -s|--suppress-common-lines
    | -t|--expand-tabs -d|--minimal -H|--speed-large-files --diff-program=runs --tabsize= -Z|--ignore-trailing-space
    | --help -v|--version | complete | ${{ descends: "given" }}
  patch | ${unknown("changes the files that a patch names")} ${{ each: writes, ifCancelled: { each: reads } }}
    | | applies a patch to files | -p|--strip= -N|--forward -R|--reverse -s|--quiet|--silent -l|--ignore-whitespace
    | -f|--force -t|--batch -u|--unified -F|--fuzz= --verbose -d|--directory=folder -E|--remove-empty-files --binary
    | --dry-run!cancels -i|--input=reads --help!stops -v|--version!stops | permutes
`);
