// Small packages that print files or data in another form: bsdextrautils (column, hexdump, ...), xxd, bat, eza, lsd, ag, ack,
// ugrep, strings and its relatives, and others that only read files.

import { anyNames, files, obeying, printer, printerOfFiles, prints, printsAbout } from "../forms.ts";
import { ackFiles, ugrepFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  type Does,
  type Entry,
  type Operands,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

const linux = (page: string): string => `https://man7.org/linux/man-pages/man1/${page}.1.html`;
const gnu = (page: string): string => `https://sourceware.org/binutils/docs/binutils/${page}.html`;
const pattern: Operands = { first: [text], each: reads };
const ends: Options = { "--help": { stops: true }, "--version": { stops: true } };
const pager: Does = choice(
  { "": text, cat: text, less: text, "less -R": text, "less -RF": text, "less -FRX": text },
  runsCode,
);

const hexdump = [
  "-b|--one-byte-octal -X|--one-byte-hex -c|--one-byte-char -C|--canonical~ -d|--two-bytes-decimal",
  "-o|--two-bytes-octal -x|--two-bytes-hex -e|--format= -n|--length= -s|--skip= -v|--no-squeezing",
  "-L|--color? -h|--help -V|--version",
];

const batOptions = [
  "-A|--show-all --nonprintable-notation= --binary= -p|--plain -pp -l|--language=",
  "-H|--highlight-line= --file-name= -d|--diff --diff-context= --tabs= --wrap= -S|--chop-long-lines",
  "--terminal-width= -n|--number --color= --italic-text= --decorations= -f|--force-colorization",
  "--paging= -P|--no-paging -m|--map-syntax= --ignored-suffix= --theme= --theme-light= --theme-dark=",
  "--list-themes -s|--squeeze-blank --squeeze-limit= --strip-ansi= --style= -r|--line-range=",
  "-L|--list-languages -u|--unbuffered -E|--quiet-empty --set-terminal-title --diagnostic",
  "--acknowledgements --config-file --config-dir --cache-dir --completion= --no-config",
  "--no-custom-assets -h|--help -V|--version",
];
const bat = (): Entry =>
  printer(
    "prints files with colours",
    "https://github.com/sharkdp/bat/blob/master/README.md",
    batOptions,

    {
      options: { "--pager": { value: pager }, "--lessopen": { does: runsCode }, "--no-lessopen": {} },
      operands: { each: choice({ cache: unknown("may rebuild or clear its cache") }, reads) },

      environment: {
        BAT_PAGER: ["", "cat", "less"],
      },
    },
  );

const ezaOptions = [
  "-1|--oneline -l|--long -G|--grid -x|--across -R|--recurse -T|--tree -X|--dereference",
  "-F|--classify? --colour? --color? --colour-scale? --color-scale? --colour-scale-mode=",
  "--color-scale-mode= --icons? --no-quotes --hyperlink --absolute? --follow-symlinks -w|--width=",
  "-a|--all -A|--almost-all -d|--list-dirs|--treat-dirs-as-files -D|--only-dirs~ -f|--only-files",
  "--show-symlinks --no-symlinks -L|--level= -r|--reverse -s|--sort= --group-directories-first",
  "--group-directories-last -I|--ignore-glob= --git-ignore -b|--binary -B|--bytes -g|--group",
  "--smart-group -h|--header -H|--links -i|--inode -m|--modified -M|--mounts -n|--numeric -O|--flags",
  "-S|--blocksize -t|--time= -u|--accessed -U|--created --changed --time-style= --total-size",
  "--no-permissions -o|--octal-permissions --no-filesize --no-user --no-time --stdin --git --no-git",
  "--git-repos --git-repos-no-status -@|--extended -Z|--context -v|--version -?|--help --spacing=",
  "--code",
];
const eza = (): Entry =>
  printerOfFiles(
    "lists files",
    "https://github.com/eza-community/eza/blob/main/man/eza.1.md",
    ezaOptions,

    {},
  );

const agOptions = [
  "--ackmate -A|--after? -B|--before? -c|--count --color --nocolor --color-line-number=",
  "--color-match= --color-path= --column --filename --nofilename -H --heading --noheading",
  "-C|--context?~ --group --nogroup -g= -l|--files-with-matches -L|--files-without-matches --numbers",
  "--nonumbers -o|--only-matching --print-long-lines --passthrough --silent --stats --stats-only",
  "--vimgrep -0|--null|--print0 -a|--all-types -D|--debug~ --depth= -f|--follow",
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
  "-G|--basic-regexp -g|--glob= --group-separator? -H|--with-filename --heading --hidden",
  "-h|--no-filename --hexdump? -I|--ignore-binary -i|--ignore-case --ignore-files? --include=",
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

const elf = [
  "-a -A -h -l -S -s -d -D~ -n -u -V -w -W -x= -p= -R= -z -e -g -t -r -I -c --all --file-header",
  "--program-headers --segments --section-headers --sections --section-groups --section-details",
  "--headers --syms --symbols --dyn-syms --lto-syms --notes --relocs --unwind --dynamic",
  "--version-info --arch-specific --archive-index --hex-dump= --string-dump= --relocated-dump=",
  "--decompress --debug-dump? --dwarf-depth= --dwarf-start= --histogram --wide --silent-truncation",
  "--demangle? -C~ -H --help -v --version -P -L -T -U=",
];
const plain = (
  does: string,
  manual: string,
  list: WordList,

  operands: Operands = files,
): Entry => printer(does, manual, list, { options: ends, operands });

// `name=@file`, `name=%file` and `name=:file` take the value from a file, and so does `@file` in a list.
const fromFile = unknown("takes a value from a file");
const word: Does = choice({}, text, {
  contains: { "=@": fromFile, "=%": fromFile, "=:": fromFile },
  prefixes: { "@": fromFile, "%": fromFile, ":": fromFile },
});

export const textTools = commands({
  choose: {
    ...prints(
      "prints fields of lines",
      "-c|--character-wise -d|--debug -x|--exclusive -f|--field-separator= -n|--non-greedy",
      {
        "-h": { stops: true },
        "-V, --version": { stops: true },
        "-o, --output-field-separator": { value: text },
        "--one-indexed": {},
        "-i, --input": { value: reads },
      },
    ),
    manual: "https://github.com/theryangeary/choose/blob/master/readme.md",
    // A field is counted from the end by a negative number: `choose 1 -1`. No option writes, so that none need be told from it.
    otherOptions: "harmless",
    operands: anyNames,
  },
  column: printerOfFiles("lays text out in columns", linux("column"), [
    "-t|--table -n|--table-name= -N|--table-columns= -C|--table-column=~ -E|--table-noextreme=",
    "-R|--table-right= -T|--table-truncate= -W|--table-wrap= -d|--table-noheadings",
    "-e|--table-header-repeat -H|--table-hide= -O|--table-order= -m|--table-maxout",
    "-L|--keep-empty-lines -l|--table-columns-limit= -J|--json -r|--tree= -i|--tree-id=",
    "-p|--tree-parent= -c|--output-width= -o|--output-separator= -s|--separator= -x|--fillrows",
    "-S|--use-spaces= -h|--help -V|--version",
  ]),
  rev: plain("turns lines around", linux("rev"), "-h -V -0 --zero"),
  look: printer(
    "prints lines that begin with a string",
    linux("look"),
    "-a|--alternative -d|--alphanum -f|--ignore-case -t|--terminate= -h|--help -V|--version",

    { operands: pattern },
  ),
  colrm: printer("removes columns", linux("colrm"), "-h|--help -V|--version", { operands: anyNames }),
  col: plain("removes reverse line feeds", linux("col"), "-b -f -h -l= -p -x"),
  ul: plain("shows underlines", linux("ul"), "-i -t="),
  hexdump: {
    ...printerOfFiles(
      "prints bytes",
      linux("hexdump"),
      hexdump,

      {
        options: { "-f, --format-file": { value: reads } },
      },
    ),
    pages: "never",
  },
  hd: printerOfFiles("prints bytes", linux("hexdump"), hexdump, {
    options: { "-f, --format-file": { value: reads } },
  }),
  xxd: {
    does: "prints bytes, or makes a file of them",
    manual: "https://vimhelp.org/xxd.1.html",
    // A second operand is a file that it writes, also one that begins with a dash: options end at the first.
    grammar: "posix",
    options: options(
      [
        "-a|-autoskip -b|-bits -C|-capitalize~ -c|-cols= -d -E|-EBCDIC -e -g|-groupsize= -h|-help",
        "-i|-include -l|-len= -n|-name= -o= -p|-ps|-postscript|-plain -q -R= -s|-seek= -skip= -t",
        "-u|-uppercase -v|-version --help --version",
      ],
      // Its output may be anything, and goes to a terminal as it is.
      { "-r, -revert": { operands: { each: unknown("turns a file back into bytes") } } },
    ),
    operands: { first: [reads, writes] },
    pages: "never",
  },
  bat: bat(),
  batcat: bat(),
  eza: { ...eza(), shows: "below" },
  exa: { ...eza(), shows: "below" },
  lsd: {
    ...printerOfFiles(
      "lists files",
      "https://github.com/lsd-rs/lsd",
      [
        "-a|--all -A|--almost-all --color= --icon= --icon-theme= -F|--classify -l|--long --ignore-config",
        "-1|--oneline -R|--recursive -h|--human-readable --tree --depth= -d|--directory-only --permission=",
        "--size= --total-size --date= -t|--timesort -S|--sizesort -X|--extensionsort -G|--gitsort",
        "-v|--versionsort --sort= -U|--no-sort -r|--reverse --group-dirs= --group-directories-first",
        "--blocks= --classic --no-symlink -I|--ignore-glob= -i|--inode -g|--git -L|--dereference",
        "-Z|--context --hyperlink= --header --truncate-owner-after= --truncate-owner-marker=",
        "--system-protected -N|--literal -V|--version --help",
      ],

      { options: { "--config-file": { value: reads } } },
    ),
    shows: "below",
  },
  // It asks `git config` for a file of names to leave out.
  ag: {
    ...printer(
      "searches files",
      "https://github.com/ggreer/the_silver_searcher",
      agOptions,

      {
        operands: pattern,
        options: {
          ...ends,
          "--hidden": { descends: true },
          "-u, --unrestricted": { descends: true },
          "-p, --path-to-ignore": { value: reads },
          "--pager": { value: runsCode },
          "--nopager": {},
        },
      },
    ),
    needs: { git: true },
  },
  ack: obeying(
    ackFiles,
    printer(
      "searches files",
      "https://beyondgrep.com/documentation/",
      [
        "-i|--ignore-case -I|--no-ignore-case -S|--smart-case -v|--invert-match -w|--word-regexp",
        "-Q|--literal --range-start= --range-end= --match= -l|--files-with-matches",
        "-L|--files-without-matches --output= -o --passthru -m|--max-count= -1 -H|--with-filename",
        "-h|--no-filename -c|--count -p|--proximate? -A|--after-context= -B|--before-context=",
        "-C|--context?~ --print0 -s --column --nopager --heading --noheading --break --nobreak --group",
        "--nogroup --color --nocolor --colour --nocolour --color-filename= --color-match= --color-colno=",
        "--color-lineno= --flush -f -g --sort-files --show-types -x --ignore-dir= --noignore-dir=",
        "--ignore-file= -r|--recurse|-R -n|--no-recurse --follow --nofollow -k|--known-types -t|--type= -T=",
        "--type-add= --type-del= --type-set= --noenv --ignore-ack-defaults --dump --create-ackrc",
        "--help-types --help-colors --man --js --ts --python --perl --ruby --java --go --rust --html --css",
        "--json --yaml --shell --php --cc --cpp --make --xml --sql --markdown",
      ],

      {
        operands: pattern,
        descends: true,
        options: {
          ...ends,
          "--files-from": { value: reads },
          "--ackrc": { value: runsCode },
          "--pager": { value: runsCode, optional: true },
        },

        environment: { ACK_PAGER: ["", "cat", "less"], ACK_PAGER_COLOR: ["", "cat", "less -R"] },
      },
    ),
  ),
  ...Object.fromEntries(
    ["ugrep", "ug"].map((name) => [
      name,
      obeying(
        ugrepFiles,
        printer(
          "searches files",
          "https://ugrep.com/",
          ugOptions,

          {
            operands: pattern,
            options: {
              ...ends,
              "-r, -R, --recursive, --dereference-recursive": { descends: true },
              "-d, --directories": { value: text, unless: ["read", "skip"], descends: true },
              "-f, --file": { value: reads },
              "--from": { value: reads },
              "--exclude-from": { value: reads },
              "--include-from": { value: reads },
              "--pager": { value: runsCode, optional: true },
              "--view": { value: runsCode, optional: true },
              "--filter": { value: runsCode },
              "--config": { value: runsCode, optional: true },
              "-Q, --query": { value: text, optional: true, does: unknown("is interactive, and may edit files") },
              "--save-config": { value: writes, optional: true },
            },
          },
        ),
      ),
    ]),
  ),
  strings: {
    ...plain(
      "prints the text in a file",
      gnu("strings"),
      [
        "-a --all -d --data -f --print-file-name -n= --bytes= -NUM -o -t= --radix= -U= --unicode= -w",
        "--include-all-whitespace -e= --encoding= -s= --output-separator= -T= --target= -h -v -V",
      ],

      { each: reads },
    ),
    argumentFiles: true,
    pages: "never",
  },
  ar: {
    does: "lists, prints, unpacks or makes archives of object files",
    manual: gnu("ar"),
    grammar: "cluster-first",
    options: options("-v -V -O -P -D~ -U -c -T -S --target=", {
      "-t": { cancels: true },
      "-p": { cancels: true },
      "-x": { does: writes },
      "-d": { does: writes },
      "-m": { does: writes },
      "-q": { does: writes },
      "-r": { does: writes },
      // Also with `t`: it then writes an index into the archive.
      "-s": { does: writes },
      "--output": { value: writes },
      "--plugin": { value: runsCode },
      "-M": { does: unknown("reads commands") },
      "--help, --version": { stops: true },
    }),
    operands: { each: reads },
    argumentFiles: true,
    always: writes,
  },
  nm: {
    ...printer(
      "lists symbols",
      gnu("nm"),
      [
        "-a --debug-syms -A -o --print-file-name -B -C~ --demangle? --no-demangle -D~ --dynamic -e -f=",
        "--format= -g --extern-only -h --help -l --line-numbers -n -v --numeric-sort -p --no-sort -P",
        "--portability -r --reverse-sort -S --print-size -s --print-armap --quiet --size-sort",
        "--special-syms --synthetic -t= --radix= -u --undefined-only -U --defined-only --unicode= -V",
        "--version -W --no-weak --with-symbol-versions --without-symbol-versions -X= -j -m -x",
        "--ifunc-chars=",
      ],

      { operands: { each: reads } },
    ),
    argumentFiles: true,
  },
  objdump: {
    ...printer(
      "prints parts of object files",
      gnu("objdump"),
      [
        "-a --archive-headers -f --file-headers -p --private-headers -P= --private= -h --section-headers",
        "--headers -x --all-headers -d --disassemble? -D~ --disassemble-all -S --source --source-comment?",
        "-s --full-contents -Z --decompress -g --debugging -e --debugging-tags -G --stabs -W? --dwarf? -t",
        "--syms -T --dynamic-syms -r --reloc -R --dynamic-reloc -v --version -i --info -H --help -b=",
        "--target= -m= --architecture= -j= --section= -M= --disassembler-options= -EB -EL -F -C~",
        "--demangle? -l --line-numbers -w --wide -U= -z --disassemble-zeroes --start-address=",
        "--stop-address= --no-addresses --prefix-addresses --no-show-raw-insn --show-raw-insn --insn-width=",
        "--adjust-vma= --special-syms --inlines --prefix=~ --prefix-strip= --dwarf-depth= --dwarf-start=",
        "--visualize-jumps? --disassembler-color= --macho",
      ],

      { operands: { each: reads } },
    ),
    argumentFiles: true,
  },
  chrpath: {
    does: "prints or changes where a program looks for libraries",
    manual: "https://manpages.debian.org/chrpath",
    options: options("-k|--keepgoing", {
      "-l, --list": {},
      "-v, --version": { stops: true },
      "-h, --help": { stops: true },
      "-d, --delete": { operands: { each: writes } },
      "-c, --convert": { operands: { each: writes } },
      "-r, --replace": { value: text, operands: { each: writes } },
    }),
    operands: { each: reads },
  },
  patchelf: {
    does: "prints or changes what a program is linked with",
    manual: "https://github.com/NixOS/patchelf",
    options: Object.fromEntries([
      ...["rpath", "interpreter", "soname", "needed"].map((name) => [`--print-${name}`, { cancels: true }]),
      ["--version", { stops: true }],
    ]),
    operands: { each: reads },
    always: writes,
  },
  readelf: {
    ...plain("prints parts of ELF files", gnu("readelf"), elf, {
      each: reads,
    }),
    argumentFiles: true,
  },
  size: {
    ...plain(
      "prints sizes of sections",
      gnu("size"),
      "-A -B -G --format= -o -d -x --radix= --common -t --totals --target= -V -h -m -l",

      { each: reads },
    ),
    argumentFiles: true,
  },
  addr2line: {
    ...printer(
      "prints where addresses are in the source",
      gnu("addr2line"),
      [
        "-a --addresses -b= --target= -i --inlines -j= --section= -p --pretty-print -s --basenames -f",
        "--functions -C~ --demangle? -h --help -v --version -r",
      ],

      { operands: { each: reads }, options: { "-e, --exe": { value: reads } } },
    ),
    argumentFiles: true,
  },
  "c++filt": {
    ...printer(
      "prints names as they were written",
      gnu("c_002b_002bfilt"),
      ["-_ -n -p -i -r -t --strip-underscore --no-strip-underscore --no-params --types --format= -s=", "--no-verbose"],

      { operands: anyNames, options: ends },
    ),
    argumentFiles: true,
  },
  shasum: plain("prints or checks checksums", "https://perldoc.perl.org/shasum", [
    "-a= --algorithm= -b --binary -c --check -t --text -U --UNIVERSAL -0 --01 --ignore-missing -q",
    "--quiet -s --status -S --strict -w --warn -h -v",
  ]),
  md5: printerOfFiles(
    "prints checksums",
    "https://man.freebsd.org/cgi/man.cgi?md5",
    "-b -c= -p -q -r -t -x -s= --help --version",
  ),
  dos2unix: printer(
    "changes the ends of lines of files",
    "https://dos2unix.sourceforge.io/",
    "-q|--quiet -b -k|--keepdate -f|--force -s|--safe -l|--newline -h|--help -V|--version",

    {
      // It does one argument after the other, and reads options behind operands too. `-iso` is a word of its own.
      grammar: "posix",
      operands: { each: writes },
      options: {
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
      },
    },
  ),
  tokei: printerOfFiles(
    "counts lines of code",
    "https://github.com/XAMPPRocky/tokei",
    [
      "-c|--columns= -C|--compact~ -e|--exclude= -f|--files --hidden -l|--languages --no-ignore",
      "--no-ignore-parent --no-ignore-dot --no-ignore-vcs -n|--num-format= -o|--output= --streaming=",
      "-s|--sort= -r|--rsort= -t|--types= -v|--verbose -V|--version -h|--help",
    ],

    { options: { "-i, --input": { value: reads } } },
  ),
  cloc: printer(
    "counts lines of code",
    "https://github.com/AlDanial/cloc",
    [
      "--by-file --by-file-by-lang --by-percent= --csv --json --md --yaml --xml --quiet --sum-one",
      "--exclude-dir= --exclude-lang= --exclude-ext= --include-lang= --include-ext= --match-f=",
      "--not-match-f= --match-d= --not-match-d= --fullpath --hide-rate --follow-links --skip-uniqueness",
      "--show-lang? --show-ext? --progress-rate= --max-file-size= --autoconf --no-autogen",
      "--strip-str-comments --help --version --show-os",
    ],

    {
      // It gives the name of an archive to a shell, in quotes: `cloc "x';rm y;'.tar"`.
      operands: { each: choice({}, reads, { contains: { "'": runsCode } }) },
    },
  ),
  scc: printerOfFiles(
    "counts lines of code",
    "https://github.com/boyter/scc",
    [
      "--avg-wage= --binary --by-file --ci --cocomo-project-type= --no-cocomo --count-as=",
      "--currency-symbol= --debug --exclude-dir= --exclude-ext= --exclude-file= -x= -f|--format=",
      "-i|--include-ext= -l|--languages -c --no-complexity -d|--no-duplicates --no-gen --no-ignore",
      "--no-large --no-min --no-size -M= -n= --not-match= -s|--sort= -w|--wide -z|--min -v|--verbose",
      "-h|--help --version -u -m -a",
    ],

    { options: { "-o, --output": { value: writes } } },
  ),
  hexyl: printerOfFiles("prints bytes", "https://github.com/sharkdp/hexyl", [
    "-n|--length= -c|--bytes= -s|--skip= --block-size= -v|--no-squeezing --color= --border= -p|--plain",
    "--no-characters -C|--characters~ --character-table= --color-scheme= -P|--no-position",
    "-o|--display-offset= --panels= -g|--group-size= --endianness= -b|--base= --terminal-width=",
    "--print-color-table -i|--include -h|--help -V|--version",
  ]),
  gron: printer(
    "prints JSON as assignments",
    "https://github.com/tomnomnom/gron",
    [
      "-u|--ungron -v|--values -c|--colorize -m|--monochrome -s|--stream -k|--insecure -j|--json",
      "--no-sort --version -h|--help",
    ],

    { operands: { each: choice({}, reads, { prefixes: { "http://": connects, "https://": connects } }) } },
  ),
  jo: {
    ...prints("makes JSON of its operands", "-a -B -D~ -d= -e -n -p -v -V -h", { "-f": { value: reads } }),
    operands: { each: word },
    manual: "https://github.com/jpmens/jo",
  },
  difft: printerOfFiles("compares files by their syntax", "https://difftastic.wilfred.me.uk/", [
    "--context= --width= --tab-width= --display= --color= --background= --syntax-highlight= --exit-code",
    "--strip-cr= --check-only --ignore-comments --skip-unchanged --missing-as-empty --override=",
    "--list-languages --byte-limit= --graph-limit= --parse-error-limit= --sort-paths -h|--help",
    "-V|--version",
  ]),
  colordiff: printerOfFiles(
    "compares files, with colours",
    "https://www.colordiff.org/",
    [
      "-u -U= -c -C=~ -y -W= -N -q -s -b -w -B -i -a -p -d --color? --brief --strip-trailing-cr",
      "--suppress-common-lines --side-by-side --unified? --difftype= --fakeexitcode --fakeversion",
      "--version --help --nobanner --exclude=",
    ],

    { options: { "-r, --recursive": { descends: true } } },
  ),
  cmark: printerOfFiles("prints Markdown as HTML", "https://github.com/commonmark/cmark", [
    "-t|--to= --width= --sourcepos --hardbreaks --nobreaks --unsafe --smart --validate-utf8 -h|--help",
    "--version",
  ]),
  tldr: {
    ...printsAbout("prints examples of a command"),
    options: options("-h|--help -v|--version -l|--list -p|--platform= -L|--language= -r|--raw"),
    manual: "https://tldr.sh/",
    needs: { network: true },
  },
});
