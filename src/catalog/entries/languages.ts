// Tools of languages of which little more than their version is harmless.

import {
  about,
  anyNames,
  changes,
  files,
  group,
  obeying,
  onlyVersion,
  prints,
  printsFiles,
  shortHelp,
  under,
} from "../forms.ts";
import { bufFiles, ctagsFiles, sbtFiles } from "../knowledge/project-files/systems.ts";
import { options, type WordList } from "../options.ts";
import { commands, type Entry, runsCode, text, unknown, writes } from "../schema.ts";

/** An interpreter or compiler: `read_only` is its version, `mutating` everything else. */
const only = (does: string, manual: string, stops: string): Entry => ({
  ...onlyVersion(does, manual, stops),
});
const shows = (does: string, list: WordList = ""): Entry => prints(does, list, shortHelp);
const works = (names: string): Readonly<Record<string, Entry>> =>
  under(names, changes("builds, installs or runs something", runsCode, "", shortHelp));

export const languages = commands({
  R: only("runs R", "https://cran.r-project.org/manuals.html", "--version --help|-h"),
  Rscript: only("runs an R program", "https://cran.r-project.org/manuals.html", "--version --help"),
  julia: only(
    "runs Julia",
    "https://docs.julialang.org/en/v1/manual/command-line-interface/",
    "-v|--version -h|--help",
  ),
  ghc: only(
    "compiles Haskell",
    "https://downloads.haskell.org/ghc/latest/docs/users_guide/",
    "-V|--version --numeric-version --info --print-libdir --supported-extensions -?|--help",
  ),
  ghci: only(
    "runs Haskell interactively",
    "https://downloads.haskell.org/ghc/latest/docs/users_guide/",
    "-V|--version --numeric-version",
  ),
  stack: only("builds Haskell projects", "https://docs.haskellstack.org/", "--version --numeric-version --help|-h"),
  cabal: {
    manual: "https://cabal.readthedocs.io/",
    ...group(
      "builds Haskell packages",
      {
        list: about(shows("lists packages", "-I|--installed --simple-output -v|--verbose?")),
        info: about(shows("describes packages")),
        path: shows("prints directories"),
        help: about(shows("prints help")),
        ...works("build run test bench repl install update get init freeze check upload sdist clean haddock exec"),
      },
      "",
      { ...shortHelp, "-V, --version": { stops: true }, "--numeric-version": { stops: true } },
    ),
  },
  elixir: only("runs Elixir", "https://hexdocs.pm/elixir/", "-v|--version -h|--help"),
  iex: only("runs Elixir interactively", "https://hexdocs.pm/iex/", "-v|--version -h|--help"),
  // A mix.exs is code, which nearly every task runs.
  mix: {
    ...only("builds Elixir projects", "https://hexdocs.pm/mix/", "-v|--version"),
    changes: "runs tasks of an Elixir project[: {1}]",
  },
  erl: only("runs Erlang", "https://www.erlang.org/doc/man/erl", "-version"),
  scala: only("runs Scala", "https://docs.scala-lang.org/", "-version|--version --help|-h"),
  scalac: only("compiles Scala", "https://docs.scala-lang.org/", "-version|--version -help"),
  // A build.sbt is code.
  sbt: {
    ...only("builds Scala projects", "https://www.scala-sbt.org/1.x/docs/", "--help|-h"),
    obeys: sbtFiles,
  },
  kotlin: only("runs Kotlin", "https://kotlinlang.org/docs/command-line.html", "-version -help"),
  kotlinc: only("compiles Kotlin", "https://kotlinlang.org/docs/command-line.html", "-help"),
  ocaml: only("runs OCaml", "https://ocaml.org/manual/", "-version|--version -vnum -help|--help"),
  dune: only("builds OCaml projects", "https://dune.readthedocs.io/", "--version --help"),
  opam: {
    manual: "https://opam.ocaml.org/doc/man/opam.html",
    ...group(
      "manages OCaml packages",
      {
        ...under(
          "list ls",
          about(
            shows("lists packages", [
              "-a|--all -i|--installed -A|--available -s|--short --columns= --depends-on= --required-by= --search",
              "--roots --pinned",
            ]),
          ),
        ),
        ...under(
          "show info",
          about(shows("describes packages", "-f|--field= --raw --all-versions --list-files --where")),
        ),
        search: about(shows("searches packages")),
        switch: {
          ...group(
            "works with switches",
            {
              ...under("list show list-available", about(shows("lists switches", "-s|--short -a|--all"))),
              ...works("create set remove install import export reinstall link invariant set-invariant"),
            },
            "-s|--short",
            shortHelp,
          ),
        },
        repository: group(
          "works with repositories",
          {
            list: about(shows("lists repositories", "-a|--all -s|--short")),
            ...works("add remove set-url set-repos priority"),
          },
          "",
          shortHelp,
        ),
        help: about(shows("prints help")),
        ...works("install remove update upgrade init pin exec reinstall source clean config env var lint"),
      },
      "",
      { ...shortHelp, "--version": { stops: true } },
    ),
  },
  zig: {
    does: "compiles Zig, C and C++",
    manual: "https://ziglang.org/documentation/",
    options: {},
    operands: { none: text },
    subcommands: {
      ...under("version env targets zen help", { does: "prints facts about Zig", options: {}, operands: {} }),
      "ast-check": printsFiles("checks a file", "--color= -t"),
      fmt: {
        does: "formats files in place",
        options: options("--color= --ast-check", {
          "--check": { cancels: true },
          "--stdin": { cancels: true },
          "-h, --help": { stops: true },
        }),
        operands: files,
        always: unknown("changes files in place (`--check` does not)"),
      },
      // For its help it compiles and runs `build.zig`.
      build: { does: "builds what `build.zig` says, which is code", options: {}, operands: anyNames, always: runsCode },
      ...works("run test build-exe build-lib build-obj cc c++ init fetch translate-c ar lib dlltool rc"),
    },
    permutes: true,
  },
  nim: only("compiles Nim", "https://nim-lang.org/docs/nimc.html", "-v|--version -h|--help"),
  crystal: {
    does: "compiles Crystal",
    manual: "https://crystal-lang.org/reference/latest/man/crystal/index.html",
    options: { "-v, --version": { stops: true }, "-h, --help": { stops: true } },
    subcommands: {
      ...under("version env help", { does: "prints facts about Crystal", options: {}, operands: { each: text } }),
      tool: group("works with source files", {
        format: {
          ...printsFiles("formats files in place", "--no-color -e|--exclude= -i|--include=", {
            ...shortHelp,
            "--check": { cancels: true },
          }),
          always: unknown("changes files in place (`--check` does not)"),
        },
      }),
      ...works("build run spec eval docs init i play"),
    },
    permutes: true,
  },
  "tree-sitter": only("makes parsers", "https://tree-sitter.github.io/tree-sitter/cli/", "-V|--version -h|--help"),
  protoc: only("compiles protocol buffers", "https://protobuf.dev/reference/", "--version -h|--help"),
  buf: {
    does: "checks and compiles protocol buffers",
    manual: "https://buf.build/docs/reference/cli/buf/",
    options: { "--version": { stops: true }, "-h, --help": { stops: true } },
    subcommands: {
      // Plugins for checks are programs that buf.yaml names and the user has installed.
      lint: printsFiles("checks files", "--error-format= --path= --exclude-path= --timeout= --debug", shortHelp),
      breaking: printsFiles(
        "looks for incompatible changes",
        [
          "--against= --against-config= --error-format= --path= --exclude-path= --limit-to-input-files",
          "--timeout= --debug",
        ],
        shortHelp,
      ),
      "ls-files": printsFiles("lists files", "--as-import-paths --format= --include-imports --path=", shortHelp),
      format: printsFiles("formats files", "-d|--diff --exit-code --error-format= --path= --exclude-path=", {
        ...shortHelp,
        "-w, --write": { does: unknown("changes files in place") },
        "-o, --output": { value: writes },
      }),
      ...works("build generate push dep mod config curl registry plugin beta export convert"),
    },
    obeys: bufFiles,
  },
  ctags: obeying(
    ctagsFiles,
    only("writes an index of names", "https://docs.ctags.io/en/latest/man/ctags.1.html", "--version --help"),
  ),
});
