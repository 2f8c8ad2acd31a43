// Python's interpreter.
import { anyNames, files, prints, shortHelp, under } from "../forms.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  type Does,
  type Entry,
  type Operands,
  reads,
  runsCode,
  type Subcommands,
  text,
  unknown,
  writes,
} from "../schema.ts";
import { pipEntry } from "./pip.ts";

const manual = "https://docs.python.org/3/using/cmdline.html";

const nothing: Operands = {};
const module = (does: string, list: WordList = "", more: Options = {}, operands: Operands = nothing): Entry =>
  prints(does, list, { ...shortHelp, ...more }, operands);

// `-m` looks for the module in the working directory first, so that a `json.py` there would run instead: only with `-I`
// or `-P` is it sure to be the library's. Only modules of the standard library, and pip, pass.
const modules: Subcommands = {
  // An output file may be the second operand; `-` as its name is a file in some versions.
  ...under("json.tool json", {
    ...module(
      "checks and lays out JSON",
      "--sort-keys --no-ensure-ascii --json-lines --indent= --tab --no-indent --compact",
      {},
      { first: [reads, writes] },
    ),
    complete: true,
  }),
  this: module("prints the Zen of Python"),
  site: module("prints the search path for modules", "--user-base --user-site"),
  // `--generate-posix-vars` writes.
  sysconfig: module("prints how Python was built"),
  platform: module("prints the system's name", "--nonaliased --terse", {}, anyNames),
  calendar: module(
    "prints a calendar",
    [
      "-w|--width= -l|--lines= -s|--spacing= -m|--months= -c|--css= -L|--locale= -e|--encoding=",
      "-t|--type= -f|--first-weekday=",
    ],
    {},
    anyNames,
  ),
  zipfile: {
    ...module("lists, tests, makes or unpacks ZIP files", "-l|--list= -t|--test=", {
      "--metadata-encoding": { value: text },
      "-c, --create": { does: writes },
      "-e, --extract": { does: writes },
    }),
    complete: true,
  },
  tarfile: module("lists, tests, makes or unpacks tar files", "-l|--list= -t|--test= -v|--verbose", {
    "-c, --create": { does: writes },
    "-e, --extract": { does: writes },
  }),
  gzip: {
    does: "packs or unpacks files",
    options: { "-h, --help": { stops: true } },
    operands: { each: writes },
  },
  py_compile: { does: "compiles files", options: {}, operands: { none: writes, each: writes } },
  compileall: { does: "compiles directories", options: {}, operands: anyNames, always: writes },
  ast: module(
    "prints the syntax tree of a file",
    [
      "-m|--mode= --no-type-comments -a|--include-attributes -i|--indent= --feature-version=",
      "-O|--optimize= --show-empty",
    ],
    {},
    files,
  ),
  tokenize: module("prints the tokens of a file", "-e|--exact", {}, files),
  dis: module(
    "prints the bytecode of a file",
    "-C|--show-caches~ -O|--show-offsets -P|--show-positions -S|--specialized",
    {},
    files,
  ),
  tabnanny: module("checks indentation", "-v -q", {}, files),
  symtable: module("prints the symbols of a file", "", {}, files),
  base64: { does: "encodes and decodes base64", options: options("-d -e -u -t -h"), operands: files },
  quopri: { does: "encodes and decodes quoted-printable", options: options("-t -d"), operands: files },
  mimetypes: module("guesses the type of a file name", "-e|--extension -l|--lenient", {}, anyNames),
  textwrap: module("prints the Zen of Python"),
  pip: { ...pipEntry },
};

// A category with a dot is imported.
const warnings: Does = choice(
  Object.fromEntries(
    "ignore error default always module once all i e d a m o".split(" ").flatMap((action) => [
      [action, text],
      [`${action}::DeprecationWarning`, text],
      [`${action}::SyntaxWarning`, text],
      [`${action}::UserWarning`, text],
    ]),
  ),
  unknown("may import a module for a warning"),
);

const interpreter: Entry = {
  does: "runs a Python program",
  manual,
  // Everything behind a script, `-c` or `-m` belongs to that.
  grammar: "posix",
  options: options("-b -B -d -E -O -OO -q -R -s -S -u -v", {
    "-V, -VV, --version": { stops: true },
    "-h, -?, --help": { stops: true },
    "--help-env, --help-xoptions, --help-all": { stops: true },
    // Operands belong to the code or the module.
    "-c": { value: runsCode, operands: anyNames, changes: "runs the code {=}, which safe-sh does not read" },
    "-I, -P": { cancels: true },
    "-m": {
      value: runsCode,
      subcommands: modules,
      operands: anyNames,
      changes: "runs the module {=}",
      does: unknown("a module of that name in the working directory would run instead: add `-I`"),
      untilCancelled: true,
    },
    "-W": { value: warnings },
    "-X": {
      value: choice(
        {
          dev: text,
          utf8: text,
          "utf8=1": text,
          "utf8=0": text,
          importtime: text,
          faulthandler: text,
          no_debug_ranges: text,
        },
        unknown("changes how Python runs"),
      ),
    },
  }),
  // Without an operand the program comes from standard input.
  operands: { none: runsCode, first: [runsCode], each: text },
};

export const python = commands({
  ...under(
    [
      "python python2 python3 python2.7 python3.7 python3.8 python3.9 python3.10 python3.11 python3.12",
      "python3.13 python3.14 pypy pypy3",
    ],
    interpreter,
  ),
});
