// GNU findutils, with the options of the BSDs that agree.
import { rows } from "../rows.ts";
import { commands, reads, text, unknown } from "../schema.ts";

export const findutils = commands({
  find: {
    does: "walks folders and prints, removes, or runs a command for the files that it finds",
    manual: "https://www.gnu.org/software/findutils/manual/html_mono/find.html",
    grammar: "find",
    options: { "-exec, -execdir, -ok, -okdir": { descends: true } },
    shows: "below",
    pages: "never",
  },
  xargs: {
    does: "runs a command with operands from standard input",
    manual: "https://www.gnu.org/software/findutils/manual/html_mono/find.html#Invoking-xargs",
    options: {
      "-0, --null": {},
      "-a, --arg-file": { value: reads },
      "-d, --delimiter": { value: text },
      "-E": { value: text },
      "-e, --eof": { value: text, optional: true },
      "-I": { value: text },
      "-i, --replace": { value: text, optional: true },
      "-L": { value: text },
      "-l, --max-lines": { value: text, optional: true },
      "-n, --max-args": { value: text },
      "-P, --max-procs": { value: text },
      "-p, --interactive": { does: unknown("asks a question before it runs a command") },
      "-o, --open-tty": { does: unknown("gives the command a terminal") },
      "-r, --no-run-if-empty": {},
      "-s, --max-chars": { value: text },
      "--show-limits": {},
      "-t, --verbose": {},
      "-x, --exit": {},
      "--help": { stops: true },
      "--version": { stops: true },
    },
    // Without a command it runs echo.
    runs: { appends: true, replace: ["-I", "-i", "--replace"] },
    shows: "given",
  },
  ...rows`
    # The options of GNU, BSD and (m)plocate; slocate has -u and -U, which write the database.
    locate   | prints names | finds files by name in a database | -0|--null -A|--all -b|--basename -c|--count
      | -e|--existing -E|--non-existing -i|--ignore-case -H -L|--follow -m|--mmap -N|--literal -P|--nofollow|--physical
      | -q|--quiet -s|--stdio -S|--statistics -w|--wholename --wholepath -l|-n|--limit= -r|--regexp= --regex
      | --regextype= --max-database-age= -p|--print -h|--help -V|--version -d|--database=reads
      | | https://www.gnu.org/software/findutils/manual/html_mono/find.html#Invoking-locate
    updatedb | writes names | updates the database of locate | --help!stops --version!stops
      | | https://www.gnu.org/software/findutils/manual/html_mono/find.html#Invoking-updatedb | grammar posix
  `,
});
