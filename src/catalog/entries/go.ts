// Go's tools. `go vet`, `build`, `test`, `run` and `generate` compile or run code.
import { files, under } from "../forms.ts";
import { goFiles, golangciFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Entry, reads, text, unknown, writes } from "../schema.ts";

// Go reads `-x` and `--x` alike. `-C` changes the directory, and must come first.
const common: Options = { "-C": { value: reads, moves: "folder" }, "-h, -help": { stops: true } };

const formatter: Entry = {
  does: "formats Go, to standard output or in place",
  manual: "https://pkg.go.dev/cmd/gofmt",
  grammar: "single-dash",
  options: options(
    "-l -d -e -s -r= -local= -extra -v -srcdir= -format-only -tabs -tabwidth= -comments -h -help -version",
    {
      "-w": {
        does: writes,
        changes: "formats files in place[: {*}]",
        instead: { "to see the changes": "gofmt -d {*}" },
      },
      "-cpuprofile": { value: writes },
    },
  ),
  operands: files,
};

export const go = commands({
  go: {
    does: "builds and manages Go programs",
    manual: "https://pkg.go.dev/cmd/go",
    grammar: "single-dash",
    options: common,
    operands: { none: text },
    subcommands: rows`
      version   | prints files | prints the version of Go, or of programs | -m -v -json ${common}
      # '-w' and '-u' change settings.
      env       | prints names | prints settings | -json -changed ${common} | shows places
      # '-export', '-compiled' and '-toolexec' compile; '-mod=mod' changes go.mod.
      list      | asks names   | lists packages or modules, which it may download | -f=!says -json? -m -u -versions
        | -retracted -deps -e -find -test -tags= -race -x -v -n -reuse=
        | -mod=${choice({ readonly: text, vendor: text }, unknown("may change go.mod"))} -modfile=reads ${common}
        | | shows places
      doc       | prints names | prints documentation | -all -c -cmd -short -src -u ${common}
      help      | prints names | prints help | ${common}
      mod       | group alone  | works with modules | ${common}
        graph why | asks names | describes the modules | -m -vendor -go= -x ${common}
        verify    | prints     | checks downloaded modules | ${common}
        edit      | writes     | changes go.mod | -go= -toolchain= -require= -droprequire= -exclude= -dropexclude=
          | -replace= -dropreplace= -retract= -dropretract= -module= -use= -dropuse= -fmt -json|-print!cancels ${common}
        tidy      | writes     | brings go.mod up to date | -e -v -x -go= -compat= -diff!cancels ${common}
          | | instead to see what it would change: go mod tidy -diff
        download init vendor | runs names | changes go.mod, or downloads modules | ${common}
      work      | group alone  | works with workspaces | ${common}
        edit | writes     | changes go.work | -go= -toolchain= -require= -droprequire= -exclude= -dropexclude= -replace=
          | -dropreplace= -retract= -dropretract= -module= -use= -dropuse= -fmt -json|-print!cancels ${common}
        init sync use vendor | runs names | changes go.work | ${common}
      fmt       | writes names | formats packages | -x -mod= -n!cancels ${common} | grammar single-dash-posix
        | | instead to list files: gofmt -l .
      # Without an operand it lists the tools.
      tool      | group alone  | runs a tool of Go, or lists them | -n ${common}
        dist    | group alone  | works with Go's own build | ${common}
          list    | prints | lists platforms | -json -broken ${common}
          version | prints | prints the version | ${common}
        cover   | prints       | describes a profile of coverage | -func=reads ${common}
        nm      | prints files | lists symbols | -n -size -sort= -type ${common}
        objdump | prints files | disassembles | -S -gnu -s= ${common}
        buildid | prints files | prints an identifier | ${common}
        doc     | prints names | prints documentation | -all -c -cmd -short -src -u ${common}
      build     | runs names   | compiles packages, and runs the compilers that they name | -run= -skip= -bench=
        | -benchtime= -count= -cpu= -timeout= -tags= -parallel= -p= -mod= -ldflags= -gcflags= -coverprofile= -covermode=
        | -fuzz= -fuzztime= -o= -v -race -short -cover -json -failfast -x -n -a ${common} | slight
        | | instead to list packages: go list ./...
      test      | runs names   | compiles and runs the tests of packages | -run= -skip= -bench= -benchtime= -count=
        | -cpu= -timeout= -tags= -parallel= -p= -mod= -ldflags= -gcflags= -coverprofile= -covermode= -fuzz= -fuzztime=
        | -o= -v -race -short -cover -json -failfast -x -n -a ${common} | instead to list packages: go list ./...
      run       | runs names   | compiles and runs a program | -run= -skip= -bench= -benchtime= -count= -cpu= -timeout=
        | -tags= -parallel= -p= -mod= -ldflags= -gcflags= -coverprofile= -covermode= -fuzz= -fuzztime= -o= -v -race
        | -short -cover -json -failfast -x -n -a ${common} | instead to list packages: go list ./...
      vet       | runs names   | compiles packages to examine them | -run= -skip= -bench= -benchtime= -count= -cpu=
        | -timeout= -tags= -parallel= -p= -mod= -ldflags= -gcflags= -coverprofile= -covermode= -fuzz= -fuzztime= -o= -v
        | -race -short -cover -json -failfast -x -n -a ${common} | slight | instead to list packages: go list ./...
      generate  | runs names   | runs the commands that sources name | ${common}
      install   | runs names   | compiles and installs programs | ${common}
      get       | runs names   | changes go.mod, and downloads modules | ${common}
      clean     | runs names   | removes what was built | ${common}
      fix       | runs names   | rewrites sources | ${common}
      bug       | runs names   | opens a browser | ${common}
      telemetry | runs names   | changes the settings of telemetry | ${common}
    `,
    environment: {
      GOOS: ["*"],
      GOARCH: ["*"],
      GOTOOLCHAIN: ["local"],
      GOWORK: ["off"],
      GOPROXY: ["off"],
      CGO_ENABLED: ["0"],
    },
    obeys: goFiles,
    needs: {
      git: true,
      variables: ["GOPATH", "GOROOT", "GOOS", "GOARCH", "GOPROXY", "GOPRIVATE", "GOWORK", "CGO_ENABLED"],
    },
  },
  ...under("gofmt", formatter),
  // They start `go` to learn about the module.
  ...under("goimports gofumpt", { ...formatter, obeys: goFiles, needs: { git: true } }),
  ...rows`
    golangci-lint | group alone | checks Go | -v|--verbose --color= -h|--help!stops --version!stops
      | | https://golangci-lint.run/docs/ | permutes | ${{ obeys: golangciFiles }}
      linters formatters version help completion | prints names | prints facts about the linter | -v|--verbose --json
        | --short --format= -h|--help
      # Its configuration may name plugins, which it loads, and may ask for fixes.
      run | runs files   | checks Go | -v|--verbose --timeout= -E|--enable= -D|--disable=~ --enable-all --disable-all
        | --enable-only= --default= --fast --fast-only --tests --build-tags= -n|--new --new-from-rev= --color=
        | -j|--concurrency= --max-issues-per-linter= --max-same-issues= --issues-exit-code= --allow-parallel-runners
        | -h|--help!stops --no-config!cancels --fix!${unknown("changes files in place")}
        | | changes checks Go, and loads plugins and applies fixes that the project's configuration names | slight
        | | ${{ instead: { "without the configuration": "golangci-lint run --no-config" } }}
      fmt migrate custom cache config | writes names | changes files | --help!stops
    gopls         | group none=runs | serves editors | | https://go.dev/gopls/ | grammar single-dash
      version help | prints names | prints the version or help | -v -json
  `,
});
