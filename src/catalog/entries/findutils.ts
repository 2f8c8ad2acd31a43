// GNU findutils, with the options of the BSDs that agree.
import { clientsProgram } from "../knowledge/environment.ts";
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

const tests =
  "(?:-(?:type|maxdepth|mindepth|mtime|mmin|size|path)\\0[^\\0]*\\0|(?:!|-not)\\0-(?:path|name)\\0[^\\0]*\\0)*";
const starts = `^(?:[^-(!,\\0…][^\\0…]*\\0)*${tests}`;
const named = "-name\\0[^\\0…]+\\0";
const several = `\\(\\0${named}(?:-o\\0${named})*\\)\\0`;
const names = "(?<!(?:!|-not)\\0)-name\\0([^\\0]*)\\0";
const listed = [
  { words: `${starts}(?:${named}(?:-o\\0${named})*|${several})${tests}(?:-print0?\\0)?$`, names },
  {
    words: `${starts}(?:${named}|${several})${tests}-exec\\0(?:(?!-exec)[^\\0…]+\\0)+?(?:\\{\\}\\0\\+|;)\\0$`,
    names,
    starts: true,
  },
] as const;

const wholeNames = {
  words: "^(?:(?:-0|--null|-r|--no-run-if-empty|-0r|-r0|-[nPL]\\0?\\d+|-0[nPL]\\0?\\d+)\\0)*[^-\\0]",
  names: "given",
};

export const findutils = commands(rows`
  every: | https://www.gnu.org/software/findutils/manual/html_mono/find.html#Invoking-{}
  find     | prints       | walks folders and prints, removes, or runs a command for the files that it finds
    | | -exec|-execdir|-ok|-okdir!descends | https://www.gnu.org/software/findutils/manual/html_mono/find.html
    | | shows below | pages never | ${{ grammar: "find", lists: listed }}
    # Of GNU, the BSDs and busybox, and bfs in its place, which may be the client's own program.
    | | variables *BLOCK_SIZE BLOCKSIZE BFS_* COLUMNS GNU_FINDUTILS_* LINES LS_COLORS NO_COLOR PAGER ${clientsProgram.join(" ")}
  # Without a command it runs echo.
  xargs    | prints       | runs a command with operands from standard input | -0|--null -a|--arg-file=${unknown("takes from a file what the command is given")}
    | -d|--delimiter= -E= -e|--eof? -I= -i|--replace? -L= -l|--max-lines? -n|--max-args= -P|--max-procs=
    | -p|--interactive!${unknown("asks a question before it runs a command")}
    | -o|--open-tty!${unknown("gives the command a terminal")} -r|--no-run-if-empty -s|--max-chars= --show-limits
    | -t|--verbose -x|--exit --help!stops --version!stops | shows given | variables SHELL GNU_FINDUTILS_*
    | | ${{ runs: { appends: true, replace: ["-I", "-i", "--replace"] }, prints: { shape: "input", arguments: "" }, lists: [wholeNames] }}
  # The options of GNU, BSD and (m)plocate; slocate has -u and -U, which write the database.
  locate   | prints names | finds files by name in a database | -0|--null -A|--all -b|--basename -c|--count
    | -e|--existing -E|--non-existing -i|--ignore-case -H -L|--follow -m|--mmap -N|--literal -P|--nofollow|--physical
    | -q|--quiet -s|--stdio -S|--statistics -w|--wholename --wholepath -l|-n|--limit= -r|--regexp= --regex --regextype=
    | --max-database-age= -p|--print -h|--help -V|--version -d|--database=reads
  updatedb | writes names | updates the database of locate | --help!stops --version!stops | grammar posix
`);
