// Programs for sound, pictures and documents that print about files. Most others write files.
import { under } from "../forms.ts";
import { ytDlpFiles } from "../knowledge/project-files/systems.ts";
import type { Options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, connects, type Does, document, reads, runsCode, text, unknown } from "../schema.ts";

const ends: Options = { "-h, --help": { stops: true }, "-v, --version": { stops: true } };

const pdf = "-f= -l= -upw= -opw= -enc= -v -h -help --help -q";
// A name with a colon names a protocol, and some of those join several files or write.
const otherProtocol = unknown("a protocol of ffmpeg's");
const asked = { "http://": connects, "https://": connects, "rtmp://": connects, "rtsp://": connects };
const template = unknown("prints the file as a form of output");
const stream = choice({}, reads, { prefixes: asked });
/** It may include others, or name some to fetch. */
const including = choice({}, document, { prefixes: asked });
const input = choice({}, choice({}, reads, { contains: { ":": otherProtocol } }), { prefixes: asked });

// Documents in the formats that are not listed may include other files; some outputs hold the files that a document names.
// A format may also be the file of a program in Lua.
const includes = unknown("a document that may include other files");
const plainFormats =
  "markdown markdown_strict markdown_mmd markdown_phpextra gfm commonmark commonmark_x html html4 html5 json native csv tsv mediawiki jira";
const inputs = `${plainFormats} docx odt epub ipynb`;
const outputs = `${plainFormats} plain latex rst org asciidoc man textile xwiki zimwiki typst`;
const format = (names: string): Does =>
  choice(under(names, text), unknown("a format that is not known to only print"), {
    prefixes: Object.fromEntries(
      names.split(" ").flatMap((name) => [
        [`${name}+`, text],
        [`${name}-`, text],
      ]),
    ),
    contains: { ".lua": runsCode, "/": runsCode },
  });
const suffixes =
  ".md .markdown .mkd .txt .text .html .htm .xhtml .json .native .docx .odt .epub .ipynb .csv .tsv .wiki";
/** `+RTS` begins options of the Haskell run-time system, which may write. */
const written: Does = choice({ "+RTS": unknown("options of the run-time system"), "-": text }, includes, {
  suffixes: { ...under(suffixes, stream), ...under(".html .htm .xhtml .epub", including) },
});

const sound: Does = choice({}, reads, {
  contains: { ":": runsCode },
  prefixes: { "|": runsCode },
  suffixes: { ".m3u": runsCode, ".pls": runsCode },
  ignoreCase: true,
});

export const media = commands(rows`
  # A graph of filters may write files.
  ffprobe   | prints each=${input} | prints about media | -v= -loglevel= -hide_banner -of= -print_format=
    | -output_format= -sections -select_streams= -show_data -show_error -show_format -show_entries= -show_packets
    | -show_frames -show_streams -show_programs -show_chapters -show_private_data -show_stream_groups -count_frames
    | -count_packets -read_intervals= -pretty -unit -prefix~ -byte_binary_prefix -sexagesimal -show_versions
    | -show_pixel_formats -version -formats -codecs -decoders -encoders -h -show_log= -analyze_frames -bitexact
    | -f=${choice({}, text, { contains: { lavfi: unknown("runs a graph of filters") } })} -i=${input} -o=writes
    | -report!writes | https://ffmpeg.org/ffprobe.html | grammar single-dash
  ffmpeg    | writes names | converts media | -hide_banner -version!stops -buildconf!stops -formats!stops -muxers!stops
    | -demuxers!stops -devices!stops -codecs!stops -decoders!stops -encoders!stops -bsfs!stops -protocols!stops
    | -filters!stops -pix_fmts!stops -layouts!stops -sample_fmts!stops -dispositions!stops -colors!stops -hwaccels!stops
    | -L!stops -h!stops -help!stops | https://ffmpeg.org/ffmpeg.html | grammar single-dash
  mediainfo | prints each=${stream} | prints about media | -f|--Full --Language= --Version --Help -h --Info-Parameters
    | --Output|--Inform=${choice({}, text, { contains: { "file:": template } })} | https://mediaarea.net/MediaInfo
  # What a file holds decides which program of another package reads it, whatever its name ends with.
  identify  | runs         | prints about pictures | -version|--version!cancels
    | | https://imagemagick.org/script/identify.php | grammar posix
    | | changes describes {*}, and may start the program of a format that it finds inside
    | | instead to see the size of a picture: file a.png
  # Its version does not stop it: 'convert -version a.png b.jpg' writes.
  convert   | runs         | converts pictures | -version|--version!cancels | https://imagemagick.org/script/convert.php
    | | grammar posix
  mogrify   | runs         | changes pictures | -version|--version!cancels | https://imagemagick.org/script/mogrify.php
    | | grammar posix
  magick    | runs         | converts pictures | -version|--version!cancels | https://imagemagick.org/script/magick.php
    | | grammar posix
  exiftool  | prints files | prints metadata of files, or changes it | -a|-duplicates -b|-binary -c= -coordFormat= -d=
    | -dateFormat= -D~ -decimal -e -E -f -forcePrint -g -groupHeadings -G -groupNames -h -htmlFormat -H -hex -j -json -l
    | -long -L -latin -m -ignoreMinorErrors -n -q -quiet -r -recurse -s -S -short -t -tab -T -table -u -unknown -U -v
    | -verbose -V -ver -ee -fast -fast2 -ext= -i= -sep= -s1 -s2 -s3 -x= -X -xmlFormat -php -z -struct -all -All -common
    | -EXIF -GPSPosition -Make -Model -DateTimeOriginal -CreateDate -ModifyDate -FileSize -FileType -MIMEType -ImageSize
    | -ImageWidth -ImageHeight -Orientation -Duration -Title -Author -G0 -G1 -G2 -G3 -G4 -G0:1 -g0 -g1 -g2 -v0 -v1 -v2
    | -v3 -ISO -FNumber -ExposureTime -FocalLength -LensModel -GPSLatitude -GPSLongitude -GPSAltitude -Keywords -Artist
    | -Copyright -Software -Rating -Megapixels -FileModifyDate -VideoFrameRate -AvgBitrate
    | | https://exiftool.org/exiftool_pod.html | grammar single-dash
  pngcheck  | prints files | checks PNG files | -v -q -t -7 -c -p | https://manpages.debian.org/pngcheck
  tiffinfo  | prints files | prints about TIFF files | -D~ -i -c -d -j -r -s -w -z -f= -o= -M=
    | | https://libtiff.gitlab.io/libtiff/tools/tiffinfo.html
  webpinfo  | prints files | prints about WebP files | -version -quiet -diag -summary -bitstream_info -help -longhelp -h
    | -H | https://developers.google.com/speed/webp/docs/webpinfo | grammar single-dash
  # Without an option that inspects, it needs the name of an output.
  qpdf      | prints file  | prints about a PDF, or writes one | --check --check-linearization --show-linearization
    | --show-npages --show-encryption --show-xref --show-pages --with-images --is-encrypted --requires-password
    | --list-attachments --filtered-stream-data --raw-stream-data --show-object= --json? --json-key= --json-object=
    | --password=secret --no-warn --warning-exit-0 --version!stops | https://qpdf.readthedocs.io/en/stable/cli.html
    | | ${{ argumentFiles: true }}
  # Poppler may be built with curl, and then takes addresses.
  pdfinfo   | prints each=${stream} | prints about a PDF | -box -meta -custom -js -struct -struct-text -url -isodates
    | -rawdates -dests -listenc ${pdf} | https://poppler.freedesktop.org/ | grammar single-dash
  pdffonts  | prints each=${stream} | lists fonts of a PDF | -subst -loc -locPS ${pdf}
    | | https://poppler.freedesktop.org/ | grammar single-dash
  pdftotext | prints lone=writes first=${stream} first=writes-unless-dash | prints the text of a PDF, or writes it | -r=
    | -x= -y= -W= -H= -layout -fixed= -raw -nodiag -htmlmeta -tsv -bbox -bbox-layout -listenc -eol= -nopgbrk
    | -colspacing= -cropbox ${pdf} | https://poppler.freedesktop.org/ | grammar single-dash
  pdfimages | writes files | lists pictures of a PDF, or writes them | -p -list!cancels ${pdf}
    | | https://poppler.freedesktop.org/ | grammar single-dash
  dot       | prints files | draws graphs | -T= -G= -N= -E= -K= -l= -s= -v -q -x -y -n -n2 -V -P -o=writes -O!writes
    | -c!writes | https://graphviz.org/doc/info/command.html
  pandoc    | prints each=${written} | converts documents | -s|--standalone -N|--number-sections --toc
    | --table-of-contents --toc-depth= --wrap= --columns= --section-divs --shift-heading-level-by= --markdown-headings=
    | --reference-links --ascii -M|--metadata= -V|--variable= --strip-comments --no-highlight --highlight-style=
    | --list-input-formats --list-output-formats --list-extensions? --list-highlight-languages --list-highlight-styles
    | --quiet --verbose --eol= --tab-stop= -p|--preserve-tabs --file-scope --mathjax? --katex? --sandbox?
    | --track-changes= --trace -f|-r|--from|--read=${format(inputs)} -t|-w|--to|--write=${format(outputs)}
    | -o|--output=writes-unless-dash --template=${including} -H|--include-in-header=${stream}
    | -B|--include-before-body=${stream} -A|--include-after-body=${stream} --metadata-file=${stream} -c|--css=
    | --bibliography=${including} --csl=${including} -C|--citeproc~!${{ operands: { each: including } }} -F|--filter=runs -L|--lua-filter=runs --pdf-engine=runs
    | -d|--defaults=runs --extract-media=writes --log=writes --data-dir=runs ${ends} | https://pandoc.org/MANUAL.html
  # A file that begins with a bar is a command whose output it reads, and so are the lines of a playlist; an address stands
  # in a command of a shell.
  soxi      | prints each=${sound} | prints about sound | -t -r -c -s -d -D~ -b -B -p -e -a -V= -T
    | | https://sox.sourceforge.net/
  sox       | writes alone | converts sound | --version!cancels --help|-h!cancels | https://sox.sourceforge.net/
    | | grammar posix
  gs        | writes alone | prints and converts documents | --version|-v!cancels --help|-h!cancels
    | | https://ghostscript.readthedocs.io/ | grammar posix
  # The part before a colon is the time of the printing, which may be after a download.
  yt-dlp    | writes each=asks | downloads media, or prints about them | -q|--quiet --no-warnings -v|--verbose
    | --flat-playlist --no-playlist --playlist-items= -I= -4 -6 --no-check-certificates --socket-timeout= --user-agent=
    | --referer= --ignore-config --no-config --no-cache-dir --skip-download -f|--format= -S|--format-sort=
    | -F|--list-formats!cancels -j|--dump-json!cancels -J|--dump-single-json!cancels -s|--simulate!cancels
    | --list-subs!cancels -e|--get-title!cancels -g|--get-url!cancels --get-id!cancels --get-duration!cancels
    | --get-description!cancels --version|-h|--help|--list-extractors|--extractor-descriptions!stops
    | -O|--print=${choice({}, text, { contains: { ":": unknown("may download first") } })}!cancels
    | | https://github.com/yt-dlp/yt-dlp | permutes | ${{ obeys: ytDlpFiles }}
`);
