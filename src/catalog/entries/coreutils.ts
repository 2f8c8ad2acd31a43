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
const prints = (does: string, page: string, read_only: readonly string[], operands: Operands = files): Entry => ({
  does,
  manual: manual(page),
  options: "harmless",
  operands,
  examples: { read_only },
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
  cat: prints("prints files", "cat", ["cat a b", "cat -A file", "cat -- -n", "cat *.md"]),
  tac: prints("prints files last line first", "tac", ["tac log"]),
  nl: prints("numbers lines", "nl", ["nl -ba file"]),
  od: prints("prints bytes in octal and other forms", "od", ["od -c file"]),
  base32: prints("encodes or decodes base32", "base32", ["base32 file"]),
  base64: {
    does: "encodes or decodes base64",
    manual: manual("base64"),
    // macOS: `-o FILE` writes.
    options: options("-d|--decode -D~ -i|--ignore-garbage -w|--wrap= -b|--break=", {
      "-o, --output": { value: writes },
    }),
    operands: files,
    examples: { read_only: ["base64 -d file", "base64 -w0 file"], mutating: ["base64 -o out file"] },
  },
  basenc: prints("encodes or decodes in several bases", "basenc", ["basenc --base64 file"]),
  fmt: prints("fills paragraphs", "fmt", ["fmt -w 80 file"]),
  pr: prints("lays out text in pages", "pr", ["pr -2 file"]),
  fold: prints("wraps long lines", "fold", ["fold -s -w 80 file"]),
  head: prints("prints the beginning of files", "head", ["head -5 file", "head -n 20 a b", "head -c 100 *.bin"]),
  tail: prints("prints the end of files", "tail", ["tail -n 20 file", "tail -f log", "tail -n +5 file"]),
  // Without a file it prints only the number; on macOS with blanks before it.
  wc: {
    ...prints("counts lines, words and bytes", "wc", ["wc -l file", "wc $files", "wc --files0-from=list"]),
    prints: { shape: "natural", arguments: "-[lwcm]" },
    // Names that are no files stand in its errors.
    options: { "--files0-from": { value: reads } },
    otherOptions: "harmless",
  },
  sum: prints("prints a checksum", "sum", ["sum file"]),
  cksum: prints("prints a checksum", "cksum", ["cksum file", "cksum -a sha256 file"]),
  b2sum: prints("prints or checks BLAKE2 sums", "b2sum", ["b2sum file"]),
  md5sum: prints("prints or checks MD5 sums", "md5sum", ["md5sum file", "md5sum -c sums"]),
  sha1sum: prints("prints or checks SHA-1 sums", "sha1sum", ["sha1sum file"]),
  sha224sum: prints("prints or checks SHA-224 sums", "sha2", ["sha224sum file"]),
  sha256sum: prints("prints or checks SHA-256 sums", "sha2", ["sha256sum -c SHA256SUMS", "sha256sum *.tgz"]),
  sha384sum: prints("prints or checks SHA-384 sums", "sha2", ["sha384sum file"]),
  sha512sum: prints("prints or checks SHA-512 sums", "sha2", ["sha512sum file"]),
  cut: prints("prints parts of lines", "cut", ["cut -d: -f1 /etc/passwd"]),
  paste: prints("joins lines of files side by side", "paste", ["paste -sd, file"]),
  join: prints("joins lines of two files on a field", "join", ["join a b"]),
  comm: prints("compares two sorted files", "comm", ["comm -12 a b"]),
  expand: prints("turns tabs into blanks", "expand", ["expand -t 4 file"]),
  unexpand: prints("turns blanks into tabs", "unexpand", ["unexpand -a file"]),
  tr: prints("translates characters", "tr", ["tr a-z A-Z", "tr -d '\\n'"], anything),
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
    examples: { read_only: ["ptx file"], mutating: ["ptx -G in out"] },
  },
  tsort: prints("sorts topologically", "tsort", ["tsort file"]),
  ls: prints("lists files", "ls", ["ls", "ls -la src", "ls -- -x", "ls *.ts"]),
  dir: prints("lists files", "dir", ["dir"]),
  vdir: prints("lists files in detail", "vdir", ["vdir"]),
  dircolors: prints("prints the colours of ls", "dircolors", ["dircolors -p"]),
  basename: prints(
    "prints the last part of a path",
    "basename",
    ['basename "$path" .ts', "basename -a a/b c/d"],
    anything,
  ),
  dirname: prints("prints a path without its last part", "dirname", ['dirname "$path"'], anything),
  pathchk: prints("checks whether names are valid", "pathchk", ["pathchk -p name"], anything),
  readlink: prints("prints where a symbolic link leads", "readlink", ["readlink -f link"]),
  realpath: prints("prints an absolute path", "realpath", ["realpath ."]),
  stat: {
    ...prints("prints facts about files", "stat", ["stat -c %s file", "stat -f / "]),
    prints: { shape: "natural", arguments: "-c ?%s [^-…\\s][^…\\s]*" },
  },
  df: prints("prints how full file systems are", "df", ["df -h ."]),
  du: {
    ...prints("prints how much space files take", "du", ["du -sh .", "du -a src | head"]),
    options: { "--files0-from": { value: readsLines } },
    otherOptions: "harmless",
  },
  whoami: prints("prints who runs it", "whoami", ["whoami"], anything),
  id: {
    ...prints("prints user and groups", "id", ["id -un", "id root"], anything),
    prints: { shape: "natural", arguments: "-[ug]" },
  },
  groups: prints("prints the groups of a user", "groups", ["groups"], anything),
  logname: prints("prints the login name", "logname", ["logname"], anything),
  users: { ...prints("prints who is logged in", "users", ["users"]), needs: { sockets: true } },
  who: { ...prints("prints who is logged in", "who", ["who -a", "who am i"]), needs: { sockets: true } },
  pinky: prints("prints who is logged in", "pinky", ["pinky"], anything),
  uname: prints("prints what system this is", "uname", ["uname -a"], anything),
  // On macOS it runs a command as for another kind of machine; elsewhere it takes no operand.
  arch: {
    does: "prints the machine's kind, or runs a command for another one",
    manual: manual("arch"),
    options: options("-arm64 -arm64e -x86_64 -x86_64h -i386 -32 -64 -arch= -c"),
    runs: {},
    examples: {
      read_only: ["arch", "arch -x86_64 ls"],
      mutating: ["arch rm a", "arch -x86_64 rm a", "arch -e PATH=x ls"],
    },
  },
  nproc: {
    ...prints("prints how many processors there are", "nproc", ["nproc"], anything),
    prints: { shape: "natural", arguments: "(?:--all)?" },
  },
  uptime: prints("prints how long the machine has run", "uptime", ["uptime"], anything),
  // Some systems: an operand is the new number.
  hostid: {
    ...prints("prints the machine's number", "hostid", ["hostid"], {}),
    examples: { read_only: ["hostid"], mutating: ["hostid 1234"] },
  },
  tty: prints("prints the terminal's name", "tty", ["tty"], anything),
  yes: prints("prints a line for ever", "yes", ["yes | head -3"], anything),
  seq: prints("prints numbers", "seq", ["seq 1 10", "seq -s, 5"], anything),
  factor: prints("prints prime factors", "factor", ["factor 12"], anything),
  numfmt: prints("converts numbers for people", "numfmt", ["numfmt --to=iec 1024"], anything),
  expr: prints("evaluates an expression", "expr", ["expr 1 + 2", 'expr "$x" : "a.*"'], anything),
  sleep: prints("waits", "sleep", ["sleep 1"], anything),
  printenv: prints("prints the environment", "printenv", ["printenv HOME"], anything),
  sync: prints("writes cached data to disk", "sync", ["sync"]),

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
    examples: {
      read_only: [
        "sort file",
        "sort -rn -k2,2 a b",
        "sort -t, -k1 file | uniq -c",
        "sort -u -- -o",
        "sort --reverse --num file",
        "sort --help",
      ],
      mutating: [
        "sort -o out file",
        "sort file -oout",
        "sort --output=file file",
        "sort -uo f f",
        "sort --compress-program=./x file",
        "sort --comp ./x file",
        "sort -o out file --help",
        'sort "$file"',
      ],
    },
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
    examples: {
      read_only: ["uniq -c file", "sort a | uniq -d"],
      mutating: ["uniq in out", "uniq -c -- in out", "uniq *", "uniq in -c", "uniq in --help", "uniq -f 1 in out"],
    },
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
    examples: { read_only: ["shuf -n 5 file", "shuf -i 1-10"], mutating: ["shuf -o out file", "shuf --outp=f f"] },
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
    examples: {
      read_only: [
        "date",
        "date +%s",
        "date -u -d yesterday +%F",
        "date -Iseconds",
        "date --help",
        "date -v-1d +%F",
        "date -j -f %F 2024-01-01 +%s",
      ],
      mutating: [
        "date -s now",
        "date --set=now",
        "date --se now",
        "date 01011200",
        "date -v+1d 01011200",
        "date -j -s now",
        'date "$x"',
        "date -f %s +%F +123",
        "date 01011200 --help",
      ],
    },
  },
  tee: {
    does: "copies standard input to standard output and to each file",
    manual: manual("tee"),
    grammar: "posix",
    options: optionsFirst("-a|--append -i|--ignore-interrupts -p --output-error?"),
    complete: true,
    operands: { each: writes },
    links: "never",
    examples: {
      read_only: ["tee", "tee /dev/null", "ls | tee /dev/stderr"],
      mutating: ["tee out.txt", "tee -a log", "ls | tee -- -a", "tee out --help", "tee /dev/null -a"],
    },
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
    examples: {
      read_only: ["split --help"],
      mutating: ["split -l 10 file", "split --filter=sh file", "split a --help", "split -a --help a", "split"],
    },
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
    examples: { read_only: ["csplit --help"], mutating: ["csplit file /x/", "csplit -f --help file 3"] },
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
    examples: {
      read_only: ["cp --help", "cp a /dev/null", "cp -v -- a /dev/stdout"],
      mutating: [
        "cp a b",
        "cp -r src dst",
        "cp -t dir a b",
        "cp a /dev/null -t dir",
        "cp a -t. /dev/null",
        "cp -p a /dev/null",
        "cp -vS.bak a /dev/null",
        "cp --remove-destination a /dev/stdout",
        "cp a --help",
        "cp -- a -v",
      ],
    },
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
    examples: {
      read_only: ["mv --help"],
      mutating: ["mv a b", "mv -t dir a", "mv a b --help", "mv /dev/null /dev/stdout", "mv -f a /dev/null"],
    },
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
    examples: {
      read_only: ["install --help"],
      mutating: ["install -m 755 a b", "install -d dir", "install a b --help", "install -m --help a b"],
    },
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
    examples: {
      read_only: ["ln --version"],
      // Without a second operand the link is made in the working directory.
      mutating: ["ln -s a b", "ln -sf a", "ln -s /dev/null", "ln -sf /dev/stdout /dev/stderr", "ln a --help"],
    },
  },
  link: {
    does: "makes a hard link",
    manual: manual("link"),
    grammar: "posix",
    options: optionsFirst(""),
    operands: changesEach,
    examples: { read_only: ["link --help"], mutating: ["link a b", "link a --help"] },
  },
  unlink: {
    does: "removes a file",
    manual: manual("unlink"),
    grammar: "posix",
    options: optionsFirst(""),
    operands: { none: no, each: deletes },
    examples: { read_only: ["unlink --help"], mutating: ["unlink a", "unlink -- --help"] },
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
    examples: {
      read_only: ["rm --help"],
      mutating: ["rm a", "rm -rf /", "rm -- -f", "r''m a", "rm $files", "rm a --help", "rm -rf", "rm /dev/null"],
    },
  },
  rmdir: {
    does: "removes empty folders",
    manual: manual("rmdir"),
    grammar: "posix",
    options: optionsFirst("--ignore-fail-on-non-empty -p|--parents -v|--verbose"),
    operands: { none: no, each: deletes },
    examples: { read_only: ["rmdir --help"], mutating: ["rmdir a", "rmdir -p a/b", "rmdir a --version"] },
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
    examples: {
      read_only: ["mkdir --help"],
      mutating: ["mkdir a", "mkdir -p a/b", "mkdir -m --help a", "mkdir a --help"],
    },
  },
  mkfifo: {
    does: "makes named pipes",
    manual: manual("mkfifo"),
    grammar: "posix",
    options: optionsFirst("-m|--mode= -Z --context?"),
    operands: changesEach,
    examples: { read_only: ["mkfifo --help"], mutating: ["mkfifo p", "mkfifo -m 600 p"] },
  },
  mknod: {
    does: "makes special files",
    manual: manual("mknod"),
    grammar: "posix",
    options: optionsFirst("-m|--mode= -Z --context?"),
    operands: { first: [changes], each: text },
    examples: { read_only: ["mknod --help"], mutating: ["mknod p p", "mknod /dev/null c 1 3"] },
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
    examples: {
      read_only: ["mktemp -u", "mktemp -du -p /tmp x.XXXX", "mktemp --help"],
      mutating: ["mktemp", "mktemp -d /tmp/x.XXXX", "mktemp -p -u", "mktemp -t -u", "mktemp x.XXXX -u"],
    },
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
    examples: {
      read_only: ["touch --help"],
      mutating: ["touch a", "touch -c a", "touch -d --help a", "touch a --help", "touch /dev/null"],
    },
  },
  truncate: {
    does: "sets the size of files",
    manual: manual("truncate"),
    grammar: "posix",
    options: optionsFirst("-c|--no-create -o|--io-blocks -s|--size=", { "-r, --reference": { value: reads } }),
    operands: { none: no, each: writes },
    links: "never",
    examples: { read_only: ["truncate --help"], mutating: ["truncate -s 0 log", "truncate -s 0 log --help"] },
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
    examples: { read_only: ["shred --help"], mutating: ["shred -u file", "shred -n --help file"] },
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
    examples: {
      read_only: ["dd if=/dev/zero bs=1 count=1", "dd if=file of=/dev/null"],
      mutating: ["dd if=a of=b", "dd of=/dev/sda", "dd of=$x"],
    },
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
    examples: {
      read_only: ["chmod --help"],
      mutating: ["chmod +x a", "chmod -R 777 .", "chmod -x a", "chmod -x --help", "chmod --reference --help a"],
    },
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
    examples: {
      read_only: ["chown --help"],
      mutating: ["chown root a", "chown --reference=a b", "chown --from --help root a", "chown root --help"],
    },
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
    examples: { read_only: ["chgrp --help"], mutating: ["chgrp staff a", "chgrp -R --reference a b"] },
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
    examples: { read_only: ["chcon --help"], mutating: ["chcon -t x a", "chcon -t --help a"] },
  },
  stty: {
    does: "prints or sets how a terminal behaves",
    manual: manual("stty"),
    options: options("-a|--all -g|--save", { "-F, --file": { value: reads } }),
    operands: { each: choice({ size: text, speed: text }, controlsSystem) },
    examples: {
      read_only: ["stty -a", "stty size"],
      mutating: ["stty -echo", "stty sane", "stty speed 9600", "stty sane --help"],
    },
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
    examples: {
      read_only: [
        "env",
        "env CI=1 ls",
        "env -i PAGER=cat ls",
        "env -u HOME -- git status",
        "env -C /tmp ls",
        "env --help",
      ],
      mutating: ["env rm a", "env -S 'rm a'", "env PATH=/tmp ls", "env FOO=1 touch a", "env $cmd", "env -i sh"],
    },
  },
  nice: {
    does: "runs a command with another priority",
    manual: manual("nice"),
    options: optionsFirst("-n|--adjustment=", { "-NUM": {} }),
    runs: { sameUserAndPlace: true },
    examples: {
      read_only: ["nice", "nice -n 10 du -sh .", "nice -5 ls"],
      mutating: ["nice rm a", "nice -n 10 touch a"],
    },
  },
  nohup: {
    does: "runs a command that a hangup does not end",
    manual: manual("nohup"),
    options: optionsFirst(""),
    // With a terminal as standard output it appends to nohup.out, so it is more than its inner command.
    always: writes,
    runs: { sameUserAndPlace: true },
    examples: { read_only: ["nohup --help"], mutating: ["nohup ls", "nohup make", "nohup rm a"] },
  },
  timeout: {
    does: "runs a command with a time limit",
    manual: manual("timeout"),
    options: optionsFirst("--preserve-status --foreground -k|--kill-after= -s|--signal= -v|--verbose -p -f"),
    operands: { first: [text] },
    runs: { after: 1, sameUserAndPlace: true },
    examples: {
      read_only: ["timeout 5 ls", "timeout -s KILL 1m grep -r x .", "timeout --foreground 5 git log"],
      mutating: ["timeout 5 rm a", "timeout $x ls", "timeout -k 5 5 touch a"],
    },
  },
  stdbuf: {
    does: "runs a command with other buffering",
    manual: manual("stdbuf"),
    options: optionsFirst("-i|--input= -o|--output= -e|--error="),
    runs: { sameUserAndPlace: true },
    examples: { read_only: ["stdbuf -oL grep x file"], mutating: ["stdbuf -oL tee log"] },
  },
  chroot: {
    does: "runs a command in another root",
    manual: manual("chroot"),
    grammar: "posix",
    options: optionsFirst("--groups= --userspec= --skip-chdir"),
    operands: { none: no, each: controlsSystem },
    examples: { read_only: ["chroot --help"], mutating: ["chroot / ls", "chroot /", "chroot --userspec --help / ls"] },
  },
  runcon: {
    does: "runs a command in another security context, or prints the one it has",
    manual: manual("runcon"),
    grammar: "posix",
    options: optionsFirst("-c|--compute -t|--type= -u|--user= -r|--role= -l|--range="),
    operands: { each: controlsSystem },
    examples: { read_only: ["runcon"], mutating: ["runcon x ls", "runcon -t x ls", "runcon -t --help ls"] },
  },
});
