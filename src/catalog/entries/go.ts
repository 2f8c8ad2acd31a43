// Go's tools. `go vet`, `build`, `test`, `run` and `generate` compile or run code.

import { about, alikeBut, anyNames, changes, files, under } from "../forms.ts";
import { golangciFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  type Entry,
  type Operands,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

// Go reads `-x` and `--x` alike. `-C` changes the directory, and must come first.
const common: Options = { "-C": { value: reads, moves: "folder" }, "-h, -help": { stops: true } };
const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry => ({
  does,
  options: options(list, { ...common, ...more }),
  operands,
});
const works = (does: string, names: string): Readonly<Record<string, Entry>> =>
  under(names, { ...changes(does, runsCode), options: common });
const group = (does: string, subcommands: Readonly<Record<string, Entry>>): Entry => ({
  does,
  options: common,
  operands: { none: text },
  subcommands,
});
/** Changes a file, or prints what it would be. */
const edits = (does: string): Entry => ({
  ...shows(
    does,
    [
      "-go= -toolchain= -require= -droprequire= -exclude= -dropexclude= -replace= -dropreplace= -retract=",
      "-dropretract= -module= -use= -dropuse= -fmt",
    ],
    { "-json, -print": { cancels: true } },
  ),
  always: writes,
});

export const go = commands({
  go: {
    does: "builds and manages Go programs",
    manual: "https://pkg.go.dev/cmd/go",
    grammar: "single-dash",
    options: common,
    operands: { none: text },
    subcommands: {
      version: shows("prints the version of Go, or of programs", "-m -v -json", {}, files),
      // `-w` and `-u` change settings.
      env: { ...about(shows("prints settings", "-json -changed")), shows: "places" },
      // `-export`, `-compiled` and `-toolexec` compile; `-mod=mod` changes go.mod.
      list: {
        ...about(
          shows(
            "lists packages or modules, which it may download",
            "-f= -json? -m -u -versions -retracted -deps -e -find -test -tags= -race -x -v -n -reuse=",
            {
              "-mod": { value: choice({ readonly: text, vendor: text }, unknown("may change go.mod")) },
              "-modfile": { value: reads },
            },
          ),
        ),
        always: connects,
        shows: "places",
      },
      doc: about(shows("prints documentation", "-all -c -cmd -short -src -u")),
      help: about(shows("prints help")),
      mod: group("works with modules", {
        ...under("graph why", { ...about(shows("describes the modules", "-m -vendor -go= -x")), always: connects }),
        verify: shows("checks downloaded modules"),
        edit: edits("changes go.mod"),
        tidy: {
          instead: { "to see what it would change": "go mod tidy -diff" },
          ...shows("brings go.mod up to date", "-e -v -x -go= -compat=", { "-diff": { cancels: true } }),
          always: writes,
        },
        ...works("changes go.mod, or downloads modules", "download init vendor"),
      }),
      work: group("works with workspaces", {
        edit: edits("changes go.work"),
        ...works("changes go.work", "init sync use vendor"),
      }),
      fmt: {
        instead: { "to list files": "gofmt -l ." },
        ...about(shows("formats packages", "-x -mod=", { "-n": { cancels: true } })),
        grammar: "single-dash-posix",
        always: writes,
      },
      // Without an operand it lists the tools.
      tool: {
        does: "runs a tool of Go, or lists them",
        options: { ...common, "-n": {} },
        operands: { none: text },
        subcommands: {
          dist: group("works with Go's own build", {
            list: shows("lists platforms", "-json -broken"),
            version: shows("prints the version"),
          }),
          cover: shows("describes a profile of coverage", "", { "-func": { value: reads } }),
          nm: shows("lists symbols", "-n -size -sort= -type", {}, files),
          objdump: shows("disassembles", "-S -gnu -s=", {}, files),
          buildid: shows("prints an identifier", "", {}, files),
          doc: about(shows("prints documentation", "-all -c -cmd -short -src -u")),
        },
      },
      ...alikeBut(
        {
          build: "compiles packages, and runs the compilers that they name",
          test: "compiles and runs the tests of packages",
          run: "compiles and runs a program",
          vet: "compiles packages to examine them",
        },
        {
          ...changes("works with packages", runsCode),
          options: options(
            [
              "-run= -skip= -bench= -benchtime= -count= -cpu= -timeout= -tags= -parallel= -p= -mod= -ldflags=",
              "-gcflags= -coverprofile= -covermode= -fuzz= -fuzztime= -o= -v -race -short -cover -json -failfast",
              "-x -n -a",
            ],
            common,
          ),
          instead: { "to list packages": "go list ./..." },
        },
      ),
      ...alikeBut(
        {
          generate: "runs the commands that sources name",
          install: "compiles and installs programs",
          get: "changes go.mod, and downloads modules",
          clean: "removes what was built",
          fix: "rewrites sources",
          bug: "opens a browser",
          telemetry: "changes the settings of telemetry",
        },
        { ...changes("works with packages", runsCode), options: common },
      ),
    },
    environment: {
      GOOS: ["*"],
      GOARCH: ["*"],
      GOWORK: ["off"],
      GOPROXY: ["off"],
      CGO_ENABLED: ["0"],
    },
    needs: {
      git: true,
      variables: ["GOPATH", "GOROOT", "GOOS", "GOARCH", "GOPROXY", "GOPRIVATE", "GOWORK", "CGO_ENABLED"],
    },
  },
  ...under("gofmt goimports gofumpt", {
    does: "formats Go, to standard output or in place",
    manual: "https://pkg.go.dev/cmd/gofmt",
    grammar: "single-dash",
    options: options(
      "-l -d -e -s -r= -local= -extra -v -srcdir= -format-only -tabs -tabwidth= -comments -h -help -version",
      {
        "-w": {
          does: unknown("changes files in place"),
          changes: "formats files in place[: {*}]",
          instead: { "to see the changes": "gofmt -d {*}" },
        },
        "-cpuprofile": { value: writes },
      },
    ),
    operands: files,
  }),
  "golangci-lint": {
    does: "checks Go",
    manual: "https://golangci-lint.run/docs/",
    options: options("-v|--verbose --color=", { "-h, --help": { stops: true }, "--version": { stops: true } }),
    operands: { none: text },
    subcommands: {
      ...under("linters formatters version help completion", {
        does: "prints facts about the linter",
        options: options("-v|--verbose --json --short --format= -h|--help"),
        operands: anyNames,
      }),
      // Its configuration may name plugins, which it loads, and may ask for fixes.
      run: {
        does: "checks Go",
        changes: "checks Go, and loads plugins and applies fixes that the project's configuration names",
        instead: { "without the configuration": "golangci-lint run --no-config" },
        options: options(
          [
            "-v|--verbose --timeout= -E|--enable= -D|--disable=~ --enable-all --disable-all --enable-only=",
            "--default= --fast --fast-only --tests --build-tags= -n|--new --new-from-rev= --color=",
            "-j|--concurrency= --max-issues-per-linter= --max-same-issues= --issues-exit-code=",
            "--allow-parallel-runners",
          ],
          {
            "-h, --help": { stops: true },
            "--no-config": { cancels: true },
            "--fix": { does: unknown("changes files in place") },
          },
        ),
        operands: files,
        always: runsCode,
      },
      ...under("fmt migrate custom cache config", changes("changes files", writes)),
    },
    obeys: golangciFiles,
    permutes: true,
  },
  gopls: {
    does: "serves editors",
    manual: "https://go.dev/gopls/",
    grammar: "single-dash",
    options: {},
    operands: { none: runsCode },
    subcommands: {
      ...under("version help", {
        does: "prints the version or help",
        options: options("-v -json"),
        operands: anyNames,
      }),
    },
  },
});
