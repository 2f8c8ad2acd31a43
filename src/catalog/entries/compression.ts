// Packages that pack single files, and zip: gzip, bzip2, xz, zstd, lz4, Info-ZIP, p7zip. Printing to standard output,
// listing and testing are reads; the rest replaces files.
import type { Options } from "../options.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Entry, type Operands, type Option, reads, text, unknown, writes } from "../schema.ts";

/** Without a file it filters its input. */
const filters: Operands = { none: text, each: writes };

/** An archive, and names inside it. */
const inArchive: Option = {
  operands: {
    first: [reads],
    each: choice({ "-x": text }, reads, { prefixes: { "-": unknown("some versions read it as an option") } }),
  },
};

/** Of an option that lists or tests and one that packs or unpacks, the last one holds: `xz -t -d a.xz`. */
const replacing = { operands: filters, untilCancelled: true } as const;

// If several options define the operands, all of them apply: an option that writes has an effect of its own.
const gzipList = [
  "-a|--ascii -n|--no-name -N|--name -q|--quiet -v|--verbose -r|--recursive!descends -1|--fast -2 -3 -4 -5 -6",
  "-7 -8 -9|--best -S|--suffix= --rsyncable --synchronous -f|--force -k|--keep",
  "-d|--decompress|--uncompress",
];
const ends: Options = options("-h|--help!stops -V|--version!stops -L|--license!stops");

const xzList = [
  "-k|--keep -f|--force --no-sync --single-stream",
  "--no-sparse -S|--suffix= -F|--format= -C|--check=~ --ignore-check -0 -1 -2 -3 -4 -5 -6|--fast -7",
  "-8 -9|--best -e|--extreme -T|--threads= --block-size= --block-list= --flush-timeout=",
  "--memlimit-compress= --memlimit-decompress= -M|--memlimit|--memory= --no-adjust --lzma1? --lzma2?",
  "--x86? --delta? -q|--quiet -v|--verbose -Q|--no-warn --robot",
];

const level = choice(
  Object.fromEntries(Array.from({ length: 23 }, (_, number) => [String(number), text])),
  unknown("may have more options behind it"),
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

const namesInFile = unknown("takes the names of files from a file");

export const compression = commands({
  ...rows`
    gzip gunzip   | prints alone each=writes | packs or unpacks files | -c|--stdout|--to-stdout!files -l|--list!files
      | -t|--test!files ${gzipList} ${ends} | https://www.gnu.org/software/gzip/manual/gzip.html | permutes
    zless         | prints each=${choice({}, reads, { prefixes: { "+": unknown("gives less a command") } })}
      | | shows packed files page by page | | https://www.gnu.org/software/gzip/manual/gzip.html
      | | ${{ environment: { LESSSECURE: ["1"] }, keysOffBy: ["LESSSECURE"] }}
    zdiff         | prints files | compares packed files | -q -u -b -w -i -y -c -r -N -a -t --brief
      | | https://www.gnu.org/software/gzip/manual/gzip.html
    zcmp          | prints files | compares packed files | -f -h -H -v -q -d -c -k -t -l -V --version --help!stops
      | | https://www.gnu.org/software/gzip/manual/gzip.html
    # bzip2 1.0 goes on behind its version, and packs the files; some distributions have changed that.
    bzip2 bunzip2 | prints alone each=writes | packs or unpacks files | -k|--keep -f|--force -q|--quiet -v|--verbose
      | -s|--small -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best -t|--test!files -c|--stdout!cancels!files
      | -d|--decompress|-z|--compress!${replacing} -h|--help!stops -V|--version|-L|--license
      | | https://sourceware.org/bzip2/manual/manual.html | permutes
    bzcat         | prints files | prints packed files | -f -h -H -v -q -d -c -k -t -l -V --version --help!stops
      | | https://sourceware.org/bzip2/manual/manual.html
    xz unxz lzma unlzma | prints alone each=writes | packs or unpacks files | -l|--list!files -t|--test!files
      | -c|--stdout|--to-stdout!cancels!files -z|--compress|-d|--decompress|--uncompress!${replacing} -h|--help!stops
      | -H|--long-help!stops -V|--version!stops --info-memory!stops --files?reads!${namesInFile}
      | --files0?reads!${namesInFile} ${xzList} | https://tukaani.org/xz/man/xz.1.html | permutes
    xzcat lzcat   | prints files | prints packed files | -f -h -H -v -q -d -c -k -t -l -V --version --help!stops
      | | https://tukaani.org/xz/man/xz.1.html
    # Letters behind the number of '-b' are more options: '-b1z' packs.
    zstd unzstd   | prints alone each=writes | packs or unpacks files | -k|--keep -f|--force -q|--quiet -v|--verbose -1
      | -3 -5 -9 -10 -19 --fast? --ultra --long? --adapt -T? --single-thread --rsyncable --check --no-check
      | --content-size --no-progress --progress --sparse --no-sparse -C~ --no-dictID -r -M? -l|--list!files
      | -t|--test!files -c|--stdout!cancels!files -z|--compress|-d|--decompress|--uncompress!${replacing}
      | -h|--help!stops -H!stops -V|--version!stops -D=reads~ -b?${level}!files -o=writes --rm!writes --train!writes
      | --output-dir-flat=writes --output-dir-mirror=writes --trace=writes --filelist=${namesInFile}
      | | https://github.com/facebook/zstd/blob/dev/programs/zstd.1.md | permutes
    zstdcat       | prints files | prints packed files | -f -h -H -v -q -d -c -k -t -l -V --version --help!stops
      | | https://github.com/facebook/zstd/blob/dev/programs/zstd.1.md
    lz4cat        | prints files | prints packed files | -f -h -H -v -q -d -c -k -t -l -V --version --help!stops
      | | https://github.com/lz4/lz4/blob/dev/programs/lz4.1.md
    # Behind the archive stand names inside it, even with a dash: 'unzip a.zip -l' unpacks '-l'.
    # Left out: -T, which sets the time of the archive, also with -l.
    unzip         | prints alone each=writes | lists, tests or unpacks archives | -q -qq -C~ -L -a -aa -b -j -n -o -u -f
      | -V -W -X -K -M -D~ -DD -s -U -UU -^ -: -hh -P=secret -1 -2 -m -l!${inArchive} -t!${inArchive} -p!${inArchive}
      | -c!${inArchive} -z!${inArchive} -Z!${inArchive} -v!${inArchive} -h!${inArchive} -x -d=writes --help!stops
      | | https://infozip.sourceforge.net/UnZip.html | grammar posix | changes unpacks {1}
      | | instead to list what is in it: unzip -l {1}
    zipinfo       | prints files | lists archives | -1 -2 -s -m -l -v -h -M -t -T -z -Z -C~
      | | https://infozip.sourceforge.net/UnZip.html
    zipgrep       | prints name files | searches files in archives | -i -n -c -l -w -v -h -E -F -q -H -o -a -x
      | | https://infozip.sourceforge.net/UnZip.html
    zip           | writes files | makes archives | -q -j -x= -i= -9 -1 -0 -P|--password=secret
      | -r|-R|--recurse-paths|--recurse-patterns!descends -sf|--show-files!cancels -h|--help!stops -v -TT=runs
      | --unzip-command=runs -O|--output-file=writes -b= -T | https://infozip.sourceforge.net/Zip.html | permutes
  `,
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
