// tar: GNU's and the BSDs'. Without an operation that only lists, it writes.
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, type Entry, reads, runsCode, text, unknown, writes } from "../schema.ts";

// `host:file` is fetched by a remote shell.
const remote = choice({ "-": text }, reads, {
  contains: { ":": unknown("may run a remote shell for an archive of another machine") },
});
// Not if a slash stands before the colon.
const archive: Does = choice({}, remote, { prefixes: { "/": reads, "./": reads, "../": reads } });

const tar: Entry = {
  does: "lists, unpacks or makes archives",
  dashed: "taken",
  manual: "https://www.gnu.org/software/tar/manual/tar.html",
  grammar: "cluster-first",
  options: options(
    [
      "-v|--verbose -z|--gzip|--gunzip|--ungzip -j|--bzip2 -J|--xz --lzip --lzma --lzop --zstd",
      "-Z|--compress|--uncompress -a|--auto-compress -p|--preserve-permissions|--same-permissions",
      "-k|--keep-old-files -m|--touch -h|--dereference --no-auto-compress --wildcards --no-wildcards",
      "--wildcards-match-slash --no-wildcards-match-slash --anchored --no-anchored --ignore-case",
      "--no-ignore-case --full-time -R|--block-number --utc --quoting-style=",
      "--show-transformed-names|--show-stored-names --strip-components= --exclude= --exclude-vcs",
      "--occurrence? -b|--blocking-factor= -B|--read-full-records -i|--ignore-zeros --force-local",
      "--starting-file= --newer|--after-date= --newer-mtime= --same-owner --no-same-owner",
      "--no-same-permissions --numeric-owner --checkpoint? --totals? --warning= --record-size= -n|--seek",
      "--no-seek --recursion --no-recursion --null --no-null --no-quote-chars= --quote-chars= --restrict",
      "-S|--sparse --show-defaults --show-omitted-dirs --one-top-level? --verbatim-files-from",
      "--no-verbatim-files-from -t|--list!cancels -d|--diff|--compare!cancels -C|--directory=folder",
      "-T|--files-from=reads -X|--exclude-from=reads --transform|--xform= --help|--usage|--version!stops",
      "-I|--use-compress-program=runs -F|--info-script|--new-volume-script=runs --to-command=runs",
      "--rsh-command=runs --rmt-command=runs --index-file=writes --volno-file=writes",
      "-g|--listed-incremental=writes -r|--append!writes -u|--update!writes",
      "-A|--catenate|--concatenate!writes --delete!writes --remove-files!writes",
    ],
    {
      "-f, --file": { value: archive },
      "--checkpoint-action": {
        value: choice({ dot: text, echo: text }, runsCode, { prefixes: { "echo=": text, "ttyout=": text } }),
      },
      // Without it the members become files.
      "-O, --to-stdout": { cancels: true },
      "-x, --extract, --get": { does: writes, untilCancelled: true, changes: "unpacks an archive" },
      "-c, --create": { does: writes, descends: true, changes: "packs {*} into an archive" },
    },
  ),
  // `-K`, `-L` and `-N` take an argument from GNU's tar only, and so are not listed.
  complete: true,
  operands: { each: text },
  always: writes,
};

export const tarPackage = commands({
  tar,
  ...rows`
    gtar   | ${tar}
    bsdtar | writes names | lists, unpacks or makes archives | -v -z -j -J -Z -a -O -p -k -m -n -q -P --exclude=
      | --include= --numeric-owner --null --fast-read --strip-components= -b= --lz4 --zstd -t|--list!cancels
      | -c|--create!descends!writes -f|--file=reads -C|--cd|--directory=folder -X=reads -T=reads --help|--version!stops
      | | https://man.freebsd.org/cgi/man.cgi?query=bsdtar | grammar cluster-first
  `,
});
