// Small packages that print files or data in another form: bsdextrautils (column, hexdump, ...), xxd, bat, eza, lsd, ag, ack,
// ugrep, strings and its relatives, and others that only read files.
import { ackFiles, ugrepFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  connects,
  type Does,
  matching,
  type Operands,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

const pattern: Operands = { first: [text], each: reads, here: true };
const ends: Options = options("--help!stops --version!stops");
const pager: Does = choice(
  { "": text, cat: text, less: text, "less -R": text, "less -RF": text, "less -FRX": text },
  runsCode,
);

/** One of the two files to compare. A word alone may be a subcommand: `git` and `rg` run what stands behind them. */
const compared: Does = matching(/[./]|^-$/, reads, unknown("may run the program of that name"));

/** Up to 2.20 it is a string of Perl, in which `@{[ ... ]}` and an index run code; its variables and letters stay text. */
const ackOutput: Does = matching(/^(?:[^@{[\\"]|\\[nrt])*$/, text, runsCode);

const hexdump = [
  "-b|--one-byte-octal -X|--one-byte-hex -c|--one-byte-char -C|--canonical~ -d|--two-bytes-decimal",
  "-o|--two-bytes-octal -x|--two-bytes-hex -e|--format= -n|--length= -s|--skip= -v|--no-squeezing",
  "-L|--color? -h|--help -V|--version",
];

const batOptions = [
  "-A|--show-all --nonprintable-notation= --binary= -p|--plain -pp -l|--language=",
  "-H|--highlight-line= --file-name= -d|--diff --diff-context= --tabs= --wrap= -S|--chop-long-lines",
  "--terminal-width= -n|--number --color= --italic-text= --decorations= -f|--force-colorization",
  "-P|--no-paging -m|--map-syntax= --ignored-suffix= --theme= --theme-light= --theme-dark=",
  "--list-themes -s|--squeeze-blank --squeeze-limit= --strip-ansi= --style= -r|--line-range=",
  "-L|--list-languages -u|--unbuffered -E|--quiet-empty --set-terminal-title --diagnostic",
  "--acknowledgements --config-file --config-dir --cache-dir --completion= --no-config",
  "--no-custom-assets -h|--help -V|--version",
];
/** At a terminal `auto` starts one, too: as the environment says. */
const paging: Does = choice({ never: text, auto: text }, unknown("starts a pager"));
const ezaOptions = [
  "-1|--oneline -l|--long -G|--grid -x|--across -R|--recurse -T|--tree -X|--dereference",
  "-F|--classify? --colour? --color? --colour-scale? --color-scale? --colour-scale-mode=",
  "--color-scale-mode= --icons? --no-quotes --hyperlink --absolute? --follow-symlinks -w|--width=",
  "-a|--all -A|--almost-all -d|--list-dirs|--treat-dirs-as-files -D|--only-dirs~ -f|--only-files",
  "--show-symlinks --no-symlinks -L|--level= -r|--reverse -s|--sort= --group-directories-first",
  "--group-directories-last -I|--ignore-glob= --git-ignore -b|--binary -B|--bytes -g|--group",
  "--smart-group -h|--header -H|--links -i|--inode -m|--modified -M|--mounts -n|--numeric -O|--flags",
  "-S|--blocksize -t|--time= -u|--accessed -U|--created --changed --time-style=!says --total-size",
  "--no-permissions -o|--octal-permissions --no-filesize --no-user --no-time --stdin --git --no-git",
  "--git-repos --git-repos-no-status -@|--extended -Z|--context -v|--version -?|--help --spacing=",
  "--code",
];

const agOptions = [
  "--ackmate -A|--after? -B|--before? -c|--count --color --nocolor --color-line-number=",
  "--color-match= --color-path= --column --filename --nofilename -H --heading --noheading",
  "-C|--context?~ --group --nogroup -g= -l|--files-with-matches -L|--files-without-matches --numbers",
  "--nonumbers -o|--only-matching --print-long-lines --passthrough --silent --stats --stats-only",
  "--vimgrep -0|--null|--print0 -a|--all-types -D|--debug~ --depth= -f|--follow!descends",
  "-F|--fixed-strings|--literal -Q -G|--file-search-regex= -i|--ignore-case --ignore= --ignore-dir=",
  "-m|--max-count= --one-device -s|--case-sensitive -S|--smart-case --search-binary -t|--all-text",
  "-U|--skip-vcs-ignores -v|--invert-match -w|--word-regexp -W|--width= -z|--search-zip -r|--recurse",
  "-R -n|--norecurse --workers= --list-file-types --break --nobreak --cpp --js --ts --python --ruby",
  "--java --go --rust --html --css --json --yaml --md --markdown --sh --shell --php --cc --make --xml",
  "--sql",
];

const ugOptions = [
  "-A|--after-context= -a|--text -B|--before-context= -b|--byte-offset --bool -% -C|--context=~",
  "-c|--count --color? --colour? --colors= --cpp -D|--devices=~ --depth= -E|--extended-regexp",
  "-e|--regexp= --encoding= --exclude= --exclude-dir= -F|--fixed-strings --fuzzy? -Z?",
  "-G|--basic-regexp -g|--glob=!includes --group-separator? -H|--with-filename --heading --hidden!descends",
  "-h|--no-filename --hexdump? -I|--ignore-binary -i|--ignore-case --ignore-files? --include=!includes",
  "--include-dir= -J|--jobs= -j|--smart-case -K|--range= -k|--column-number -L|--files-without-match",
  "-l|--files-with-matches --line-buffered -M|--file-magic= -m|--max-count= --max-files=",
  "-N|--neg-regexp= -n|--line-number --no-group-separator --not -O|--file-extension=",
  "-o|--only-matching --only-line-number -P|--perl-regexp -p|--no-dereference --pretty?",
  "-q|--quiet|--silent -S|--dereference-files -s|--no-messages --sort? --stats? -T|--initial-tab",
  "-t|--file-type= --tabs? -U|--ascii|--binary -u|--ungroup -v|--invert-match -W|--with-hex",
  "-w|--word-regexp --width? -X|--hex -x|--line-regexp -Y|--empty -y|--any-line -z|--decompress",
  "--zmax= -0|--null --json --csv --xml --format= --tree --tag? --no-confirm --andnot= --and= -1 -2",
  "-3",
];

// `name=@file`, `name=%file` and `name=:file` take the value from a file, and so does `@file` in a list.
const fromFile = unknown("takes a value from a file");
const word: Does = choice({}, text, {
  contains: { "=@": fromFile, "=%": fromFile, "=:": fromFile },
  prefixes: { "@": fromFile, "%": fromFile, ":": fromFile },
});

const ackPagers = { ACK_PAGER: ["", "cat", "less"], ACK_PAGER_COLOR: ["", "cat", "less -R"] };

export const textTools = commands({
  ...rows`
    every: | https://man7.org/linux/man-pages/man1/{}.1.html
    # A field is counted from the end by a negative number: 'choose 1 -1'. No option writes, so that none need be told from it.
    choose  | prints names | prints fields of lines | any -c|--character-wise -d|--debug -x|--exclusive
      | -f|--field-separator= -n|--non-greedy --help!stops -h!stops -V|--version!stops -o|--output-field-separator=
      | --one-indexed -i|--input=reads | https://github.com/theryangeary/choose/blob/master/readme.md
    column  | prints files | lays text out in columns | -t|--table -n|--table-name= -N|--table-columns=
      | -C|--table-column=~ -E|--table-noextreme= -R|--table-right= -T|--table-truncate= -W|--table-wrap=
      | -d|--table-noheadings -e|--table-header-repeat -H|--table-hide= -O|--table-order= -m|--table-maxout
      | -L|--keep-empty-lines -l|--table-columns-limit= -J|--json -r|--tree= -i|--tree-id= -p|--tree-parent=
      | -c|--output-width= -o|--output-separator= -s|--separator= -x|--fillrows -S|--use-spaces= -h|--help -V|--version
    rev     | prints files | turns lines around | -h -V -0 --zero ${ends}
    look    | prints name files | prints lines that begin with a string | -a|--alternative -d|--alphanum
      | -f|--ignore-case -t|--terminate= -h|--help -V|--version
    colrm   | prints names | removes columns | -h|--help -V|--version
    col     | prints files | removes reverse line feeds | -b -f -h -l= -p -x ${ends}
    ul      | prints files | shows underlines | -i -t= ${ends}
    hexdump | prints files | prints bytes | -f|--format-file=reads ${hexdump} | pages never
    hd      | prints files | prints bytes | -f|--format-file=reads ${hexdump}
      | | https://man7.org/linux/man-pages/man1/hexdump.1.html
    # A second operand is a file that it writes, also one that begins with a dash: options end at the first.
    # Its output may be anything, and goes to a terminal as it is.
    xxd     | prints file first=writes | prints bytes, or makes a file of them | -a|-autoskip -b|-bits -C|-capitalize~
      | -c|-cols= -d -E|-EBCDIC -e -g|-groupsize= -h|-help -i|-include -l|-len= -n|-name= -o= -p|-ps|-postscript|-plain
      | -q -R= -s|-seek= -skip= -t -u|-uppercase -v|-version --help --version
      | -r|-revert!${{ operands: { each: unknown("turns a file back into bytes") } }} | https://vimhelp.org/xxd.1.html
      | | grammar posix | pages never
  `,
  ...rows`
    bat batcat | prints each=${choice({ cache: unknown("may rebuild or clear its cache") }, reads)}
      | | prints files with colours | ${batOptions} --paging=${paging} --pager=${pager} --lessopen!runs --no-lessopen
      | | https://github.com/sharkdp/bat/blob/master/README.md | ${{ environment: { BAT_PAGER: ["", "cat", "less"] } }}
    # It has git compare two files, and obeys git's configuration.
    delta      | prints each=${compared} | shows differences with colours | -s|--side-by-side -n|--line-numbers -w|--width= --dark --light
      | --color-only --diff-highlight --diff-so-fancy --keep-plus-minus-markers --no-gitconfig --raw --navigate
      | --relative-paths --hyperlinks --syntax-theme= --tabs= --wrap-max-lines= --max-line-length= --map-styles=
      | --file-style= --hunk-header-style= --minus-style= --plus-style= --zero-style= --show-syntax-themes --show-themes
      | --list-syntax-themes --list-languages --show-colors --parse-ansi -h|--help!stops -V|--version!stops
      | --paging=${paging} --pager=${pager} | https://dandavison.github.io/delta/
      | | ${{ needs: { git: true }, environment: { DELTA_PAGER: ["", "cat", "less"], BAT_PAGER: ["", "cat", "less"] } }}
    eza exa    | prints files | lists files | ${ezaOptions}
      | | https://github.com/eza-community/eza/blob/main/man/eza.1.md | shows below
    lsd        | prints files | lists files | -a|--all -A|--almost-all --color= --icon= --icon-theme= -F|--classify
      | -l|--long --ignore-config -1|--oneline -R|--recursive -h|--human-readable --tree --depth= -d|--directory-only
      | --permission= --size= --total-size --date=!says -t|--timesort -S|--sizesort -X|--extensionsort -G|--gitsort
      | -v|--versionsort --sort= -U|--no-sort -r|--reverse --group-dirs= --group-directories-first --blocks= --classic
      | --no-symlink -I|--ignore-glob= -i|--inode -g|--git -L|--dereference -Z|--context --hyperlink= --header
      | --truncate-owner-after= --truncate-owner-marker= --system-protected -N|--literal -V|--version --help
      | --config-file=lines | https://github.com/lsd-rs/lsd | shows below
    # It asks 'git config' for a file of names to leave out.
    ag         | prints name below | searches files | --hidden!descends -u|--unrestricted!descends
      | -p|--path-to-ignore=reads --pager=runs --nopager ${agOptions} ${ends}
      | | https://github.com/ggreer/the_silver_searcher | ${{ needs: { git: true } }}
    # With \`-w\` it corrects the files.
    typos      | prints below | finds misspelled words | --hidden!descends --no-ignore!descends --no-ignore-dot!descends
      | --no-ignore-global!descends --no-ignore-parent!descends --no-ignore-vcs!descends --config=reads --isolated
      | --exclude= --diff --files --file-types --identifiers --words --type-list --format= --sort --locale= --threads= -j=
      | --force-exclude --binary --no-check-filenames --no-check-files --no-unicode --color= -q|--quiet -v|--verbose
      | -h|--help -V|--version | https://github.com/crate-ci/typos/blob/master/docs/reference.md
    ack        | prints ${pattern} | searches files | -i|--ignore-case -I|--no-ignore-case -S|--smart-case
      | -v|--invert-match -w|--word-regexp -Q|--literal --range-start= --range-end= --match= -l|--files-with-matches
      | -L|--files-without-matches --output=${ackOutput} -o --passthru -m|--max-count= -1 -H|--with-filename -h|--no-filename
      | -c|--count -p|--proximate? -A|--after-context= -B|--before-context= -C|--context?~ --print0 -s --column
      | --nopager --heading --noheading --break --nobreak --group --nogroup --color --nocolor --colour --nocolour
      | --color-filename= --color-match= --color-colno= --color-lineno= --flush -f -g --sort-files --show-types -x
      | --ignore-dir= --noignore-dir= --ignore-file= -r|--recurse|-R -n|--no-recurse --follow --nofollow
      | -k|--known-types -t|--type= -T= --type-add= --type-del= --type-set= --noenv --ignore-ack-defaults --dump
      | --create-ackrc --help-types --help-colors --man --js --ts --python --perl --ruby --java --go --rust --html --css
      | --json --yaml --shell --php --cc --cpp --make --xml --sql --markdown --files-from=reads --ackrc=runs
      | --pager?runs ${ends} | https://beyondgrep.com/documentation/
      | | ${{ obeys: ackFiles, descends: true, environment: ackPagers }}
  `,
  ...rows`
    every: | https://sourceware.org/binutils/docs/binutils/{}.html
    ugrep ug | prints name below | searches files | -r|-R|--recursive|--dereference-recursive!descends
      | -d|--directories=!descends!${{ unless: ["read", "skip"] }} -f|--file=reads --from=reads --exclude-from=reads
      | --include-from=reads --pager?runs --view?runs --filter=runs --config?runs
      | -Q|--query?!${unknown("is interactive, and may edit files")} --save-config?writes ${ugOptions} ${ends}
      | | https://ugrep.com/ | ${{ obeys: ugrepFiles }}
    strings  | prints files | prints the text in a file | -a --all -d --data -f --print-file-name -n= --bytes= -NUM -o
      | -t= --radix= -U= --unicode= -w --include-all-whitespace -e= --encoding= -s= --output-separator= -T= --target= -h
      | -v -V ${ends} | pages never | ${{ argumentFiles: true }}
    # Also with 't': it then writes an index into the archive.
    ar       | writes files | lists, prints, unpacks or makes archives of object files | -v -V -O -P -D~ -U -c -T -S
      | --target= -t!cancels -p!cancels -x!writes -d!writes -m!writes -q!writes -r!writes -s!writes --output=writes
      | --plugin=runs -M!${unknown("reads commands")} --help|--version!stops | grammar cluster-first
      | | ${{ argumentFiles: true }}
    nm       | prints files | lists symbols | -a --debug-syms -A -o --print-file-name -B -C~ --demangle? --no-demangle
      | -D~ --dynamic -e -f= --format= -g --extern-only -h --help -l --line-numbers -n -v --numeric-sort -p --no-sort -P
      | --portability -r --reverse-sort -S --print-size -s --print-armap --quiet --size-sort --special-syms --synthetic
      | -t= --radix= -u --undefined-only -U --defined-only --unicode= -V --version -W --no-weak --with-symbol-versions
      | --without-symbol-versions -X= -j -m -x --ifunc-chars= | ${{ argumentFiles: true }}
    objdump  | prints files | prints parts of object files | -a --archive-headers -f --file-headers -p --private-headers
      | -P= --private= -h --section-headers --headers -x --all-headers -d --disassemble? -D~ --disassemble-all -S
      | --source --source-comment? -s --full-contents -Z --decompress -g --debugging -e --debugging-tags -G --stabs -W?
      | --dwarf? -t --syms -T --dynamic-syms -r --reloc -R --dynamic-reloc -v --version -i --info -H --help -b=
      | --target= -m= --architecture= -j= --section= -M= --disassembler-options= -EB -EL -F -C~ --demangle? -l
      | --line-numbers -w --wide -U= -z --disassemble-zeroes --start-address= --stop-address= --no-addresses
      | --prefix-addresses --no-show-raw-insn --show-raw-insn --insn-width= --adjust-vma= --special-syms --inlines
      | --prefix=~ --prefix-strip= --dwarf-depth= --dwarf-start= --visualize-jumps? --disassembler-color= --macho
      | | ${{ argumentFiles: true }}
  `,
  chrpath: {
    does: "prints or changes where a program looks for libraries",
    manual: "https://manpages.debian.org/chrpath",
    options: options("-k|--keepgoing -l|--list -v|--version!stops -h|--help!stops", {
      "-d, --delete": { operands: { each: writes } },
      "-c, --convert": { operands: { each: writes } },
      "-r, --replace": { value: text, operands: { each: writes } },
    }),
    operands: { each: reads },
  },
  ...rows`
    patchelf  | writes files | prints or changes what a program is linked with | --print-rpath!cancels
      | --print-interpreter!cancels --print-soname!cancels --print-needed!cancels --version!stops
      | | https://github.com/NixOS/patchelf
    readelf   | prints files | prints parts of ELF files | -a -A -h -l -S -s -d -D~ -n -u -V -w -W -x= -p= -R= -z -e -g
      | -t -r -I -c --all --file-header --program-headers --segments --section-headers --sections --section-groups
      | --section-details --headers --syms --symbols --dyn-syms --lto-syms --notes --relocs --unwind --dynamic
      | --version-info --arch-specific --archive-index --hex-dump= --string-dump= --relocated-dump= --decompress
      | --debug-dump? --dwarf-depth= --dwarf-start= --histogram --wide --silent-truncation --demangle? -C~ -H -v -P -L
      | -T -U= ${ends} | https://sourceware.org/binutils/docs/binutils/readelf.html | ${{ argumentFiles: true }}
    size      | prints files | prints sizes of sections | -A -B -G --format= -o -d -x --radix= --common -t --totals
      | --target= -V -h -m -l ${ends} | https://sourceware.org/binutils/docs/binutils/size.html
      | | ${{ argumentFiles: true }}
    addr2line | prints files | prints where addresses are in the source | -a --addresses -b= --target= -i --inlines -j=
      | --section= -p --pretty-print -s --basenames -f --functions -C~ --demangle? -h --help -v --version -r
      | -e|--exe=reads | https://sourceware.org/binutils/docs/binutils/addr2line.html | ${{ argumentFiles: true }}
    c++filt   | prints names | prints names as they were written | -_ -n -p -i -r -t --strip-underscore
      | --no-strip-underscore --no-params --types --format= -s= --no-verbose ${ends}
      | | https://sourceware.org/binutils/docs/binutils/c_002b_002bfilt.html | ${{ argumentFiles: true }}
    shasum    | prints files | prints or checks checksums | -a= --algorithm= -b --binary -c --check -t --text -U
      | --UNIVERSAL -0 --01 --ignore-missing -q --quiet -s --status -S --strict -w --warn -h -v ${ends}
      | | https://perldoc.perl.org/shasum
    md5       | prints files | prints checksums | -b -c= -p -q -r -t -x -s= --help --version
      | | https://man.freebsd.org/cgi/man.cgi?md5
  `,
  dos2unix: {
    does: "changes the ends of lines of files",
    manual: "https://dos2unix.sourceforge.io/",
    // It does one argument after the other, and reads options behind operands too. `-iso` is a word of its own.
    grammar: "posix",
    operands: { each: writes },
    options: options("-q|--quiet -b -k|--keepdate -f|--force -s|--safe -l|--newline -h|--help -V|--version", {
      "-i, --info": {
        value: choice(
          Object.fromEntries(
            ["", ..."0dumbtchpe", "c0", "0c", "cp", "du", "dum", "dumbt"].map((flags) => [flags, text]),
          ),
          unknown("not the flags of `-i`"),
        ),
        optional: true,
        operands: {
          each: choice({}, reads, { prefixes: { "-": unknown("another option"), "./": reads, "/": reads } }),
        },
      },
    }),
  },
  ...rows`
    tokei     | prints files | counts lines of code | -c|--columns= -C|--compact~ -e|--exclude= -f|--files --hidden
      | -l|--languages --no-ignore --no-ignore-parent --no-ignore-dot --no-ignore-vcs -n|--num-format= -o|--output=
      | --streaming= -s|--sort= -r|--rsort= -t|--types= -v|--verbose -V|--version -h|--help -i|--input=reads
      | | https://github.com/XAMPPRocky/tokei
    # It gives the name of an archive to a shell, in quotes: 'cloc "x';rm y;'.tar"'.
    cloc      | prints each=${choice({}, reads, { contains: { "'": runsCode } })} | counts lines of code | --by-file
      | --by-file-by-lang --by-percent= --csv --json --md --yaml --xml --quiet --sum-one --exclude-dir= --exclude-lang=
      | --exclude-ext= --include-lang= --include-ext= --match-f= --not-match-f= --match-d= --not-match-d= --fullpath
      | --hide-rate --follow-links --skip-uniqueness --show-lang? --show-ext? --progress-rate= --max-file-size=
      | --autoconf --no-autogen --strip-str-comments --help --version --show-os | https://github.com/AlDanial/cloc
    scc       | prints files | counts lines of code | --avg-wage= --binary --by-file --ci --cocomo-project-type=
      | --no-cocomo --count-as= --currency-symbol= --debug --exclude-dir= --exclude-ext= --exclude-file= -x=
      | -f|--format= -i|--include-ext= -l|--languages -c --no-complexity -d|--no-duplicates --no-gen --no-ignore
      | --no-large --no-min --no-size -M= -n= --not-match= -s|--sort= -w|--wide -z|--min -v|--verbose -h|--help
      | --version -u -m -a -o|--output=writes | https://github.com/boyter/scc
    hexyl     | prints files | prints bytes | -n|--length= -c|--bytes= -s|--skip= --block-size= -v|--no-squeezing
      | --color= --border= -p|--plain --no-characters -C|--characters~ --character-table= --color-scheme=
      | -P|--no-position -o|--display-offset= --panels= -g|--group-size= --endianness= -b|--base= --terminal-width=
      | --print-color-table -i|--include -h|--help -V|--version | https://github.com/sharkdp/hexyl
    gron      | prints each=${choice({}, reads, { prefixes: { "http://": connects, "https://": connects } })}
      | | prints JSON as assignments | -u|--ungron -v|--values -c|--colorize -m|--monochrome -s|--stream -k|--insecure
      | -j|--json --no-sort --version -h|--help | https://github.com/tomnomnom/gron
    jo        | prints each=${word} | makes JSON of its operands | -a -B -D~ -d= -e -n -p -v -V -h --help!stops -f=reads
      | | https://github.com/jpmens/jo
    difft     | prints files | compares files by their syntax | --context= --width= --tab-width= --display= --color=
      | --background= --syntax-highlight= --exit-code --strip-cr= --check-only --ignore-comments --skip-unchanged
      | --missing-as-empty --override= --list-languages --byte-limit= --graph-limit= --parse-error-limit= --sort-paths
      | -h|--help -V|--version | https://difftastic.wilfred.me.uk/ | ${{ descends: "given" }}
    colordiff | prints files | compares files, with colours | -u -U= -c -C=~ -y -W= -N -q -s -b -w -B -i -a -p -d
      | --color? --brief --strip-trailing-cr --suppress-common-lines --side-by-side --unified? --difftype=
      | --fakeexitcode --fakeversion --version --help --nobanner --exclude= -r|--recursive
      | | https://www.colordiff.org/ | ${{ descends: "given" }}
    cmark     | prints files | prints Markdown as HTML | -t|--to= --width= --sourcepos --hardbreaks --nobreaks --unsafe
      | --smart --validate-utf8 -h|--help --version | https://github.com/commonmark/cmark
    tldr      | prints names | prints examples of a command | -h|--help -v|--version -l|--list -p|--platform=
      | -L|--language= -r|--raw | https://tldr.sh/ | ${{ needs: { network: true } }}
  `,
});
