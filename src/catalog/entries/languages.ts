// Tools of languages of which little more than their version is harmless.
import { bufFiles, ctagsFiles, sbtFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { choice, commands, connects, type Does, reads, unknown } from "../schema.ts";

/** Files, or the address of a module, an archive or a repository. */
const input: Does = choice({}, reads, { contains: { "://": connects, "@": connects } });

export const languages = commands(rows`
  R           | runs alone  | runs R | --version!cancels --help|-h!cancels | https://cran.r-project.org/manuals.html
    | | grammar posix
  Rscript     | runs alone  | runs an R program | --version!cancels --help!cancels
    | | https://cran.r-project.org/manuals.html | grammar posix
  julia       | runs alone  | runs Julia | -v|--version!cancels -h|--help!cancels
    | | https://docs.julialang.org/en/v1/manual/command-line-interface/ | grammar posix
  ghc         | runs alone  | compiles Haskell | -V|--version!cancels --numeric-version!cancels --info!cancels
    | --print-libdir!cancels --supported-extensions!cancels -?|--help!cancels
    | | https://downloads.haskell.org/ghc/latest/docs/users_guide/ | grammar posix
  ghci        | runs alone  | runs Haskell interactively | -V|--version!cancels --numeric-version!cancels
    | | https://downloads.haskell.org/ghc/latest/docs/users_guide/ | grammar posix
  stack       | runs alone  | builds Haskell projects | --version!cancels --numeric-version!cancels --help|-h!cancels
    | | https://docs.haskellstack.org/ | grammar posix
  cabal       | group       | builds Haskell packages | --help!stops -h!stops -V|--version!stops --numeric-version!stops
    | | https://cabal.readthedocs.io/
    list | prints names | lists packages | -I|--installed --simple-output -v|--verbose? --help!stops -h!stops
    info | prints names | describes packages | --help!stops -h!stops
    help | prints names | prints help | --help!stops -h!stops
    build run test bench repl install update get init freeze check upload sdist clean haddock exec | runs names
      | | builds, installs or runs something | --help!stops -h!stops
  elixir      | runs alone  | runs Elixir | -v|--version!cancels -h|--help!cancels | https://hexdocs.pm/elixir/
    | | grammar posix
  iex         | runs alone  | runs Elixir interactively | -v|--version!cancels -h|--help!cancels
    | | https://hexdocs.pm/iex/ | grammar posix
  # A mix.exs is code, which nearly every task runs.
  mix         | runs alone  | builds Elixir projects | -v|--version!cancels | https://hexdocs.pm/mix/ | grammar posix
    | | changes runs tasks of an Elixir project[: {1}]
  erl         | runs alone  | runs Erlang | -version!cancels | https://www.erlang.org/doc/man/erl | grammar posix
  scala       | runs alone  | runs Scala | -version|--version!cancels --help|-h!cancels | https://docs.scala-lang.org/
    | | grammar posix
  scalac      | runs alone  | compiles Scala | -version|--version!cancels -help!cancels | https://docs.scala-lang.org/
    | | grammar posix
  # A build.sbt is code.
  sbt         | runs alone  | builds Scala projects | --help|-h!cancels | https://www.scala-sbt.org/1.x/docs/
    | | grammar posix | ${{ obeys: sbtFiles }}
  kotlin      | runs alone  | runs Kotlin | -version!cancels -help!cancels
    | | https://kotlinlang.org/docs/command-line.html | grammar posix
  kotlinc     | runs alone  | compiles Kotlin | -help!cancels | https://kotlinlang.org/docs/command-line.html
    | | grammar posix
  ocaml       | runs alone  | runs OCaml | -version|--version!cancels -vnum!cancels -help|--help!cancels
    | | https://ocaml.org/manual/ | grammar posix
  dune        | runs alone  | builds OCaml projects | --version!cancels --help!cancels | https://dune.readthedocs.io/
    | | grammar posix
  opam        | group       | manages OCaml packages | --help!stops -h!stops --version!stops
    | | https://opam.ocaml.org/doc/man/opam.html
    list=ls    | prints names | lists packages | -a|--all -i|--installed -A|--available -s|--short --columns=
      | --depends-on= --required-by= --search --roots --pinned --help!stops -h!stops
    show=info  | prints names | describes packages | -f|--field= --raw --all-versions --list-files --where --help!stops
      | -h!stops
    search     | prints names | searches packages | --help!stops -h!stops
    switch     | group        | works with switches | -s|--short --help!stops -h!stops
      list show list-available | prints names | lists switches | -s|--short -a|--all --help!stops -h!stops
      create set remove install import export reinstall link invariant set-invariant | runs names
        | | builds, installs or runs something | --help!stops -h!stops
    repository | group        | works with repositories | --help!stops -h!stops
      list | prints names | lists repositories | -a|--all -s|--short --help!stops -h!stops
      add remove set-url set-repos priority | runs names   | builds, installs or runs something | --help!stops -h!stops
    help       | prints names | prints help | --help!stops -h!stops
    install remove update upgrade init pin exec reinstall source clean config env var lint | runs names
      | | builds, installs or runs something | --help!stops -h!stops
  zig         | group alone | compiles Zig, C and C++ | | https://ziglang.org/documentation/ | permutes
    version env targets zen help | prints       | prints facts about Zig
    ast-check | prints files | checks a file | --color= -t --help!stops
    fmt       | ${unknown("changes files in place (`--check` does not)")} files | formats files in place | --color=
      | --ast-check --check!cancels --stdin!cancels -h|--help!stops
    # For its help it compiles and runs 'build.zig'.
    build     | runs names   | builds what \`build.zig\` says, which is code
    run test build-exe build-lib build-obj cc c++ init fetch translate-c ar lib dlltool rc | runs names
      | | builds, installs or runs something | --help!stops -h!stops
  nim         | runs alone  | compiles Nim | -v|--version!cancels -h|--help!cancels
    | | https://nim-lang.org/docs/nimc.html | grammar posix
  crystal     | group       | compiles Crystal | -v|--version!stops -h|--help!stops
    | | https://crystal-lang.org/reference/latest/man/crystal/index.html | permutes
    version env help | prints names | prints facts about Crystal
    tool | group        | works with source files | --help!stops
      format | ${unknown("changes files in place (`--check` does not)")} files | formats files in place | --no-color
        | -e|--exclude= -i|--include= --help!stops -h!stops --check!cancels
    build run spec eval docs init i play | runs names   | builds, installs or runs something | --help!stops -h!stops
  tree-sitter | runs alone  | makes parsers | -V|--version!cancels -h|--help!cancels
    | | https://tree-sitter.github.io/tree-sitter/cli/ | grammar posix
  protoc      | runs alone  | compiles protocol buffers | --version!cancels -h|--help!cancels
    | | https://protobuf.dev/reference/ | grammar posix
  buf         | group       | checks and compiles protocol buffers | --version!stops -h|--help!stops
    | | https://buf.build/docs/reference/cli/buf/ | ${{ obeys: bufFiles }}
    # Plugins for checks are programs that buf.yaml names and the user has installed.
    lint     | prints each=${input} | checks files | --error-format= --path= --exclude-path= --timeout= --debug --help!stops
      | -h!stops
    breaking | prints each=${input} | looks for incompatible changes | --against=${input} --error-format= --path=
      | --exclude-path= --limit-to-input-files --timeout= --debug --help!stops -h!stops
    ls-files | prints each=${input} | lists files | --as-import-paths --format= --include-imports --path= --help!stops -h!stops
    format   | prints each=${input} | formats files | -d|--diff --exit-code --error-format= --path= --exclude-path= --help!stops
      | -h!stops -w|--write!${unknown("changes files in place")} -o|--output=writes
    build generate push dep mod config curl registry plugin beta export convert | runs names
      | | builds, installs or runs something | --help!stops -h!stops
  ctags       | runs files  | writes an index of names, or prints it | --version!cancels --help!cancels -x!cancels -R!descends
    | | https://docs.ctags.io/en/latest/man/ctags.1.html | grammar posix | ${{ obeys: ctagsFiles }}
`);
