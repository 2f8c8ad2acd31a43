// GNU coreutils 9, with the differences of the BSDs, macOS and busybox. Their options end at the first operand: if a later
// one matters, the grammar is `posix`.

import { inputLines, passes, remakes, under } from "../forms.ts";
import { systemBus } from "../knowledge/sockets.ts";
import { options as listed, type Options, type WordList } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  controlsSystem,
  type Does,
  deletes,
  type Operands,
  type Option,
  reads,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string): string =>
  `https://www.gnu.org/software/coreutils/manual/html_node/${page}-invocation.html`;

/**
 * The same if `--help` and `--version` must end the program for a run to be harmless. Only for entries that read no
 * option behind an operand: to the BSDs, `rm a --help` names two files.
 */
const optionsFirst = (list: WordList, more: Options = {}): Options =>
  listed(list, { "--help": { stops: true }, "--version": { stops: true }, ...more });

/** Without a file it stops with an error, which is not worth trusting every version with. */
const no = unknown("gives no file");

/** `env` runs a command, or starts from nothing. */
const runsOrStartsEmpty =
  "^(?:(?:-i|--ignore-environment|-)\\0|(?:-[uC]\\0[^\\0…]+\\0|--(?:unset|chdir)=[^\\0…]+\\0|-v\\0|--debug\\0|--\\0|[A-Za-z_]\\w*=[^\\0]*\\0)*(?:[^-=\\0…][^=\\0…]*\\0|--(?:help|version)\\0))";

const late = unknown("has an option behind an operand, which only GNU programs take for one");
/** For programs whose options end at the first operand on the BSDs only. */
const unlessOption = (does: Does): Does => both(does, choice({}, text, { prefixes: { "-": late } }));

const copies: Operands = { none: no, each: unlessOption(reads), last: unlessOption(writes) };
/** Options of cp that replace the file at the target, or change more of it than its content. */
const replaces: Option = { operands: { ...copies, last: unlessOption(remakes) } };
/** Later writes under its name go to another file. */
const named = unknown("prints files whose names stand in another");
const links = unknown("makes a link, which leads to another file");
/** What is moved is gone from where it was; which operand is the target, options can change. */
const moves: Operands = { none: no, each: both(reads, remakes, deletes) };

/**
 * Of GNU, the BSDs, macOS, busybox and uutils. Measured: what each program of coreutils 9.1 asks of `getenv` for the rows of its fixtures
 * (`test/judge/variables-read.test.ts`), and the names in its text.
 */
const variables =
  "variables *BLOCK_SIZE BLOCKSIZE CLICOLOR* COLORTERM COLUMNS FORCE_COLOR GNUSORT_* LINES LS* NO_COLOR OPENSSL_* PWD QUOTING_STYLE " +
  "SHELL SIMPLE_BACKUP_SUFFIX TABSIZE TIME_STYLE UNAME_* VERSION_CONTROL";

/** Modes under all their usual names. One that is not here could be any. */
const modes: readonly string[] = [
  ...[
    "777 a+rwx ugo+rwx a=rwx ugo=rwx",
    "666 a+rw ugo+rw",
    "755",
    "775",
    "750",
    "700",
    "644",
    "664",
    "640",
    "600",
    "400",
    "444",
  ].map((names) => `${names} 0${names.slice(0, 3)} 00${names.slice(0, 3)}`),
  ..."+x=a+x=ugo+x u+x +r=a+r u+r u+w u+rw u+rwx g+w o-rwx go-rwx -x=a-x -w=a-w u-x u-w"
    .split(" ")
    .map((names) => names.replaceAll("=", " ")),
];

export const coreutils = commands({
  ...rows`
    every: | https://www.gnu.org/software/coreutils/manual/html_node/{}-invocation.html | ${variables}
    cat       | prints files | prints files | -n|--number -b|--number-nonblank!implies-n -s|--squeeze-blank
      | -A|--show-all!implies-v -v|--show-nonprinting -E|--show-ends -T|--show-tabs -e!implies-v -t!implies-v -u any | shows given | pages never
      | | ${{ prints: { shape: "input", arguments: "" }, lists: [passes("(?:-\\0)?")] }}
    tac       | prints files | prints files last line first | any | shows given | ${{ lists: [passes("")] }}
    nl        | prints files | numbers lines | any | pages never
    od        | prints files | prints bytes in octal and other forms | any | pages never
    base32    | prints files | encodes or decodes base32 | any
    # macOS: '-o FILE' writes.
    base64    | prints files | encodes or decodes base64 | --help --version -d|--decode -D~ -i|--ignore-garbage
      | -w|--wrap= -b|--break= -o|--output=writes
    basenc    | prints files | encodes or decodes in several bases | any
    fmt       | prints files | fills paragraphs | any | pages never
    pr        | prints files | lays out text in pages | any
    fold      | prints files | wraps long lines | any | pages never
    head      | prints files | prints the beginning of files | -n|--lines= -c|--bytes= -q|--quiet|--silent -v|--verbose
      | -NUM!equals-n any | shows given | pages never
      | | ${{ prints: { shape: "input", arguments: "-1|-n ?1" }, lists: [inputLines("(?:(?:-n\\0?|-|--lines=)\\d+\\0)?")] }}
    tail      | prints files | prints the end of files | -n|--lines= -c|--bytes= -f!equals--follow --follow?
      | -F!implies--follow -q|--quiet|--silent -v|--verbose --retry --pid= -s|--sleep-interval= -NUM!equals-n any | shows given | pages never
      | | ${{ lists: [inputLines("(?:(?:-n\\0?|-|--lines=)\\+?\\d+\\0)?")] }}
    # Without a file it prints only the number; on macOS with blanks before it.
    # Names that are no files stand in its errors.
    wc        | prints files | counts lines, words and bytes | -l|--lines -w|--words -c|--bytes -m|--chars any --files0-from=reads | shows given | pages never
      | | ${{ prints: { shape: "natural", arguments: "-[lwcm]" } }}
    sum       | prints files | prints a checksum | any
    cksum     | prints files | prints a checksum | any
    b2sum     | prints files | prints or checks BLAKE2 sums | any
    md5sum    | prints files | prints or checks MD5 sums | any | pages never
    sha1sum   | prints files | prints or checks SHA-1 sums | any | pages never
    sha224sum | prints files | prints or checks SHA-224 sums | any
      | | https://www.gnu.org/software/coreutils/manual/html_node/sha2-invocation.html
    sha256sum | prints files | prints or checks SHA-256 sums | any
      | | https://www.gnu.org/software/coreutils/manual/html_node/sha2-invocation.html | pages never
    sha384sum | prints files | prints or checks SHA-384 sums | any
      | | https://www.gnu.org/software/coreutils/manual/html_node/sha2-invocation.html
    sha512sum | prints files | prints or checks SHA-512 sums | any
      | | https://www.gnu.org/software/coreutils/manual/html_node/sha2-invocation.html
    # Between blanks, or folders in front.
    cut       | prints files | prints parts of lines | any | shows given | pages never
      | | ${{ lists: [passes("(?:-d\\0?(?: |\\t)\\0)?-f\\0?\\d+\\0|-f\\0?\\d+\\0-d\\0? \\0|-d\\0?/\\0-f\\0?(?:1|(?:1?-)\\d+)\\0")] }}
    paste     | prints files | joins lines of files side by side | any | pages never
    join      | prints files | joins lines of two files on a field | any
    comm      | prints files | compares two sorted files | any | pages never
    expand    | prints files | turns tabs into blanks | any
    unexpand  | prints files | turns blanks into tabs | any
    tr        | prints names | translates characters | any | shows given | pages never
      | | ${{ prints: { shape: "input", arguments: "-d (?: |\\\\[nrt]|\\[:(?:blank|space):\\])+" }, lists: [passes("(?:\\\\n\\0 | \\0\\\\n|\\\\n\\0\\\\0|-s\\0 )\\0")] }}
    # With '-G' the second operand is the output.
    ptx       | prints files | prints a permuted index | --help --version -A|--auto-reference -F|--flag-truncation=
      | -M|--macro-name= -O --format= -R|--right-side-refs -S|--sentence-regexp= -T -W|--word-regexp= -f|--ignore-case
      | -g|--gap-size= -r|--references -t|--typeset-mode -w|--width= -b|--break-file=reads -i|--ignore-file=reads
      | -o|--only-file=reads
    tsort     | prints files | sorts topologically | any
    ls        | prints files | lists files | -a|--all -A|--almost-all -f!implies-a -l -g!implies-l -o!implies-l
      | -n|--numeric-uid-gid!implies-l -R|--recursive -d|--directory~ -h|--human-readable -r|--reverse -i|--inode -s|--size
      | -L|--dereference -1 -t -S -c -u -x -m -q -b -k -p -H -F!equals--classify --classify? --color? -G --time-style=!says any | shows below | pages never
    dir       | prints files | lists files | --time-style=!says any | shows below
    vdir      | prints files | lists files in detail | --time-style=!says any | shows below
    dircolors | prints files | prints the colours of ls | any
    basename  | prints names | prints the last part of a path | any | shows given | pages never
    dirname   | prints names | prints a path without its last part | any | shows given | pages never
    pathchk   | prints names | checks whether names are valid | any
    readlink  | prints files | prints where a symbolic link leads | any | shows names | pages never
    realpath  | prints files | prints an absolute path | any | shows names | pages never
    stat      | prints files | prints facts about files | -c|--format=!says --printf=!says any | shows names | pages never
      | | ${{ prints: { shape: "natural", arguments: "-c ?%s [^-…\\s][^…\\s]*" } }}
    df        | prints files | prints how full file systems are | any | pages never | shows names
    du        | prints files | prints how much space files take | --time-style=!says any --files0-from=lines | shows below | pages never
    whoami    | prints names | prints who runs it | any | shows places | pages never
    id        | prints names | prints user and groups | any | shows places | pages never
      | | ${{ prints: { shape: "natural", arguments: "-[ug]" } }}
    groups    | prints names | prints the groups of a user | any
    logname   | prints names | prints the login name | any
    users     | prints files | prints who is logged in | any | ${{ needs: { sockets: systemBus } }}
    who       | prints files | prints who is logged in | any | ${{ needs: { sockets: systemBus } }}
    pinky     | prints names | prints who is logged in | any
    uname     | prints names | prints what system this is | any | shows places | pages never
  `,
  ...rows`
    # On macOS it runs a command as for another kind of machine; elsewhere it takes no operand.
    arch | prints | prints the machine's kind, or runs a command for another one | --help --version -arm64 -arm64e
      | -x86_64 -x86_64h -i386 -32 -64 -arch= -c
      | | https://www.gnu.org/software/coreutils/manual/html_node/arch-invocation.html | ${{ runs: {} }}
  `,
  ...rows`
    every: --help!stops --version!stops | https://www.gnu.org/software/coreutils/manual/html_node/{}-invocation.html | ${variables}
    nproc    | prints names | prints how many processors there are | any | shows places | pages never
      | | ${{ prints: { shape: "natural", arguments: "(?:--all)?" } }}
    uptime   | prints names | prints how long the machine has run | any | pages never
    # Some systems: an operand is the new number.
    hostid   | prints       | prints the machine's number | any
    tty      | prints names | prints the terminal's name | any
    yes      | prints names | prints a line for ever | any
    seq      | prints names | prints numbers | -f|--format=!says -s|--separator=!says any | shows places | pages never
      | | ${{ prints: { shape: "naturals", arguments: "\\d+(?: \\d+){0,2}" } }}
    factor   | prints names | prints prime factors | any
    numfmt   | prints names | converts numbers for people | any
    expr     | prints names | evaluates an expression | any | pages never
    sleep    | prints names | waits | any
    printenv | prints names | prints the environment | any | pages never
      | | ${{ tellsEnvironmentUnless: "^(?:-0\\0|--null\\0)?(?:[^-\\0…][^\\0]*\\0|--(?:help|version)\\0)" }}
    sync     | prints files | writes cached data to disk | any
    # Temporary files of its own, removed at the end.
    sort     | prints files | sorts lines | --help --version -b|--ignore-leading-blanks -d|--dictionary-order
      | -f|--ignore-case -g|--general-numeric-sort -i|--ignore-nonprinting -M|--month-sort -h|--human-numeric-sort
      | -n|--numeric-sort -R|--random-sort -r|--reverse --sort= -V|--version-sort --batch-size= -c|-C|--check?~ --debug
      | -k|--key= -m|--merge -s|--stable -S|--buffer-size= -t|--field-separator= --parallel= -u|--unique
      | -z|--zero-terminated -o|--output=writes --files0-from=${named} --random-source=reads --compress-program=runs
      | -T|--temporary-directory= | complete | links never | shows given | pages never | dashed taken
      | | ${{ lists: [inputLines("(?:-[urnV]+\\0)*"), passes("(?:-(?:[bdfghiMnRrVuz]+|k\\0?[\\d.,nr]+|t\\0?[^\\0]+)\\0)*")] }}
    # The BSDs write to the second operand even if it looks like an option.
    uniq     | prints file first=writes | leaves out repeated lines | --help --version -c|--count -d|--repeated -D~
      | --all-repeated? -f|--skip-fields= --group? -i|--ignore-case -s|--skip-chars= -u|--unique -z|--zero-terminated
      | -w|--check-chars= | grammar posix | complete | links never | shows given | pages never
      | | ${{ lists: [inputLines(""), passes("(?:-[cdui]+\\0)*")] }}
    shuf     | prints files | shuffles lines | --help --version -e|--echo -i|--input-range= -n|--head-count= -r|--repeat
      | -z|--zero-terminated -o|--output=writes --random-source=reads | complete | links never
    # BSD: a number of seconds; GNU: a file.
    # BSD: an operand is a date to print, and sets nothing. GNU knows neither of the two, and stops.
    # To the BSDs a second operand is the new date, whatever it begins with.
    date     | prints first=${choice({}, controlsSystem, { prefixes: { "+": text } })} | prints or sets the date
      | | --help --version -d|--date= --debug -I|--iso-8601? -R|--rfc-email|--rfc-822|--rfc-2822 --rfc-3339=
      | --resolution -u|--utc|--universal|--uct -f|--file=reads -r|--reference=reads -s|--set=system -j!names -v=
      | | complete | shows given | pages never | ${{
        prints: { shape: "natural", arguments: "\\+%(?:[su]|Y(?:%[mdHMSj])*)" },
        lists: [
          passes("(?:-[uRI]+\\0|-d\\0?[^\\0]*\\0|--(?:utc|date=[^\\0]*|iso-8601=?\\w*)\\0)*(?:\\+[%\\w :.,-]*\\0)?"),
        ],
      }}
    tee      | prints each=writes | copies standard input to standard output and to each file | -a|--append
      | -i|--ignore-interrupts -p --output-error? | grammar posix | complete | links never
    split    | writes names | splits a file into pieces | -a|--suffix-length= --additional-suffix= -b|--bytes=
      | -C|--line-bytes=~ -d --numeric-suffixes? -x --hex-suffixes? -e|--elide-empty-files -l|--lines= -n|--number=
      | -t|--separator= -u|--unbuffered --verbose -NUM --filter=runs | grammar posix | links never
    csplit   | writes names | splits a file by context | -b|--suffix-format= -f|--prefix=~ -k|--keep-files
      | --suppress-matched -n|--digits= -s|-q|--quiet|--silent -z|--elide-empty-files | grammar posix | links never
    # If the target cannot be opened, as '/dev/stdout' on a socket, it is removed first.
    cp       | prints ${copies} | copies files | --attributes-only --copy-contents -H -i|--interactive -L|--dereference
      | -n|--no-clobber --no-preserve= --parents --reflink? --sparse= --strip-trailing-slashes -T|--no-target-directory
      | -u --update? -v|--verbose -x|--one-file-system -a|--archive!${replaces}!implies-R+-p -b!${replaces} --backup?!${replaces}
      | -d!${replaces} -f|--force!${replaces} -l|--link!${links} -P|--no-dereference!${replaces} -p!${replaces}
      | --preserve?!${replaces} -R|-r|--recursive!${replaces} --remove-destination!${replaces}
      | -s|--symbolic-link!${links} -S|--suffix=!${replaces}
      | -t|--target-directory=${remakes}!${{ operands: { none: no, each: reads } }} -Z!${replaces}
      | --context?!${replaces} | grammar posix | links copies | instead to look at what is there: ls -la {-1}
  `,
  mv: {
    does: "moves files",
    changes: "moves {<} to {-1}",
    instead: { "to look at them": "ls -la {*}" },
    manual: manual("mv"),
    grammar: "posix",
    options: optionsFirst(
      [
        "-b --backup? -f|--force -i|--interactive -n|--no-clobber --strip-trailing-slashes -S|--suffix=",
        "-T|--no-target-directory -u --update? -v|--verbose -Z|--context",
      ],
      {
        "-t, --target-directory": {
          value: remakes,
          changes: "moves {*} to {=}",
          instead: { "to look at them": "ls -la {*}" },
        },
      },
    ),
    operands: moves,
    links: "copies",
  },
  ...rows`
    every: --help!stops --version!stops | https://www.gnu.org/software/coreutils/manual/html_node/{}-invocation.html | ${variables}
      | | grammar posix
    # The BSDs read -D, -S and -T in another way.
    install  | writes each=writes | copies files and sets their modes | -b --backup? -C|--compare~ -c -d|--directory~
      | -g|--group= -m|--mode= -o|--owner= -p|--preserve-timestamps -s|--strip -v|--verbose -t|--target-directory=writes
      | --strip-program=runs | links copies
    # Its target is relative to the link's folder, not to the working directory.
    ln       | prints none=${no} each=${remakes} | makes links | -b --backup? -d|-F|--directory~ -f|--force
      | -i|--interactive -L|--logical -n|--no-dereference -P|--physical -r|--relative -S|--suffix=
      | -T|--no-target-directory -v|--verbose -s|--symbolic!${links} -t|--target-directory=${remakes}
      | | changes makes the link {-1} | instead to look at what is there: ls -la {-1}
    link     | prints none=${no} each=${remakes} | makes a hard link
    unlink   | prints none=${no} each=deletes | removes a file
    rm       | prints none=${no} each=deletes | removes files | -f|--force -i -I --interactive? --one-file-system
      | --no-preserve-root --preserve-root? -r|-R|--recursive -d|--dir~ -v|--verbose | complete
      | | instead to see what is there: find {*}
    rmdir    | prints none=${no} each=deletes | removes empty folders | --ignore-fail-on-non-empty -p|--parents
      | -v|--verbose
    mkdir    | prints none=${no} each=${remakes} | makes folders | -m|--mode= -p|--parents -v|--verbose -Z --context?
      | | complete | slight | links never | changes makes the folder {*} | instead to see whether it is there: ls -ld {*}
    mkfifo   | prints none=${no} each=${remakes} | makes named pipes | -m|--mode= -Z --context?
    mknod    | prints first=${remakes} names | makes special files | -m|--mode= -Z --context?
    # '-u' only prints a name.
    # To the BSDs what follows is its option-argument, even '-u'.
    mktemp   | writes names | makes a temporary file or folder | -d|--directory~ -q|--quiet --suffix= -p= --tmpdir?
      | -u|--dry-run!cancels -t!writes | slight | shows places | ${{ instead: { "for a name alone": "mktemp -u" } }}
    touch    | prints none=${no} each=${remakes} | sets times of files, and makes those that are missing | -a
      | -c|--no-create -d|--date= -f -h|--no-dereference -m -t= --time= -r|--reference=reads | links never
      | | changes sets the time of {*}, or makes it | instead to see whether it is there: ls -l {*}
    truncate | prints none=${no} each=writes | sets the size of files | -c|--no-create -o|--io-blocks -s|--size=
      | -r|--reference=reads | links never
    shred    | writes none=${no} each=deletes | overwrites files | -f|--force -n|--iterations= -s|--size= -u --remove?
      | -v|--verbose -x|--exact -z|--zero --random-source=reads
  `,
  dd: {
    does: "copies and converts bytes",
    manual: manual("dd"),
    grammar: "key-value",
    options: {
      "if=": { value: reads },
      "of=": { value: writes },
      ...under("bs= ibs= obs= cbs= count= skip= iseek= seek= oseek= conv= iflag= oflag= status=", { value: text }),
      "--help": {},
      "--version": {},
    },
    links: "never",
  },
  ...rows`
    every: --help!stops --version!stops | https://www.gnu.org/software/coreutils/manual/html_node/{}-invocation.html | ${variables}
    # A mode such as '-x' is no option: what follows it is not either.
    chmod | writes each=writes | sets the modes of files | -c|--changes -f|--silent|--quiet -v|--verbose --preserve-root
      | --no-preserve-root -R|--recursive -H -L -P -h --reference=reads | grammar posix
      | | changes sets the modes of files[: {>}] | instead to see the mode: ls -ld {-1}
      | | ${{ blocked: { by: "open-to-all", at: "first", like: "0*[0-7]?777|(?:[ugo]*a[ugo]*|[ugo]{3})[+=][rwxX]{3}" }, kinds: modes }}
    chown | writes name each=writes | sets the owners of files | -c|--changes -f|--silent|--quiet -v|--verbose
      | --dereference -h|--no-dereference --preserve-root --no-preserve-root -R|--recursive -H -L -P --from=
      | --reference=reads | grammar posix | changes sets the owners of files[: {>}]
    chgrp | writes name each=writes | sets the groups of files | -c|--changes -f|--silent|--quiet -v|--verbose
      | --dereference -h|--no-dereference --preserve-root --no-preserve-root -R|--recursive -H -L -P --reference=reads
      | | grammar posix | changes sets the groups of files[: {>}]
    chcon | writes name each=writes | sets the security context of files | --dereference -h|--no-dereference -u|--user=
      | -r|--role= -t|--type= -l|--range= --preserve-root --no-preserve-root -R|--recursive -v|--verbose -H -L -P
      | --reference=reads | grammar posix
    stty  | prints each=${choice({ size: text, speed: text }, controlsSystem)} | prints or sets how a terminal behaves
      | | --help --version -a|--all -g|--save -F|--file=reads | shows names
  `,
  ...rows`
    every: --help!stops --version!stops | https://www.gnu.org/software/coreutils/manual/html_node/{}-invocation.html | ${variables}
    # It makes a command name be looked up elsewhere or not at all; it runs the same programs.
    env   | prints | runs a command in a changed environment, or prints it | -i|--ignore-environment -0|--null
      | -v|--debug --list-signal-handling --default-signal? --ignore-signal? --block-signal? -u|--unset=
      | -C|--chdir=folder -S|--split-string=${unknown("splits a text into a command")}
      | -P=${unknown("looks for the command in other folders")} | pages never
      | | ${{ runs: { assignments: true, sameUserAndPlace: true }, tellsEnvironmentUnless: runsOrStartsEmpty }}
    nice  | prints | runs a command with another priority | -n|--adjustment= -NUM
      | | ${{ runs: { sameUserAndPlace: true } }}
    # With a terminal as standard output it appends to nohup.out, so it is more than its inner command.
    nohup | writes | runs a command that a hangup does not end | | ${{ runs: { sameUserAndPlace: true } }}
  `,
  ...rows`
    every: | https://www.gnu.org/software/coreutils/manual/html_node/{}-invocation.html | ${variables}
    timeout | prints name | runs a command with a time limit | --preserve-status --foreground -k|--kill-after=
      | -s|--signal= -v|--verbose -p -f --help!stops --version!stops | ${{ runs: { after: 1, sameUserAndPlace: true } }}
    stdbuf  | prints      | runs a command with other buffering | -i|--input= -o|--output= -e|--error= --help!stops
      | --version!stops | ${{ runs: { sameUserAndPlace: true } }}
    chroot  | prints none=${no} each=system | runs a command in another root | --groups= --userspec= --skip-chdir
      | --help!stops --version!stops | grammar posix
    runcon  | prints each=system | runs a command in another security context, or prints the one it has | -c|--compute
      | -t|--type= -u|--user= -r|--role= -l|--range= --help!stops --version!stops | grammar posix
  `,
});
