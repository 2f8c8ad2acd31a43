// GNU coreutils 9, with the differences of the BSDs, macOS and busybox. Their options end at the first operand: if a later
// one matters, the grammar is `posix`.
import { options as listed, type Options, type WordList } from "../options.ts";
import {
  both,
  choice,
  commands,
  controlsSystem,
  type Does,
  deletes,
  type Entry,
  type Operands,
  type Option,
  reads,
  readsLines,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string): string =>
  `https://www.gnu.org/software/coreutils/manual/html_node/${page}-invocation.html`;

const files: Operands = { each: reads };
const anything: Operands = { each: text };

/** Options without an effect, and the two that every program of the package has. */
const options = (list: WordList, more: Options = {}): Options => listed(["--help --version", list], more);

/**
 * The same if `--help` and `--version` must end the program for a run to be harmless. Only for entries that read no
 * option behind an operand: to the BSDs, `rm a --help` names two files.
 */
const optionsFirst = (list: WordList, more: Options = {}): Options =>
  listed(list, { "--help": { stops: true }, "--version": { stops: true }, ...more });

/** A program that only reads its operands, whose options cannot make it do anything else. */
const prints = (does: string, page: string, operands: Operands = files): Entry => ({
  does,
  manual: manual(page),
  options: "harmless",
  operands,
});

/** Without a file it stops with an error, which is not worth trusting every version with. */
const no = unknown("gives no file");

/**
 * A path whose file is made, replaced or given other times or modes, rather than only written into: of `/dev/null` or
 * `/dev/stdout` that changes the device or link itself.
 */
const changes: Does = both(
  writes,
  choice({}, text, { prefixes: { "/dev/": unknown("changes a device itself, not only what it holds") } }),
);

const late = unknown("has an option behind an operand, which only GNU programs take for one");
/** For programs whose options end at the first operand on the BSDs only. */
const unlessOption = (does: Does): Does => both(does, choice({}, text, { prefixes: { "-": late } }));

const copies: Operands = { none: no, each: unlessOption(reads), last: unlessOption(writes) };
/** Options of cp that replace the file at the target, or change more of it than its content. */
const replaces: Option = { operands: { ...copies, last: unlessOption(changes) } };
/** Later writes under its name go to another file. */
const links = unknown("makes a link, which leads to another file");
/** What is moved is gone from where it was; which operand is the target, options can change. */
const moves: Operands = { none: no, each: both(reads, changes, deletes) };
const changesEach: Operands = { none: no, each: changes };

export const coreutils = commands({
  cat: {
    ...prints("prints files", "cat"),
    shows: "given",
    pages: "never",
  },
  tac: { ...prints("prints files last line first", "tac"), shows: "given" },
  nl: { ...prints("numbers lines", "nl"), shows: "given", pages: "never" },
  od: { ...prints("prints bytes in octal and other forms", "od"), pages: "never" },
  base32: prints("encodes or decodes base32", "base32"),
  base64: {
    does: "encodes or decodes base64",
    manual: manual("base64"),
    // macOS: `-o FILE` writes.
    options: options("-d|--decode -D~ -i|--ignore-garbage -w|--wrap= -b|--break=", {
      "-o, --output": { value: writes },
    }),
    operands: files,
  },
  basenc: prints("encodes or decodes in several bases", "basenc"),
  fmt: { ...prints("fills paragraphs", "fmt"), pages: "never" },
  pr: prints("lays out text in pages", "pr"),
  fold: { ...prints("wraps long lines", "fold"), pages: "never" },
  head: {
    ...prints("prints the beginning of files", "head"),
    shows: "given",
    pages: "never",
  },
  tail: {
    ...prints("prints the end of files", "tail"),
    shows: "given",
    pages: "never",
  },
  // Without a file it prints only the number; on macOS with blanks before it.
  wc: {
    ...prints("counts lines, words and bytes", "wc"),
    prints: { shape: "natural", arguments: "-[lwcm]" },
    // Names that are no files stand in its errors.
    options: { "--files0-from": { value: reads } },
    otherOptions: "harmless",
    shows: "given",
    pages: "never",
  },
  sum: prints("prints a checksum", "sum"),
  cksum: prints("prints a checksum", "cksum"),
  b2sum: prints("prints or checks BLAKE2 sums", "b2sum"),
  md5sum: { ...prints("prints or checks MD5 sums", "md5sum"), pages: "never" },
  sha1sum: { ...prints("prints or checks SHA-1 sums", "sha1sum"), pages: "never" },
  sha224sum: prints("prints or checks SHA-224 sums", "sha2"),
  sha256sum: {
    ...prints("prints or checks SHA-256 sums", "sha2"),
    pages: "never",
  },
  sha384sum: prints("prints or checks SHA-384 sums", "sha2"),
  sha512sum: prints("prints or checks SHA-512 sums", "sha2"),
  cut: { ...prints("prints parts of lines", "cut"), shows: "given", pages: "never" },
  paste: { ...prints("joins lines of files side by side", "paste"), pages: "never" },
  join: prints("joins lines of two files on a field", "join"),
  comm: { ...prints("compares two sorted files", "comm"), pages: "never" },
  expand: prints("turns tabs into blanks", "expand"),
  unexpand: prints("turns blanks into tabs", "unexpand"),
  tr: {
    ...prints("translates characters", "tr", anything),
    shows: "given",
    pages: "never",
  },
  ptx: {
    does: "prints a permuted index",
    manual: manual("ptx"),
    // With `-G` the second operand is the output.
    options: options(
      [
        "-A|--auto-reference -F|--flag-truncation= -M|--macro-name= -O --format= -R|--right-side-refs",
        "-S|--sentence-regexp= -T -W|--word-regexp= -f|--ignore-case -g|--gap-size= -r|--references",
        "-t|--typeset-mode -w|--width=",
      ],
      {
        "-b, --break-file": { value: reads },
        "-i, --ignore-file": { value: reads },
        "-o, --only-file": { value: reads },
      },
    ),
    operands: files,
  },
  tsort: prints("sorts topologically", "tsort"),
  ls: { ...prints("lists files", "ls"), shows: "below", pages: "never" },
  dir: { ...prints("lists files", "dir"), shows: "below" },
  vdir: { ...prints("lists files in detail", "vdir"), shows: "below" },
  dircolors: prints("prints the colours of ls", "dircolors"),
  basename: {
    ...prints("prints the last part of a path", "basename", anything),
    shows: "given",
    pages: "never",
  },
  dirname: {
    ...prints("prints a path without its last part", "dirname", anything),
    shows: "given",
    pages: "never",
  },
  pathchk: prints("checks whether names are valid", "pathchk", anything),
  readlink: {
    ...prints("prints where a symbolic link leads", "readlink"),
    shows: "names",
    pages: "never",
  },
  realpath: { ...prints("prints an absolute path", "realpath"), shows: "names", pages: "never" },
  stat: {
    ...prints("prints facts about files", "stat"),
    prints: { shape: "natural", arguments: "-c ?%s [^-…\\s][^…\\s]*" },
    shows: "names",
    pages: "never",
  },
  df: { ...prints("prints how full file systems are", "df"), pages: "never" },
  du: {
    ...prints("prints how much space files take", "du"),
    options: { "--files0-from": { value: readsLines } },
    otherOptions: "harmless",
    shows: "below",
    pages: "never",
  },
  whoami: { ...prints("prints who runs it", "whoami", anything), shows: "places", pages: "never" },
  id: {
    ...prints("prints user and groups", "id", anything),
    prints: { shape: "natural", arguments: "-[ug]" },
    shows: "places",
    pages: "never",
  },
  groups: prints("prints the groups of a user", "groups", anything),
  logname: prints("prints the login name", "logname", anything),
  users: { ...prints("prints who is logged in", "users"), needs: { sockets: true } },
  who: { ...prints("prints who is logged in", "who"), needs: { sockets: true } },
  pinky: prints("prints who is logged in", "pinky", anything),
  uname: { ...prints("prints what system this is", "uname", anything), shows: "places", pages: "never" },
  // On macOS it runs a command as for another kind of machine; elsewhere it takes no operand.
  arch: {
    does: "prints the machine's kind, or runs a command for another one",
    manual: manual("arch"),
    options: options("-arm64 -arm64e -x86_64 -x86_64h -i386 -32 -64 -arch= -c"),
    runs: {},
  },
  nproc: {
    ...prints("prints how many processors there are", "nproc", anything),
    prints: { shape: "natural", arguments: "(?:--all)?" },
    shows: "places",
    pages: "never",
  },
  uptime: { ...prints("prints how long the machine has run", "uptime", anything), pages: "never" },
  // Some systems: an operand is the new number.
  hostid: {
    ...prints("prints the machine's number", "hostid", {}),
  },
  tty: prints("prints the terminal's name", "tty", anything),
  yes: prints("prints a line for ever", "yes", anything),
  seq: { ...prints("prints numbers", "seq", anything), shows: "places", pages: "never" },
  factor: prints("prints prime factors", "factor", anything),
  numfmt: prints("converts numbers for people", "numfmt", anything),
  expr: { ...prints("evaluates an expression", "expr", anything), pages: "never" },
  sleep: prints("waits", "sleep", anything),
  printenv: { ...prints("prints the environment", "printenv", anything), pages: "never" },
  sync: prints("writes cached data to disk", "sync"),

  sort: {
    does: "sorts lines",
    manual: manual("sort"),
    options: options(
      [
        "-b|--ignore-leading-blanks -d|--dictionary-order -f|--ignore-case -g|--general-numeric-sort",
        "-i|--ignore-nonprinting -M|--month-sort -h|--human-numeric-sort -n|--numeric-sort -R|--random-sort",
        "-r|--reverse --sort= -V|--version-sort --batch-size= -c|-C|--check?~ --debug -k|--key= -m|--merge",
        "-s|--stable -S|--buffer-size= -t|--field-separator= --parallel= -u|--unique -z|--zero-terminated",
      ],
      {
        "-o, --output": { value: writes },
        "--files0-from": { value: reads },
        "--random-source": { value: reads },
        "--compress-program": { value: runsCode },
        // Temporary files of its own, removed at the end.
        "-T, --temporary-directory": { value: text },
      },
    ),
    complete: true,
    operands: files,
    links: "never",
    shows: "given",
    pages: "never",
  },
  uniq: {
    does: "leaves out repeated lines",
    manual: manual("uniq"),
    // The BSDs write to the second operand even if it looks like an option.
    grammar: "posix",
    options: options([
      "-c|--count -d|--repeated -D~ --all-repeated? -f|--skip-fields= --group? -i|--ignore-case",
      "-s|--skip-chars= -u|--unique -z|--zero-terminated -w|--check-chars=",
    ]),
    complete: true,
    operands: { first: [reads, writes] },
    links: "never",
    shows: "given",
    pages: "never",
  },
  shuf: {
    does: "shuffles lines",
    manual: manual("shuf"),
    options: options("-e|--echo -i|--input-range= -n|--head-count= -r|--repeat -z|--zero-terminated", {
      "-o, --output": { value: writes },
      "--random-source": { value: reads },
    }),
    complete: true,
    operands: files,
    links: "never",
  },
  date: {
    does: "prints or sets the date",
    prints: { shape: "natural", arguments: "\\+%[sYu]" },
    manual: manual("date"),
    options: options(
      [
        "-d|--date= --debug -I|--iso-8601? -R|--rfc-email|--rfc-822|--rfc-2822 --rfc-3339= --resolution",
        "-u|--utc|--universal|--uct",
      ],
      {
        "-f, --file": { value: reads },
        // BSD: a number of seconds; GNU: a file.
        "-r, --reference": { value: reads },
        "-s, --set": { value: controlsSystem },
        // BSD: an operand is a date to print, and sets nothing. GNU knows neither of the two, and stops.
        "-j": { operands: { each: text } },
        "-v": { value: text },
      },
    ),
    complete: true,
    // To the BSDs a second operand is the new date, whatever it begins with.
    operands: { first: [choice({}, controlsSystem, { prefixes: { "+": text } })] },
    shows: "places",
    pages: "never",
  },
  tee: {
    does: "copies standard input to standard output and to each file",
    manual: manual("tee"),
    grammar: "posix",
    options: optionsFirst("-a|--append -i|--ignore-interrupts -p --output-error?"),
    complete: true,
    operands: { each: writes },
    links: "never",
  },
  split: {
    does: "splits a file into pieces",
    manual: manual("split"),
    grammar: "posix",
    options: optionsFirst(
      [
        "-a|--suffix-length= --additional-suffix= -b|--bytes= -C|--line-bytes=~ -d --numeric-suffixes? -x",
        "--hex-suffixes? -e|--elide-empty-files -l|--lines= -n|--number= -t|--separator= -u|--unbuffered",
        "--verbose -NUM",
      ],
      { "--filter": { value: runsCode } },
    ),
    operands: anything,
    always: writes,
    links: "never",
  },
  csplit: {
    does: "splits a file by context",
    manual: manual("csplit"),
    grammar: "posix",
    options: optionsFirst([
      "-b|--suffix-format= -f|--prefix=~ -k|--keep-files --suppress-matched -n|--digits=",
      "-s|-q|--quiet|--silent -z|--elide-empty-files",
    ]),
    operands: anything,
    always: writes,
    links: "never",
  },
  cp: {
    does: "copies files",
    instead: { "to look at what is there": "ls -la {-1}" },
    manual: manual("cp"),
    grammar: "posix",
    options: optionsFirst(
      [
        "--attributes-only --copy-contents -H -i|--interactive -L|--dereference -n|--no-clobber",
        "--no-preserve= --parents --reflink? --sparse= --strip-trailing-slashes -T|--no-target-directory -u",
        "--update? -v|--verbose -x|--one-file-system",
      ],
      {
        "-a, --archive": replaces,
        "-b": replaces,
        "--backup": { ...replaces, value: text, optional: true },
        "-d": replaces,
        // If the target cannot be opened, as `/dev/stdout` on a socket, it is removed first.
        "-f, --force": replaces,
        "-l, --link": { does: links },
        "-P, --no-dereference": replaces,
        "-p": replaces,
        "--preserve": { ...replaces, value: text, optional: true },
        "-R, -r, --recursive": replaces,
        "--remove-destination": replaces,
        "-s, --symbolic-link": { does: links },
        "-S, --suffix": { ...replaces, value: text },
        "-t, --target-directory": { value: changes, operands: { none: no, each: reads } },
        "-Z": replaces,
        "--context": { ...replaces, value: text, optional: true },
      },
    ),
    operands: copies,
    links: "copies",
  },
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
          value: changes,
          changes: "moves {*} to {=}",
          instead: { "to look at them": "ls -la {*}" },
        },
      },
    ),
    operands: moves,
    links: "copies",
  },
  install: {
    does: "copies files and sets their modes",
    manual: manual("install"),
    grammar: "posix",
    // The BSDs read -D, -S and -T in another way.
    options: optionsFirst(
      [
        "-b --backup? -C|--compare~ -c -d|--directory~ -g|--group= -m|--mode= -o|--owner=",
        "-p|--preserve-timestamps -s|--strip -v|--verbose",
      ],
      { "-t, --target-directory": { value: writes }, "--strip-program": { value: runsCode } },
    ),
    operands: { each: writes },
    always: writes,
    links: "copies",
  },
  ln: {
    does: "makes links",
    changes: "makes the link {-1}",
    instead: { "to look at what is there": "ls -la {-1}" },
    manual: manual("ln"),
    grammar: "posix",
    options: optionsFirst(
      [
        "-b --backup? -d|-F|--directory~ -f|--force -i|--interactive -L|--logical -n|--no-dereference",
        "-P|--physical -r|--relative -S|--suffix= -T|--no-target-directory -v|--verbose",
      ],
      // Its target is relative to the link's folder, not to the working directory.
      { "-s, --symbolic": { does: links }, "-t, --target-directory": { value: changes } },
    ),
    operands: changesEach,
  },
  link: {
    does: "makes a hard link",
    manual: manual("link"),
    grammar: "posix",
    options: optionsFirst(""),
    operands: changesEach,
  },
  unlink: {
    does: "removes a file",
    manual: manual("unlink"),
    grammar: "posix",
    options: optionsFirst(""),
    operands: { none: no, each: deletes },
  },
  rm: {
    does: "removes files",
    instead: { "to see what is there": "find {*}" },
    manual: manual("rm"),
    grammar: "posix",
    options: optionsFirst([
      "-f|--force -i -I --interactive? --one-file-system --no-preserve-root --preserve-root?",
      "-r|-R|--recursive -d|--dir~ -v|--verbose",
    ]),
    complete: true,
    operands: { none: no, each: deletes },
  },
  rmdir: {
    does: "removes empty folders",
    manual: manual("rmdir"),
    grammar: "posix",
    options: optionsFirst("--ignore-fail-on-non-empty -p|--parents -v|--verbose"),
    operands: { none: no, each: deletes },
  },
  mkdir: {
    does: "makes folders",
    changes: "makes the folder {*}",
    instead: { "to see whether it is there": "ls -ld {*}" },
    manual: manual("mkdir"),
    grammar: "posix",
    options: optionsFirst("-m|--mode= -p|--parents -v|--verbose -Z --context?"),
    complete: true,
    operands: changesEach,
    links: "never",
  },
  mkfifo: {
    does: "makes named pipes",
    manual: manual("mkfifo"),
    grammar: "posix",
    options: optionsFirst("-m|--mode= -Z --context?"),
    operands: changesEach,
  },
  mknod: {
    does: "makes special files",
    manual: manual("mknod"),
    grammar: "posix",
    options: optionsFirst("-m|--mode= -Z --context?"),
    operands: { first: [changes], each: text },
  },
  mktemp: {
    does: "makes a temporary file or folder",
    instead: { "for a name alone": "mktemp -u" },
    manual: manual("mktemp"),
    grammar: "posix",
    // `-u` only prints a name.
    options: optionsFirst("-d|--directory~ -q|--quiet --suffix= -p= --tmpdir?", {
      "-u, --dry-run": { cancels: true },
      // To the BSDs what follows is its option-argument, even `-u`.
      "-t": { does: writes },
    }),
    operands: anything,
    always: writes,
    shows: "places",
  },
  touch: {
    does: "sets times of files, and makes those that are missing",
    changes: "sets the time of {*}, or makes it",
    instead: { "to see whether it is there": "ls -l {*}" },
    manual: manual("touch"),
    grammar: "posix",
    options: optionsFirst("-a -c|--no-create -d|--date= -f -h|--no-dereference -m -t= --time=", {
      "-r, --reference": { value: reads },
    }),
    operands: changesEach,
    links: "never",
  },
  truncate: {
    does: "sets the size of files",
    manual: manual("truncate"),
    grammar: "posix",
    options: optionsFirst("-c|--no-create -o|--io-blocks -s|--size=", { "-r, --reference": { value: reads } }),
    operands: { none: no, each: writes },
    links: "never",
  },
  shred: {
    does: "overwrites files",
    manual: manual("shred"),
    grammar: "posix",
    options: optionsFirst("-f|--force -n|--iterations= -s|--size= -u --remove? -v|--verbose -x|--exact -z|--zero", {
      "--random-source": { value: reads },
    }),
    operands: { none: no, each: deletes },
    always: writes,
  },
  dd: {
    does: "copies and converts bytes",
    manual: manual("dd"),
    grammar: "key-value",
    options: {
      "if=": { value: reads },
      "of=": { value: writes },
      ...Object.fromEntries(
        "bs= ibs= obs= cbs= count= skip= iseek= seek= oseek= conv= iflag= oflag= status="
          .split(" ")
          .map((key) => [key, { value: text }]),
      ),
      "--help": {},
      "--version": {},
    },
    links: "never",
  },
  chmod: {
    does: "sets the modes of files",
    changes: "sets the modes of files[: {>}]",
    instead: { "to see the mode": "ls -ld {-1}" },
    manual: manual("chmod"),
    grammar: "posix",
    // A mode such as `-x` is no option: what follows it is not either.
    options: optionsFirst(
      [
        "-c|--changes -f|--silent|--quiet -v|--verbose --preserve-root --no-preserve-root -R|--recursive -H",
        "-L -P -h",
      ],
      { "--reference": { value: reads } },
    ),
    operands: { each: writes },
    always: writes,
    blocked: { by: "open-to-all", at: "first", like: "0?777|(?:a|ugo)[+=]rwx" },
  },
  chown: {
    does: "sets the owners of files",
    changes: "sets the owners of files[: {>}]",
    manual: manual("chown"),
    grammar: "posix",
    options: optionsFirst(
      [
        "-c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference --preserve-root",
        "--no-preserve-root -R|--recursive -H -L -P --from=",
      ],
      { "--reference": { value: reads } },
    ),
    operands: { first: [text], each: writes },
    always: writes,
  },
  chgrp: {
    does: "sets the groups of files",
    changes: "sets the groups of files[: {>}]",
    manual: manual("chgrp"),
    grammar: "posix",
    options: optionsFirst(
      [
        "-c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference --preserve-root",
        "--no-preserve-root -R|--recursive -H -L -P",
      ],
      { "--reference": { value: reads } },
    ),
    operands: { first: [text], each: writes },
    always: writes,
  },
  chcon: {
    does: "sets the security context of files",
    manual: manual("chcon"),
    grammar: "posix",
    options: optionsFirst(
      [
        "--dereference -h|--no-dereference -u|--user= -r|--role= -t|--type= -l|--range= --preserve-root",
        "--no-preserve-root -R|--recursive -v|--verbose -H -L -P",
      ],
      { "--reference": { value: reads } },
    ),
    operands: { first: [text], each: writes },
    always: writes,
  },
  stty: {
    does: "prints or sets how a terminal behaves",
    manual: manual("stty"),
    options: options("-a|--all -g|--save", { "-F, --file": { value: reads } }),
    operands: { each: choice({ size: text, speed: text }, controlsSystem) },
  },
  env: {
    does: "runs a command in a changed environment, or prints it",
    manual: manual("env"),
    options: optionsFirst(
      [
        "-i|--ignore-environment -0|--null -v|--debug --list-signal-handling --default-signal?",
        "--ignore-signal? --block-signal?",
      ],
      {
        // It makes a command name be looked up elsewhere or not at all; it runs the same programs.
        "-u, --unset": { value: text },
        "-C, --chdir": { value: reads, moves: "folder" },
        "-S, --split-string": { value: unknown("splits a text into a command") },
        "-P": { value: unknown("looks for the command in other folders") },
      },
    ),
    runs: { assignments: true, sameUserAndPlace: true },
    pages: "never",
  },
  nice: {
    does: "runs a command with another priority",
    manual: manual("nice"),
    options: optionsFirst("-n|--adjustment=", { "-NUM": {} }),
    runs: { sameUserAndPlace: true },
  },
  nohup: {
    does: "runs a command that a hangup does not end",
    manual: manual("nohup"),
    options: optionsFirst(""),
    // With a terminal as standard output it appends to nohup.out, so it is more than its inner command.
    always: writes,
    runs: { sameUserAndPlace: true },
  },
  timeout: {
    does: "runs a command with a time limit",
    manual: manual("timeout"),
    options: optionsFirst("--preserve-status --foreground -k|--kill-after= -s|--signal= -v|--verbose -p -f"),
    operands: { first: [text] },
    runs: { after: 1, sameUserAndPlace: true },
  },
  stdbuf: {
    does: "runs a command with other buffering",
    manual: manual("stdbuf"),
    options: optionsFirst("-i|--input= -o|--output= -e|--error="),
    runs: { sameUserAndPlace: true },
  },
  chroot: {
    does: "runs a command in another root",
    manual: manual("chroot"),
    grammar: "posix",
    options: optionsFirst("--groups= --userspec= --skip-chdir"),
    operands: { none: no, each: controlsSystem },
  },
  runcon: {
    does: "runs a command in another security context, or prints the one it has",
    manual: manual("runcon"),
    grammar: "posix",
    options: optionsFirst("-c|--compute -t|--type= -u|--user= -r|--role= -l|--range="),
    operands: { each: controlsSystem },
  },
});
