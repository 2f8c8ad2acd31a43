// Python's interpreter.
import { anyNames, under } from "../forms.ts";
import { moduleFiles } from "../knowledge/project-files/python.ts";
import { options, wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  type Does,
  type Entry,
  runsCode,
  type Subcommands,
  script,
  text,
  unknown,
} from "../schema.ts";
import { pipEntry } from "./pip.ts";

const manual = "https://docs.python.org/3/using/cmdline.html";

// `-m` looks for the module in the working directory first: what is there is looked at. Only modules of the standard
// library, and pip, pass.
const modules: Subcommands = {
  ...rows`
    # An output file may be the second operand; '-' as its name is a file in some versions.
    json.tool json | prints file first=writes | checks and lays out JSON | --sort-keys --no-ensure-ascii --json-lines
      | --indent= --tab --no-indent --compact --help!stops -h!stops | complete
    this textwrap  | prints       | prints the Zen of Python | --help!stops -h!stops
    site           | prints       | prints the search path for modules | --user-base --user-site --help!stops -h!stops
    # '--generate-posix-vars' writes.
    sysconfig      | prints       | prints how Python was built | --help!stops -h!stops
    platform       | prints names | prints the system's name | --nonaliased --terse --help!stops -h!stops
    calendar       | prints names | prints a calendar | -w|--width= -l|--lines= -s|--spacing= -m|--months= -c|--css=
      | -L|--locale= -e|--encoding= -t|--type= -f|--first-weekday= --help!stops -h!stops
    zipfile        | prints       | lists, tests, makes or unpacks ZIP files | -l|--list= -t|--test= --help!stops
      | -h!stops --metadata-encoding= -c|--create!writes -e|--extract!writes | complete
    tarfile        | prints       | lists, tests, makes or unpacks tar files | -l|--list= -t|--test= -v|--verbose
      | --help!stops -h!stops -c|--create!writes -e|--extract!writes
    gzip           | prints each=writes | packs or unpacks files | -h|--help!stops
    py_compile     | writes names | compiles files | --help!stops -h!stops | changes writes compiled files beside {*}
      | | instead to check the syntax: python3 -m ast {1}
    compileall     | writes names | compiles directories | -q -f -l --help!stops -h!stops | changes writes compiled files below {*}
    ast            | prints files | prints the syntax tree of a file | -m|--mode= --no-type-comments
      | -a|--include-attributes -i|--indent= --feature-version= -O|--optimize= --show-empty --help!stops -h!stops
    tokenize       | prints files | prints the tokens of a file | -e|--exact --help!stops -h!stops
    dis            | prints files | prints the bytecode of a file | -C|--show-caches~ -O|--show-offsets
      | -P|--show-positions -S|--specialized --help!stops -h!stops
    tabnanny       | prints files | checks indentation | -v -q --help!stops -h!stops
    symtable       | prints files | prints the symbols of a file | --help!stops -h!stops
    http.server    | runs names   | gives the folder's files to other machines | --help!stops -h!stops
    base64         | prints files | encodes and decodes base64 | -d -e -u -t -h
    quopri         | prints files | encodes and decodes quoted-printable | -t -d
    mimetypes      | prints names | guesses the type of a file name | -e|--extension -l|--lenient --help!stops -h!stops
  `,
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
    "-c": { value: script("python"), operands: anyNames, changes: "runs the code {=}, which safe-sh cannot follow" },
    "-I, -P": {},
    "-m": {
      value: runsCode,
      subcommands: modules,
      operands: anyNames,
      changes: "runs the module {=}",
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
  programOption: "-c",
  obeys: moduleFiles,
};

const ofVersions = wordsOf([
  "python2 python3 python2.7 python3.7 python3.8 python3.9 python3.10 python3.11 python3.12",
  "python3.13 python3.14 pypy pypy3",
]);

export const python = commands({
  ...under(["python", ...ofVersions], {
    ...interpreter,
    same: Object.fromEntries(ofVersions.map((name) => [name, "python"])),
  }),
});
