// Packages that pack single files, and zip: gzip, bzip2, xz, zstd, lz4, Info-ZIP, p7zip. Printing to standard output,
// listing and testing are reads; the rest replaces files.
import { printsFiles } from "../forms.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  type Entry,
  type Operands,
  type Option,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

const files: Operands = { each: reads };
/** Without a file it filters its input. */
const filters: Operands = { none: text, each: writes };
const printing = { operands: files } as const;
/** An archive, and names inside it. */
const inArchive: Option = {
  operands: {
    first: [reads],
    each: choice({ "-x": text }, reads, { prefixes: { "-": unknown("some versions read it as an option") } }),
  },
};
/** To standard output, whatever is done. */
const toOutput = { operands: files, cancels: true } as const;
/** Of an option that lists or tests and one that packs or unpacks, the last one holds: `xz -t -d a.xz`. */
const replacing = { operands: filters, untilCancelled: true } as const;

const packs = (does: string, manual: string, list: WordList, harmless: string, more: Options): Entry => ({
  does,
  manual,
  options: options(list, {
    ...Object.fromEntries(harmless.split(" ").map((names) => [names.replaceAll("|", ", "), printing])),
    ...more,
  }),
  operands: filters,
});

// If several options define the operands, all of them apply: an option that writes has an effect of its own.
const gzipList = [
  "-a|--ascii -n|--no-name -N|--name -q|--quiet -v|--verbose -r|--recursive -1|--fast -2 -3 -4 -5 -6",
  "-7 -8 -9|--best -S|--suffix= --rsyncable --synchronous -f|--force -k|--keep",
  "-d|--decompress|--uncompress",
];
const ends: Options = {
  "-h, --help": { stops: true },
  "-V, --version": { stops: true },
  "-L, --license": { stops: true },
};
const gzipManual = "https://www.gnu.org/software/gzip/manual/gzip.html";
const gzip = (): Entry =>
  packs("packs or unpacks files", gzipManual, gzipList, "-c|--stdout|--to-stdout -l|--list -t|--test", ends);
const reader = (does: string, manual: string): Entry => ({
  ...printsFiles(does, "-f -h -H -v -q -d -c -k -t -l -V --version"),
  manual,
});

const bzipManual = "https://sourceware.org/bzip2/manual/manual.html";
const bzip = (): Entry =>
  packs(
    "packs or unpacks files",
    bzipManual,
    ["-k|--keep -f|--force -q|--quiet -v|--verbose -s|--small -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best"],
    "-t|--test",
    {
      "-c, --stdout": toOutput,
      "-d, --decompress, -z, --compress": replacing,
      "-h, --help": { stops: true },
      // bzip2 1.0 goes on behind its version, and packs the files; some distributions have changed that.
      "-V, --version, -L, --license": {},
    },
  );

const xzManual = "https://tukaani.org/xz/man/xz.1.html";
const xzList = [
  "-k|--keep -f|--force --no-sync --single-stream",
  "--no-sparse -S|--suffix= -F|--format= -C|--check=~ --ignore-check -0 -1 -2 -3 -4 -5 -6|--fast -7",
  "-8 -9|--best -e|--extreme -T|--threads= --block-size= --block-list= --flush-timeout=",
  "--memlimit-compress= --memlimit-decompress= -M|--memlimit|--memory= --no-adjust --lzma1? --lzma2?",
  "--x86? --delta? -q|--quiet -v|--verbose -Q|--no-warn --robot",
];
const xz = (): Entry =>
  packs("packs or unpacks files", xzManual, xzList, "-l|--list -t|--test", {
    "-c, --stdout, --to-stdout": toOutput,
    "-z, --compress, -d, --decompress, --uncompress": replacing,
    "-h, --help": { stops: true },
    "-H, --long-help": { stops: true },
    "-V, --version": { stops: true },
    "--info-memory": { stops: true },
    "--files": { value: reads, optional: true, does: unknown("takes the names of files from a file") },
    "--files0": { value: reads, optional: true, does: unknown("takes the names of files from a file") },
  });

const level = choice(
  Object.fromEntries(Array.from({ length: 23 }, (_, number) => [String(number), text])),
  unknown("may have more options behind it"),
);
const zstd = (): Entry =>
  packs(
    "packs or unpacks files",
    "https://github.com/facebook/zstd/blob/dev/programs/zstd.1.md",
    [
      "-k|--keep -f|--force -q|--quiet -v|--verbose -1 -3 -5",
      "-9 -10 -19 --fast? --ultra --long? --adapt -T= -T0 --single-thread --rsyncable --check --no-check",
      "--content-size --no-progress --progress --sparse --no-sparse -C~ --no-dictID -r -M=",
    ],
    "-l|--list -t|--test",
    {
      "-c, --stdout": toOutput,
      "-z, --compress, -d, --decompress, --uncompress": replacing,
      "-h, --help": { stops: true },
      "-H": { stops: true },
      "-V, --version": { stops: true },
      "-D": { value: reads, moves: "no" },
      // Letters behind the number are more options: `-b1z` packs.
      "-b": { value: level, optional: true, operands: files },
      "-o": { value: writes },
      "--rm": { does: writes },
      "--train": { does: writes },
      "--output-dir-flat": { value: writes },
      "--output-dir-mirror": { value: writes },
      "--trace": { value: writes },
      "--filelist": { value: unknown("takes the names of files from a file") },
    },
  );

const p7zip = (): Entry => ({
  does: "lists, tests, unpacks or makes archives",
  manual: "https://7-zip.org/",
  // Switches may stand anywhere, with their values joined: only those that read or print are listed.
  grammar: "verbatim",
  operands: {
    secrets: ["-p"],
    none: text,
    first: [
      choice(
        {
          l: text,
          t: text,
          h: text,
          i: text,
          b: text,
          "-h": text,
          "--help": text,
          "-?": text,
          "": unknown("does nothing"),
        },
        unknown("writes files"),
      ),
    ],
    each: choice(
      {
        "-bd": text,
        "-ba": text,
        "-so": text,
        "-slt": text,
        "-y": text,
        "-bt": text,
        "-spd": text,
        "-ssc": text,
        "-ssc-": text,
      },
      reads,
      {
        prefixes: {
          "-": unknown("has a switch that is not in the catalog"),
          "-p": text,
          "-r": text,
          "-t": text,
          "-scrc": text,
          "-mmt": text,
          "-m": text,
          "-x": text,
          "-i": text,
          "-scs": text,
          "-bb": text,
          "-bs": text,
          "-sns": text,
          "-ao": text,
          "-o": unknown("writes to a folder"),
          "-w": unknown("has a folder to work in"),
          "-si": unknown("reads an archive from standard input"),
          "@": unknown("takes the names of files from a file"),
        },
      },
    ),
  },
});

export const compression = commands({
  gzip: { ...gzip(), permutes: true },
  gunzip: { ...gzip(), permutes: true },
  zless: {
    does: "shows packed files page by page",
    manual: gzipManual,
    options: {},
    operands: { each: choice({}, reads, { prefixes: { "+": unknown("gives less a command") } }) },
    environment: { LESSSECURE: ["1"] },
    keysOffBy: ["LESSSECURE"],
  },
  zdiff: {
    ...reader("compares packed files", gzipManual),
    options: options("-q -u -b -w -i -y -c -r -N -a -t --brief"),
  },
  zcmp: reader("compares packed files", gzipManual),
  bzip2: { ...bzip(), permutes: true },
  bunzip2: { ...bzip(), permutes: true },
  bzcat: reader("prints packed files", bzipManual),
  xz: { ...xz(), permutes: true },
  unxz: { ...xz(), permutes: true },
  lzma: { ...xz(), permutes: true },
  unlzma: { ...xz(), permutes: true },
  xzcat: reader("prints packed files", xzManual),
  lzcat: reader("prints packed files", xzManual),
  zstd: { ...zstd(), permutes: true },
  unzstd: { ...zstd(), permutes: true },
  zstdcat: reader("prints packed files", "https://github.com/facebook/zstd/blob/dev/programs/zstd.1.md"),
  lz4cat: reader("prints packed files", "https://github.com/lz4/lz4/blob/dev/programs/lz4.1.md"),
  unzip: {
    does: "lists, tests or unpacks archives",
    manual: "https://infozip.sourceforge.net/UnZip.html",
    // Behind the archive stand names inside it, even with a dash: `unzip a.zip -l` unpacks `-l`.
    grammar: "posix",
    // Left out: -T, which sets the time of the archive, also with -l.
    options: options(
      ["-q -qq -C~ -L -a -aa -b -j -n -o -u -f -V -W -X -K -M -D~ -DD -s -U -UU -^ -: -hh -P=secret -1 -2", "-m"],
      {
        "-l": inArchive,
        "-t": inArchive,
        "-p": inArchive,
        "-c": inArchive,
        "-z": inArchive,
        "-Z": inArchive,
        "-v": inArchive,
        "-h": inArchive,
        "-x": {},
        "-d": { value: writes },
        "--help": { stops: true },
      },
    ),
    changes: "unpacks {1}",
    instead: { "to list what is in it": "unzip -l {1}" },
    operands: { none: text, each: writes },
  },
  zipinfo: {
    does: "lists archives",
    manual: "https://infozip.sourceforge.net/UnZip.html",
    options: options("-1 -2 -s -m -l -v -h -M -t -T -z -Z -C~"),
    operands: files,
  },
  zipgrep: {
    does: "searches files in archives",
    manual: "https://infozip.sourceforge.net/UnZip.html",
    options: options("-i -n -c -l -w -v -h -E -F -q -H -o -a -x"),
    operands: { first: [text], each: reads },
  },
  zip: {
    does: "makes archives",
    manual: "https://infozip.sourceforge.net/Zip.html",
    options: options("-q -j -x= -i= -9 -1 -0 -P|--password=secret", {
      "-r, -R, --recurse-paths, --recurse-patterns": { descends: true },
      "-sf, --show-files": { cancels: true },
      "-h, --help": { stops: true },
      "-v": {},
      "-TT": { value: runsCode },
      "--unzip-command": { value: runsCode },
      "-O, --output-file": { value: writes },
      "-b": { value: text },
      "-T": {},
    }),
    operands: files,
    always: writes,
    permutes: true,
  },
  "7z": p7zip(),
  "7za": p7zip(),
  "7zr": p7zip(),
  "7zz": p7zip(),
  unrar: {
    does: "lists, tests or unpacks archives",
    manual: "https://www.rarlab.com/rar_add.htm",
    grammar: "verbatim",
    operands: {
      secrets: ["-p"],
      none: text,
      first: [
        choice(
          { l: text, lb: text, lt: text, lta: text, t: text, v: text, vb: text, vt: text, vta: text, p: text },
          unknown("writes files"),
        ),
      ],
      each: choice({ "-idq": text, "-inul": text, "-p-": text, "-y": text }, reads, {
        prefixes: {
          "-": unknown("has a switch that is not in the catalog"),
          "-p": text,
          "@": unknown("takes the names of files from a file"),
        },
      }),
    },
  },
});
