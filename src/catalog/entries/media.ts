// Programs for sound, pictures and documents that print about files. Most others write files.

import { anyNames, onlyVersion, printer, printerOfFiles } from "../forms.ts";
import { ytDlpFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, wordsOf } from "../options.ts";
import {
  choice,
  commands,
  connects,
  type Does,
  type Entry,
  reads,
  runsCode,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../schema.ts";

const ends: Options = { "-h, --help": { stops: true }, "-v, --version": { stops: true } };
const poppler = "https://poppler.freedesktop.org/";
const pdf = "-f= -l= -upw= -opw= -enc= -v -h -help --help -q";
// A name with a colon names a protocol, and some of those join several files or write.
const otherProtocol = unknown("a protocol of ffmpeg's");
const asked = { "http://": connects, "https://": connects, "rtmp://": connects, "rtsp://": connects };
const template = unknown("prints the file as a form of output");
const stream = choice({}, reads, { prefixes: asked });
const input = choice({}, choice({}, reads, { contains: { ":": otherProtocol } }), { prefixes: asked });
const closed = (name: string, does: string, manual: string, stops: string): Readonly<Record<string, Entry>> => ({
  [name]: {
    ...onlyVersion(does, manual, stops, writes),
  },
});

// Documents in the formats that are not listed may include other files; some outputs hold the files that a document names.
// A format may also be the file of a program in Lua.
const includes = unknown("a document that may include other files");
const plainFormats =
  "markdown markdown_strict markdown_mmd markdown_phpextra gfm commonmark commonmark_x html html4 html5 json native csv tsv mediawiki jira";
const inputs = `${plainFormats} docx odt epub ipynb`;
const outputs = `${plainFormats} plain latex rst org asciidoc man textile xwiki zimwiki typst`;
const format = (names: string): Does =>
  choice(
    Object.fromEntries(names.split(" ").map((name) => [name, text])),
    unknown("a format that is not known to only print"),
    {
      prefixes: Object.fromEntries(
        names.split(" ").flatMap((name) => [
          [`${name}+`, text],
          [`${name}-`, text],
        ]),
      ),
      contains: { ".lua": runsCode, "/": runsCode },
    },
  );
const suffixes =
  ".md .markdown .mkd .txt .text .html .htm .xhtml .json .native .docx .odt .epub .ipynb .csv .tsv .wiki";
/** `+RTS` begins options of the Haskell run-time system, which may write. */
const document: Does = choice({ "+RTS": unknown("options of the run-time system"), "-": text }, includes, {
  suffixes: Object.fromEntries(suffixes.split(" ").map((suffix) => [suffix, stream])),
});

// Its version does not stop it: `convert -version a.png b.jpg` writes.
const imageMagick = (
  name: string,
  does: string,

  more: Partial<Entry> = {},
): Readonly<Record<string, Entry>> => ({
  [name]: {
    does,
    manual: `https://imagemagick.org/script/${name}.php`,
    grammar: "posix",
    options: { "-version, --version": { cancels: true } },
    operands: {},
    always: runsCode,
    ...more,
  },
});

export const media = commands({
  ffprobe: printer(
    "prints about media",
    "https://ffmpeg.org/ffprobe.html",
    [
      "-v= -loglevel= -hide_banner -of= -print_format= -output_format= -sections -select_streams=",
      "-show_data -show_error -show_format -show_entries= -show_packets -show_frames -show_streams",
      "-show_programs -show_chapters -show_private_data -show_stream_groups -count_frames -count_packets",
      "-read_intervals= -pretty -unit -prefix~ -byte_binary_prefix -sexagesimal -show_versions",
      "-show_pixel_formats -version -formats -codecs -decoders -encoders -h -show_log= -analyze_frames",
      "-bitexact",
    ],

    {
      grammar: "single-dash",
      operands: { each: input },
      options: {
        // A graph of filters may write files.
        "-f": { value: choice({}, text, { contains: { lavfi: unknown("runs a graph of filters") } }) },
        "-i": { value: input },
        "-o": { value: writes },
        "-report": { does: writes },
      },
    },
  ),
  ffmpeg: {
    ...printer(
      "converts media",
      "https://ffmpeg.org/ffmpeg.html",
      "-hide_banner",

      { grammar: "single-dash", operands: anyNames },
    ),
    options: options(
      "-hide_banner",
      Object.fromEntries(
        wordsOf([
          "-version -buildconf -formats -muxers -demuxers -devices -codecs -decoders -encoders -bsfs",
          "-protocols -filters -pix_fmts -layouts -sample_fmts -dispositions -colors -hwaccels -L -h -help",
        ]).map((name): [string, object] => [name, { stops: true }]),
      ),
    ),
    always: writes,
  },
  mediainfo: printer(
    "prints about media",
    "https://mediaarea.net/MediaInfo",
    "-f|--Full --Language= --Version --Help -h --Info-Parameters",

    {
      options: { "--Output, --Inform": { value: choice({}, text, { contains: { "file:": template } }) } },
      operands: { each: stream },
    },
  ),
  // What a file holds decides which program of another package reads it, whatever its name ends with.
  ...imageMagick("identify", "prints about pictures", {
    changes: "describes {*}, and may start the program of a format that it finds inside",
    instead: { "to see the size of a picture": "file a.png" },
  }),
  ...imageMagick("convert", "converts pictures"),
  ...imageMagick("mogrify", "changes pictures"),
  ...imageMagick("magick", "converts pictures"),
  exiftool: printerOfFiles(
    "prints metadata of files, or changes it",
    "https://exiftool.org/exiftool_pod.html",
    [
      "-a|-duplicates -b|-binary -c= -coordFormat= -d= -dateFormat= -D~ -decimal -e -E -f -forcePrint -g",
      "-groupHeadings -G -groupNames -h -htmlFormat -H -hex -j -json -l -long -L -latin -m",
      "-ignoreMinorErrors -n -q -quiet -r -recurse -s -S -short -t -tab -T -table -u -unknown -U -v",
      "-verbose -V -ver -ee -fast -fast2 -ext= -i= -sep= -s1 -s2 -s3 -x= -X -xmlFormat -php -z -struct",
      "-all -All -common -EXIF -GPSPosition -Make -Model -DateTimeOriginal -CreateDate -ModifyDate",
      "-FileSize -FileType -MIMEType -ImageSize -ImageWidth -ImageHeight -Orientation -Duration -Title",
      "-Author -G0 -G1 -G2 -G3 -G4 -G0:1 -g0 -g1 -g2 -v0 -v1 -v2 -v3 -ISO -FNumber -ExposureTime -FocalLength",
      "-LensModel -GPSLatitude -GPSLongitude -GPSAltitude -Keywords -Artist -Copyright -Software -Rating",
      "-Megapixels -FileModifyDate -VideoFrameRate -AvgBitrate",
    ],

    {
      grammar: "single-dash",
    },
  ),
  pngcheck: printerOfFiles("checks PNG files", "https://manpages.debian.org/pngcheck", "-v -q -t -7 -c -p"),
  tiffinfo: printerOfFiles(
    "prints about TIFF files",
    "https://libtiff.gitlab.io/libtiff/tools/tiffinfo.html",
    "-D~ -i -c -d -j -r -s -w -z -f= -o= -M=",
  ),
  webpinfo: printerOfFiles(
    "prints about WebP files",
    "https://developers.google.com/speed/webp/docs/webpinfo",
    "-version -quiet -diag -summary -bitstream_info -help -longhelp -h -H",

    { grammar: "single-dash" },
  ),
  // Without an option that inspects, it needs the name of an output.
  qpdf: {
    ...printer(
      "prints about a PDF, or writes one",
      "https://qpdf.readthedocs.io/en/stable/cli.html",
      [
        "--check --check-linearization --show-linearization --show-npages --show-encryption --show-xref --show-pages",
        "--with-images --is-encrypted --requires-password --list-attachments --filtered-stream-data --raw-stream-data",
        "--show-object= --json? --json-key= --json-object= --password=secret --no-warn --warning-exit-0",
      ],

      {
        operands: { first: [reads] },
        options: { "--version": { stops: true } },
      },
    ),
    argumentFiles: true,
  },
  // Poppler may be built with curl, and then takes addresses.
  pdfinfo: printer(
    "prints about a PDF",
    poppler,
    [pdf, "-box -meta -custom -js -struct -struct-text -url -isodates -rawdates -dests -listenc"],

    { grammar: "single-dash", operands: { each: stream } },
  ),
  pdffonts: printer("lists fonts of a PDF", poppler, [pdf, "-subst -loc -locPS"], {
    grammar: "single-dash",
    operands: { each: stream },
  }),
  pdftotext: printer(
    "prints the text of a PDF, or writes it",
    poppler,
    [
      pdf,
      "-r= -x= -y= -W= -H= -layout -fixed= -raw -nodiag -htmlmeta -tsv -bbox -bbox-layout -listenc -eol=",
      "-nopgbrk -colspacing= -cropbox",
    ],

    {
      grammar: "single-dash",
      operands: { first: [stream, writesUnlessDash], lone: writes },
    },
  ),
  pdfimages: {
    ...printerOfFiles("lists pictures of a PDF, or writes them", poppler, [pdf, "-p"], {
      grammar: "single-dash",
      options: { "-list": { cancels: true } },
    }),
    always: writes,
  },
  dot: printerOfFiles(
    "draws graphs",
    "https://graphviz.org/doc/info/command.html",
    "-T= -G= -N= -E= -K= -l= -s= -v -q -x -y -n -n2 -V -P",

    {
      options: { "-o": { value: writes }, "-O": { does: writes }, "-c": { does: writes } },
    },
  ),
  pandoc: printer(
    "converts documents",
    "https://pandoc.org/MANUAL.html",
    [
      "-s|--standalone -N|--number-sections --toc --table-of-contents --toc-depth= --wrap= --columns=",
      "--section-divs --shift-heading-level-by= --markdown-headings= --reference-links --ascii",
      "-M|--metadata= -V|--variable= --strip-comments --no-highlight --highlight-style=",
      "--list-input-formats --list-output-formats --list-extensions? --list-highlight-languages",
      "--list-highlight-styles --quiet --verbose --eol= --tab-stop= -p|--preserve-tabs --file-scope",
      "--mathjax? --katex? --sandbox? --track-changes= --trace",
    ],

    {
      options: {
        ...ends,
        "-f, -r, --from, --read": { value: format(inputs) },
        "-t, -w, --to, --write": { value: format(outputs) },
        "-o, --output": { value: writesUnlessDash },
        "--template": { value: stream },
        "-H, --include-in-header": { value: stream },
        "-B, --include-before-body": { value: stream },
        "-A, --include-after-body": { value: stream },
        "--metadata-file": { value: stream },
        "-c, --css": { value: text },
        "--bibliography": { value: stream },
        "--csl": { value: stream },
        "-C, --citeproc": { moves: "no" },
        "-F, --filter": { value: runsCode },
        "-L, --lua-filter": { value: runsCode },
        "--pdf-engine": { value: runsCode },
        "-d, --defaults": { value: runsCode },
        "--extract-media": { value: writes },
        "--log": { value: writes },
        "--data-dir": { value: runsCode },
      },
      operands: { each: document },
    },
  ),
  soxi: printer(
    "prints about sound",
    "https://sox.sourceforge.net/",
    "-t -r -c -s -d -D~ -b -B -p -e -a -V= -T",

    // A file that begins with a bar is a command whose output it reads, and so are the lines of a playlist; an address stands
    // in a command of a shell.
    {
      operands: {
        each: choice({}, reads, {
          contains: { ":": runsCode },
          prefixes: { "|": runsCode },
          suffixes: { ".m3u": runsCode, ".pls": runsCode },
          ignoreCase: true,
        }),
      },
    },
  ),
  ...closed("sox", "converts sound", "https://sox.sourceforge.net/", "--version --help|-h"),
  ...closed("gs", "prints and converts documents", "https://ghostscript.readthedocs.io/", "--version|-v --help|-h"),
  "yt-dlp": {
    does: "downloads media, or prints about them",
    manual: "https://github.com/yt-dlp/yt-dlp",
    options: options(
      [
        "-q|--quiet --no-warnings -v|--verbose --flat-playlist --no-playlist --playlist-items= -I= -4 -6",
        "--no-check-certificates --socket-timeout= --user-agent= --referer= --ignore-config --no-config",
        "--no-cache-dir --skip-download -f|--format= -S|--format-sort=",
      ],
      {
        "-F, --list-formats": { cancels: true },
        "-j, --dump-json": { cancels: true },
        "-J, --dump-single-json": { cancels: true },
        "-s, --simulate": { cancels: true },
        "--list-subs": { cancels: true },
        "-e, --get-title": { cancels: true },
        "-g, --get-url": { cancels: true },
        "--get-id": { cancels: true },
        "--get-duration": { cancels: true },
        "--get-description": { cancels: true },
        "--version, -h, --help, --list-extractors, --extractor-descriptions": { stops: true },
        // The part before a colon is the time of the printing, which may be after a download.
        "-O, --print": { value: choice({}, text, { contains: { ":": unknown("may download first") } }), cancels: true },
      },
    ),
    operands: { each: connects },
    always: writes,
    obeys: ytDlpFiles,
    permutes: true,
  },
});
